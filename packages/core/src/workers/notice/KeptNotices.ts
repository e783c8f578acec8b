/**
 * Since when a notice holds, and who has seen it. The operators' log remembers, for all processes and
 * after restarts (decisions.md#kept-notices).
 */
import { Effect } from "effect"
import { logAlert } from "../../commands/alert/LogAlert.ts"
import type { Engine } from "../../commands/Engine.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Desk } from "../../engine/port/Desk.ts"
import * as LogFilter from "../../engine/port/LogFilter.ts"
import * as OpenAlerts from "../alert/OpenAlerts.ts"

/** No token's. */
const ACTOR = "notices"
const RAISED = "notice.raised"
const OVER = "notice.over"

/** What a person does, in the log. */
export const ACKNOWLEDGED = "notice.acknowledge"

/** More than a notice is acknowledged while it holds. */
const MOST = 50

/** Writes which notices began to hold, and which are over. */
export const keep = Effect.fnUntraced(function* (
  desk: Desk["Service"],
  engine: Engine["Service"],
  found: ReadonlyMap<string, string>
) {
  const { open, over } = yield* OpenAlerts.read(desk, ACTOR, { raised: RAISED, over: OVER })
  for (const [subject, raised] of open)
    if (!found.has(subject)) yield* engine.run(logAlert(OVER, subject, "it is over", raised, ACTOR))
  for (const [subject, says] of found)
    if (!open.has(subject))
      yield* engine.run(logAlert(RAISED, subject, says, over.get(subject) ?? null, ACTOR))
})

export interface Kept {
  /** Null until the next look: some minutes at most. */
  readonly since: Instant | null
  /** Since it holds; by a token's name, or a person. */
  readonly acknowledged: { readonly by: string; readonly at: Instant } | null
}

export const of = (desk: Desk["Service"], subject: string) =>
  Effect.map(
    desk.log({ ...LogFilter.EVERY_ENTRY, subject }, { limit: MOST, before: null }),
    (entries): Kept => {
      const last = entries.findIndex(({ action }) => action === RAISED || action === OVER)
      const raised = entries[last]
      const isOver = raised === undefined || raised.action === OVER
      const later = last === -1 ? entries : entries.slice(0, last)
      const seen = later.find(({ action }) => action === ACKNOWLEDGED)
      return {
        since: isOver ? null : raised.createdAt,
        acknowledged: seen === undefined ? null : { by: seen.actor, at: seen.createdAt }
      }
    }
  )
