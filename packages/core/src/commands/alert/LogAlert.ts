/** The operators' log remembers alerts, for all processes and after restarts. */
import { Result } from "effect"
import type { LogId } from "../../domain/log/LogEntry.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

export const RAISED = "alert.raised"
export const OVER = "alert.over"

/** No token's. */
export const ACTOR = "alerts"

/** Answers the entry. */
export const logAlert = (
  action: typeof RAISED | typeof OVER,
  subject: string,
  says: string
): Command<LogId> =>
  operatorCommand({
    name: "logAlert",
    partner: null,
    decide: (rows, fresh) => {
      const entry = record(ACTOR, rows, fresh, { action, subject, detail: { says } })
      return Result.succeed({ answer: entry.id, changes: { ...EMPTY, log: [entry] } })
    }
  })
