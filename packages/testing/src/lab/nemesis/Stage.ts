/**
 * The machinery under test: PostgreSQL 18 with fsync, and two processes of the service, each behind
 * its own proxy to the database and with its own wall clock.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Effect } from "effect"
import * as Server from "../../world/database/Server.ts"
import * as Built from "../../world/service/Built.ts"
import * as DatabaseProxy from "../../world/service/DatabaseProxy.ts"
import * as Service from "../../world/service/Service.ts"
import * as Receiving from "./Receiving.ts"

export interface Process {
  readonly service: Service.Service
  /** To the database. */
  readonly wire: DatabaseProxy.Wire
  /** Moves its wall clock by this from the real time. */
  readonly skew: (milliseconds: number) => void
}

/** What clients, operators and the checker need of it. */
export interface Ground {
  /** Without a proxy. */
  readonly databaseUrl: string
  readonly receiving: Receiving.Receiving
  readonly operatorToken: string
}

export interface Stage extends Ground {
  readonly processes: ReadonlyArray<Process>
  readonly postgres: Server.Server
}

const OPERATOR_TOKEN = "fedcba9876543210fedcba9876543210fedcba9876543210"
const NAMES = ["first", "second"]

const settings: Service.Environment = {
  CARDPACK_SEED: "none",
  CARDPACK_CHAIN: "off",
  CARDPACK_CONSOLE: "off",
  CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
  CARDPACK_ENCRYPTION_KEY: "a key of the nemesis for its own data alone",
  CARDPACK_MAX_OPEN_SEALED: "100000",
  CARDPACK_WEBHOOK_TARGETS: "any",
  CARDPACK_TEST_BACKOFF_UNIT: "200 millis",
  CARDPACK_REQUEST_LOG: "off"
}

const PACKAGE = join(import.meta.dirname, "../../..")
/** Starts compile each source once. */
const COMPILED = join(PACKAGE, "../../node_modules/.cache/compiled")
const PRELOAD = pathToFileURL(join(import.meta.dirname, "ClockJump.ts")).href

const startProcess = (databaseUrl: string, directory: string) =>
  Effect.gen(function* () {
    const wire = yield* Effect.acquireRelease(
      Effect.promise(() => DatabaseProxy.start(databaseUrl)),
      (started) => Effect.promise(() => started.end())
    )
    mkdirSync(directory)
    const clock = join(directory, "clock")
    writeFileSync(clock, "0")
    const environment = {
      ...settings,
      DATABASE_URL: wire.url,
      CARDPACK_DATA_DIR: directory,
      NODE_COMPILE_CACHE: COMPILED,
      NEMESIS_CLOCK: clock,
      NODE_OPTIONS: `--import ${PRELOAD}`
    }
    const service = yield* Effect.acquireRelease(
      Effect.promise(() => Service.start(environment)),
      (started) => Effect.promise(() => started.stop())
    )
    const skew = (milliseconds: number) => {
      writeFileSync(clock, String(milliseconds))
      try {
        process.kill(service.pid(), "SIGUSR2")
      } catch {
        // It is being killed, and reads the file at its start.
      }
    }
    return { service, wire, skew }
  })

/** Ends with its scope. `directory` keeps what the run writes. */
export const make = (directory: string) =>
  Effect.gen(function* () {
    yield* Effect.sync(Built.default)
    const postgres = yield* Server.make({ fsync: true })
    const databaseUrl = yield* postgres.database
    const receiving = yield* Effect.acquireRelease(
      Effect.promise(() => Receiving.start(join(directory, "received.jsonl"))),
      (started) => Effect.promise(() => started.close())
    )
    // One after the other: the first one migrates.
    const processes = yield* Effect.forEach(NAMES, (name) =>
      startProcess(databaseUrl, join(directory, name))
    )
    const stage: Stage = {
      processes,
      postgres,
      databaseUrl,
      receiving,
      operatorToken: OPERATOR_TOKEN
    }
    return stage
  })
