/**
 * `POST /operations` as model commands: fresh keys, replays, conflicts, keys of refused requests.
 */
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import { compare } from "./Ended.ts"
import type { Holding, Model } from "./Model.ts"
import type * as Orders from "./Orders.ts"
import { callerOf, type Real, requestOf } from "./Real.ts"
import * as Selection from "./Selection.ts"
import { type Step, step } from "./Step.ts"

type Ask = Orders.Ask

/** The key of a request. */
type KeyChoice = "fresh" | "used" | "same again"

/** The sender of a request, and its key. */
export const sender: fc.Arbitrary<Sender> = fc.record({
  account: fc.constantFrom(0, 0, 0, 0, 1, 2),
  key: fc.constantFrom<KeyChoice>("fresh", "fresh", "fresh", "fresh", "used", "same again"),
  pick: fc.nat(50)
})
export interface Sender {
  readonly account: number
  readonly key: KeyChoice
  /** Among the used keys; -1 is the last one. */
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
  compare(model, real, account, key, ask, result)
  return Result.isFailure(result)
})

export const submit = Effect.fnUntraced(function* (
  model: Model,
  real: Real,
  { account, key: choice, pick }: Sender,
  fresh: Ask
) {
  const used = [...model.keys].filter(([name]) => name.startsWith(`${account} `))
  const [name, before] = used.at(pick < 0 ? pick : pick % Math.max(1, used.length)) ?? []
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

type Order = Omit<Extract<Ask, { kind: "order" }>, "kind">

export const order = (sender: Sender, ask: Order): Step =>
  step("order", { ...sender, ...ask }, (model, real) =>
    submit(model, real, sender, { kind: "order", ...ask })
  )

const orders: fc.Arbitrary<Step> = fc
  .record({
    sender,
    customer: someCustomer,
    product: someProduct,
    quantity: fc.integer({ min: 1, max: 3 }),
    sealed: fc.constantFrom(true, true, false),
    note: fc.nat(1)
  })
  .map(({ sender, ...ask }) => order(sender, ask))

interface Acting {
  readonly sender: Sender
  readonly selection: Selection.Selection
  readonly country: string
  readonly channels: Extract<Ask, { kind: "redemption" }>["channels"]
}

/** An action on cards that usually allow it. */
export const action = (
  kind: "refund" | "buyback" | "redemption",
  { channels, country, selection, sender }: Acting
): Step =>
  step(kind, { ...sender, ...selection, country, channels }, (model, real) => {
    const fits = kind === "refund" ? isSealed : isHeld
    const chosen = Selection.choose(model, sender.account, selection, fits)
    if (chosen === null) return Effect.void
    const parcel = kind === "redemption" ? { country, channels } : {}
    return submit(model, real, sender, { kind, ...chosen, ...parcel } as Ask)
  })

const actions = (kind: "refund" | "buyback" | "redemption"): fc.Arbitrary<Step> =>
  fc
    .record({
      sender,
      selection: Selection.selection,
      country: fc.constantFrom(...COUNTRIES),
      channels: fc.constantFrom(...CHANNELS)
    })
    .map((acting) => action(kind, acting))

const CHANNELS: ReadonlyArray<Extract<Ask, { kind: "redemption" }>["channels"]> = [
  [],
  ["partner_email"],
  ["partner_email"],
  ["customer_email"],
  ["customer_email", "partner_email"]
]
const COUNTRIES = ["Portugal", "Japan", "Portugal", "Japan", "Atlantis"]

const isHeld = (model: Model, card: Holding) => model.isHeld(card)
const isSealed = (model: Model, card: Holding) => card.status === "active" && model.isSealed(card)

export const operations: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 6, arbitrary: orders },
  { weight: 4, arbitrary: actions("refund") },
  { weight: 2, arbitrary: actions("buyback") },
  { weight: 2, arbitrary: actions("redemption") }
]
