/** Local chains in their own directories, and actions of tests on their processes. */
import { execFile, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"
import * as Local from "@cardpack/adapters/chain/local/Local"
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import { Chain } from "@cardpack/core/engine/port/Chain"
import type { Signer } from "@cardpack/core/engine/port/Signer"
import { Clock, Effect, Layer, Redacted } from "effect"
import { createPublicClient, createTestClient, createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { until } from "../../../kit/clock/Until.ts"
import * as Script from "../../service/Script.ts"

export const BASE_URI = "https://cards.example/nft/"

/** Removed with its scope, once no process writes there any more. */
export const directory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "cardpack-chain-"))),
  (path) =>
    Effect.andThen(
      allGone(path),
      Effect.promise(() => rm(path, { recursive: true, force: true }))
    )
)

export const start = (dataDir: string, options: Partial<Local.Options> = {}) =>
  Local.make({
    dataDir,
    signer: TestChain.signer.address,
    baseUri: BASE_URI,
    ...options
  })

export const ports = ({
  chainId,
  contracts,
  url
}: Local.LocalChain): Layer.Layer<Chain | Signer, unknown> =>
  Layer.merge(
    Rpc.layer({ urls: [Redacted.make(url)], chainId, contracts, confirmations: 1 }),
    LocalSigner.layer({ privateKey: Redacted.make(TestChain.SIGNER_KEY), chainId, contracts })
  )

export const clients = ({ testFunderPrivateKey, url }: Local.LocalChain) => ({
  reading: createPublicClient({ transport: http(url), pollingInterval: 50, cacheTime: 0 }),
  funder: createWalletClient({
    account: privateKeyToAccount(testFunderPrivateKey),
    transport: http(url)
  })
})

/** Sends the call from the funded wallet, with estimated gas, and waits for its block. */
export const sent = (local: Local.LocalChain, call: TestChain.Call) =>
  Effect.promise(async () => {
    const { funder, reading } = clients(local)
    const hash = await funder.sendTransaction({ chain: null, ...call })
    return reading.waitForTransactionReceipt({ hash })
  })

export const mineMany = ({ url }: Local.LocalChain, blocks: number) =>
  Effect.promise(() =>
    createTestClient({ mode: "anvil", transport: http(url, { timeout: 30_000 }) }).mine({ blocks })
  )

const HOUR = 3_600_000
const real = Clock.Clock.defaultValue()
const anHourAgoMillis = () => real.currentTimeMillisUnsafe() - HOUR
const anHourAgoNanos = () => BigInt(anHourAgoMillis()) * 1_000_000n

/** A clock that makes the chain begin an hour ago. */
export const anHourAgo: Clock.Clock = {
  currentTimeMillisUnsafe: anHourAgoMillis,
  currentTimeMillis: Effect.sync(anHourAgoMillis),
  currentTimeNanosUnsafe: anHourAgoNanos,
  currentTimeNanos: Effect.sync(anHourAgoNanos),
  monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: real.monotonicTimeNanos,
  sleep: (duration) => real.sleep(duration)
}

interface Process {
  readonly pid: number
  readonly group: number
  readonly command: string
}

const processes = Effect.promise(async () => {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,pgid=,args="])
  return stdout.split("\n").map((line): Process => {
    const [, pid, group, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), group: Number(group), command }
  })
})

/** The processes whose command line names the directory. */
export const processesOf = (dataDir: string): Effect.Effect<ReadonlyArray<Process>> =>
  Effect.map(processes, (all) => all.filter(({ command }) => command.includes(dataDir)))

/** Process ids of this test. */
export const ownGroup = Effect.map(
  processes,
  (all) => all.find(({ pid }) => pid === process.pid)?.group
)

const isAnvil = ({ command }: Process) => /^\S*anvil /.test(command)

export const anvilOf = (dataDir: string) =>
  Effect.flatMap(processesOf(dataDir), (processes) => {
    const anvil = processes.find(isAnvil)
    return anvil === undefined ? Effect.die(new Error("no anvil")) : Effect.succeed(anvil)
  })

/** Waits until no process of the directory runs. */
export const allGone = (dataDir: string) =>
  Effect.promise(() =>
    until(
      () => Effect.runPromise(processesOf(dataDir)),
      (processes) => processes.length === 0
    )
  )

/** Ends it with kill -9, so that anything the node has not written is lost. */
export const killed = (dataDir: string, local: Local.LocalChain) =>
  Effect.gen(function* () {
    yield* kill((yield* anvilOf(dataDir)).pid)
    return yield* local.ended
  })

export const kill = (pid: number) => Effect.sync(() => process.kill(pid, "SIGKILL"))

/** Starts another process on the directory's chain; returns its pid once the chain is ready. */
export const elsewhere = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const file = join(import.meta.dirname, "Child.ts")
      const child = spawn(process.execPath, [...Script.NODE, file, dataDir], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
      return child
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )

export const head = (local: Local.LocalChain) =>
  Effect.promise(() => clients(local).reading.getBlockNumber())

/** Makes a deposit that must not be lost; returns a query for it. */
export const deposited = (local: Local.LocalChain) =>
  Effect.gen(function* () {
    const { address } = Acts.fresh()
    const call = Acts.pay(local.contracts.usdc, address, 5_000_000n)
    const { status } = yield* sent(local, call)
    if (status !== "success") return yield* Effect.die(new Error("it was reverted"))
    return (later: Local.LocalChain) =>
      Effect.gen(function* () {
        const chain = yield* Chain
        return yield* chain.balances([address], yield* chain.head)
      }).pipe(Effect.provide(ports(later)))
  })

/** Waits until nothing up to this block can be lost. */
export const saved = (local: Local.LocalChain, number: bigint) =>
  Effect.promise(() =>
    until(
      () => Effect.runPromise(local.saved),
      (through) => through >= number
    )
  )
