/** Starts the measured service as `npm start` does, on the benchmark's database. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import * as Built from "../../world/service/Built.ts"
import * as Script from "../../world/service/Script.ts"
import * as Service from "../../world/service/Service.ts"

export const MACHINE = {
  node: process.version,
  cpus: availableParallelism(),
  postgres: "18, fsync on"
}

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
