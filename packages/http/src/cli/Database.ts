/** The service's database, which commands reach without the service, by the service's settings. */
import { existsSync } from "node:fs"
import { DataDirectory, Embedded } from "@cardpack/adapters/embedded"
import { Postgres } from "@cardpack/adapters/postgres"
import { Effect, Option, Result } from "effect"
import { CliError } from "effect/cli"
import type { SqlClient } from "effect/sql/SqlClient"
import * as Storing from "../config/Storing.ts"
import * as Variables from "../config/Variables.ts"
import * as Storage from "../start/Storage.ts"
import { fail, variable } from "./Client.ts"

/** Only the settings of the database, because the others may be elsewhere. */
const settings = Effect.gen(function* () {
  const given = new Map<string, string>()
  for (const name of Object.keys(Variables.STORAGE)) {
    const text = yield* variable(name)
    if (Option.isSome(text)) given.set(name, text.value)
  }
  const problems: Array<string> = []
  const read = Storing.read((name, parse, unset) => {
    const text = given.get(name)
    if (text === undefined) return unset
    const parsed = parse(text)
    if (Result.isSuccess(parsed)) return parsed.success
    problems.push(`${name} ${parsed.failure}`)
    return unset
  })
  return problems.length === 0 ? read : yield* fail(problems.join("\n"))
})

/** The innermost cause says what happened. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error

/** Explains what failed, without the address, which may hold a password. */
const explain = (place: string) => (error: unknown) => {
  if (error instanceof CliError.UserError) return Effect.fail(error)
  const cause = innermost(error)
  return fail(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, error)
}

/** Runs on a connection of its own; an embedded database must not be in use. */
export const alone = <A, E>(
  needs: "a database" | "an empty place",
  work: (place: { readonly schema?: string }) => Effect.Effect<A, E, SqlClient>
) =>
  Effect.gen(function* () {
    const config = yield* settings
    const server = Storage.server(config)
    if (server !== null) {
      const run = Postgres.patiently(server, work(server))
      return yield* Effect.catch(run, explain("The database of DATABASE_URL"))
    }
    const { dataDirectory: dataDir } = config
    if (needs === "a database" && !existsSync(DataDirectory.postgres(dataDir))) {
      return yield* fail(
        `There is no database: set DATABASE_URL, or CARDPACK_DATA_DIR (none in ${dataDir})`
      )
    }
    const run = Embedded.alone({ dataDir }, work({}))
    return yield* Effect.catch(run, explain(`The embedded database in ${dataDir}`))
  })
