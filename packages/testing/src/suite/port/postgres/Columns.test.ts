/** Every table's columns: what is written is read, and the schema has them. */
import { Database } from "@cardpack/adapters/postgres/connection/Database"
import * as Accounts from "@cardpack/adapters/postgres/rows/Accounts"
import * as Catalog from "@cardpack/adapters/postgres/rows/Catalog"
import * as Customers from "@cardpack/adapters/postgres/rows/Customers"
import * as Funding from "@cardpack/adapters/postgres/rows/Funding"
import * as History from "@cardpack/adapters/postgres/rows/History"
import * as Incidents from "@cardpack/adapters/postgres/rows/Incidents"
import * as Mails from "@cardpack/adapters/postgres/rows/Mails"
import * as Onchain from "@cardpack/adapters/postgres/rows/Onchain"
import * as Operations from "@cardpack/adapters/postgres/rows/Operations"
import * as Operators from "@cardpack/adapters/postgres/rows/Operators"
import * as Shipments from "@cardpack/adapters/postgres/rows/Shipments"
import type { Table } from "@cardpack/adapters/postgres/rows/Table"
import * as Webhooks from "@cardpack/adapters/postgres/rows/Webhooks"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { holds } from "../../../kit/arbitrary/Property.ts"
import { rowOf } from "../../../kit/arbitrary/Row.ts"
import { server } from "../../../world/database/Databases.ts"

const isTable = (value: unknown): value is Table<object> =>
  typeof value === "object" && value !== null && "upsert" in value

const tables = [
  Accounts,
  Catalog,
  Customers,
  Funding,
  History,
  Incidents,
  Mails,
  Onchain,
  Operations,
  Operators,
  Shipments,
  Webhooks
].flatMap((module) => Object.values<unknown>(module).filter(isTable))

/** What an INSERT would write, as rows that no constraint looks at. */
const written = ({ insert }: Table<object>): string => insert.slice(insert.indexOf("SELECT"))

layer(server(), { excludeTestServices: true, timeout: "2 minutes" })("a table", (it) => {
  for (const table of tables) {
    it.effect(`${table.name}: rows are read as they were written`, () =>
      Effect.gen(function* () {
        const { read } = yield* Database
        yield* holds(
          fc.array(rowOf(table), { maxLength: 5 }),
          (rows) =>
            Effect.gen(function* () {
              const sql = `SELECT 1, ${table.select("w")} FROM (${written(table)}) w`
              const found = yield* Effect.orDie(read(sql, table.params(rows)))
              assert.deepStrictEqual(
                found.map((values) => table.read(values, 1)),
                rows
              )
              assert.isTrue(found.every((values) => values.length === 1 + table.width))
            }),
          { numRuns: 25 }
        )
      })
    )

    it.effect(`${table.name}: the schema has its columns`, () =>
      Effect.gen(function* () {
        const { read } = yield* Database
        const found = yield* read(`SELECT ${table.select("x")} FROM ${table.name} x LIMIT 1`, [])
        assert.deepStrictEqual(found, [])
      })
    )
  }
})
