/** A running anvil and the client that sets it up. */
import { createServer } from "node:net"
import { type Evm, Instant } from "@cardpack/core/domain"
import { Clock, Effect, Schedule, type Scope } from "effect"
import {
  BlockNotFoundError,
  type Chain,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  TimeoutError,
  type WalletActions,
  walletActions
} from "viem"
import { LocalChainError } from "./LocalChainError.ts"
import * as Process from "./Process.ts"
import * as StateFile from "./StateFile.ts"

export const HOST = "127.0.0.1"
export const urlOf = (port: number): string => `http://${HOST}:${port}`

/**
 * The newest blocks whose state can be read. Anvil keeps a whole copy of each: without a limit,
 * hundreds in memory and the others on disk, a third of a megabyte each second.
 */
const STATES = "32"
const BLOCK_SECONDS = 1
const READY = "30 seconds"
const POLL = "20 millis"
/** Longer than a node takes to end. */
const PATIENCE = "20 seconds"
const TIMEOUT = 10_000

export type Client = TestClient<"anvil", HttpTransport, Chain> &
  PublicActions<HttpTransport, Chain> &
  WalletActions<Chain>

export const clientOf = (port: number, chainId: number, timeout = TIMEOUT): Client =>
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

export interface Node extends Process.Running {
  readonly port: number
  readonly client: Client
}

/** A request to anvil, which answers every one; a failure means that it is gone. */
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

/** The wished port if it is free, or any other. */
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
  /** The number of the first block, and its time in seconds. */
  readonly first: bigint
  readonly begunAt: number
}

const argumentsOf = (options: Options, port: number) => [
  ["--host", HOST, "--port", `${port}`, "--chain-id", `${options.chainId}`],
  ["--dump-state", StateFile.toWrite(options.directory)],
  ["--number", `${options.first}`, "--timestamp", `${options.begunAt}`],
  ["--prune-history", STATES, "--quiet", "--no-mining"],
  // No web page may use the node; wallets need no permission for theirs.
  ["--no-cors"]
]

/**
 * Starts without mining, so that the newest block is the one of the saved state. Fails when the
 * node ends or serves another chain.
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

/** Mines each transaction at once in its own block, until {@link mine}. */
export const mineEach = ({ client }: Node): Effect.Effect<void, LocalChainError> =>
  Effect.gen(function* () {
    const now = BigInt(Math.floor((yield* Clock.currentTimeMillis) / Instant.SECOND))
    yield* asked(async () => {
      const { timestamp } = await client.getBlock()
      // Anvil's clock starts at its first block's time and goes on from there, unless a block gets
      // another.
      await client.setNextBlockTimestamp({ timestamp: now > timestamp ? now : timestamp + 1n })
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    })
  })

/**
 * Mines a block each second, even an empty one, because otherwise the chain's clock stands still.
 */
export const mine = ({ client }: Node): Effect.Effect<void, LocalChainError> =>
  asked(async () => {
    await client.setAutomine(false)
    await client.setIntervalMining({ interval: BLOCK_SECONDS })
  })

/** Stops mining during `work`, so that all its reads belong to one block. */
export const withoutMining = <A, E>(
  { client }: Pick<Node, "client">,
  work: Effect.Effect<A, E>
): Effect.Effect<A, E | LocalChainError> => {
  const every = (interval: number) => asked(() => client.setIntervalMining({ interval }))
  return Effect.andThen(every(0), Effect.ensuring(work, Effect.ignore(every(BLOCK_SECONDS))))
}

/** Null for a block beyond the head. */
export const blockAt = (
  { client }: Pick<Node, "client">,
  at: bigint | "latest"
): Effect.Effect<Evm.Block | null, LocalChainError> =>
  asked(async () => {
    const place = at === "latest" ? { blockTag: at } : { blockNumber: at }
    const found = await client.getBlock(place).catch((cause) => {
      if (cause instanceof BlockNotFoundError) return null
      throw cause
    })
    if (found === null) return null
    const { hash, number, parentHash, timestamp } = found
    return { number, hash, parentHash, at: Number(timestamp) * Instant.SECOND }
  })

/** Whether a node with this chain still listens on the port; a time-out counts as yes. */
export const isListening = (
  port: number,
  chainId: number,
  genesis: Evm.Hash
): Effect.Effect<boolean> =>
  Effect.promise(() =>
    clientOf(port, chainId)
      .getBlock({ blockHash: genesis })
      .then(
        () => true,
        (cause) => cause instanceof TimeoutError
      )
  )

/** Waits for the end of a killed service's node, which still writes its state. */
export const awaitEnd = (
  port: number,
  chainId: number,
  genesis: Evm.Hash
): Effect.Effect<void, LocalChainError> =>
  isListening(port, chainId, genesis).pipe(
    Effect.repeat({ schedule: Schedule.spaced(POLL), while: (isUp) => isUp }),
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
