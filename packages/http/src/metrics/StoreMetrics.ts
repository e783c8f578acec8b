/** What is read from the store and the chain for a scrape, whatever the size of the database. */
import { isSound } from "@cardpack/core/commands"
import { Elapsed, LogEntry } from "@cardpack/core/domain"
import { Desk, LogFilter } from "@cardpack/core/ports"
import { Clock, type Context, Effect } from "effect"
import * as Checks from "../health/Checks.ts"
import * as Gauges from "./Gauges.ts"

/** Milliseconds that the totals are kept. */
const KEEP = 60_000

/** The facts of the checks, as gauges. */
const FACTS = [
  ["deliveries", "lagSeconds", "cardpack_delivery_lag_seconds", "The oldest due delivery waits."],
  ["mails", "lagSeconds", "cardpack_mail_lag_seconds", "The oldest due mail waits."],
  ["draw_log", "lagSeconds", "cardpack_draw_log_lag_seconds", "The oldest unpublished draw waits."],
  [
    "draw_log",
    "unwitnessedSeconds",
    "cardpack_draw_log_unwitnessed_seconds",
    "The newest entries of the draw log wait for witnesses."
  ],
  ["consumers", "parked", "cardpack_parked_events", "Events that consumers set aside, to 1000."],
  ["chain", "blocksBehind", "cardpack_chain_blocks_behind", "Final blocks not yet watched."],
  ["chain", "headAgeSeconds", "cardpack_chain_head_age_seconds", "Age of the newest block."],
  [
    "chain",
    "watchedAgeSeconds",
    "cardpack_chain_watched_age_seconds",
    "Age of the last block up to which everything was watched."
  ]
] as const

const checked = (context: Context.Context<never>) => {
  const gauge = (name: string, description: string, attributes = {}) =>
    Gauges.of({ name, description, attributes }, context)
  const ready = gauge("cardpack_ready", "1 when this process can do its work, as /ready says.")
  const each = Checks.NAMES.map((check) => ({
    check,
    set: gauge("cardpack_check", "1 for a check of /ready that is ok.", { check })
  }))
  const facts = FACTS.map(([check, fact, name, description]) => ({
    check,
    fact,
    set: gauge(name, description)
  }))
  return (checks: ReadonlyArray<Checks.Check>) => {
    const find = (name: Checks.Check["name"]) => checks.find((check) => check.name === name)
    ready(Checks.isReady(checks) ? 1 : 0)
    for (const { check, set } of each) {
      const ok = find(check)?.ok
      set(ok === undefined ? null : Number(ok))
    }
    for (const { check, fact, set } of facts) {
      const value = find(check)?.[fact]
      set(typeof value === "number" ? value : null)
    }
  }
}

const summed = (context: Context.Context<never>) => {
  const gauge = (name: string, description: string, attributes = {}) =>
    Gauges.of({ name, description, attributes }, context)
  const bucket = (name: string) =>
    gauge(
      "cardpack_ledger_microdollars",
      "Balances of all partners in millionths of a dollar, at most a minute old.",
      { bucket: name }
    )
  const [cash, bonus] = [bucket("cash"), bucket("bonus")]
  const claims = gauge("cardpack_open_claims", "Sealed cards neither opened nor refunded.")
  const incidents = gauge("cardpack_open_incidents", "Incidents to resolve, counted up to 1000.")
  return ({ balance, openClaims, openIncidents }: Desk.Totals) => {
    cash(balance.cash)
    bonus(balance.bonus)
    claims(openClaims)
    incidents(openIncidents)
  }
}

const isFailed = (entry: LogEntry.LogEntry | undefined): boolean =>
  entry !== undefined && !isSound(entry)

/**
 * The last audit of everything that anybody ran, on whichever process; before the first, at time
 * zero. What one of changes found since then counts too, and a clean one of changes excuses nothing.
 */
const audited = (context: Context.Context<never>) => {
  const ok = Gauges.of(
    {
      name: "cardpack_audit_ok",
      description:
        "0 when the last audit of everything, or one of changes since, found more than open incidents."
    },
    context
  )
  const at = Gauges.of(
    {
      name: "cardpack_audit_timestamp_seconds",
      description: "When the last audit of everything ended, in seconds since 1970; 0 before."
    },
    context
  )
  return (entry: LogEntry.LogEntry | undefined, ofChanges: LogEntry.LogEntry | undefined) => {
    const auditedAt = entry?.createdAt ?? 0
    const isLater = (ofChanges?.createdAt ?? 0) >= auditedAt
    ok(isFailed(entry) || (isLater && isFailed(ofChanges)) ? 0 : 1)
    at(Math.floor(auditedAt / 1000))
  }
}

/** Reads again; totals that can't be read stay as they were. */
export const make = Effect.fnUntraced(function* (context: Context.Context<never>) {
  const checks = yield* Checks.Checks
  const desk = yield* Desk.Desk
  const [setChecks, setTotals, setAudit] = [checked(context), summed(context), audited(context)]
  const last = (action: string) =>
    Effect.map(
      desk.log({ ...LogFilter.EVERY_ENTRY, action }, { limit: 1, before: null }),
      ([entry]) => entry
    )
  const facts = Effect.all({
    totals: desk.totals,
    audit: last(LogEntry.AUDIT_RUN),
    ofChanges: last(LogEntry.AUDIT_CHANGES)
  })
  let readAt = Number.NEGATIVE_INFINITY
  const totals = Clock.clockWith((clock) => {
    const now = Elapsed.by(clock)
    if (now - readAt < KEEP) return Effect.void
    return Effect.map(Checks.inTime(facts, "the database"), (read) => {
      if (typeof read === "string") return
      readAt = now
      setTotals(read.answer.totals)
      setAudit(read.answer.audit, read.answer.ofChanges)
    })
  })
  return Effect.andThen(Effect.map(checks, setChecks), totals)
})
