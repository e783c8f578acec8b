/** Starts the measured service as `npm start` does, on the benchmark's database. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import type { Version } from "../../world/database/Postmaster.ts"
import * as Server from "../../world/database/Server.ts"
import * as Built from "../../world/service/Built.ts"
import * as Script from "../../world/service/Script.ts"
import * as Service from "../../world/service/Service.ts"
import * as Bulk from "./Bulk.ts"

/** Rows that tables are filled with have it; before version 18 it isn't there. */
const UUIDV7 = `CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT overlay(gen_random_uuid()::text PLACING regexp_replace(
    lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0'),
    '(.{8})', '\\1-') || '-7' FROM 1)::uuid $$`

export const MACHINE = { node: process.version, cpus: availableParallelism() }

/** A server as of a host: fsync on; `settings` are of `postgresql.conf`. */
export const database = Effect.fnUntraced(function* (
  version: Version,
  settings: Readonly<Record<string, string>> = {}
) {
  const server = yield* Server.make({ fsync: true, version, settings })
  const templates = Object.assign(new URL(server.url), { pathname: "template1" }).href
  if (version !== "18") yield* Bulk.run(templates, (template) => template.query(UUIDV7, [], false))
  return server
})

export const say = (text: string): Effect.Effect<void> =>
  Effect.sync(() => process.stderr.write(`bench: ${text}\n`))

export const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-bench-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** The service without a build, for tests and for comparisons with other checkouts. */
export const SOURCES = "packages/http/src/main.ts"

/** What `npm start` runs, built first if a source is younger. */
export const built = Effect.sync(() => {
  Built.default()
  return Built.SERVICE
})

export const inspectedAt = (port: number): string => `--inspect=127.0.0.1:${port}`

/**
 * Runs the built package, or `main`, until the scope closes; embedded without a `databaseUrl`. The
 * flags are added to those of `npm start`.
 */
export const start = Effect.fnUntraced(function* (
  databaseUrl: string | null,
  settings: Service.Environment = {},
  { flags = [], main }: Service.How = {}
) {
  const how = { main: main ?? (yield* built), flags: [...Script.START, ...flags] }
  const operatorToken = randomBytes(24).toString("hex")
  const environment = {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    CARDPACK_DATA_DIR: yield* directory,
    CARDPACK_OPERATOR_TOKEN: operatorToken,
    CARDPACK_SEED: "none",
    CARDPACK_CHAIN: "off",
    ...settings
  }
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => Service.start(environment, how)),
    (running) => Effect.promise(() => running.stop())
  )
  return { service, access: { url: service.url, operatorToken } }
})
