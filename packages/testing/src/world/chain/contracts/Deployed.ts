/** The deployed contracts on their own node, and actions on them. */

import {
  type Deployer,
  type Deployment,
  deploy,
  type Settings
} from "@cardpack/adapters/chain/contracts/Deploy"
import * as CardBurnHandler from "@cardpack/adapters/chain/contracts/generated/CardBurnHandler"
import * as CardCollection from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import * as CardVendingMachine from "@cardpack/adapters/chain/contracts/generated/CardVendingMachine"
import * as TestUsdc from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import * as Revert from "@cardpack/adapters/chain/contracts/Revert"
import { assert, type Vitest } from "@effect/vitest"
import { Context, Effect, Layer, Schedule, type Scope } from "effect"
import {
  type Abi,
  type Address,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  keccak256,
  parseEventLogs,
  type TransactionReceipt,
  type Transport,
  toHex,
  zeroHash
} from "viem"
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import * as Anvil from "./Anvil.ts"

export interface Call {
  readonly from: Address
  /** Absent for a deployment. */
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
}

export interface Deployed extends Anvil.Anvil, Deployment {}

export class Pair extends Context.Service<
  Pair,
  {
    readonly local: Deployed
    /** Another chain with the same contracts at the same addresses. */
    readonly sibling: Deployed
  }
>()("cardpack/testing/contracts/Pair") {}

export const BASE_URI = "https://cards.example/nft/"

const key = (digit: string): PrivateKeyAccount => privateKeyToAccount(`0x${digit.repeat(64)}`)

export const signer = key("1")
export const stranger = key("2")
export const addressOf = (role: number): Address =>
  getAddress(`0x${role.toString(16).padStart(40, "ca")}`)
export const admin = addressOf(0xad)
export const treasury = addressOf(0x7e)
/** Plain wallets of customers. */
export const alice = addressOf(0xa1)
export const bob = addressOf(0xb0)
export const relayer = addressOf(0x4e)

/** The mnemonic of every development node. */
export const deployer = mnemonicToAccount(
  "test test test test test test test test test test test junk"
)

/** The deployer as the client of a deployment, by default through the node's own transport. */
export const deployerOn = (
  { client }: Pick<Anvil.Anvil, "client">,
  transport: Transport = http(client.transport.url, { retryCount: 0 })
): Deployer => createClient({ account: deployer, chain: client.chain, transport })

/** Deploys anew each time; the first deployments on two fresh nodes have the same addresses. */
export const deployTo = (anvil: Pick<Anvil.Anvil, "client">, settings: Partial<Settings> = {}) =>
  deploy(deployerOn(anvil), {
    admin,
    signer: signer.address,
    baseUri: BASE_URI,
    treasury,
    adminDelay: 0,
    ...settings
  })

export const make = (chainId?: number): Effect.Effect<Deployed, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    const anvil = yield* Anvil.make(chainId === undefined ? {} : { chainId })
    return { ...anvil, ...(yield* deployTo(anvil)) }
  })

export const layer = Layer.effect(
  Pair,
  Effect.gen(function* () {
    const [local, sibling] = yield* Effect.all([make(), make(31_337)], { concurrency: 2 })
    return { local, sibling }
  })
)

let last = 0n
/** A unique id for tokens and requests. */
export const nextId = (): bigint => ++last

export const now = ({ client }: Deployed): Effect.Effect<bigint> =>
  Effect.promise(async () => (await client.getBlock()).timestamp)

export const OK = "ok"

/** The outcome of the call on the last block: "ok" or the revert reason. */
export const attempt = ({ client }: Deployed, { from, ...call }: Call): Effect.Effect<string> =>
  Effect.promise(async () => {
    try {
      await client.call({ account: from, ...call })
      return OK
    } catch (cause) {
      const reason = Revert.of(cause)
      if (reason === null) throw cause
      return reason
    }
  })

/** Sends the call in its own block, even if it reverts. */
export const send = ({ client }: Deployed, { from, ...call }: Call) =>
  Effect.gen(function* () {
    const hash = yield* Effect.promise(() =>
      client.sendTransaction({ account: from, ...call, gas: 5_000_000n, gasPrice: 0n })
    )
    // Not viem's `waitForTransactionReceipt`, which waits for a next block that may never come.
    return yield* Effect.retry(
      Effect.tryPromise(() => client.getTransactionReceipt({ hash })),
      Schedule.spaced("5 millis")
    ).pipe(Effect.timeout("20 seconds"), Effect.orDie)
  })

