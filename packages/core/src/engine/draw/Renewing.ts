/**
 * Replaces the seeds of all days that are committed to, by the newest key (design.md#draw-renewals). It needs no
 * earlier key, and no process that runs.
 */
import { Data, Effect } from "effect"
import * as Renewal from "../../domain/draw/Renewal.ts"
import { DrawLog } from "../port/DrawLog.ts"
import { Reads } from "../port/Reads.ts"
import * as Promising from "./Promising.ts"

export class RenewalRefused extends Data.TaggedError("RenewalRefused")<{
  readonly refusal: Renewal.Refusal
}> {
  override get message(): string {
    return Renewal.REFUSALS[this.refusal]
  }
}

/** Answers the renewal, and how many days got new seeds. */
export const renew = Effect.fnUntraced(function* (reason: string) {
  const log = yield* DrawLog
  const { now } = yield* Reads
  const { made } = yield* Promising.make
  const at = yield* now
  const { days, last } = yield* log.renewed(Renewal.firstOf(at))
  const refusal = Renewal.refuse(reason, at, last, days.length)
  if (refusal !== null) return yield* new RenewalRefused({ refusal })
  const renewal = { number: (last?.number ?? 0) + 1, reason, at }
  const isFirst = yield* log.renew(renewal, yield* made(days, renewal.number))
  return isFirst ? { renewal, days: days.length } : yield* new RenewalRefused({ refusal: "done" })
})
