/** A history drawn by the run's seed: whatever is done, money and cards add up. */
import { below, bytes } from "../../arbitrary/Chance.ts"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, micros, ok, refused, same, sum, usd } from "../Expect.ts"

const STEPS = 40

/** What the customer's cards should be, and what all of it should have cost. */
interface Expected {
  readonly status: Map<string, string>
  readonly sealed: Set<string>
  balance: bigint
}

const owned = ({ sealed, status }: Expected, isSealed: boolean): ReadonlyArray<string> =>
  [...status].flatMap(([id, is]) => (is === "active" && sealed.has(id) === isSealed ? [id] : []))

const operated = async (shop: Shop, expected: Expected, body: Json): Promise<Json> => {
  const operation = await shop.submit(body)
  expected.balance += micros(operation.creditedUsd) - micros(operation.chargedUsd)
  return operation
}

const step = async (shop: Shop, expected: Expected, draw: (bound: number) => number) => {
  const { customerId, machine, party } = shop
  const { sealed, status } = expected
  const some = (ids: ReadonlyArray<string>) => ids.slice(0, 1 + draw(Math.min(3, ids.length)))
  const end = async (kind: string, ids: ReadonlyArray<string>, becomes: string) => {
    const cardIds = some(ids)
    const { affectedCards } = await operated(shop, expected, { kind, mode: "offchain", cardIds })
    same(
      affectedCards.map(({ id }: Json) => id),
      cardIds,
      `the cards of a ${kind}`
    )
    for (const id of cardIds) status.set(id, becomes)
  }
  const [hidden, held] = [owned(expected, true), owned(expected, false)]
  const action = draw(5)
  if (action === 0 && hidden.length > 0) {
    const cardIds = some(hidden)
    ok(await party.reveal(customerId, cardIds))
    for (const id of cardIds) sealed.delete(id)
  } else if (action === 1 && hidden.length > 0) await end("refund", hidden, "refunded")
  else if (action === 2 && held.length > 0) await end("buyback", held, "bought_back")
  else {
    const reveal = draw(2) === 0 ? "sealed" : "on_create"
    const order = { kind: "order", vendingMachineId: machine.id, quantity: 1 + draw(3), reveal }
    const { cards } = await operated(shop, expected, order)
    for (const { id } of cards) {
      status.set(id, "active")
      if (reveal === "sealed") sealed.add(id)
    }
  }
}

const adds = async (bench: Bench) => {
  const shop = await bench.shop({ cards: 200, price: "9.999999", bonus: "123.456789" })
  const { customerId, party } = shop
  const random = bytes(`verify ${bench.seed}`)
  const start = micros((await party.balance()).total)
  const expected: Expected = { status: new Map(), sealed: new Set(), balance: start }
  for (let count = 0; count < STEPS; count++)
    await step(shop, expected, (bound) => below(random, bound))
  const cards = await party.all(`/customers/${customerId}/cards?limit=7`)
  const statuses = Object.fromEntries(cards.map(({ id, status }) => [id, status]))
  same(statuses, Object.fromEntries(expected.status), `the cards (seed ${bench.seed})`)
  const hidden = cards.filter((card) => card.status === "active" && card.sealed)
  const stillSealed = owned(expected, true)
  same(hidden.map(({ id }) => id).toSorted(), stillSealed.toSorted(), "the sealed cards")
  const { total } = await party.balance()
  same(total, usd(expected.balance), `the balance (seed ${bench.seed})`)
  const entries = await party.all("/ledger-entries?limit=9")
  same(sum(entries.map((entry) => entry.amountUsd)), micros(total), "the sum of the ledger")
  holds(new Set(expected.status.values()).size > 1, "the history did more than order", statuses)
}

const lastCard = async (bench: Bench) => {
  const { body, party } = await bench.shop({ cards: 1 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => party.operate(body())))
  same(answers.filter(({ status }) => status === 201).length, 1, "the number of buyers of one card")
  for (const answer of answers) if (answer.status !== 201) refused(answer, "out_of_stock")
  same((await party.balance()).total, "990.000000", "the balance after one card was sold")
}

const lastMoney = async (bench: Bench) => {
  const { body, party } = await bench.shop({ cash: "25.000000" })
  const answers = await Promise.all(Array.from({ length: 6 }, () => party.operate(body())))
  same(answers.filter(({ status }) => status === 201).length, 2, "the number of paid orders")
  for (const answer of answers) if (answer.status !== 201) refused(answer, "insufficient_balance")
  same((await party.balance()).total, "5.000000", "the balance after two orders")
}

export const histories: ReadonlyArray<Case> = [
  promise(
    "HTTP-HISTORY-01: after any history cards, balance and ledger are as the answers said",
    ["operator"],
    adds
  ),
  promise(
    "HTTP-RACE-01: of orders at once for the last card one gets it; the others are out_of_stock",
    ["operator"],
    lastCard
  ),
  promise("HTTP-RACE-02: orders at once never spend more than there is", ["operator"], lastMoney)
]
