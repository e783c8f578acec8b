/** What the operators' log says that holds: raised, and not over since. */
import { Effect } from "effect"
import type { LogId } from "../../domain/log/LogEntry.ts"
import type { Desk } from "../../engine/port/Desk.ts"
import * as LogFilter from "../../engine/port/LogFilter.ts"

/** Entries of the log that are read: what more of them came after is told again. */
const REMEMBERED = 1_000

interface Actions {
  readonly raised: string
  readonly over: string
}

/** By subject: the entries by which it was raised, and by which it was last over. */
export const read = Effect.fnUntraced(function* (
  desk: Desk["Service"],
  actor: string,
  actions: Actions
) {
  const filter = { ...LogFilter.EVERY_ENTRY, actor }
  const entries = yield* desk.log(filter, { limit: REMEMBERED, before: null })
  const open = new Map<string, LogId>()
  const over = new Map<string, LogId>()
  for (const { action, id, subject } of entries.toReversed()) {
    if (action === actions.raised) open.set(subject, id)
    else if (action === actions.over) {
      open.delete(subject)
      over.set(subject, id)
    }
  }
  return { open, over }
})
