/** The operators' log remembers alerts and notices, for all processes and after restarts. */
import { Result } from "effect"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import type { LogId } from "../../domain/log/LogEntry.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { once, type Replied } from "../idempotency/Once.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

export const RAISED = "alert.raised"
export const OVER = "alert.over"

/** No token's. */
export const ACTOR = "alerts"

/**
 * Writes the entry, once for each time that it holds: `since` is the entry by which it was last over. Who
 * finds it written, has nothing to tell.
 */
export const logAlert = (
  action: string,
  subject: string,
  says: string,
  since: LogId | null,
  actor = ACTOR
): Command<Replied> =>
  once(
    { actor: null, key: Fingerprint.ofForm(JSON.stringify([actor, action, subject, since])) },
    null,
    operatorCommand({
      name: "logAlert",
      partner: null,
      decide: (rows, fresh) => {
        const entry = record(actor, rows, fresh, { action, subject, detail: { says } })
        return Result.succeed({ answer: entry.id, changes: { ...EMPTY, log: [entry] } })
      }
    }),
    (id) => id
  )
