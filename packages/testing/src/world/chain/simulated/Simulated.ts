/**
 * A chain in memory, for fast and deterministic tests: the port on one side, the acts on the
 * other. Nothing happens by itself, and it tells the truth ({@link Lying} does not).
 */
import * as Sights from "@cardpack/adapters/chain/rpc/Sights"
import type {
  Address,
  Contracts as Addresses,
  Block,
  Hash,
  Receipt,
  Sight
} from "@cardpack/core/domain/chain/Evm"
import { SECOND } from "@cardpack/core/domain/time/Instant"
import { Chain, ChainError, type Watch } from "@cardpack/core/engine/port/Chain"
import { Context, Effect, Layer } from "effect"
import { concatHex, keccak256, numberToHex, slice, toHex } from "viem"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Blocks from "./Blocks.ts"
import * as Contracts from "./Contracts.ts"

export interface Options {
  readonly chainId?: number
  /** Blocks until one is final, its own included; default 1. */
  readonly confirmations?: number
  /** The time of the first block, in seconds. */
  readonly begunAt?: number
  readonly blockSeconds?: number
}

const CHAIN_ID = 84532
const BEGUN_AT = 1_790_000_000
const BLOCK_SECONDS = 2

/** The same name gives the same address. */
const addressOf = (name: string): Address => slice(keccak256(toHex(name)), 12)

const deployedOn = (chainId: number): Contracts.Deployed => ({
  chainId,
  usdc: addressOf("usdc"),
  collection: addressOf("collection"),
  vendingMachine: addressOf("vending machine"),
  burnHandler: addressOf("burn handler"),
  foreign: addressOf("foreign token"),
  signer: TestChain.signer.address
})

const MULTICALL = addressOf("multicall")
const ENTRY_POINT = addressOf("entry point")
const ACCOUNT = addressOf("smart account")

interface Placed {
  readonly made: Blocks.Made
  readonly mined: Blocks.Mined
}

class History {
  readonly deployed: Contracts.Deployed
  private readonly blockSeconds: number
  private readonly byHash = new Map<Hash, Blocks.Made>()
  private readonly placed = new Map<Hash, Placed>()
  private readonly sent = new Map<Hash, Blocks.Transaction>()
  private blocks: Array<Blocks.Made> = []
  private pending: Array<Blocks.Transaction> = []
  private salt = 0
  private waited = 0

  constructor({ blockSeconds = BLOCK_SECONDS, ...options }: Options) {
    this.deployed = deployedOn(options.chainId ?? CHAIN_ID)
    this.blockSeconds = blockSeconds
    this.push(Blocks.genesis(options.begunAt ?? BEGUN_AT))
  }

  private push(made: Blocks.Made) {
    this.blocks.push(made)
    this.byHash.set(made.block.hash, made)
    for (const mined of made.mined) this.placed.set(mined.transaction.hash, { made, mined })
  }

  private pop() {
    const made = this.blocks.pop()
    if (made === undefined) return
    this.byHash.delete(made.block.hash)
    for (const { transaction } of made.mined) this.placed.delete(transaction.hash)
  }

  private make(transactions: ReadonlyArray<Blocks.Transaction>) {
    const parent = this.last
    const second = parent.block.at / SECOND + this.blockSeconds + this.waited
    this.waited = 0
    this.push(Blocks.next(this.deployed, parent, transactions, second, this.salt))
  }

  get last(): Blocks.Made {
    const last = this.blocks.at(-1)
    // The first block is never removed.
    if (last === undefined) throw new Error("a chain without blocks")
    return last
  }

  at(number: bigint): Blocks.Made | undefined {
    return this.blocks[Number(number)]
  }

  known(hash: Hash): Blocks.Made | undefined {
    return this.byHash.get(hash)
  }

  upTo(number: bigint): ReadonlyArray<Blocks.Mined> {
    return this.blocks.slice(0, Number(number) + 1).flatMap(({ mined }) => mined)
  }

  find(transaction: Hash): Placed | undefined {
    return this.placed.get(transaction)
  }

  async send(
    carrier: Blocks.Carrier,
    sender: Address,
    target: TestChain.Call,
    calls: ReadonlyArray<TestChain.Call>
  ): Promise<Hash> {
    const count = numberToHex(this.sent.size, { size: 32 })
    const hash = keccak256(concatHex([count, sender, target.to, target.data]))
    const demands = await Promise.all(calls.map((call) => Contracts.read(this.deployed, call)))
    const { data: calldata, to } = target
    const transaction = { hash, to, calldata, carrier, sender, demands }
    this.sent.set(hash, transaction)
    this.pending.push(transaction)
    return hash
  }

  mine(count: number) {
    for (let made = 0; made < count; made += 1) this.make(this.pending.splice(0))
  }

  pass(seconds: number) {
    this.waited += seconds
  }

  reorganize(depth: number, again: ReadonlyArray<TestChain.Again>) {
    if (depth >= this.blocks.length) throw new Error("the first block stays")
    for (let lost = 0; lost < depth; lost += 1) this.pop()
    this.salt += 1
    for (let block = 0; block < depth; block += 1) {
      const included = again.filter((one) => one.block === block)
      this.make(included.flatMap(({ transaction }) => this.sent.get(transaction) ?? []))
    }
  }
}

const lost = new ChainError({
  problem: "reorganized",
  cause: new Error("the block is not, or not any more, in the chain")
})

