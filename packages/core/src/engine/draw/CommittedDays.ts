/** Whether the keys at hand derive the days that were committed to. Reads alone, for the doctor. */
import { Effect } from "effect"
import * as Bytes from "../../domain/draw/Bytes.ts"
import * as DayChain from "../../domain/draw/DayChain.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import { DAY } from "../../domain/time/Instant.ts"
import { DrawSecrets } from "../port/DrawSecrets.ts"
import { Reads } from "../port/Reads.ts"
import { Store } from "../port/Store.ts"
import * as LoadPlan from "../rows/LoadPlan.ts"

/** Longer than any process commits ahead: the longest refund window and more. */
const MOST = 400

export interface Committed {
  readonly day: Minute.Day
  /** The first moment after it. */
  readonly until: number
  /** The name of its key. */
  readonly key: string
  /** Why its draws can't be: no such key is configured, or one of this name that derives others. */
  readonly problem: "unknown key" | "other seeds" | null
}

/** Today's and those to come, by day; fails while a key can't be asked. */
export const verify = Effect.gen(function* () {
  const store = yield* Store
  const secrets = yield* DrawSecrets
  const { now } = yield* Reads
  const today = Minute.dayOf(Minute.of(yield* now))
  const days = Array.from({ length: MOST }, (_, at) => today + at)
  const { drawDays, renewal } = yield* store.transact(
    { accounts: [], operator: false },
    ({ load }) => load({ ...LoadPlan.EMPTY, drawDays: days })
  )
  // Draws use no seeds that were replaced.
  const present = drawDays.filter((each) => each.renewal === renewal)
  const found = present.toSorted((a, b) => a.day - b.day)
  return yield* Effect.forEach(found, ({ anchor, day, key, nonce }) => {
    const of = (problem: Committed["problem"]): Committed => ({
      day,
      until: (day + 1) * DAY,
      key,
      problem
    })
    return secrets.derive(key, day, nonce).pipe(
      Effect.map((secret) =>
        of(Bytes.same(DayChain.of(secret).anchor, anchor) ? null : "other seeds")
      ),
      Effect.catchIf(
        ({ problem }) => problem === "unknown key",
        () => Effect.succeed(of("unknown key"))
      )
    )
  })
})
