/** The claim worker's port on Postgres. */
import { Id } from "@cardpack/core/domain"
import { ClaimQueue } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Table from "../rows/Table.ts"

const due = (beyond: string): string => `SELECT c.account_id, c.id, c.refundable_until FROM card c
  WHERE c.item_id IS NULL AND c.status = 'active' AND c.refundable_until <= ${Clock.standing(2)}
    ${beyond} ORDER BY c.refundable_until, c.id LIMIT $1::int8`

const SQL = {
  due: due(""),
  dueAfter: due("AND (c.refundable_until, c.id) > (to_timestamp($3::float8 / 1000), $4::uuid)")
} as const

const read = Table.reader(
  (column): ClaimQueue.Due => ({
    accountId: column.id("par"),
    id: column.id("card"),
    endedAt: column.instant()
  })
)

export const make = (database: Database): ClaimQueue.ClaimQueue["Service"] =>
  ClaimQueue.ClaimQueue.of({
    due: (limit, after) =>
      Effect.suspend(() => {
        const params = [limit, database.clockShift()]
        return after === null
          ? all(database, SQL.due, params, read)
          : all(database, SQL.dueAfter, [...params, after.endedAt, Id.toUuid(after.id)], read)
      })
  })
