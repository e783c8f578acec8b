/** What is measured: the service as `npm start` runs it, on the database of the benchmark. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import * as Service from "../service/Service.ts"

export const MACHINE = {
  node: process.version,
  cpus: availableParallelism(),
  postgres: "18, fsync on"
}

/** Where the benchmark has got to, for whoever waits for it. */
export const say = (text: string): Effect.Effect<void> =>
  Effect.sync(() => process.stderr.write(`bench: ${text}\n`))

/** A temporary one, gone with the scope. */
export const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-bench-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** Node's flags as `npm start` sets them, and those of the profiler when one is asked for. */
export const nodeOptions = (profile: string | null): string => {
  const manifest = resolve(import.meta.dirname, "../../../../package.json")
  const start: string = JSON.parse(readFileSync(manifest, "utf8")).scripts.start
  const flags = start.split(" ").filter((word) => word.startsWith("--max-"))
  const profiler = profile === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`]
  return [...flags, ...profiler].join(" ")
}

/** Until the scope closes. Embedded without a `databaseUrl`. `profile` is where Node writes a CPU profile of it; null for none. */
export const start = Effect.fnUntraced(function* (
  databaseUrl: string | null,
  profile: string | null,
  settings: Service.Environment = {}
) {
  const operatorToken = randomBytes(24).toString("hex")
  const environment = {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    CARDPACK_DATA_DIR: yield* directory,
    CARDPACK_OPERATOR_TOKEN: operatorToken,
    CARDPACK_SEED: "none",
    CARDPACK_CHAIN: "off",
    NODE_OPTIONS: nodeOptions(profile),
    ...settings
  }
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => Service.start(environment)),
    (running) => Effect.promise(() => running.stop())
  )
  return { service, access: { url: service.url, operatorToken } }
})
