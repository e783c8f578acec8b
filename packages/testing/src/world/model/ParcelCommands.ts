/** Parcels on their way: by the partner in the sandbox, by the operator, and corrected addresses. */
import { moveShipment, updateShipment } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { ends } from "./Attempt.ts"
import type { Model } from "./Model.ts"
import * as Parcels from "./Parcels.ts"
import { callerOf, type Real, shipmentInfoOf } from "./Real.ts"
import { command, type Step } from "./Step.ts"

const NO_OPERATION: Id.OperationId = Id.fromUuid("op", "00000000-0000-7000-8000-000000000000")

/** Usually a parcel, seldom another operation, or one of another partner. */
const which = fc.record({
  pick: fc.nat(20),
  of: fc.constantFrom<string>(
    "parcel",
    "parcel",
    "parcel",
    "parcel",
    "parcel",
    "operation",
    "stranger"
  )
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

export const moving = command(
  "parcel",
  {
    which,
    by: fc.constantFrom<"partner" | "operator">("partner", "operator"),
    given: fc.option(update, { freq: 2 }),
    aim: fc.nat(3)
  },
  ({ aim, by, given, which }, model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, operation } = chosen
      const id = Id.is("op", operation) ? operation : NO_OPERATION
      const change = given ?? aimed(model.parcels.get(operation), aim)
      const expected = Parcels.update(model, account, operation, by, change)
      const answer = yield* ends(
        `parcel by the ${by}`,
        move(real, account, id, by, change),
        expected
      )
      if (answer === null) return
      const { carrier, id: shipment, status, statusReason, trackingNumber, trackingUrl } = answer
      assert.deepStrictEqual<unknown>(
        { id: shipment, status, carrier, trackingNumber, trackingUrl, statusReason },
        shown(model.parcels.get(operation))
      )
    })
)

export const correcting = command(
  "address",
  {
    which,
    country: fc.constantFrom<string>("its own", "its own", "its own", "Portugal", "Atlantis"),
    line: fc.constantFrom<string>(Parcels.FIRST_LINE, "2 Quay", "3 Quay")
  },
  ({ country: given, line, which }, model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, operation } = chosen
      const own = model.parcels.get(operation)?.country ?? "Japan"
      const country = given === "its own" ? own : given
      const id = Id.is("op", operation) ? operation : NO_OPERATION
      const info = shipmentInfoOf(country, line)
      const asked = real.engine.correctAddress(callerOf(real, account), id, info)
      const changed = Parcels.correct(model, account, operation, country, line)
      const isRefused = typeof changed === "string"
      const answer = yield* ends("address", asked, isRefused ? changed : "done")
      if (!isRefused) assert.deepStrictEqual(answer?.changedFields, changed)
    })
)

export const parcelCommands: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 4, arbitrary: moving.drawn },
  { weight: 2, arbitrary: correcting.drawn }
]
