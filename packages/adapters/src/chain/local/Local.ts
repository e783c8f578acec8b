/**
 * The chain of the sandbox (design.md#local-chain): anvil with its state in the data directory, the
 * contracts deployed once, a wallet with test USDC.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Evm, Instant } from "@cardpack/core/domain"
import { Clock, Effect, Exit, Ref, Schedule, Scope } from "effect"
import * as DirectoryLock from "../../embedded/DirectoryLock.ts"
import { attach } from "./Attach.ts"
import * as DevelopmentKeys from "./DevelopmentKeys.ts"
import * as Holdings from "./Holdings.ts"
import { LocalChainError } from "./LocalChainError.ts"
import * as Node from "./Node.ts"
import type { Notice } from "./Notice.ts"
import * as Record from "./Record.ts"
import * as Saving from "./Saving.ts"
import * as Setup from "./Setup.ts"
import * as StateFile from "./StateFile.ts"

/** The database's knowledge of the chain; needed only when the chain was lost. */
export interface Books {
  /** The last watched block; null when none was. */
  readonly watched: bigint | null
  readonly holdings: Effect.Effect<Holdings.Holdings, LocalChainError>
}

export interface Options extends Setup.Settings {
  /** The data directory, locked by this process; the chain has a folder in it. */
  readonly dataDir: string
  readonly chainId?: number | undefined
  readonly books?: Books | undefined
}

export interface LocalChain {
  readonly chainId: number
  readonly url: string
  readonly contracts: Evm.Contracts
  /** The block before which the contracts have no logs. */
  readonly deployedAt: bigint
  /**
   * The newest block of the state on disk. A cursor beyond it belongs to lost blocks and must go
   * back to it.
   */
  readonly restoredAt: Evm.Block
  /** The newest block that can't be lost. */
  readonly saved: Effect.Effect<bigint>
  /** A wallet with ether and test USDC; everyone knows its key. */
  readonly testFunderPrivateKey: Evm.Hex
  /** To be printed. */
  readonly notices: ReadonlyArray<Notice>
  /** Resolves when anvil has ended, with the reason as far as known. */
  readonly ended: Effect.Effect<string>
}

const CHAIN_ID = 84532
const FOLDER = "chain"
const WATCH = "100 millis"
/** How long a killed process may still hold the directory. */
const DYING = "2 seconds"
const UNKNOWN: Books = { watched: null, holdings: Effect.succeed(Holdings.NOTHING) }

const onDisk = (write: () => Promise<unknown>): Effect.Effect<void, LocalChainError> =>
  Effect.asVoid(
    Effect.tryPromise({
      try: write,
      catch: () => new LocalChainError({ problem: "its directory can't be written" })
    })
  )

/** Starts a node, on the wished port if it is free. */
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

/** Whether the saved block and the contracts exist. */
const isIntact = (node: Node.Node, before: Record.Record) =>
  Effect.gen(function* () {
    const { hash, number } = before.saved ?? before.head
    const same = yield* Node.blockAt(node, number)
    return same?.hash === hash && (yield* Setup.isDeployed(node, before.deployment))
  })

interface Begun {
  readonly node: Node.Node
  readonly restoredAt: Evm.Block
  readonly record: Omit<Record.Record, "head" | "saved">
  readonly notices: ReadonlyArray<Notice>
}

interface Place {
  readonly directory: string
  readonly chainId: number
  readonly settings: Setup.Settings
}

