/** Checks after every step: the engine agrees with the model, and nothing is lost. */
import { WindowEnd } from "@cardpack/core/commands"
import { type Buckets, Card, Id, Json, type Operation } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../kit/sample/Fixture.ts"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"
import { same, sameMembers } from "./Same.ts"

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
  same(balance, { cash: expected.cash, bonus: expected.bonus })
  const entries = (yield* real.reads.ledgerEntries(partner.id, Reads.EVERY_ENTRY, ALL)).rows
  const sums = { cash: 0n, bonus: 0n }
  for (const { amount, balanceAfter } of entries.toReversed()) {
    sums.cash += amount.cash
    sums.bonus += amount.bonus
    same(balanceAfter, sums)
  }
  same(sums, balance)
  const events = yield* real.reads.events(partner.id, 0n, 1_000)
  same(
    events.map(({ data, type }, at) => ({ type, data: only(data, expected.told[at]?.data) })),
    expected.told.map(({ data, type }) => ({ type, data }))
  )
  for (const [at, { id }] of events.entries()) {
    const told = expected.told[at]
    if (told !== undefined) told.id ??= id
  }
})

/** Of a value, the fields that the expected one has; responses may gain others. */
const only = (value: unknown, expected: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(expected)) {
    return value.map((each, at) => only(each, expected[at]))
  }
  if (!Json.isObject(value) || !Json.isObject(expected)) return value
  return Object.fromEntries(
    Object.keys(expected).map((key) => [key, only(value[key], expected[key])])
  )
}

/** Parcels as partners read them. */
const parcels = Effect.fnUntraced(function* (model: Model, real: Real) {
  for (const [operation, parcel] of model.parcels) {
    if (!Id.is("op", operation)) continue
    const partner = real.partners[parcel.account]
    assert.isDefined(partner)
    const found = yield* real.reads.shipment(partner.id, operation)
    assert.isNotNull(found)
    const { addressUpdatedAt, carrier, channels, emails, id, status } = found
    const { statusReason, trackingNumber, trackingUrl } = found
    same(
      {
        ...{ id, status, channels, isCorrected: addressUpdatedAt !== null },
        texts: { carrier, trackingNumber, trackingUrl, statusReason },
        emails: emails.map(({ channel, state, status }) => `${status} ${channel} ${state}`).sort()
      },
      {
        ...Object(only(parcel, { id, status, channels, isCorrected: 0, texts: 0 })),
        emails: parcel.emails.toSorted()
      }
    )
  }
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
    paid: card.paid,
    isMinted: card.onchain === null ? null : card.onchain.mintedAt !== null,
    wallet: card.onchain?.ownerAddress ?? null
  }))
  const expected = [...model.cards.values()]
    .filter((card) => card.account === index)
    .map((card) => ({
      id: card.id,
      status: card.status,
      sealed: card.status === "active" && model.isSealed(card),
      reference: card.reference,
      paid: card.paid,
      isMinted: card.token?.isMinted ?? null,
      wallet: card.token?.wallet ?? null
    }))
  sameMembers(seen, expected)
  assert.isAtMost(model.openSealed(index), model.maxSealed)
})

/** The balances and places that the store itself holds, and the counts of its machines. */
const stored = Effect.fnUntraced(function* (model: Model, real: Real) {
  const accounts = real.partners.map(({ id }) => id)
  const plan = { accounts, references: [...model.things.keys()] }
  const loaded = yield* real.within(Fixture.load(plan))
  const { supplies } = yield* real.within(Fixture.look({ supplies: real.machines }))
  const places = new Map(loaded.places)
  same(
    new Map(loaded.items.map(({ id, reference }) => [reference, places.get(id)?._tag])),
    new Map([...model.things].map(([reference, { place }]) => [reference, place]))
  )
  sameMembers(
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
    .filter(({ status }) => ["active", "redeemed", "buyback_pending"].includes(status))
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
  yield* parcels(model, real)
  yield* real.alsoAgrees(model)
})
