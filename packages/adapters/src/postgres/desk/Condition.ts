/** The condition of the store, in statements that read a few rows of each endpoint or partner. */
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { NEWEST } from "../migrations/Migrations.ts"

/** The first new delivery after the lane's mark and the first due retry, as the workers take them. */
const DUE = `SELECT extract(epoch FROM min(due.at))::float8 * 1000
  FROM webhook_lane w JOIN webhook_endpoint e ON e.id = w.endpoint_id
  JOIN account a ON a.id = e.account_id
  CROSS JOIN LATERAL (
    (SELECT d.created_at AS at FROM delivery d WHERE d.endpoint_id = w.endpoint_id
      AND d.sequence > w.through AND d.retry_at IS NULL ORDER BY d.sequence LIMIT 1)
    UNION ALL (SELECT d.retry_at FROM delivery d WHERE d.endpoint_id = w.endpoint_id
      AND d.retry_at <= ${Clock.standing(1)} ORDER BY d.retry_at LIMIT 1)
  ) due WHERE e.active AND a.status = 'active'`

const MAIL_DUE = `SELECT extract(epoch FROM min(m.due_at))::float8 * 1000
  FROM mail m WHERE m.due_at <= ${Clock.standing(1)}`

const SQL = `SELECT ${Clock.NOW}, (SELECT max(m.migration_id) FROM schema_migration m), (${DUE}),
  (${MAIL_DUE})`

/** A partner's row holds its balance, which the audit compares with its ledger. */
const TOTALS = `SELECT coalesce(sum(a.cash), 0)::int8, coalesce(sum(a.bonus), 0)::int8,
    (SELECT coalesce(sum(s.claims), 0)::int8 FROM machine_stock s),
    (SELECT count(*) FROM (
      SELECT 1 FROM incident i WHERE i.resolved_at IS NULL LIMIT ${Desk.MAX_COUNTED}
    ) open)
  FROM account a`

const momentOf = (value: unknown): number | null =>
  value === null ? null : Math.floor(Number(value))

export const condition = (database: Database): Desk.Desk["Service"]["condition"] =>
  Effect.suspend(() => {
    const shift = database.clockShift()
    return Effect.map(database.read(SQL, [shift]), ([row]) => {
      const [now, ran, dueSince, mailDueSince] = row ?? []
      return {
        now: Clock.read(now, shift),
        migration: { ran: Number(ran), known: NEWEST },
        dueSince: momentOf(dueSince),
        mailDueSince: momentOf(mailDueSince)
      }
    })
  })

export const totals = ({ read }: Database): Desk.Desk["Service"]["totals"] =>
  Effect.map(read(TOTALS, []), ([row]) => {
    const [cash, bonus, openClaims, openIncidents] = row ?? []
    return {
      balance: { cash: cash as bigint, bonus: bonus as bigint },
      openClaims: Number(openClaims),
      openIncidents: Number(openIncidents)
    }
  })
