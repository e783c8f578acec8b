/**
 * What the host's people are told at once: by kind, each with its subjects that
 * hold now. Computed from current data, like notices.
 */
import { Effect } from "effect"
import { isSound } from "../../commands/log/RecordAudit.ts"
import { CONTROLS } from "../../domain/control/Controls.ts"
import * as LogEntry from "../../domain/log/LogEntry.ts"
import * as Instant from "../../domain/time/Instant.ts"
import * as Foresight from "../../engine/fairness/Foresight.ts"
import * as LogHealth from "../../engine/fairness/LogHealth.ts"
import type { Desk } from "../../engine/port/Desk.ts"
import * as LogFilter from "../../engine/port/LogFilter.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import * as Notices from "../notice/Notices.ts"

type Port = Desk["Service"]

/** What an alert is about, and what it says. */
type Said = readonly [subject: string, says: string]

type Look = (desk: Port, now: Instant.Instant) => Effect.Effect<ReadonlyArray<Said>, StoreError>

/** Incidents and parked rows that one look reads. */
const MOST = 100

/** After which somebody waits too long. */
const PARCEL_LATE = 5 * Instant.DAY
const DELIVERY_LATE = 15 * 60_000

const audited = (desk: Port, action: string) =>
  Effect.map(
    desk.log({ ...LogFilter.EVERY_ENTRY, action }, { limit: 1, before: null }),
    ([entry]) => entry
  )

const incidents: Look = (desk) =>
  Effect.map(desk.incidents({ open: true }, { limit: MOST, before: null }), (open) =>
    open.map(({ id, kind }) => [id, `an incident is open: ${kind}`])
  )

/** A clean audit of changes excuses nothing that one of everything found. */
const audits: Look = Effect.fnUntraced(function* (desk) {
  const whole = yield* audited(desk, LogEntry.AUDIT_RUN)
  const changes = yield* audited(desk, LogEntry.AUDIT_CHANGES)
  const isLater = (changes?.createdAt ?? 0) >= (whole?.createdAt ?? 0)
  const failed = [whole, isLater ? changes : undefined].filter(
    (entry) => entry !== undefined && !isSound(entry)
  )
  return failed.length === 0 ? [] : [["books", "the last audit found what does not add up"]]
})

const stops: Look = (desk) =>
  Effect.map(desk.controls, (controls) =>
    CONTROLS.filter((name) => !controls[name]).map((name) => [name, `${name} are stopped`])
  )

const stock: Look = (desk) =>
  Effect.map(desk.machines, (machines) =>
    Notices.notices(machines, []).flatMap((notice) =>
      notice.type === "stock.low"
        ? [
            [
              `${notice.machineId} ${notice.tier}`,
              `vending machine ${notice.machineId}, tier ${notice.tier}, has fewer than ${notice.lowStock} cards left`
            ] as const
          ]
        : []
    )
  )

const parcels: Look = (desk, now) =>
  Effect.map(desk.parcels, (rows) =>
    rows
      .filter(({ oldestAt, status }) => status === "created" && now - oldestAt > PARCEL_LATE)
      .map(({ countryCode }) => [countryCode, `a parcel to ${countryCode} waits for days`])
  )

/** Deliveries of today and yesterday that nobody took, by endpoint; and a queue that is late. */
const deliveries: Look = Effect.fnUntraced(function* (desk, now) {
  const { dueSince } = yield* desk.condition
  const rows = yield* desk.deliveryCounts({ since: now - Instant.DAY, until: now })
  const given = rows.filter(({ expired, failed }) => failed + expired > 0)
  const late = dueSince !== null && now - dueSince > DELIVERY_LATE
  return [
    ...new Map(
      given.map(({ endpointId }) => [endpointId, "deliveries to this webhook were given up"])
    ),
    ...(late ? [["queue", "webhook deliveries are late"] as const] : [])
  ]
})

const behind: Look = (desk) =>
  Effect.map(desk.condition, ({ log }) => {
    const why = LogHealth.behind(log)
    return why === null ? [] : [["log", why]]
  })

const late: Look = (desk) =>
  Effect.map(desk.condition, ({ log, now }) => {
    const why = LogHealth.late(log, now)
    return why === null ? [] : [["log", why]]
  })

/** Of a log with witnesses. */
const unwitnessed: Look = (desk) =>
  Effect.map(desk.condition, ({ log, now }) => {
    const why = LogHealth.unwitnessed(log, now)
    return why === null ? [] : [["log", why]]
  })

const foreseen: Look = (desk, now) =>
  Effect.map(desk.drawScores(Foresight.since(now)), (sums) =>
    Foresight.foreseen(sums).map((each) => [
      `${each.accountId} ${each.kind}`,
      `partner ${each.accountId}: ${Foresight.said(each)}`
    ])
  )

/** In the order in which they are told. */
const LOOKS = {
  "draw_log.behind": behind,
  "draw_log.late": late,
  "draw_log.unwitnessed": unwitnessed,
  "draws.foreseen": foreseen,
  "incident.open": incidents,
  "audit.failed": audits,
  "service.stopped": stops,
  "stock.low": stock,
  "parcel.late": parcels,
  "delivery.failed": deliveries
} as const satisfies Readonly<Record<string, Look>>

export type Kind = keyof typeof LOOKS

export const KINDS = Object.keys(LOOKS) as ReadonlyArray<Kind>

export interface Alert {
  readonly kind: Kind
  /** Of the kind. */
  readonly subject: string
  readonly says: string
}

/** The alerts of these kinds that hold now. */
export const current = (
  desk: Port,
  now: Instant.Instant,
  kinds: ReadonlyArray<Kind>
): Effect.Effect<ReadonlyArray<Alert>, StoreError> =>
  Effect.map(
    Effect.forEach(kinds, (kind) =>
      Effect.map(LOOKS[kind](desk, now), (found) =>
        found.map(([subject, says]): Alert => ({ kind, subject, says }))
      )
    ),
    (found) => found.flat()
  )
