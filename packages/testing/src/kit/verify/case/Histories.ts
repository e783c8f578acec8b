/** A history drawn by the run's seed: whatever is done, money and cards add up. */
import { below, bytes } from "../../arbitrary/Chance.ts"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, micros, ok, refused, same, sum, usd } from "../Expect.ts"
import { refundOf, sealedIds } from "../Sealing.ts"

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

/** Two partners at once; each item is sold once, and in the end all are. */
const manyBuyers = async (bench: Bench) => {
  const shop = await bench.shop({ tiers: [7, 3] })
  const other = await bench.partner({ cash: "1000.000000" })
  const theirs = await other.customer()
  const buy = (at: number) =>
    at % 2 === 0
      ? shop.party.operate(shop.body({ quantity: 1 + (at % 3) }))
      : other.operate(shop.body({ customerId: theirs, quantity: 1 + (at % 3) }))
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => buy(at)))
  for (let at = 0; at < 3; at++) answers.push(await shop.party.operate(shop.body()))
  const names = answers.flatMap((answer) => {
    if (answer.status !== 201) refused(answer, "out_of_stock")
    return (answer.body.cards ?? []).map(({ name }: Json) => name)
  })
  const items = shop.machine.references.map((reference) => `Item ${reference}`)
  same(names.toSorted(), items.toSorted(), "the names of all cards sold")
}

/** A refund and a reveal of each card, and further refunds of it, in either order. */
const duels = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, party } = shop
  const before = micros((await party.balance()).total)
  const ids = await sealedIds(shop, 6)
  const outcomes = await Promise.all(
    ids.map(async (id, at) => {
      const refund = () => party.operate(refundOf(shop, [id]))
      const reveal = () => party.reveal(customerId, [id])
      const acts = at % 2 === 0 ? [refund, reveal, refund] : [reveal, refund, refund]
      const answers = await Promise.all(acts.map((act) => act()))
      for (const answer of answers) if (answer.status > 201) refused(answer, "conflict")
      return { id, done: answers.filter(({ status }) => status <= 201) }
    })
  )
  let refunds = 0n
  for (const { id, done } of outcomes) {
    same(done.length, 1, "the number of acts on one sealed card that succeeded")
    const isRefund = done[0]?.status === 201
    if (isRefund) refunds++
    const shown = isRefund
      ? { status: "refunded", name: null }
      : { status: "active", sealed: false }
    like(await party.card(id), shown, "the card after a race")
  }
  const paid = micros(shop.machine.priceUsd) * (6n - refunds)
  same((await party.balance()).total, usd(before - paid), "the balance after the races")
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
  promise("HTTP-RACE-02: orders at once never spend more than there is", ["operator"], lastMoney),
  promise(
    "HTTP-RACE-03: partners who empty a machine at once get every item once",
    ["operator"],
    manyBuyers
  ),
  promise(
    "HTTP-RACE-04: of refunds and a reveal of one card at once, one succeeds",
    ["operator"],
    duels
  )
]
