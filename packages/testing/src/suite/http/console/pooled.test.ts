/** People sign in behind a pooler that hands on no search path, and the ledger's tables stay as they are. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Exit, Redacted, Scope } from "effect"
import { assert, it } from "vitest"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Startup from "../../../world/database/StartupProxy.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const COLUMNS = `SELECT table_schema, table_name, column_name FROM information_schema.columns
  WHERE table_schema IN ('public', 'cards') ORDER BY 1, 2, 3`

/** As pgbouncer's defaults. */
const KNOWN = ["user", "database", "application_name", "client_encoding"]

let direct = ""

const asked = (statement: string): Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, unknown> =>
  PgConnection.make({ url: Redacted.make(direct) }).pipe(
    Effect.flatMap((connection) => connection.queryValues(statement, [], false)),
    Effect.scoped
  )

const columns = () => Effect.runPromise(asked(COLUMNS))

/** All sessions of it look for tables in our schema, whatever they asked for. */
const place: Effect.Effect<string, unknown, Scope.Scope> = Effect.gen(function* () {
  direct = yield* Fresh.empty
  const name = new URL(direct).pathname.slice(1)
  yield* asked(`ALTER ROLE postgres IN DATABASE ${name} SET search_path TO cards, public`)
  return yield* Startup.make(direct, KNOWN)
})

const world = World.of(
  {
    name: "a pooler",
    open: async () => {
      const scope = Scope.makeUnsafe()
      const url = await Effect.runPromise(Scope.provide(place, scope))
      return {
        environment: { DATABASE_URL: url, CARDPACK_ENCRYPTION_KEY: "a key of the tests" },
        close: () => Effect.runPromise(Scope.close(scope, Exit.void))
      }
    }
  },
  { ...Person.ON, CARDPACK_DATABASE_SCHEMA: "cards" }
)
const { member, owner } = Person.people(world)

it("signs people in, and adds no column to a table of ours", async () => {
  await owner()
  const person = await member("host", "support")
  Person.ok(await person.console("GET", "/me"))
  const held = await Effect.runPromise(asked('SELECT count(*)::int FROM identity_cards."user"'))
  assert.isAbove(Number(held[0]?.[0]), 1)
  const found = (await columns()).filter(([, table]) => table === "account")
  assert.deepStrictEqual([...new Set(found.map(([schema]) => schema))], ["cards"])
  const names = found.map(([, , column]) => column)
  assert.include(names, "cash")
  assert.notInclude(names, "providerId")
  const people = (await columns()).filter(([, table]) => table === "session" || table === "user")
  assert.deepStrictEqual(people, [])
})
