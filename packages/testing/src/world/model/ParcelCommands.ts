/** Parcels on their way: by the partner in the sandbox, by the operator, and corrected addresses. */
import { moveShipment, updateShipment } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { attempt } from "./Attempt.ts"
import type { Model } from "./Model.ts"
import * as Parcels from "./Parcels.ts"
import { callerOf, type Real, shipmentInfoOf } from "./Real.ts"
import { type Step, step } from "./Step.ts"

const NO_OPERATION: Id.OperationId = Id.fromUuid("op", "00000000-0000-7000-8000-000000000000")

/** Usually a parcel, seldom another operation, or one of another partner. */
const which = fc.record({
  pick: fc.nat(20),
  of: fc.constantFrom("parcel", "parcel", "parcel", "parcel", "parcel", "operation", "stranger")
})

interface Which {
  readonly pick: number
  readonly of: string
}

const choose = (model: Model, { of, pick }: Which) => {
  const parcels = [...model.parcels]
  const [operation, parcel] = parcels[pick % Math.max(1, parcels.length)] ?? []
  if (operation === undefined || parcel === undefined) return null
  const others = [...model.keys].filter(([, key]) => !model.parcels.has(key.operation))
  const [key, other] = others[pick % Math.max(1, others.length)] ?? []
  if (of === "operation" && key !== undefined && other !== undefined) {
    return { operation: other.operation, account: Number(key[0]) }
  }
  const account = of === "stranger" ? (parcel.account + 1) % 3 : parcel.account
  return { operation, account }
}

const word = fc.constantFrom(undefined, undefined, "one", "two", null, "")
const STATUSES = ["created", "shipped", "in_transit", "delivered", "exception"] as const

/** Only what is given is in the request. */
const update = fc
  .record({
    status: fc.constantFrom(undefined, ...STATUSES, "exception" as const),
    carrier: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, word),
    trackingNumber: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, word),
    trackingUrl: fc.constantFrom(
      ...[undefined, undefined, undefined, undefined, null],
      ...["https://track.example/1", "ftp://track.example/1"]
    ),
    statusReason: fc.constantFrom(undefined, undefined, "customs", "lost", "customs", null, " ")
  })
  .map(
    (all): Parcels.Update =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  )

/** What the partner reads of it. */
const shown = (parcel: Parcels.Parcel | undefined) =>
  parcel === undefined ? null : { id: parcel.id, status: parcel.status, ...parcel.texts }

/** What usually is a legal move, drawn among all statuses but its own. */
const aimed = (parcel: Parcels.Parcel | undefined, aim: number): Parcels.Update => {
  const to = STATUSES.filter((status) => status !== parcel?.status)[aim % 4] ?? "exception"
  return to === "exception" ? { status: to, statusReason: "customs" } : { status: to }
}

const move = (real: Real, account: number, id: Id.OperationId, by: string, change: object) => {
  const caller = callerOf(real, account)
  return by === "partner"
    ? real.engine.run(updateShipment(caller, id, change))
    : real.engine.run(moveShipment("model", caller.accountId, id, change))
}

interface Moving {
  readonly which: Which
  readonly by: "partner" | "operator"
  readonly given: Parcels.Update | null
  readonly aim: number
}

export const moving = ({ aim, by, given, which }: Moving): Step =>
  step("parcel", { by, given, aim, ...which }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, operation } = chosen
      const id = Id.is("op", operation) ? operation : NO_OPERATION
      const change = given ?? aimed(model.parcels.get(operation), aim)
      const done = move(real, account, id, by, change)
      const { answer, tag } = yield* attempt(`parcel by the ${by}`, done)
      const expected = Parcels.update(model, account, operation, by, change)
      assert.strictEqual(tag, expected)
      if (answer === null) return
      const { carrier, id: shipment, status, statusReason, trackingNumber, trackingUrl } = answer
      assert.deepStrictEqual<unknown>(
        { id: shipment, status, carrier, trackingNumber, trackingUrl, statusReason },
        shown(model.parcels.get(operation))
      )
    })
  )

const moves = fc
  .record({
    which,
    by: fc.constantFrom("partner" as const, "operator" as const),
    given: fc.option(update, { freq: 2 }),
    aim: fc.nat(3)
  })
  .map(moving)

interface Correcting {
  readonly which: Which
  readonly country: string
  readonly line: string
}

export const correcting = ({ country: given, line, which }: Correcting): Step =>
  step("address", { given, line, ...which }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, operation } = chosen
      const own = model.parcels.get(operation)?.country ?? "Japan"
      const country = given === "its own" ? own : given
      const id = Id.is("op", operation) ? operation : NO_OPERATION
      const info = shipmentInfoOf(country, line)
      const done = real.engine.correctAddress(callerOf(real, account), id, info)
      const { answer, tag } = yield* attempt("address", done)
      const expected = Parcels.correct(model, account, operation, country, line)
      if (typeof expected === "string") return assert.strictEqual(tag, expected)
      assert.deepStrictEqual(answer?.changedFields, expected)
    })
  )

const corrections = fc
  .record({
    which,
    country: fc.constantFrom("its own", "its own", "its own", "Portugal", "Atlantis"),
    line: fc.constantFrom(Parcels.FIRST_LINE, "2 Quay", "3 Quay")
  })
  .map(correcting)

export const parcelCommands: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 4, arbitrary: moves },
  { weight: 2, arbitrary: corrections }
]
