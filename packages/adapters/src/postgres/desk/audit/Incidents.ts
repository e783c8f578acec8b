/** Incidents that nobody has resolved. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { Tally } from "./Tally.ts"

const INCIDENTS = `SELECT n.id, n.resolved_at IS NULL FROM incident n
  WHERE n.id > $1::uuid ORDER BY n.id LIMIT ${PAGE}`

export const auditIncidents = Effect.fnUntraced(function* ({
  read
}: Database): Effect.fn.Return<Desk.Check, Store.StoreError> {
  const tally = new Tally("no open incidents", "Look at each, and resolve it.")
  yield* through(NIL, (after) =>
    Effect.map(read(INCIDENTS, [after]), (rows) => {
      for (const [id, open] of rows)
        if (open === true) tally.blame(Id.fromUuid("inc", id as string))
      tally.examine(rows.length)
      return keyOf(rows, PAGE, (row) => row[0] as string)
    })
  )
  return tally.check
})
