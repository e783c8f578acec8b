/** A catalog of one machine with a rare and a common tier, as operators put it. */
import { answer } from "./Client.ts"
import type { Page, VendingMachine } from "./Resource.ts"
import type * as World from "./World.ts"

/** Machine ids apart from those of `world.machine`. */
let machines = 1_000

export type Catalog = ReturnType<typeof catalog>

export const catalog = (items: number) => {
  const id = ++machines
  const machine = {
    id,
    name: `Machine ${id}`,
    priceUsd: "10.000000",
    image: "https://images.example/machine.png",
    tiers: [
      { name: "rare", weight: 1 },
      { name: "common", weight: 9 }
    ]
  }
  const cards = Array.from({ length: items }, (_, index) => ({
    reference: `c${id}-${index}`,
    vendingMachineId: id,
    tier: index === 0 ? "rare" : "common",
    name: `Item c${id}-${index}`,
    image: "https://images.example/card.png",
    buybackUsd: "4.000000",
    metadata: { grade: 10 }
  }))
  return { id, machine, cards, document: { vendingMachines: [machine], cards } }
}

/** A partner with money and a customer, who buys from any machine. */
export const buyerOf = async (world: World.World) => {
  const partner = await world.partner({ cash: "10000.000000" })
  const customerId = await partner.newCustomer()
  const buy = (vendingMachineId: number, quantity = 1, reveal = "on_create") =>
    partner.operate({ kind: "order", customerId, vendingMachineId, quantity, reveal })
  return { partner, customerId, buy }
}

/** The machine as the operator sees it. */
export const stockIn = async ({ operator }: World.World, id: number) => {
  const { data } = answer(await operator.get<Page<VendingMachine>>("/vending-machines"), 200)
  return data.find((machine) => machine.id === id)
}
