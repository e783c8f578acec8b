/** A running anvil and the client that sets it up. */
import { createServer } from "node:net"
import type { Block, Hash } from "@cardpack/core/domain/chain/Receipt"
import { SECOND } from "@cardpack/core/domain/time/Instant"
import { Clock, Effect, Schedule, type Scope } from "effect"
import {
  BlockNotFoundError,
  createTestClient,
  defineChain,
  http,
  publicActions,
  TimeoutError,
  walletActions
} from "viem"
import { LocalChainError } from "./Problem.ts"
import * as Process from "./Process.ts"
import * as StateFile from "./StateFile.ts"

export const HOST = "127.0.0.1"
export const urlOf = (port: number): string => `http://${HOST}:${port}`

/**
 * Blocks whose state can be asked for, the newest ones. Of each anvil keeps a whole copy: without a
 * limit hundreds in memory and all others on disk, a third of a megabyte each second.
 */
const STATES = "32"
const BLOCK_SECONDS = 1
const READY = "30 seconds"
const POLL = "20 millis"
/** Longer than a node that was told to end may live. */
const PATIENCE = "20 seconds"
const TIMEOUT = 10_000

export const clientOf = (port: number, chainId: number, timeout = TIMEOUT) =>
  createTestClient({
    mode: "anvil",
    chain: defineChain({
      id: chainId,
      name: "local",
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: [urlOf(port)] } }
    }),
    transport: http(urlOf(port), { retryCount: 0, timeout }),
    pollingInterval: 50,
    cacheTime: 0
  })
    .extend(publicActions)
    .extend(walletActions)

export type Client = ReturnType<typeof clientOf>

export interface Node extends Process.Running {
  readonly port: number
  readonly client: Client
}

/** A request of ours; anvil answers all of them, so a failure means that it is gone. */
export const asked = <A>(request: () => Promise<A>): Effect.Effect<A, LocalChainError> =>
  Effect.tryPromise({
    try: request,
    catch: () => new LocalChainError({ problem: "anvil does not answer" })
  })

const listens = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(null))
    server.listen(port, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? null) : null))
    })
  })

/** The wished one, if nobody has it; any other that is free. */
export const freePort = (wished: number | null): Effect.Effect<number, LocalChainError> =>
  Effect.promise(async () => {
    const own = wished === null ? null : await listens(wished)
    return own ?? (await listens(0))
  }).pipe(
    Effect.flatMap((port) =>
      port === null
        ? Effect.fail(new LocalChainError({ problem: "no port of the loopback address is free" }))
        : Effect.succeed(port)
    )
  )

export interface Options {
  readonly directory: string
  readonly chainId: number
  /** The number of the first block, and its second. */
  readonly first: bigint
  readonly begunAt: number
}

const argumentsOf = (options: Options, port: number) => [
  ["--host", HOST, "--port", `${port}`, "--chain-id", `${options.chainId}`],
  ["--dump-state", StateFile.toWrite(options.directory)],
  ["--number", `${options.first}`, "--timestamp", `${options.begunAt}`],
  ["--prune-history", STATES, "--quiet", "--no-mining"],
  // No web page may use it: wallets need no permission for what they ask.
  ["--no-cors"]
]

/**
 * Mines nothing yet, so that its newest block is the one that its state was written at. Fails when
 * it ends or does not answer as the chain that it should be.
 */
export const start = (
  options: Options,
  port: number,
  loads: boolean
): Effect.Effect<Node, LocalChainError, Scope.Scope> =>
  Effect.gen(function* () {
    const command = yield* Process.binary
    const load = loads ? ["--load-state", StateFile.toLoad(options.directory)] : []
    const args = [...argumentsOf(options, port).flat(), ...load]
    const running = yield* Process.start(options.directory, command, args)
    const client = clientOf(port, options.chainId)
    const chainId = asked(() => client.getChainId()).pipe(
      Effect.retry(Schedule.spaced(POLL)),
      Effect.timeoutOrElse({
        duration: READY,
        orElse: () => Effect.fail(new LocalChainError({ problem: `anvil is silent for ${READY}` }))
      })
    )
    const failed = Effect.flatMap(running.ended, (problem) =>
      Effect.fail(new LocalChainError({ problem }))
    )
    const answered = yield* Effect.raceFirst(chainId, failed)
    if (answered !== options.chainId)
      return yield* new LocalChainError({ problem: `another chain answers on port ${port}` })
    return { ...running, port, client }
  })

/** Each transaction has its own block at once, until {@link mine}. */
export const mineEach = ({ client }: Node): Effect.Effect<void, LocalChainError> =>
  Effect.gen(function* () {
    const now = BigInt(Math.floor((yield* Clock.currentTimeMillis) / SECOND))
    yield* asked(async () => {
      const { timestamp } = await client.getBlock()
      // Told the time of its first block, anvil's clock goes on from there until a block is given another.
      await client.setNextBlockTimestamp({ timestamp: now > timestamp ? now : timestamp + 1n })
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    })
  })

/** A block each second, with or without transactions: without them the chain's clock stands still. */
export const mine = ({ client }: Node): Effect.Effect<void, LocalChainError> =>
  asked(async () => {
    await client.setAutomine(false)
    await client.setIntervalMining({ interval: BLOCK_SECONDS })
  })

/** Holds the blocks up meanwhile: what is read then belongs to one of them. */
export const still = <A, E>(
  { client }: Pick<Node, "client">,
  work: Effect.Effect<A, E>
): Effect.Effect<A, E | LocalChainError> => {
  const every = (interval: number) => asked(() => client.setIntervalMining({ interval }))
  return Effect.andThen(every(0), Effect.ensuring(work, Effect.ignore(every(BLOCK_SECONDS))))
}

/** Null when the chain has not come that far. */
export const blockAt = (
  { client }: Pick<Node, "client">,
  at: bigint | "latest"
): Effect.Effect<Block | null, LocalChainError> =>
  asked(async () => {
    const place = at === "latest" ? { blockTag: at } : { blockNumber: at }
    const found = await client.getBlock(place).catch((cause) => {
      if (cause instanceof BlockNotFoundError) return null
      throw cause
    })
    if (found === null) return null
    const { hash, number, parentHash, timestamp } = found
    return { number, hash, parentHash, at: Number(timestamp) * SECOND }
  })

/** Whether a node with this chain still listens there; one that is too busy to answer does. */
export const isThere = (port: number, chainId: number, genesis: Hash): Effect.Effect<boolean> =>
  Effect.promise(() =>
    clientOf(port, chainId)
      .getBlock({ blockHash: genesis })
      .then(
        () => true,
        (cause) => cause instanceof TimeoutError
      )
  )

/** Waits for the node of a service that was killed: it still writes its state. */
export const gone = (
  port: number,
  chainId: number,
  genesis: Hash
): Effect.Effect<void, LocalChainError> =>
  isThere(port, chainId, genesis).pipe(
    Effect.repeat({ schedule: Schedule.spaced(POLL), while: (there) => there }),
    Effect.asVoid,
    Effect.timeoutOrElse({
      duration: PATIENCE,
      orElse: () =>
        Effect.fail(
          new LocalChainError({
            problem: `another anvil still runs it, or another program hangs, at ${urlOf(port)}`
          })
        )
    })
  )
