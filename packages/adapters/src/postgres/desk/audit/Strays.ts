/** Rows of an owner that does not exist: they lie between the identifiers of those that do. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { keyOf, LAST, NIL, PAGE, through } from "../KeyPages.ts"
import { NUMBERED } from "./Numbers.ts"
import { Tally } from "./Tally.ts"

interface Owner {
  readonly table: string
  readonly type: "uuid" | "integer"
  readonly first: string
  readonly last: string
  /** The column of its rows. */
  readonly column: string
  /** Tables of its rows that have an index on the column. */
  readonly tables: ReadonlyArray<string>
  readonly spelled: (id: string) => string
}

const OWNERS: ReadonlyArray<Owner> = [
  {
    table: "account",
    type: "uuid",
    first: NIL,
    last: LAST,
    column: "account_id",
    tables: [
      ...NUMBERED,
      "api_key",
      "closing",
      "deposit_address",
      "delivery_history",
      "incident",
      "onchain_burn",
      "shipment"
    ],
    spelled: (id) => Id.fromUuid("par", id)
  },
  {
    table: "vending_machine",
    type: "integer",
    first: "-2147483648",
    last: "2147483647",
    column: "machine_id",
    tables: ["draw", "item", "machine_stock", "odds", "pool_change", "pool_list", "tier"],
    spelled: (id) => `vending machine ${id}`
  }
]

/** The first row of a table in each gap, and those at the ends of all gaps. */
const found = (table: string, { column, first, last, table: owner, type }: Owner): string =>
  `SELECT x.owner FROM gaps g CROSS JOIN LATERAL (
    SELECT x.${column} AS owner FROM ${table} x
    WHERE x.${column} > g.low AND x.${column} < g.high ORDER BY x.${column} LIMIT 1
  ) x UNION SELECT e.id FROM (VALUES ('${first}'::${type}), ('${last}')) AS e(id)
  WHERE NOT EXISTS (SELECT 1 FROM ${owner} p WHERE p.id = e.id)
    AND EXISTS (SELECT 1 FROM ${table} x WHERE x.${column} = e.id)`

/** The end of a full page of owners, and the missing owners in the gaps of the page. */
const sqlOf = (owner: Owner): string => {
  const { last, table, tables, type } = owner
  return `WITH page AS MATERIALIZED (
    SELECT id FROM ${table} WHERE id > $1::${type} ORDER BY id LIMIT ${PAGE}
  ), gaps AS MATERIALIZED (
    SELECT lag(id, 1, $1::${type}) OVER (ORDER BY id) AS low, id AS high FROM page
    UNION ALL SELECT coalesce(max(id::text)::${type}, $1::${type}), '${last}'::${type} FROM (
      SELECT id FROM page ORDER BY id DESC LIMIT 1
    ) l HAVING (SELECT count(*) FROM page) < ${PAGE}
  )
  (SELECT true, id::text FROM page ORDER BY id) UNION ALL
  SELECT false, owner::text FROM (
    ${tables.map((each) => found(each, owner)).join("\n    UNION ")}
  ) o`
}

export const auditStrays = Effect.fnUntraced(function* ({
  read
}: Database): Effect.fn.Return<Desk.Check, Store.StoreError> {
  const tally = new Tally(
    "every row is of a partner and a machine that exist",
    "A partner or a machine was removed by hand. Restore it from a backup."
  )
  for (const owner of OWNERS)
    yield* through(owner.first, (after) =>
      Effect.map(read(sqlOf(owner), [after]), (rows) => {
        const present = rows.filter(([isThere]) => isThere === true)
        for (const [isThere, id] of rows)
          if (isThere !== true) tally.blame(owner.spelled(String(id)))
        tally.examine(present.length)
        return keyOf(present, PAGE, ([, id]) => String(id))
      })
    )
  return tally.check
})
