/** Starts the measured service as `npm start` does, on the benchmark's database. */
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

/** Prints the benchmark's progress. */
export const say = (text: string): Effect.Effect<void> =>
  Effect.sync(() => process.stderr.write(`bench: ${text}\n`))

/** A temporary directory, removed with the scope. */
export const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-bench-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** Node's flags as `npm start` sets them, plus the profiler's if requested. */
export const nodeOptions = (profile: string | null): string => {
  const manifest = resolve(import.meta.dirname, "../../../../package.json")
  const start: string = JSON.parse(readFileSync(manifest, "utf8")).scripts.start
  const flags = start.split(" ").filter((word) => word.startsWith("--max-"))
  const profiler = profile === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`]
  return [...flags, ...profiler].join(" ")
}

/**
 * Runs until the scope closes; embedded without a `databaseUrl`. `profile` is the directory for a
 * CPU profile; null for none. `main` is another checkout's entry.
 */
export const start = Effect.fnUntraced(function* (
  databaseUrl: string | null,
  profile: string | null,
  settings: Service.Environment = {},
  main?: string
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
    Effect.promise(() => Service.start(environment, main)),
    (running) => Effect.promise(() => running.stop())
  )
  return { service, access: { url: service.url, operatorToken } }
})
