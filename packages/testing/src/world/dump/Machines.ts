/** Machines of every kind in a dumped database, and packs of theirs. */
import { updateMachine } from "@cardpack/core/commands/catalog/UpdateMachine"
import { Effect } from "effect"
import { catalogOf } from "../service/Catalog.ts"
import { answer } from "../service/Client.ts"
import type { Stage } from "./Story.ts"

const submit = async ({ pass, shop }: Stage, body: object) => {
  await pass(60)
  return shop.submit(body)
}

/** A machine of which a tier is retired while cards of it are left, and a pack that its window opened. */
const retired = async (stage: Stage) => {
  const { operator } = stage.shop
  const whole = catalogOf(3, { tiers: [4, 3], refundWindowHours: 1 })
  answer(await operator.put("/catalog", whole), 200)
  const order = { kind: "order", vendingMachineId: 3, quantity: 1, reveal: "sealed" }
  const pack = await submit(stage, { ...order, clientSeed: "drei Würfel: 3, 5, 6" })
  await stage.pass(3_570)
  const cardIds = pack.cards.map(({ id }) => id)
  await submit(stage, { kind: "buyback", mode: "offchain", cardIds })
  const vendingMachines = whole.vendingMachines.map((machine) => ({
    ...machine,
    tiers: machine.tiers.map((tier, at) => ({ ...tier, weight: at === 0 ? 1 : 0 }))
  }))
  answer(await operator.put("/catalog", { vendingMachines, cards: [] }), 200)
}

/** A closed series whose odds are those of its stock. */
const series = async (stage: Stage) => {
  const { onChain, shop } = stage
  answer(await shop.operator.put("/catalog", catalogOf(4, { tiers: [4, 4] })), 200)
  const closed = { odds: "stock", restock: "closed", maxOpenShare: 0.5 } as const
  await Effect.runPromise(onChain.service.engine.run(updateMachine("ada", 4, closed)))
  const order = { kind: "order", vendingMachineId: 4, quantity: 2 }
  await submit(stage, order)
  const { cards } = await submit(stage, { ...order, reveal: "sealed" })
  const path = `/customers/${shop.customerId}/cards/reveal`
  answer(await shop.partner.post(path, { cardIds: [cards[0]?.id] }), 200)
}

/** Of another partner, so that the first one's numbers stay. */
const another = async (stage: Stage): Promise<Stage> => {
  const partner = await stage.onChain.service.partner({ cash: "100.000000" })
  const customerId = await partner.newCustomer()
  const submit = async (body: object) => answer(await partner.operate({ customerId, ...body }), 201)
  return { ...stage, shop: { ...stage.shop, partner, customerId, submit } }
}

export const tell = async (stage: Stage): Promise<void> => {
  const other = await another(stage)
  await retired(other)
  await series(other)
}