/** Runs {@link attempt}, then sends the call; returns the outcome. */
export const perform = (local: Deployed, call: Call): Effect.Effect<string> =>
  Effect.gen(function* () {
    const outcome = yield* attempt(local, call)
    const { status } = yield* send(local, call)
    if ((outcome === OK) !== (status === "success"))
      return yield* Effect.die(new Error(`the call ends with ${outcome}, its block says ${status}`))
    return outcome
  })

/** Asserts that the call is refused for this reason. */
export const fails = (local: Deployed, call: Call, reason: string): Effect.Effect<void> =>
  Effect.map(perform(local, call), (outcome) => assert.strictEqual(outcome, reason))

export const does = (local: Deployed, call: Call): Effect.Effect<void> => fails(local, call, OK)

/** Sets the time of the next block, in seconds. */
export const nextBlockAt = ({ client }: Deployed, timestamp: bigint): Effect.Effect<void> =>
  Effect.promise(() => client.setNextBlockTimestamp({ timestamp }))

interface Code {
  readonly abi: Abi
  readonly bytecode: Hex
}

const creation = (code: Code, args: ReadonlyArray<unknown>): Call => ({
  from: relayer,
  data: encodeDeployData({ ...code, args })
})

/** Deploys a contract; returns its address. */
export const place = (local: Deployed, code: Code, ...args: ReadonlyArray<unknown>) =>
  Effect.flatMap(send(local, creation(code, args)), ({ contractAddress, status }) =>
    status === "success" && contractAddress
      ? Effect.succeed(getAddress(contractAddress))
      : Effect.die(new Error("the contract was not made"))
  )

/** Like {@link attempt}, for a constructor. */
export const attemptPlace = (local: Deployed, code: Code, ...args: ReadonlyArray<unknown>) =>
  attempt(local, creation(code, args))

export interface Contract {
  readonly address: Address
  readonly abi: Abi
}

export const collection = (local: Deployed): Contract => ({
  address: local.collection,
  abi: CardCollection.abi
})
export const machine = (local: Deployed): Contract => ({
  address: local.vendingMachine,
  abi: CardVendingMachine.abi
})
export const handler = (local: Deployed): Contract => ({
  address: local.burnHandler,
  abi: CardBurnHandler.abi
})
export const usdc = (local: Deployed): Contract => ({ address: local.usdc, abi: TestUsdc.abi })

export const call = (
  from: Address,
  { abi, address }: Contract,
  functionName: string,
  ...args: ReadonlyArray<unknown>
): Call => ({ from, to: address, data: encodeFunctionData({ abi, functionName, args }) })

type Arguments = Parameters<typeof call>

/** {@link perform}, {@link does} and {@link send} of a call by the function's name. */
export const tried = (local: Deployed, ...of: Arguments) => perform(local, call(...of))
export const works = (local: Deployed, ...of: Arguments) => does(local, call(...of))
export const sent = (local: Deployed, ...of: Arguments) => send(local, call(...of))

type Body = (
  local: Deployed,
  sibling: Deployed
) => Generator<Effect.Effect<unknown, unknown, Pair | Scope.Scope>, unknown, never>

export const tests =
  (it: Vitest.MethodsNonLive<Pair>) =>
  (title: string, body: Body): void =>
    it.effect(title, () =>
      Effect.flatMap(Pair, ({ local, sibling }) => Effect.gen(() => body(local, sibling)))
    )

export const read = (
  { client }: Deployed,
  contract: Contract,
  functionName: string,
  ...args: ReadonlyArray<unknown>
): Effect.Effect<unknown> =>
  Effect.promise(() => client.readContract({ ...contract, functionName, args }))

/** USDC, in base units. */
export const balanceOf = ({ client, usdc: address }: Deployed, holder: Address) =>
  Effect.promise(() =>
    client.readContract({
      address,
      abi: TestUsdc.abi,
      functionName: "balanceOf",
      args: [holder]
    })
  )

/** The contract's events in the transaction: names and arguments. */
export const events = ({ abi, address }: Contract, { logs }: TransactionReceipt) =>
  parseEventLogs({ abi, logs: logs.filter((log) => log.address === address.toLowerCase()) }).map(
    ({ args, eventName }) => [eventName, args] as const
  )

export const role = (name: string): Hex =>
  name === "DEFAULT_ADMIN_ROLE" ? zeroHash : keccak256(toHex(name))
