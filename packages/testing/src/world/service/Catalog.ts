/** Catalogs of one machine, as operators put them. */
import { answer } from "./Client.ts"
import type { Page, VendingMachine } from "./Resource.ts"
import type * as World from "./World.ts"

export interface Machine {
  readonly price?: string
  readonly buyback?: string
  readonly refundWindowHours?: number
  readonly public?: boolean
  readonly active?: boolean
  /** Cards of each tier; one tier unless said otherwise. */
  readonly tiers?: ReadonlyArray<number>
  readonly cards?: number
  /** Of every card; its grade and reference unless said otherwise. */
  readonly metadata?: object
}

/** A machine and its cards, as operators put them. */
export const catalogOf = (id: number, machine: Machine = {}) => {
  const tiers = (machine.tiers ?? [machine.cards ?? 20]).map((count, index) => ({
    name: `tier ${index}`,
    references: Array.from(
      { length: count },
      (_, position) => `m${id}-t${index}-${String(position).padStart(4, "0")}`
    )
  }))
  const { refundWindowHours, active, public: isPublic } = machine
  return {
    vendingMachines: [
      {
        id,
        name: `Machine ${id}`,
        priceUsd: machine.price ?? "10.000000",
        image: `https://images.example/machine-${id}.png`,
        ...(refundWindowHours === undefined ? {} : { refundWindowHours }),
        ...(active === undefined ? {} : { active }),
        ...(isPublic === undefined ? {} : { public: isPublic }),
        tiers: tiers.map(({ name }) => ({ name, weight: 1 }))
      }
    ],
    cards: tiers.flatMap(({ name, references }) =>
      references.map((reference) => ({
        reference,
        vendingMachineId: id,
        tier: name,
        name: `Item ${reference}`,
        image: `https://images.example/${reference}.png`,
        buybackUsd: machine.buyback ?? "4.000000",
        metadata: machine.metadata ?? { grade: "PSA 10", reference }
      }))
    )
  }
}

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

export const stockIn = async ({ operator }: World.World, id: number) => {
  const { data } = answer(await operator.get<Page<VendingMachine>>("/vending-machines"), 200)
  return data.find((machine) => machine.id === id)
}
