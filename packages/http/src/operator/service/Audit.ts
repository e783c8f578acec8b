/** The audit: of everything, or of what changed since the last sound run. */
import { Engine } from "@cardpack/core"
import { auditAddresses, isSound, recordAudit } from "@cardpack/core/commands"
import { Instant, LogEntry } from "@cardpack/core/domain"
import { DepositAddresses, Desk, LogFilter, Reads } from "@cardpack/core/ports"
import { Effect, Option, Semaphore } from "effect"
import type { SCOPES } from "./Api.ts"

type Scope = (typeof SCOPES)[number]

/** Longer than a transaction may take that had its time before a run began, and commits after. */
const MARGIN = 5 * 60_000

/** Runs of one kind that are looked through for a sound one. */
const LOOKED_AT = 100

interface Run {
  readonly startedAt: Instant.Instant
  readonly checks: number
  readonly oldest: string | null
}

/**
 * The last sound run of a kind that says when it began; earlier versions did not, and one that says
 * that it began later than it ended, or than now, was never run, or the clock was set back.
 */
const lastSound = Effect.fnUntraced(function* (
  desk: Desk.Desk["Service"],
  action: string,
  now: Instant.Instant
) {
  const page = { limit: LOOKED_AT, before: null }
  for (const entry of yield* desk.log({ ...LogFilter.EVERY_ENTRY, action }, page)) {
    const { checks, oldest, startedAt } = Object(entry.detail) as Record<string, unknown>
    const began = Date.parse(String(startedAt))
    if (!isSound(entry) || !(began <= Math.min(entry.createdAt, now))) continue
    if (yield* desk.isAuditBase(entry.id, began - MARGIN))
      return {
        startedAt: began,
        checks: Number(checks),
        oldest: typeof oldest === "string" ? oldest : null
      }
  }
  return null
})

/** Nothing to build on before a sound run of everything: then everything is looked at. */
const baseOf = (full: Run | null, changes: Run | null): Run | null =>
  full !== null && changes !== null && changes.startedAt > full.startedAt ? changes : full

/** Everything, unless there is a run that looked at it as this version does. */
const lookedAt = Effect.fnUntraced(function* (desk: Desk.Desk["Service"], base: Run | null) {
  if (base === null) return { since: null, found: yield* desk.audit }
  const since = base.startedAt - MARGIN
  const found = yield* desk.auditChanges({ since, oldest: base.oldest })
  // Some processes know the addresses, which are one more.
  return [0, 1].includes(base.checks - found.length)
    ? { since, found }
    : { since: null, found: yield* desk.audit }
})

/** The log keeps what each audit found, so that everybody reads when the last one was. */
export const make = Effect.gen(function* () {
  const desk = yield* Desk.Desk
  const engine = yield* Engine.Engine
  const { now } = yield* Reads.Reads
  const addresses = Option.getOrNull(yield* Effect.serviceOption(DepositAddresses.DepositAddresses))
  // Others wait: two at once would take twice as long, and more of what the service reads by.
  const turn = Semaphore.makeUnsafe(1).withPermits(1)
  const run = Effect.fnUntraced(function* (actor: string, scope: Scope) {
    const mark = yield* desk.auditMark
    const startedAt = yield* now
    const full = yield* lastSound(desk, LogEntry.AUDIT_RUN, startedAt)
    const base =
      scope === "all"
        ? null
        : baseOf(full, yield* lastSound(desk, LogEntry.AUDIT_CHANGES, startedAt))
    const { found, since } = yield* lookedAt(desk, base)
    const checks = [
      ...found,
      ...(addresses === null ? [] : [yield* auditAddresses(desk, addresses, since)])
    ]
    const failed = checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
    const ok = failed.length === 0
    const audited = { ...mark, ok, checks: checks.length, failed, startedAt, since }
    yield* engine.run(recordAudit(actor, audited))
    return {
      ok,
      since: Instant.formatNullable(since),
      lastFullAt:
        since === null && isSound({ detail: { ok, failed } })
          ? Instant.format(startedAt)
          : Instant.formatNullable(full?.startedAt ?? null),
      log: yield* desk.logHead,
      checks
    }
  })
  return (actor: string, scope: Scope) => turn(run(actor, scope))
})
