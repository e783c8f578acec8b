/** Databases of one suite: copied from the templates of the run, gone with their scope. */
import { randomUUID } from "node:crypto"
import { cpSync, mkdtempSync, openAsBlob, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted, type Scope } from "effect"
import { inject } from "vitest"
import type { Answers } from "./RunDatabases.ts"
import { ServerError } from "./Server.ts"

const ask = <What extends keyof Answers>(what: What): Effect.Effect<Answers[What], ServerError> =>
  Effect.tryPromise({
    try: async () => {
      const response = await fetch(`${inject("databases")}/${what}`)
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Answers[What]
    },
    catch: (cause) => new ServerError({ cause })
  })

const run = (url: string, statement: string) =>
  PgConnection.make({ url: Redacted.make(url) }).pipe(
    Effect.flatMap((connection) => connection.query(statement, [], false)),
    Effect.scoped,
    Effect.mapError((cause) => new ServerError({ cause }))
  )

const created = (
  templateOf: (answer: Answers["server"]) => string
): Effect.Effect<string, ServerError, Scope.Scope> =>
  Effect.gen(function* () {
    const answer = yield* ask("server")
    const name = `suite_${randomUUID().replaceAll("-", "")}`
    // Copied as files, for a quarter of the time that copying through the log takes.
    const copy = `TEMPLATE ${templateOf(answer)} STRATEGY FILE_COPY`
    yield* Effect.acquireRelease(run(answer.url, `CREATE DATABASE ${name} ${copy}`), () =>
      Effect.orDie(run(answer.url, `DROP DATABASE ${name} WITH (FORCE)`))
    )
    return Object.assign(new URL(answer.url), { pathname: name }).href
  })

/** The URL of an empty database on the PostgreSQL of the run. */
export const empty = created(() => "template1")

export const migrated = created(({ template }) => template)

/** A copy of one that nobody is connected to. */
export const copyOf = (url: string) => created(() => new URL(url).pathname.slice(1))

/** An empty folder. The chain of a service that was killed may still write to it at the end. */
export const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-suite-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 20 }))
)

const copied = (templateOf: (answer: Answers["embedded"]) => string) =>
  Effect.gen(function* () {
    const template = yield* ask("embedded")
    const path = yield* folder
    cpSync(templateOf(template), join(path, "postgres"), { recursive: true })
    return path
  })

/** A data directory with an embedded database that holds nothing yet, as the first start makes it. */
export const emptyDirectory = copied(({ empty }) => empty)

/** A data directory with a migrated embedded database. */
export const directory = copied((template) => template.directory)

/** The file that holds what a migrated embedded database in memory begins with. */
export const dump: Effect.Effect<string, ServerError> = Effect.map(
  ask("embedded"),
  ({ dump }) => dump
)

/** The same, as PGlite takes it. */
export const contents = Effect.flatMap(dump, (path) => Effect.promise(() => openAsBlob(path)))
