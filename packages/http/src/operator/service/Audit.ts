/** The audit: of everything, or of what changed since the last run that found nothing. */
import { Engine } from "@cardpack/core"
import { auditAddresses, recordAudit } from "@cardpack/core/commands"
import { Instant, LogEntry } from "@cardpack/core/domain"
import { DepositAddresses, Desk, LogFilter, Reads } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import type { SCOPES } from "./Api.ts"

/** Longer than a transaction may take that had its time before a run began, and commits after. */
const MARGIN = 5 * 60_000

/** Runs of one kind that are looked through for one that found nothing. */
const LOOKED_AT = 100

interface Run {
  readonly startedAt: Instant.Instant
  readonly endedAt: Instant.Instant
}

/** The last run of a kind that found nothing and says when it began; earlier versions did not. */
const lastClean = (desk: Desk.Desk["Service"], action: string) =>
  Effect.map(
    desk.log({ ...LogFilter.EVERY_ENTRY, action }, { limit: LOOKED_AT, before: null }),
    (entries): Run | null => {
      for (const { createdAt, detail } of entries) {
        const { ok, startedAt } = Object(detail) as { ok?: boolean; startedAt?: string }
        if (ok === true && startedAt !== undefined)
          return { startedAt: Date.parse(startedAt), endedAt: createdAt }
      }
      return null
    }
  )

/** Nothing to build on before a run of everything found nothing: then everything is looked at. */
const sinceOf = (full: Run | null, changes: Run | null): Instant.Instant | null =>
  full === null ? null : Math.max(full.startedAt, changes?.startedAt ?? 0) - MARGIN

/** The log keeps what each audit found, so that everybody reads when the last one was. */
export const make = Effect.gen(function* () {
  const desk = yield* Desk.Desk
  const engine = yield* Engine.Engine
  const { now } = yield* Reads.Reads
  const addresses = Option.getOrNull(yield* Effect.serviceOption(DepositAddresses.DepositAddresses))
  return Effect.fnUntraced(function* (actor: string, scope: (typeof SCOPES)[number]) {
    const full = yield* lastClean(desk, LogEntry.AUDIT_RUN)
    const since =
      scope === "all" ? null : sinceOf(full, yield* lastClean(desk, LogEntry.AUDIT_CHANGES))
    const startedAt = yield* now
    const checks = [
      ...(yield* since === null ? desk.audit : desk.auditChanges(since)),
      ...(addresses === null ? [] : [yield* auditAddresses(desk, addresses, since)])
    ]
    const failed = checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
    const ok = failed.length === 0
    yield* engine.run(recordAudit(actor, { ok, checks: checks.length, failed, startedAt, since }))
    return {
      ok,
      since: Instant.formatNullable(since),
      lastFullAt:
        since === null && ok
          ? Instant.format(startedAt)
          : Instant.formatNullable(full?.startedAt ?? null),
      checks
    }
  })
})
