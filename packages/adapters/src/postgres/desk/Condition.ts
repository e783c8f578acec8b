/** The condition of the store, in statements that read a few rows of each endpoint or partner. */
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import * as Writing from "../connection/Writing.ts"
import { NEWEST } from "../migrations/Migrations.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"

/** The first new delivery after the lane's mark and the first due retry, as the workers take them. */
const DUE = `SELECT min(due.at)
  FROM webhook_lane w JOIN webhook_endpoint e ON e.id = w.endpoint_id
  JOIN account a ON a.id = e.account_id
  CROSS JOIN LATERAL (
    (SELECT d.created_at AS at FROM delivery d WHERE d.endpoint_id = w.endpoint_id
      AND d.sequence > w.through AND d.retry_at IS NULL ORDER BY d.sequence LIMIT 1)
    UNION ALL (SELECT d.retry_at FROM delivery d WHERE d.endpoint_id = w.endpoint_id
      AND d.retry_at <= ${Clock.standing(1)} ORDER BY d.retry_at LIMIT 1)
  ) due WHERE e.active AND a.status = 'active'`

const MAIL_DUE = `SELECT min(m.due_at)
  FROM mail m WHERE m.due_at <= ${Clock.standing(1)}`

/** When the first number of each machine that is not in the draw log was given. */
const UNPUBLISHED = `SELECT min(coalesce(d.created_at, c.at))
  FROM machine_stock s CROSS JOIN LATERAL (
    SELECT coalesce((SELECT r.first + r.count FROM log_run r
      WHERE r.machine_id = s.machine_id ORDER BY r.first DESC LIMIT 1), 1) AS next
  ) n
  LEFT JOIN draw d ON d.machine_id = s.machine_id AND d.sequence = n.next
  LEFT JOIN pool_change c ON c.machine_id = s.machine_id AND c.sequence = n.next
  WHERE s.sequence >= n.next`

const state = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  ran: column.number("(SELECT max(m.migration_id) FROM schema_migration m)"),
  oldest: column.number(`(SELECT coalesce(max(coalesce(m.oldest, m.migration_id)), 0)
    FROM schema_migration m WHERE m.migration_id > ${NEWEST})`),
  dueSince: column.nullable.instant(`(${DUE})`),
  mailDueSince: column.nullable.instant(`(${MAIL_DUE})`),
  logSize: column.number("l.size"),
  logPublished: column.number("l.published"),
  logTrouble: column.nullable.text("l.trouble"),
  logUnwitnessed: column.nullable.instant("l.unwitnessed_since"),
  logDue: column.nullable.integer("(SELECT min(m) FROM unnest(l.due) m)"),
  unpublishedSince: column.nullable.instant(`(${UNPUBLISHED})`),
  parkedEvents: column.number(`(SELECT count(*) FROM (
      SELECT 1 FROM event_consumer_parked LIMIT ${Desk.MAX_COUNTED}
    ) parked)`)
}))

/** The same, with a try of writing in the same round trip. */
const TRIED = `SELECT ${state.list}, ${Writing.LOCKED}, ${Writing.SORTED}, ${Writing.FORBIDDEN}
  FROM draw_log l`

/** Its last column. */
const forbidden = (row: Values): string | null => {
  const said = row.at(-1)
  return typeof said === "string" ? said : null
}

/** A partner's row has its balance, which the audit compares with its ledger. */
const total = Selection.of((column) => ({
  balance: {
    cash: column.bigint("coalesce(sum(a.cash), 0)::int8"),
    bonus: column.bigint("coalesce(sum(a.bonus), 0)::int8")
  },
  openClaims: column.number("(SELECT coalesce(sum(s.claims), 0)::int8 FROM machine_stock s)"),
  openIncidents: column.number(`(SELECT count(*) FROM (
      SELECT 1 FROM incident i WHERE i.resolved_at IS NULL LIMIT ${Desk.MAX_COUNTED}
    ) open)`)
}))

export const condition = (database: Database): Desk.Desk["Service"]["condition"] =>
  Effect.suspend(() => {
    const shift = database.clockShift()
    const of = (refused: string | null, statement: string) =>
      Effect.map(database.read(statement, [shift]), ([row = []]) => {
        const {
          logDue,
          logPublished,
          logSize,
          logTrouble,
          logUnwitnessed,
          unpublishedSince,
          ...rest
        } = state.read(row)
        const { now, oldest, ran, ...due } = rest
        return {
          now: Clock.read(now, shift),
          migration: { ran, known: NEWEST, oldest },
          unwritable: refused ?? forbidden(row),
          log: {
            size: logSize,
            published: logPublished,
            trouble: logTrouble,
            waitingSince: unpublishedSince,
            unwitnessedSince: logUnwitnessed,
            due: logDue
          },
          ...due
        }
      })
    return Effect.catch(of(null, TRIED), (error) => {
      const why = Writing.refusal(error)
      return why === undefined
        ? Effect.fail(error)
        : of(why, `SELECT ${state.list} FROM draw_log l`)
    })
  })

export const totals = ({ read }: Database): Desk.Desk["Service"]["totals"] =>
  Effect.map(read(`SELECT ${total.list} FROM account a`, []), ([row = []]) => total.read(row))
