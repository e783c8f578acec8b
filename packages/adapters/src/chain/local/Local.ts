/**
 * The chain of the sandbox (design, "On chain", "Local chain"): anvil with its state in the data
 * directory, the contracts deployed once, a wallet with test USDC.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Block, Contracts, Hex } from "@cardpack/core/chain/Chain"
import { SECOND } from "@cardpack/core/time/Instant"
import { Clock, Effect, Schedule, type Scope } from "effect"
import * as DirectoryLock from "../../embedded/DirectoryLock.ts"
import * as Accounts from "./Accounts.ts"
import { attach } from "./Attach.ts"
import * as Node from "./Node.ts"
import type { Notice } from "./Notice.ts"
import { LocalChainError } from "./Problem.ts"
import * as Record from "./Record.ts"
import * as Setup from "./Setup.ts"
import * as StateFile from "./StateFile.ts"

export interface Options extends Setup.Settings {
  /** The data directory, held by this process alone; the chain lives in a folder of it. */
  readonly dataDir: string
  readonly chainId?: number | undefined
  /** Seconds between two writings of the state; 30 unless set. */
  readonly stateIntervalSeconds?: number | undefined
}

export interface LocalChain {
  readonly chainId: number
  readonly url: string
  readonly contracts: Contracts
  /** Where the contracts begin: no log of theirs is before it. */
  readonly deployedAt: bigint
  /**
   * The newest block that the state on disk had. A cursor beyond it belongs to blocks that are lost
   * and has to go back to it.
   */
  readonly restoredAt: Block
  /** A wallet with ether and test USDC; everyone knows its key. */
  readonly testFunderPrivateKey: Hex
  /** To be printed. */
  readonly notices: ReadonlyArray<Notice>
  /** Resolves when anvil has ended, with what is known about it. */
  readonly ended: Effect.Effect<string>
}

const CHAIN_ID = 84532
const STATE_INTERVAL_SECONDS = 30
const FOLDER = "chain"
const WATCH = "1 second"
/** For so long the directory may still be held by a process that was killed. */
const DYING = "2 seconds"

const onDisk = (write: () => Promise<unknown>): Effect.Effect<void, LocalChainError> =>
  Effect.asVoid(
    Effect.tryPromise({
      try: write,
      catch: () => new LocalChainError({ problem: "its directory can't be written" })
    })
  )

/** On the port of last time if it is free; without a state that anvil refuses. */
const started = (
  options: Node.Options,
  wished: number | null,
  loads: boolean
): Effect.Effect<Node.Node, LocalChainError, Scope.Scope> =>
  Effect.gen(function* () {
    const port = yield* Node.freePort(wished)
    return yield* Node.start(options, port, loads)
  }).pipe(
    Effect.catchIf(
      ({ problem }) => loads && problem.includes("--load-state"),
      () =>
        Effect.andThen(
          onDisk(() => StateFile.refuse(options.directory)),
          started(options, wished, false)
        )
    ),
    Effect.catchIf(
      ({ problem }) => wished !== null && problem.includes("in use"),
      () => started(options, null, loads)
    )
  )

const blockOf = (node: Node.Node, at: bigint | "latest") =>
  Effect.flatMap(Node.blockAt(node, at), (block) =>
    block === null
      ? Effect.fail(new LocalChainError({ problem: "a block is missing" }))
      : Effect.succeed(block)
  )

const lossOf = (node: Node.Node, before: Record.Record, genesis: Block, restoredAt: Block) =>
  Effect.gen(function* () {
    const was = before.head.number
    const isAnother = before.genesis !== genesis.hash || restoredAt.number === 0n
    if (isAnother) return [{ _tag: "BegunAnew", was } as const]
    const same = yield* Node.blockAt(node, was)
    if (same?.hash === before.head.hash) return []
    return [{ _tag: "Shorter", at: restoredAt.number, was } as const]
  })

/** The contracts as they should be, deployed at most once. */
const setUp = (node: Node.Node, before: Record.Record | null, settings: Setup.Settings) =>
  Effect.gen(function* () {
    yield* Node.mineEach(node)
    const kept = before !== null && (yield* Setup.isDeployed(node, before.deployment))
    const deployment: Record.Record["deployment"] = kept
      ? before.deployment
      : yield* Setup.deployed(node, settings)
    if (kept) yield* Setup.adapt(node, deployment, before, settings)
    yield* Setup.fund(node, deployment.usdc)
    yield* Node.mine(node)
    return { deployment, redeployed: before !== null && !kept }
  })

/** Takes over each state that anvil has written, and remembers how far the chain has come. */
const watch = (directory: string, node: Node.Node, record: Omit<Record.Record, "head">) =>
  Effect.gen(function* () {
    yield* onDisk(() => StateFile.take(directory))
    const { hash, number } = yield* blockOf(node, "latest")
    yield* Record.write(directory, { ...record, head: { number, hash } })
  })

/**
 * Runs until its scope closes; what a kill leaves is noticed by the next start. Where another
 * process runs the chain of this directory, that one is used.
 */
export const make = (options: Options): Effect.Effect<LocalChain, LocalChainError, Scope.Scope> => {
  const directory = join(options.dataDir, FOLDER)
  return DirectoryLock.acquire(directory).pipe(
    Effect.retry({
      schedule: Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: DYING })),
      while: ({ _tag }) => _tag === "DirectoryInUse"
    }),
    Effect.andThen(run(options, directory)),
    Effect.catchTag("DirectoryInUse", () => attach(directory, options.chainId ?? CHAIN_ID)),
    Effect.catchTag("DirectoryUnusable", ({ message: problem }) =>
      Effect.fail(new LocalChainError({ problem }))
    )
  )
}

const run = (
  options: Options,
  directory: string
): Effect.Effect<LocalChain, LocalChainError, Scope.Scope> =>
  Effect.gen(function* () {
    const { baseUri, chainId = CHAIN_ID, signer } = options
    const { stateIntervalSeconds = STATE_INTERVAL_SECONDS } = options
    const before = yield* Record.read(directory)
    if (before !== null) yield* Node.gone(before.port, chainId, before.genesis)
    yield* onDisk(() => StateFile.settle(directory))

    const now = Math.floor((yield* Clock.currentTimeMillis) / SECOND)
    const begunAt = before?.begunAt ?? now
    const node = yield* started(
      { directory, chainId, begunAt, stateIntervalSeconds },
      before?.port ?? null,
      existsSync(StateFile.toLoad(directory))
    )
    const genesis = yield* blockOf(node, 0n)
    const restoredAt = yield* blockOf(node, "latest")
    const losses = before === null ? [] : yield* lossOf(node, before, genesis, restoredAt)
    const { deployment, redeployed } = yield* setUp(node, before, { signer, baseUri })
    const { blockNumber, ...contracts } = deployment

    const { port } = node
    const known = { port, begunAt, genesis: genesis.hash, deployment, signer, baseUri }
    const step = watch(directory, node, known)
    yield* step
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(step), Schedule.spaced(WATCH)))
    return {
      chainId,
      url: Node.urlOf(port),
      contracts,
      deployedAt: blockNumber,
      restoredAt,
      testFunderPrivateKey: Accounts.FUNDER,
      notices: redeployed ? [...losses, { _tag: "Redeployed" }] : losses,
      ended: node.ended
    }
  })
