/** The settings of the storage. */

import { MigrationsPending } from "@cardpack/adapters/postgres/migrations/Migrations"
import * as Failure from "@cardpack/http/start/Failure"
import { assert, describe, it } from "@effect/vitest"
import { good, PRODUCTION, problems, TOKEN, URL } from "./Loaded.ts"

const SERVER = { DATABASE_URL: URL, CARDPACK_OPERATOR_TOKEN: TOKEN }

describe("settings of the storage", () => {
  it("name a schema of a server's database, and say who migrates it", () => {
    const given = { ...SERVER, CARDPACK_DATABASE_SCHEMA: "shop", CARDPACK_MIGRATE: "off" }
    const { databaseSchema, migrates } = good(given)
    assert.deepStrictEqual([databaseSchema, migrates], ["shop", false])
  })

  it.each(["Shop", "pg_shop", "1shop", "s".repeat(33)])("refuse the schema %s", (schema) => {
    const [found, ...others] = problems({ ...SERVER, CARDPACK_DATABASE_SCHEMA: schema })
    assert.match(found ?? "", /^CARDPACK_DATABASE_SCHEMA must have 1 to 32 lower-case letters/)
    assert.deepStrictEqual(others, [])
  })

  it("refuse a schema of the embedded database, and words that mean nothing", () => {
    assert.match(
      problems({ CARDPACK_DATABASE_SCHEMA: "shop" })[0] ?? "",
      /^DATABASE_URL is required with CARDPACK_DATABASE_SCHEMA/
    )
    assert.match(problems({ CARDPACK_MIGRATE: "no" })[0] ?? "", /^CARDPACK_MIGRATE must be on or/)
  })

  it("are named when a start finds the database behind", () => {
    const behind = new MigrationsPending({ names: ["0021_event_consumer"] })
    const told = Failure.explain(behind, good(PRODUCTION))
    assert.match(told, /^CARDPACK_MIGRATE is off, .* pending are 0021_event_consumer\. Run them/)
  })
})
