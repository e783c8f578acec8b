/** The chain of the operators' log: each row follows the one before it, up to the end. */
import { LogLink } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import type { Listing } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

const REMEDY =
  "A row of the log was changed, added or removed. A log that was exported before tells what it said; ask who can write to the database."

/** As LogLink.ts computes it; a row that no trigger saw has no number and no link. */
const LINK = `sha256(convert_to(concat(
  coalesce(encode(p.link, 'hex'), CASE WHEN x.number = 1 THEN '${LogLink.ORIGIN.link}' END), E'\\n',
  x.number, E'\\n', x.id, E'\\n', round(extract(epoch FROM x.created_at) * 1000)::int8, E'\\n',
  x.actor, E'\\n', x.action, E'\\n', x.subject, E'\\n', x.detail::text), 'UTF8'))`

export const logLinks: Listing = {
  prefix: "log",
  table: "operator_log",
  changes: "made",
  joined: "LEFT JOIN operator_log p ON p.number = x.number - 1",
  rules: [
    {
      name: "every row of the operators' log is linked to the one before",
      remedy: REMEDY,
      broken: `x.link <> ${LINK}`
    }
  ]
}

/** Names the row that stands where the end should, or the end's number. */
const END = `SELECT coalesce(public_id('log', g.id), h.number::text) FROM log_head h
  FULL JOIN (SELECT id, number, link FROM operator_log WHERE number IS NOT NULL
    ORDER BY number DESC LIMIT 1) g ON true
  WHERE (coalesce(g.number, 0), coalesce(g.link, decode('${LogLink.ORIGIN.link}', 'hex')))
    IS DISTINCT FROM (h.number, h.link)`

export const auditLogEnd = ({
  read
}: Pick<Database, "read">): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(read(END, []), (rows) => {
    const tally = new Tally("the operators' log ends at its last row", REMEDY)
    tally.examine(1)
    for (const [row] of rows) tally.blame(String(row))
    return [tally.check]
  })
