/**
 * `POST /operations` as model commands: fresh keys, replays, conflicts, keys of refused requests.
 */
import type { Command, Engine } from "@cardpack/core"
import { assert } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import type { Ask, Done, Holding, Model } from "./Model.ts"
import { callerOf, metadataOf, type Real, requestOf } from "./Real.ts"
import * as Selection from "./Selection.ts"
import { type Step, step } from "./Step.ts"

/** The key of a request. */
type KeyChoice = "fresh" | "used" | "same again"

const record = (
  model: Model,
  account: number,
  ask: Ask,
  done: Done,
  answer: Engine.OperationAnswer
) => {
  if (ask.kind !== "order") return
  const product = model.products[ask.product]
  assert.strictEqual(answer.details.cards.length, done.paid.length)
  answer.details.cards.forEach(({ card, item }, ordinal) => {
    const holding: Holding = {
      id: card.id,
      account,
      customer: ask.customer,
      product: ask.product,
      reference: null,
      paid: done.paid[ordinal] ?? { cash: 0n, bonus: 0n },
      until: ask.sealed && product !== undefined ? model.now + product.window : null,
      sealed: ask.sealed,
      status: "active"
    }
    model.cards.set(card.id, holding)
    assert.strictEqual(item === null, model.isSealed(holding), "a pack is drawn when it is opened")
    if (item !== null) model.open(card.id, item.reference)
  })
}

/** Counts outcomes by kind of operation, so that a suite can check that all occurred. */
export const met = new Map<string, number>()

const compare = (
  model: Model,
  account: number,
  key: string,
  ask: Ask,
  result: Result.Result<Engine.OperationAnswer, Command.Refused>
): void => {
  const expected = model.submit(account, key, ask)
  const way = `${ask.kind} ${expected._tag === "refused" ? expected.why : expected._tag}`
  met.set(way, (met.get(way) ?? 0) + 1)
  if (expected._tag === "refused") {
    assert.strictEqual(Result.isFailure(result) ? result.failure.reason._tag : "done", expected.why)
    return
  }
  if (Result.isFailure(result)) throw result.failure
  const { details, replayed } = result.success
  assert.strictEqual(replayed, expected._tag === "replayed")
  if (expected._tag === "replayed") {
    assert.strictEqual(details.operation.id, expected.operation)
    return
  }
  const { chargedUsd, creditedUsd, id, kind, status } = details.operation
  assert.deepStrictEqual(
    [kind, status, chargedUsd, creditedUsd],
    [ask.kind, "completed", expected.charged, expected.credited]
  )
  assert.strictEqual(details.operation.metadata, ask.kind === "order" ? metadataOf(ask) : null)
  const acted = details.affectedCards.map(({ card }) => card.id)
  assert.deepStrictEqual<ReadonlyArray<string>>(acted, ask.kind === "order" ? [] : ask.cards)
  assert.strictEqual(details.shipment !== null, ask.kind === "redemption")
  record(model, account, ask, expected, result.success)
  model.keys.set(`${account} ${key}`, { ask: JSON.stringify(ask), operation: id })
}

/** The sender of a request, and its key. */
const sender: fc.Arbitrary<Sender> = fc.record({
  account: fc.constantFrom(0, 0, 0, 0, 1, 2),
  key: fc.constantFrom<KeyChoice>("fresh", "fresh", "fresh", "fresh", "used", "same again"),
  pick: fc.nat(50)
})
interface Sender {
  readonly account: number
  readonly key: KeyChoice
  readonly pick: number
}

/** A request that reuses the key of a refused one. */
const PROBE: Ask = { kind: "order", customer: 0, product: 1, quantity: 1, sealed: false, note: 1 }

const send = Effect.fnUntraced(function* (
  model: Model,
  real: Real,
  account: number,
  key: string,
  ask: Ask
) {
  const request = requestOf(real, account, ask)
  const result = yield* Effect.result(real.engine.submit(callerOf(real, account), key, request))
  compare(model, account, key, ask, result)
  return Result.isFailure(result)
})

const submit = Effect.fnUntraced(function* (
  model: Model,
  real: Real,
  { account, key: choice, pick }: Sender,
  fresh: Ask
) {
  const used = [...model.keys].filter(([name]) => name.startsWith(`${account} `))
  const [name, before] = used[pick % Math.max(1, used.length)] ?? []
  if (choice === "fresh" || name === undefined || before === undefined) {
    const key = `key-${model.nextKey()}`
    // A refused request leaves its key free.
    const refused = yield* send(model, real, account, key, fresh)
    if (refused) yield* send(model, real, account, key, PROBE)
    return
  }
  const ask = choice === "same again" ? (JSON.parse(before.ask) as Ask) : fresh
  yield* send(model, real, account, name.slice(2), ask)
})

const someCustomer = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(0, 0, 1) },
  { weight: 1, arbitrary: fc.constant(99) }
)

const someProduct = fc.oneof(
  { weight: 19, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.constant(99) }
)

const order: fc.Arbitrary<Step> = fc
  .record({
    sender,
    customer: someCustomer,
    product: someProduct,
    quantity: fc.integer({ min: 1, max: 3 }),
    sealed: fc.constantFrom(true, true, false),
    note: fc.nat(1)
  })
  .map(({ sender, ...ask }) =>
    step(`order ${JSON.stringify({ ...sender, ...ask })}`, (model, real) =>
      submit(model, real, sender, { kind: "order", ...ask })
    )
  )

/** An action on cards that usually allow it. */
const action = (
  kind: "refund" | "buyback" | "redemption",
  fits: (model: Model, card: Holding) => boolean
): fc.Arbitrary<Step> =>
  fc
    .record({ sender, selection: Selection.selection, country: fc.constantFrom(...COUNTRIES) })
    .map(({ country, selection, sender }) =>
      step(`${kind} ${JSON.stringify({ ...sender, ...selection, country })}`, (model, real) => {
        const chosen = Selection.choose(model, sender.account, selection, fits)
        if (chosen === null) return Effect.void
        const ask = { kind, ...chosen, ...(kind === "redemption" ? { country } : {}) } as Ask
        return submit(model, real, sender, ask)
      })
    )

const COUNTRIES = ["Portugal", "Japan", "Portugal", "Japan", "Atlantis"]

const isHeld = (model: Model, card: Holding) => card.status === "active" && !model.isSealed(card)
const isSealed = (model: Model, card: Holding) => card.status === "active" && model.isSealed(card)

export const operations: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 6, arbitrary: order },
  { weight: 4, arbitrary: action("refund", isSealed) },
  { weight: 2, arbitrary: action("buyback", isHeld) },
  { weight: 2, arbitrary: action("redemption", isHeld) }
]
