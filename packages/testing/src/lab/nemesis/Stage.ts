/**
 * The machinery under test: PostgreSQL 18 with fsync, a chain, and two processes of the service,
 * each behind its own proxy to the database and with its own wall clock.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import { Effect } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import type * as Wallet from "../../kit/verify/Wallet.ts"
import * as Rig from "../../world/chain/local/Rig.ts"
import * as Server from "../../world/database/Server.ts"
import * as Service from "../../world/service/Service.ts"
import * as Wire from "../../world/service/Wire.ts"
import * as Receiving from "./Receiving.ts"

export interface Process {
  readonly service: Service.Service
  /** To the database. */
  readonly wire: Wire.Wire
  /** Moves its wall clock by this from the real time. */
  readonly skew: (milliseconds: number) => void
}

export interface Stage {
  readonly processes: ReadonlyArray<Process>
  readonly postgres: Server.Server
  /** Without a proxy. */
  readonly databaseUrl: string
  readonly chain: Wallet.Chain
  readonly receiving: Receiving.Receiving
  readonly operatorToken: string
}

const OPERATOR_TOKEN = "fedcba9876543210fedcba9876543210fedcba9876543210"
const NAMES = ["first", "second"]

const chainSettings = (chain: Wallet.Chain): Service.Environment => ({
  CARDPACK_CHAIN: "rpc",
  CARDPACK_RPC_URL: chain.rpcUrl,
  CARDPACK_CONFIRMATIONS: "1",
  CARDPACK_SIGNER_PRIVATE_KEY: TestChain.SIGNER_KEY,
  CARDPACK_DEPOSIT_XPUB: DevelopmentKeys.DEPOSIT_XPUB,
  CARDPACK_USDC_ADDRESS: chain.usdcAddress,
  CARDPACK_COLLECTION_ADDRESS: chain.collectionAddress,
  CARDPACK_VENDING_MACHINE_ADDRESS: chain.vendingMachineAddress,
  CARDPACK_BURN_HANDLER_ADDRESS: chain.burnHandlerAddress,
  // Short, so that authorizations expire in a run.
  CARDPACK_TEST_AUTHORIZATION_TTL: "20 seconds"
})

const settings: Service.Environment = {
  CARDPACK_SEED: "none",
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

const startProcess = (databaseUrl: string, directory: string, own: Service.Environment) =>
  Effect.gen(function* () {
    const wire = yield* Effect.acquireRelease(
      Effect.promise(() => Wire.start(databaseUrl)),
      (started) => Effect.promise(() => started.end())
    )
    mkdirSync(directory)
    const clock = join(directory, "clock")
    writeFileSync(clock, "0")
    const environment = {
      ...settings,
      ...own,
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

const startChain = Effect.gen(function* () {
  const local = yield* Rig.start(yield* Rig.directory)
  const { contracts } = local
  const chain: Wallet.Chain = {
    chainId: local.chainId,
    rpcUrl: local.url,
    usdcAddress: contracts.usdc,
    collectionAddress: contracts.collection,
    vendingMachineAddress: contracts.vendingMachine,
    burnHandlerAddress: contracts.burnHandler,
    blockNumber: 0,
    cursor: null,
    testFunderPrivateKey: local.testFunderPrivateKey
  }
  return chain
})

/** Ends with its scope. `directory` keeps what the run writes. */
export const make = (directory: string) =>
  Effect.gen(function* () {
    const postgres = yield* Server.make({ fsync: true })
    const databaseUrl = yield* postgres.database
    const chain = yield* startChain
    const receiving = yield* Effect.acquireRelease(
      Effect.promise(() => Receiving.start(join(directory, "received.jsonl"))),
      (started) => Effect.promise(() => started.close())
    )
    // One after the other: the first one migrates.
    const processes = yield* Effect.forEach(NAMES, (name) =>
      startProcess(databaseUrl, join(directory, name), chainSettings(chain))
    )
    const stage: Stage = {
      processes,
      postgres,
      databaseUrl,
      chain,
      receiving,
      operatorToken: OPERATOR_TOKEN
    }
    return stage
  })
