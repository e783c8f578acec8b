/** What waits for a moment: no lease and no next attempt is far ahead, and no consumer beyond its events. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../../connection/Clock.ts"
import type { Database } from "../../connection/Database.ts"
import { SHOWN, Tally } from "./Tally.ts"

/** Longer than any pause between two attempts, and than any lease. */
const LONGEST = "interval '2 days'"

const AHEAD = `> ${Clock.standing(1)} + ${LONGEST}`

const SQL = `SELECT l.endpoint_id, 'wh' FROM webhook_lane l WHERE l.leased_until ${AHEAD}
  UNION ALL SELECT d.id, 'dlv' FROM delivery d WHERE d.retry_at ${AHEAD}
  UNION ALL SELECT m.id, 'mail' FROM mail m WHERE m.due_at ${AHEAD}
  UNION ALL SELECT e.account_id, 'par' FROM event_consumer_lane e
    LEFT JOIN account a ON a.id = e.account_id
    WHERE e.leased_until ${AHEAD} OR (e.through <= a.sequence) IS NOT TRUE
  LIMIT ${SHOWN}`

export const auditWaiting = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(database.read(SQL, [database.clockShift()]), (rows) => {
    const tally = new Tally(
      "nothing waits for a moment far ahead, or for events still to come",
      "Nothing is sent there. Set its moment to now, and ask who changed it."
    )
    tally.examine(1)
    for (const [id, prefix] of rows) tally.blame(Id.fromUuid(prefix as Id.Prefix, id as string))
    return [tally.check]
  })
