/** The storage of the draw log in Postgres. */
import { area } from "../Mutant.ts"

const SUITE = "suite/port/log/server"

export const log = area("adapters", [
  [
    "LOG-01",
    "A publication that came too late is stored all the same.",
    "postgres/log/DrawLog.ts",
    "WHERE size = $1::int8 RETURNING true",
    "WHERE size >= $1::int8 - size RETURNING true",
    `${SUITE}#LOG-PUT`
  ],
  [
    "LOG-02",
    "A mark counts as settled while a transaction before it is open.",
    "postgres/log/DrawLog.ts",
    "SELECT true WHERE pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8",
    "SELECT true WHERE pg_snapshot_xmax(pg_current_snapshot()) >= $1::text::xid8",
    `${SUITE}#LOG-SEED`
  ],
  [
    "LOG-03",
    "A pack whose window is over holds no seed back.",
    "postgres/log/DrawLog.ts",
    "return waiting === null ? over : Math.min(over, Minute.of(waiting) - 1)",
    "return waiting === null ? over : Math.min(over, Minute.of(waiting))",
    `${SUITE}#LOG-END`
  ],
  [
    "LOG-04",
    "A slot that was emptied after the draw is evidence of it.",
    "postgres/log/Drawn.ts",
    "AND generation = $3::int AND slot = k.slot AND sequence < $4::int8\n",
    "AND generation = $3::int AND slot = k.slot AND $4::int8 > 0\n",
    `${SUITE}#LOG-TAKEN`
  ],
  [
    "LOG-05",
    "A receipt shows the newest checkpoint over a day in place of the first.",
    "postgres/log/Drawn.ts",
    "k.cosigned_at > to_timestamp($1::int8 * 60), k.size LIMIT 1",
    "k.cosigned_at > to_timestamp($1::int8 * 60), k.size DESC LIMIT 1",
    `${SUITE}#LOG-DAY`
  ],
  [
    "LOG-06",
    "A draw by seeds that were replaced is written.",
    "postgres/store/Supplies.ts",
    "l.renewal = m.oldest\n          AND l.renewal = m.newest",
    "l.renewal >= 0",
    `${SUITE}#LOG-RENEW`
  ],
  [
    "LOG-07",
    "The head of a ledger at a month's end is not shown once the ledger moved on.",
    "postgres/log/LedgerHeads.ts",
    "e.created_at < date_trunc('month', h.created_at, 'UTC')",
    "e.created_at < date_trunc('century', h.created_at, 'UTC')",
    `${SUITE}#LOG-LEDGER`
  ]
])
