import { Result } from "effect"
import { AUDIT_RUN } from "../../domain/log/LogEntry.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "./OperatorCommand.ts"

interface Audited {
  readonly ok: boolean
  /** How many there were. */
  readonly checks: number
  /** The names of those that do not hold. */
  readonly failed: ReadonlyArray<string>
}

/** Logs what an audit found, so that all know when the last one was (decisions.md#audit-log). */
export const recordAudit = (actor: string, { checks, failed, ok }: Audited): Command<void> =>
  operatorCommand({
    name: "recordAudit",
    partner: null,
    decide: (rows, fresh) => {
      const note = { action: AUDIT_RUN, subject: "audit", detail: { ok, checks, failed } }
      const log = [record(actor, rows, fresh, note)]
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, log } })
    }
  })
