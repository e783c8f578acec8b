/** Erases what is no longer needed: addresses of parcels delivered long ago, and refused requests. */
import { Effect, Schedule } from "effect"
import { Engine } from "../../commands/Engine.ts"
import * as Recipient from "../../commands/shipment/Recipient.ts"
import { DAY } from "../../domain/time/Instant.ts"
import { Desk } from "../../engine/port/Desk.ts"
import { Reads } from "../../engine/port/Reads.ts"

/** Shipments in one transaction; background transactions stay small. */
const PAGE = 50

export interface Options {
  /** How long to keep the address after a delivered shipment's last change, in milliseconds. */
  readonly keep: number
  /** Milliseconds between two looks. */
  readonly every: number
}

/** Erases all due addresses and answers how many. */
export const look = (keep: number) =>
  Effect.gen(function* () {
    const desk = yield* Desk
    const engine = yield* Engine
    const before = (yield* (yield* Reads).now) - keep
    let forgotten = 0
    while (true) {
      const due = yield* desk.keptAddresses(before, PAGE)
      const byAccount = Map.groupBy(due, ({ accountId }) => accountId)
      let count = 0
      for (const [accountId, own] of byAccount) {
        const ids = own.map(({ operationId }) => operationId)
        count += yield* engine.run(Recipient.forgetDelivered(accountId, ids, before))
      }
      forgotten += count
      // None erased from a full page: others changed these rows, and the next look reads them
      // again.
      if (due.length < PAGE || count === 0) return forgotten
    }
  })

/** Looks for ever; logs a failure and tries again at the next look. */
export const run = ({ every, keep }: Options): Effect.Effect<void, never, Desk | Reads | Engine> =>
  look(keep).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("addresses that are due could not be forgotten", cause)
    ),
    Effect.repeat(Schedule.spaced(every)),
    Effect.asVoid
  )

/** Days for which refused requests are kept. */
const REFUSED = 7 * DAY

/** Forgets refused requests of a week ago, by the store's clock. */
export const lookRefused = Effect.gen(function* () {
  const desk = yield* Desk
  yield* desk.forgetRefused((yield* (yield* Reads).now) - REFUSED)
})

/** The same, for ever. */
export const runRefused = (every: number): Effect.Effect<void, never, Desk | Reads> =>
  lookRefused.pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("refused requests that are due could not be forgotten", cause)
    ),
    Effect.repeat(Schedule.spaced(every)),
    Effect.asVoid
  )
