/** Each stop button is as an operator left it. */
import { Controls } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Tally } from "./Tally.ts"

/** Rows of the log that name a button `k`. */
const NAMED = "operator_log g WHERE g.action = 'controls.set' AND g.detail->>k.name IS NOT NULL"

/** All are on at first. As clocks may step back, two rows may both be the last. */
const SQL = `SELECT k.name FROM controls c CROSS JOIN LATERAL (VALUES
    ${Controls.CONTROLS.map((name) => `('${name}', c.${name})`).join(", ")}) AS k(name, is_on)
  WHERE NOT CASE WHEN EXISTS (SELECT 1 FROM ${NAMED})
    THEN EXISTS (SELECT 1 FROM ${NAMED}
      AND (g.detail->>k.name) = CASE WHEN k.is_on THEN 'on' ELSE 'off' END
      AND (g.created_at = (SELECT max(g.created_at) FROM ${NAMED})
        OR g.id = (SELECT g.id FROM ${NAMED} ORDER BY g.id DESC LIMIT 1)))
    ELSE k.is_on END`

export const auditControls = ({
  read
}: Database): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(read(SQL, []), (rows) => {
    const tally = new Tally(
      "every stop button is as an operator left it",
      "Set it as it should be (cardpack controls set), and ask who changed it."
    )
    tally.examine(Controls.CONTROLS.length)
    for (const [name] of rows) tally.blame(String(name))
    return [tally.check]
  })
