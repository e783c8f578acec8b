/** Checks after every step: the engine agrees with the model, and nothing is lost. */
import { WindowEnd } from "@cardpack/core/commands"
import { type Buckets, Card, type Operation } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../database/Fixture.ts"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"

const ALL = { limit: 1_000, before: null }

const balances = Effect.fnUntraced(function* (
  model: Model,
  real: Real,
  index: number,
  balance: Buckets.Shares | undefined
) {
  const expected = model.account(index)
  const partner = real.partners[index]
  assert.isDefined(partner)
  assert.deepStrictEqual(balance, { cash: expected.cash, bonus: expected.bonus })
  const entries = (yield* real.reads.ledgerEntries(partner.id, Reads.EVERY_ENTRY, ALL)).rows
  const sums = { cash: 0n, bonus: 0n }
  for (const { amount, balanceAfter } of entries.toReversed()) {
    sums.cash += amount.cash
    sums.bonus += amount.bonus
    assert.deepStrictEqual(balanceAfter, sums)
  }
  assert.deepStrictEqual(sums, balance)
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
  const now = yield* real.reads.now
  for (const customer of partner.customers) {
    const read = real.reads.customerCards(partner.id, customer, ALL)
    const page = yield* WindowEnd.settled(real.engine, now, read, ({ rows }) => rows)
    found.push(...page.rows)
  }
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

/** The balances and places that the store itself holds, and the counts of its machines. */
const stored = Effect.fnUntraced(function* (model: Model, real: Real) {
  const accounts = real.partners.map(({ id }) => id)
  const plan = { accounts, references: [...model.things.keys()] }
  const loaded = yield* real.within(Fixture.load(plan))
  const { supplies } = yield* real.within(Fixture.look({ supplies: real.machines }))
  const places = new Map(loaded.places)
  assert.deepStrictEqual(
    new Map(loaded.items.map(({ id, reference }) => [reference, places.get(id)?._tag])),
    new Map([...model.things].map(([reference, { place }]) => [reference, place]))
  )
  assert.sameDeepMembers(
    supplies.map(({ claims, free, machineId }) => ({ machineId, free, claims })),
    real.machines.map((machineId, product) => ({
      machineId,
      free: model.stock(product),
      claims: model.openClaims(product)
    }))
  )
  return new Map(loaded.accounts.map(({ balance, id }) => [id, balance]))
})

/** No item belongs to two cards that hold it or keep it for good. */
const soldOnce = (model: Model): void => {
  const sold = [...model.cards.values()]
    .filter((card) => card.status === "active" || card.status === "redeemed")
    .flatMap((card) => card.reference ?? [])
  assert.strictEqual(new Set(sold).size, sold.length)
}

export const agree = Effect.fnUntraced(function* (model: Model, real: Real) {
  for (const index of model.accounts.keys()) yield* cards(model, real, index)
  const held = yield* stored(model, real)
  for (const [index, { id }] of real.partners.entries()) {
    yield* balances(model, real, index, held.get(id))
  }
  soldOnce(model)
})
