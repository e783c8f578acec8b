/** A host's own database and its connections by node-postgres. */
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterAll } from "vitest"
import * as Fresh from "./Fresh.ts"
import { type Client, pg } from "./NodePostgres.ts"
import { layerServer } from "./Open.ts"
import type { ServerError } from "./Server.ts"

/** Tables of the host, which have the names of ours. */
export const TABLES = [
  "CREATE TABLE customer (id integer PRIMARY KEY, email text NOT NULL)",
  "CREATE TABLE card (number text PRIMARY KEY)",
  "INSERT INTO customer VALUES (1, 'ada@host.example')"
]

/** A connection that ends with the scope. */
export const client = (url: string): Effect.Effect<Client, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const made = new pg.Client({ connectionString: url })
      await made.connect()
      return made
    }),
    (made) => Effect.promise(() => made.end())
  )

/** A database with the host's own tables, and a connection to it. */
export const database: Effect.Effect<
  { readonly url: string; readonly sql: Client },
  ServerError,
  Scope.Scope
> = Effect.gen(function* () {
  const url = yield* Fresh.empty
  const sql = yield* client(url)
  yield* Effect.promise(() => sql.query(TABLES.join("; ")))
  return { url, sql }
})

/** URLs of such databases with our tables in the schema `shop`: migrated once for a test file, and copied. */
export const migrated = (): Effect.Effect<string, ServerError, Scope.Scope> => {
  const scope = Scope.makeUnsafe()
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const made = Effect.gen(function* () {
    const url = yield* Fresh.empty
    const sql = yield* client(url)
    yield* Effect.promise(() => sql.query(TABLES.join("; ")))
    yield* Effect.promise(() => sql.end())
    const open = layerServer({ url: Redacted.make(url), schema: "shop" })
    yield* Effect.orDie(Effect.scoped(Layer.build(open)))
    return url
  })
  const template = Effect.runSync(Effect.cached(Scope.provide(made, scope)))
  return Effect.flatMap(template, Fresh.copyOf)
}