/** Resumes the chain; null when its state is missing or incomplete. */
const resumed = (place: Place, before: Record.Record) =>
  Effect.gen(function* () {
    const { chainId, directory, settings } = place
    if (!existsSync(StateFile.toLoad(directory))) return null
    const own = yield* Scope.make()
    yield* Effect.addFinalizer((exit) => Scope.close(own, exit))
    const { begunAt, deployment, first = 0n, port: wished } = before
    const node = yield* started({ directory, chainId, first, begunAt }, wished, true).pipe(
      Effect.flatMap((node) => Effect.map(isIntact(node, before), (is) => (is ? node : null))),
      Effect.catchIf(
        ({ problem }) => problem.includes("--load-state"),
        () => Effect.succeed(null)
      ),
      Scope.provide(own)
    )
    if (node === null) {
      yield* Scope.close(own, Exit.void)
      yield* onDisk(() => StateFile.refuse(directory))
      return null
    }
    const restoredAt = yield* blockOf(node, "latest")
    yield* Node.mineEach(node)
    yield* Setup.adapt(node, deployment, before, settings)
    return { node, restoredAt, record: { ...before, port: node.port, ...settings }, notices: [] }
  })

/**
 * Begins a new chain with the tokens and balances that the database knows. Its first block comes
 * after the last watched one, so that no number names two blocks and no credit is contradicted.
 */
const begun = (place: Place, before: Record.Record | null, { holdings, watched }: Books) =>
  Effect.gen(function* () {
    const { chainId, directory, settings } = place
    const isNew = before === null && watched === null
    const was = [before?.head.number ?? 0n, watched ?? 0n].reduce((a, b) => (a > b ? a : b))
    const first = isNew ? 0n : was + 1n
    const begunAt = Math.floor((yield* Clock.currentTimeMillis) / Instant.SECOND)
    if (existsSync(StateFile.toLoad(directory))) yield* onDisk(() => StateFile.refuse(directory))
    const options = { directory, chainId, first, begunAt }
    const node = yield* started(options, before?.port ?? null, false)
    const restoredAt = yield* blockOf(node, "latest")
    yield* Node.mineEach(node)
    const deployment = yield* Setup.deployed(node, settings)
    const all = isNew ? Holdings.NOTHING : yield* holdings
    yield* Holdings.restore(node, deployment, all)
    const record = {
      port: node.port,
      first,
      begunAt,
      genesis: restoredAt.hash,
      deployment,
      ...settings
    }
    const counts = { tokens: all.tokens.length, balances: all.balances.length }
    const notices = isNew ? [] : [{ _tag: "BegunAnew", was, ...counts } as const]
    return { node, restoredAt, record, notices }
  })

/** Saves the chain's changes while it runs. */
const keep = (directory: string, { node, record }: Begun) =>
  Effect.gen(function* () {
    const write = (now: Saving.Saved) => Record.write(directory, { ...record, ...now })
    const now = yield* Ref.make(yield* Effect.tap(Saving.save(node, directory), write))
    const step = Effect.gen(function* () {
      const last = yield* Ref.get(now)
      const next = yield* Saving.advance(node, directory, last)
      if (next === last) return
      yield* write(next)
      yield* Ref.set(now, next)
    })
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(step), Schedule.spaced(WATCH)))
    return Effect.map(Ref.get(now), ({ head }) => head.number)
  })

/**
 * Runs until its scope closes; the next start cleans up after a kill. If another process runs the
 * chain of this directory, uses that one.
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
    const { baseUri, books = UNKNOWN, chainId = CHAIN_ID, signer } = options
    const before = yield* Record.read(directory)
    if (before !== null) yield* Node.awaitEnd(before.port, chainId, before.genesis)
    yield* onDisk(() => StateFile.settle(directory))

    const place: Place = { directory, chainId, settings: { signer, baseUri } }
    const found: Begun | null = before === null ? null : yield* resumed(place, before)
    const now: Begun = found ?? (yield* begun(place, before, books))
    const { blockNumber, ...contracts } = now.record.deployment
    yield* Setup.fund(now.node, contracts.usdc)
    yield* Node.mine(now.node)
    const saved = yield* keep(directory, now)
    return {
      chainId,
      url: Node.urlOf(now.node.port),
      contracts,
      deployedAt: blockNumber,
      restoredAt: now.restoredAt,
      saved,
      testFunderPrivateKey: DevelopmentKeys.FUNDER,
      notices: now.notices,
      ended: now.node.ended
    }
  })
