/** The condition of the store, in statements that read a few rows of each endpoint or partner. */
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import * as Writing from "../connection/Writing.ts"
import { NEWEST } from "../migrations/Migrations.ts"
import * as Selection from "../rows/Selection.ts"

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

const state = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  ran: column.number("(SELECT max(m.migration_id) FROM schema_migration m)"),
  oldest: column.number(`(SELECT coalesce(max(coalesce(m.oldest, m.migration_id)), 0)
    FROM schema_migration m WHERE m.migration_id > ${NEWEST})`),
  dueSince: column.nullable.instant(`(${DUE})`),
  mailDueSince: column.nullable.instant(`(${MAIL_DUE})`),
  parkedEvents: column.number(`(SELECT count(*) FROM (
      SELECT 1 FROM event_consumer_parked LIMIT ${Desk.MAX_COUNTED}
    ) parked)`)
}))

/** The same, with a try of writing in the same round trip. */
const TRIED = `SELECT ${state.list}, ${Writing.LOCKED}, ${Writing.SORTED}`

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
    const of = (unwritable: string | null, statement: string) =>
      Effect.map(database.read(statement, [shift]), ([row = []]) => {
        const { now, oldest, ran, ...due } = state.read(row)
        return {
          now: Clock.read(now, shift),
          migration: { ran, known: NEWEST, oldest },
          unwritable,
          ...due
        }
      })
    return Effect.catch(of(null, TRIED), (error) => {
      const why = Writing.refusal(error)
      return why === undefined ? Effect.fail(error) : of(why, `SELECT ${state.list}`)
    })
  })

export const totals = ({ read }: Database): Desk.Desk["Service"]["totals"] =>
  Effect.map(read(`SELECT ${total.list} FROM account a`, []), ([row = []]) => total.read(row))
