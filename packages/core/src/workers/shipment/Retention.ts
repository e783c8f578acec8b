/** Forgets the addresses of parcels that arrived long ago, a few at a time. */
import { Effect, Schedule } from "effect"
import * as Recipient from "../../commands/shipment/Recipient.ts"
import { Engine } from "../../engine/Engine.ts"
import { Desk } from "../../engine/port/Desk.ts"

/** Shipments of one look; background transactions are small. */
const PAGE = 50

export interface Options {
  /** How long an address is kept after the last change of a delivered shipment, in milliseconds. */
  readonly keep: number
  /** Milliseconds between two looks. */
  readonly every: number
}

/** One look: forgets all that is due, and answers how many. */
export const look = (keep: number) =>
  Effect.gen(function* () {
    const desk = yield* Desk
    const engine = yield* Engine
    const before = (yield* desk.now) - keep
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
      // Nothing forgotten of a full page means that others changed these rows: the next look tells.
      if (due.length < PAGE || count === 0) return forgotten
    }
  })

/** Looks for ever; what fails is told and tried again at the next look. */
export const run = ({ every, keep }: Options): Effect.Effect<void, never, Desk | Engine> =>
  look(keep).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("addresses that are due could not be forgotten", cause)
    ),
    Effect.repeat(Schedule.spaced(every)),
    Effect.asVoid
  )
