/** The audit: of everything, or of what changed since the last sound run. */
import { Engine } from "@cardpack/core"
import { auditAddresses, isSound, recordAudit } from "@cardpack/core/commands"
import { Instant, LogEntry } from "@cardpack/core/domain"
import { DepositAddresses, Desk, LogFilter, Reads } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import type { SCOPES } from "./Api.ts"

/** Longer than a transaction may take that had its time before a run began, and commits after. */
const MARGIN = 5 * 60_000

/** Runs of one kind that are looked through for a sound one. */
const LOOKED_AT = 100

interface Run {
  readonly startedAt: Instant.Instant
  readonly endedAt: Instant.Instant
}

/**
 * The last sound run of a kind that says when it began; earlier versions did not, and one that says
 * that it began later than it ended, or than now, was never run.
 */
const lastSound = (desk: Desk.Desk["Service"], action: string, now: Instant.Instant) =>
  Effect.map(
    desk.log({ ...LogFilter.EVERY_ENTRY, action }, { limit: LOOKED_AT, before: null }),
    (entries): Run | null => {
      for (const entry of entries) {
        const { startedAt } = Object(entry.detail) as { startedAt?: string }
        const began = Date.parse(startedAt ?? "")
        if (isSound(entry) && began <= Math.min(entry.createdAt, now))
          return { startedAt: began, endedAt: entry.createdAt }
      }
      return null
    }
  )

/** Nothing to build on before a sound run of everything: then everything is looked at. */
const sinceOf = (full: Run | null, changes: Run | null): Instant.Instant | null =>
  full === null ? null : Math.max(full.startedAt, changes?.startedAt ?? 0) - MARGIN

/** The log keeps what each audit found, so that everybody reads when the last one was. */
export const make = Effect.gen(function* () {
  const desk = yield* Desk.Desk
  const engine = yield* Engine.Engine
  const { now } = yield* Reads.Reads
  const addresses = Option.getOrNull(yield* Effect.serviceOption(DepositAddresses.DepositAddresses))
  return Effect.fnUntraced(function* (actor: string, scope: (typeof SCOPES)[number]) {
    const startedAt = yield* now
    const full = yield* lastSound(desk, LogEntry.AUDIT_RUN, startedAt)
    const since =
      scope === "all"
        ? null
        : sinceOf(full, yield* lastSound(desk, LogEntry.AUDIT_CHANGES, startedAt))
    const checks = [
      ...(yield* since === null ? desk.audit : desk.auditChanges(since)),
      ...(addresses === null ? [] : [yield* auditAddresses(desk, addresses, since)])
    ]
    const failed = checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
    const ok = failed.length === 0
    const found = { ok, checks: checks.length, failed, startedAt, since }
    yield* engine.run(recordAudit(actor, found))
    return {
      ok,
      since: Instant.formatNullable(since),
      lastFullAt:
        since === null && isSound({ detail: { ok, failed } })
          ? Instant.format(startedAt)
          : Instant.formatNullable(full?.startedAt ?? null),
      checks
    }
  })
})
