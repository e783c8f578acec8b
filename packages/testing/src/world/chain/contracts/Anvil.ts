/**
 * A real EVM node for tests: anvil on a free loopback port, which ends with its scope or this
 * process. Started without npm's wrapper, which leaves the binary behind when killed
 * (design.md#local-chain).
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createRequire } from "node:module"
import { createInterface } from "node:readline"
import { Data, Effect, type Scope } from "effect"
import { createTestClient, defineChain, http, publicActions, walletActions } from "viem"

export class AnvilError extends Data.TaggedError("AnvilError")<{ readonly problem: string }> {}

export interface Options {
  /** Default: Base Sepolia's. */
  readonly chainId?: number
  /** Further arguments, such as `--block-time 1`; by default each transaction is mined at once. */
  readonly args?: ReadonlyArray<string>
}

const CHAIN_ID = 84532
const START = "30 seconds"
const STOP = "10 seconds"
/** No account needs ether. */
const FREE = ["--gas-price", "0", "--block-base-fee-per-gas", "0"]
const LISTENING = /^Listening on (\S+)$/

/** The binaries' packages name some processors differently from Node. */
const PROCESSORS: Readonly<Record<string, string>> = { x64: "amd64" }

const binary = (): string => {
  const arch = PROCESSORS[process.arch] ?? process.arch
  // Only anvil's own package depends on the binary's package.
  const anvil = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/bin.mjs"))
  return anvil.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`)
}

/** The node's address. It picks its own port, so no other process can take it first. */
const listening = (child: ChildProcess): Effect.Effect<string, AnvilError> =>
  Effect.callback<string, AnvilError>((resume) => {
    const said: Array<string> = []
    const { stderr, stdout } = child
    if (stdout === null || stderr === null) return
    createInterface({ input: stdout }).on("line", (line) => {
      const address = LISTENING.exec(line)?.[1]
      if (address !== undefined) resume(Effect.succeed(address))
    })
    createInterface({ input: stderr }).on("line", (line) => said.push(line))
    const failed = (problem: string) => () =>
      resume(Effect.fail(new AnvilError({ problem: [problem, ...said].join("\n") })))
    child.once("error", failed("anvil can't be started"))
    child.once("close", failed("anvil ended"))
  }).pipe(
    Effect.timeoutOrElse({
      duration: START,
      orElse: () => Effect.fail(new AnvilError({ problem: `anvil is silent for ${START}` }))
    })
  )

/**
 * Runs its arguments and kills them when its standard input ends: then the parent has ended or
 * closed it, so a killed test run leaves no node behind.
 */
const END_WITH_STDIN = `
  exec 3<&0
  "$0" "$@" 3<&- & node=$!
  { read -r _ <&3; kill $node; } >/dev/null 2>&1 & leash=$!
  wait $node
  kill $leash
`

const stop = (child: ChildProcess): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("close", () => resume(Effect.void))
    child.stdin?.end()
  }).pipe(
    Effect.timeoutOrElse({
      duration: STOP,
      orElse: () => Effect.die(new AnvilError({ problem: `anvil does not end in ${STOP}` }))
    })
  )

const start = (args: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => spawn("sh", ["-c", END_WITH_STDIN, binary(), ...args], { stdio: "pipe" })),
    stop
  )

const clientOf = (chainId: number, url: string) => {
  const chain = defineChain({
    id: chainId,
    name: `anvil ${chainId}`,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } }
  })
  const transport = http(url, { retryCount: 0 })
  return createTestClient({ chain, mode: "anvil", transport, pollingInterval: 10, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

export type Client = ReturnType<typeof clientOf>

export interface Anvil {
  readonly chainId: number
  readonly url: string
  /** Any address may send: the node signs for all. */
  readonly client: Client
}

export const make = (options: Options = {}): Effect.Effect<Anvil, AnvilError, Scope.Scope> =>
  Effect.gen(function* () {
    const { args = [], chainId = CHAIN_ID } = options
    const fixed = ["--port", "0", "--auto-impersonate", ...FREE]
    const child = yield* start([...fixed, "--chain-id", `${chainId}`, ...args])
    const url = `http://${yield* listening(child)}`
    const client = clientOf(chainId, url)
    yield* Effect.tryPromise({
      // Not earlier, because `--silent` also hides the port.
      try: () => client.setLoggingEnabled(false),
      catch: () => new AnvilError({ problem: "anvil does not answer" })
    })
    return { chainId, url, client }
  })
