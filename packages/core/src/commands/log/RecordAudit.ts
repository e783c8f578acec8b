import { Result } from "effect"
import { AUDIT_CHANGES, AUDIT_RUN, type LogEntry } from "../../domain/log/LogEntry.ts"
import * as Instant from "../../domain/time/Instant.ts"
import type { Command } from "../../engine/Command.ts"
import { type AuditMark, OPEN_INCIDENTS } from "../../engine/port/AuditCheck.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "./OperatorCommand.ts"

interface Audited extends AuditMark {
  readonly ok: boolean
  /** How many there were. */
  readonly checks: number
  /** The names of those that do not hold. */
  readonly failed: ReadonlyArray<string>
  /** When it began: what was written from then on, it may not have seen. */
  readonly startedAt: Instant.Instant
  /** Of what it looked at changes; null if it looked at everything. */
  readonly since: Instant.Instant | null
}

/** Whether the log says that an audit found nothing, or only incidents that are open. */
export const isSound = ({ detail }: Pick<LogEntry, "detail">): boolean => {
  const { failed, ok } = Object(detail) as { readonly failed?: unknown; readonly ok?: unknown }
  if (ok === true) return true
  return Array.isArray(failed) && failed.length === 1 && failed[0] === OPEN_INCIDENTS
}

/** Logs what an audit found, so that all know when the last one was (decisions.md#audit-log). */
export const recordAudit = (actor: string, audited: Audited): Command<void> =>
  operatorCommand({
    name: "recordAudit",
    partner: null,
    decide: (rows, fresh) => {
      const { checks, failed, mark, ok, oldest, since, startedAt } = audited
      const found = { ok, checks, failed, startedAt: Instant.format(startedAt), mark, oldest }
      const note =
        since === null
          ? { action: AUDIT_RUN, subject: "audit", detail: found }
          : {
              action: AUDIT_CHANGES,
              subject: "audit",
              detail: { ...found, since: Instant.format(since) }
            }
      return Result.succeed({
        answer: undefined,
        changes: { ...EMPTY, log: [record(actor, rows, fresh, note)] }
      })
    }
  })
