/** The claim worker's port on Postgres. */
import { Id } from "@cardpack/core/domain"
import { ClaimQueue } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Table from "../rows/Table.ts"

const due = (behind: string): string => `SELECT c.account_id, c.id, c.refundable_until FROM card c
  WHERE c.item_id IS NULL AND c.status = 'active' AND c.refundable_until <= ${Clock.standing(2)}
    ${behind} ORDER BY c.refundable_until, c.id LIMIT $1::int8`

const SQL = {
  due: due(""),
  behind: due("AND (c.refundable_until, c.id) > (to_timestamp($3::float8 / 1000), $4::uuid)")
} as const

export const make = (database: Database): ClaimQueue.ClaimQueue["Service"] =>
  ClaimQueue.ClaimQueue.of({
    due: (limit, after) =>
      Effect.suspend(() => {
        const params = [limit, database.clockShift()]
        const read = (v: Table.Values): ClaimQueue.Due => ({
          accountId: Id.fromUuid("par", v[0] as string),
          id: Id.fromUuid("card", v[1] as string),
          endedAt: Table.instant(v[2])
        })
        return after === null
          ? all(database, SQL.due, params, read)
          : all(database, SQL.behind, [...params, after.endedAt, Id.toUuid(after.id)], read)
      })
  })
