/** The condition of the store, in one statement that reads a few rows of each endpoint. */
import type { Desk } from "@cardpack/core/ports"
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

const SQL = `SELECT ${Clock.NOW}, (SELECT max(m.migration_id) FROM schema_migration m), (${DUE})`

export const condition = (database: Database): Desk.Desk["Service"]["condition"] =>
  Effect.suspend(() => {
    const shift = database.clockShift()
    return Effect.map(database.read(SQL, [shift]), ([row]) => {
      const [now, ran, dueSince] = row ?? []
      return {
        now: Clock.read(now, shift),
        migration: { ran: Number(ran), known: NEWEST },
        dueSince: dueSince === null ? null : Math.floor(Number(dueSince))
      }
    })
  })