/** Unused for a transaction without logs. */
const firstLogIndex = ({ mined }: Blocks.Made, of: Blocks.Mined): number =>
  of.logs.length === 0
    ? 0
    : mined.slice(0, mined.indexOf(of)).reduce((count, { logs }) => count + logs.length, 0)

const concerns =
  (address: Address, contracts: Addresses) =>
  ({ logs, transaction }: Blocks.Mined): boolean =>
    transaction.sender === address ||
    Sights.of(logs, contracts).some(
      (sight) =>
        sight._tag === "Transferred" && sight.token === contracts.usdc && sight.to === address
    )

const isWatched = ({ cards, receivers }: Watch) => {
  const known = new Set(receivers)
  return (sight: Sight): boolean => (sight._tag === "Transferred" ? known.has(sight.to) : cards)
}

const chainOf = (history: History, confirmations: number): Chain["Service"] => {
  const contracts = {
    usdc: history.deployed.usdc,
    collection: history.deployed.collection,
    vendingMachine: history.deployed.vendingMachine,
    burnHandler: history.deployed.burnHandler
  }
  const required = (hash: Hash) =>
    Effect.suspend(() => {
      const made = history.known(hash)
      return made === undefined ? Effect.fail(lost) : Effect.succeed(made)
    })
  const stateAt = (block: Block) => Effect.map(required(block.hash), ({ state }) => state)
  const found = ({ mined }: Blocks.Made, watch: Watch): ReadonlyArray<Hash> =>
    mined
      .filter(({ logs }) => Sights.of(logs, contracts).some(isWatched(watch)))
      .map(({ transaction }) => transaction.hash)
  const receiptOf = ({ made, mined }: Placed): Receipt => ({
    transactionHash: mined.transaction.hash,
    block: made.block,
    succeeded: mined.succeeded,
    to: mined.transaction.to,
    calldata: mined.transaction.calldata,
    firstLogIndex: firstLogIndex(made, mined),
    sights: Sights.of(mined.logs, contracts)
  })
  const code = new Set<Address>([...Object.values(contracts), ACCOUNT, MULTICALL, ENTRY_POINT])
  const guards = { mint: contracts.vendingMachine, burn: contracts.burnHandler }
  return {
    chainId: history.deployed.chainId,
    contracts,
    head: Effect.sync(() => history.last.block),
    final: Effect.sync(() => {
      const depth = BigInt(confirmations - 1)
      const { number } = history.last.block
      return (history.at(number > depth ? number - depth : 0n) ?? history.last).block
    }),
    block: (number) => Effect.sync(() => history.at(number)?.block ?? null),
    inBlock: (block, watch) => Effect.map(required(block), (made) => found(made, watch)),
    inRange: (from, to, watch) =>
      Effect.suspend(() => {
        if (from > to) return Effect.succeed([])
        if (history.at(to) === undefined) return Effect.fail(lost)
        const numbers = Array.from({ length: Number(to - from) + 1 }, (_, i) => from + BigInt(i))
        return Effect.succeed(
          numbers.flatMap((number) => {
            const made = history.at(number)
            return made === undefined ? [] : found(made, watch)
          })
        )
      }),
    receipt: (transaction) =>
      Effect.sync(() => {
        const placed = history.find(transaction)
        return placed === undefined ? null : receiptOf(placed)
      }),
    disputed: Effect.succeed([]),
    claims: (transaction) =>
      Effect.sync(() => {
        const placed = history.find(transaction)
        return placed === undefined ? [] : [{ endpoint: "simulated", receipt: receiptOf(placed) }]
      }),
    used: (kind, id, at) =>
      Effect.map(stateAt(at), ({ used }) => used.has(Contracts.usedKey(guards[kind], id))),
    ownerOf: (tokenId, at) => Effect.map(stateAt(at), ({ owners }) => owners.get(tokenId) ?? null),
    balances: (addresses, at) =>
      Effect.map(stateAt(at), ({ balances }) =>
        addresses.map(
          (address) => balances.get(Contracts.balanceKey(contracts.usdc, address)) ?? 0n
        )
      ),
    isTouched: (address, at) =>
      Effect.map(
        required(at.hash),
        () => code.has(address) || history.upTo(at.number).some(concerns(address, contracts))
      )
  }
}

const bundle = (to: Address, calls: ReadonlyArray<TestChain.Call>): TestChain.Call => ({
  to,
  data: concatHex(calls.flatMap((call) => [call.to, call.data]))
})

const testChainOf = (history: History, confirmations: number): TestChain.TestChain["Service"] => ({
  confirmations,
  foreign: history.deployed.foreign,
  account: ACCOUNT,
  send: ({ address }, call) => Effect.promise(() => history.send("plain", address, call, [call])),
  sendBatch: (calls) =>
    Effect.promise(() => history.send("batch", MULTICALL, bundle(MULTICALL, calls), calls)),
  sendAccount: (calls) =>
    Effect.promise(() => history.send("account", ACCOUNT, bundle(ENTRY_POINT, calls), calls)),
  mine: (blocks = 1) => Effect.sync(() => history.mine(blocks)),
  pass: (seconds) => Effect.sync(() => history.pass(seconds)),
  reorganize: (depth, again = []) => Effect.sync(() => history.reorganize(depth, again))
})

export const layer = (options: Options = {}): Layer.Layer<Chain | TestChain.TestChain> =>
  Layer.effectContext(
    Effect.sync(() => {
      const { confirmations = 1 } = options
      const history = new History(options)
      return Context.make(Chain, chainOf(history, confirmations)).pipe(
        Context.add(TestChain.TestChain, testChainOf(history, confirmations))
      )
    })
  )
