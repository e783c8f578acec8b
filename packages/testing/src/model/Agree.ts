/** Checks after every step: the engine agrees with the model, and nothing is lost. */
import { WindowEnd } from "@cardpack/core/commands"
import { Card, type Operation } from "@cardpack/core/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"

const ALL = { limit: 1_000, before: null }

const balances = Effect.fnUntraced(function* (model: Model, real: Real, index: number) {
  const expected = model.account(index)
  const partner = real.partners[index]
  assert.isDefined(partner)
  const account = yield* real.desk.partner(partner.id)
  assert.deepStrictEqual(account?.balance, { cash: expected.cash, bonus: expected.bonus })
  const entries = (yield* real.reads.ledgerEntries(partner.id, ALL)).rows
  const sums = { cash: 0n, bonus: 0n }
  for (const { amount, balanceAfter } of entries.toReversed()) {
    sums.cash += amount.cash
    sums.bonus += amount.bonus
    assert.deepStrictEqual(balanceAfter, sums)
  }
  assert.deepStrictEqual(sums, account?.balance)
  const events = yield* real.reads.events(partner.id, 0n, 1_000)
  assert.deepStrictEqual(
    events.map((event) => event.type),
    expected.told
  )
})

const cards = Effect.fnUntraced(function* (model: Model, real: Real, index: number) {
  const partner = real.partners[index]
  assert.isDefined(partner)
  const found: Array<Operation.CardWithItem> = []
  for (const customer of partner.customers) {
    const read = real.reads.customerCards(partner.id, customer, ALL)
    const page = yield* WindowEnd.settled(
      real.engine,
      yield* real.desk.now,
      read,
      ({ rows }) => rows
    )
    found.push(...page.rows)
  }
  const now = yield* real.desk.now
  for (const { card, item } of found) {
    const known = model.cards.get(card.id)
    if (item === null || known?.reference !== null) continue
    assert.isFalse(model.isSealed(known), "a pack is drawn when it is opened")
    model.open(card.id, item.reference)
  }
  const seen = found.map(({ card, item }) => ({
    id: card.id,
    status: card.status,
    sealed: card.status === "active" && Card.isSealed(card, now),
    reference: item?.reference ?? null,
    paid: card.paid
  }))
  const expected = [...model.cards.values()]
    .filter((card) => card.account === index)
    .map((card) => ({
      id: card.id,
      status: card.status,
      sealed: card.status === "active" && model.isSealed(card),
      reference: card.reference,
      paid: card.paid
    }))
  assert.sameDeepMembers<unknown>(seen, expected)
  assert.isAtMost(model.openSealed(index), model.maxSealed)
})

const places = Effect.fnUntraced(function* (model: Model, real: Real) {
  const machines = yield* real.desk.machines
  for (const [product, machineId] of real.machines.entries()) {
    const stock = machines.find((row) => row.machine.id === machineId)?.stock ?? new Map()
    let free = 0
    for (const count of stock.values()) free += count
    assert.strictEqual(free, model.stock(product))
    const filter = { machineId, tier: null, place: null }
    const items = yield* real.desk.items(filter, { limit: 1_000, after: null })
    assert.deepStrictEqual(
      Object.fromEntries(items.map(({ item, place }) => [item.reference, place._tag])),
      Object.fromEntries(
        [...model.things]
          .filter(([, thing]) => thing.product === product)
          .map(([reference, thing]) => [reference, thing.place])
      )
    )
  }
})

/** No item belongs to two cards that hold it or keep it for good. */
const soldOnce = (model: Model): void => {
  const sold = [...model.cards.values()]
    .filter((card) => card.status === "active" || card.status === "redeemed")
    .flatMap((card) => card.reference ?? [])
  assert.strictEqual(new Set(sold).size, sold.length)
}

export const audited = Effect.fnUntraced(function* (real: Pick<Real, "desk">) {
  const broken = (yield* real.desk.audit).filter((check) => !check.ok)
  assert.deepStrictEqual(broken, [])
})

export const agree = Effect.fnUntraced(function* (model: Model, real: Real) {
  for (const index of model.accounts.keys()) {
    yield* balances(model, real, index)
    yield* cards(model, real, index)
  }
  yield* places(model, real)
  soldOnce(model)
})
