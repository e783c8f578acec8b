/**
 * Realistic deposits: mostly in transactions with many of them, several to one account, mixed with
 * other tokens, transactions without effect and failing calls. Some blocks are replaced; most of
 * their transactions are included again, in other blocks and another order.
 */
import type { Address, Hash } from "@cardpack/core/domain/chain/Evm"
import { Effect } from "effect"
import type { Random } from "../../../kit/arbitrary/Random.ts"
import * as Acts from "../../../kit/chain/Acts.ts"
import type * as TestChain from "../../../kit/chain/TestChain.ts"
import type * as Anvil from "../../../world/chain/anvil/Anvil.ts"

type Chain = TestChain.TestChain["Service"]

/** Most deposits in one transaction, and most transactions in one block. */
const BATCH = 25
const TRANSACTIONS = 4
/** One in this many transactions is a single deposit by a plain wallet. */
const ALONE = 8
/** One in this many blocks is followed by a reorganization. */
const REORGANIZED = 5
/** Most blocks lost at once; the block below them is final. */
const DEPTH = 4
/** Percentage of lost transactions that are included again. */
const AGAIN = 80

interface Sent {
  readonly hash: Hash
  readonly deposits: number
  /** Blocks on top of it. */
  depth: number
}

export class Traffic {
  transactions = 0
  reorganizations = 0
  includedAgain = 0
  /** Transactions that were never included again. */
  lost = 0
  private sent: Array<Sent> = []
  private readonly node: Anvil.Node
  private readonly testChain: Chain
  private readonly addresses: ReadonlyArray<Address>
  private readonly random: Random

  constructor(
    node: Anvil.Node,
    testChain: Chain,
    addresses: ReadonlyArray<Address>,
    random: Random
  ) {
    this.node = node
    this.testChain = testChain
    this.addresses = addresses
    this.random = random
  }

  private anyone(): Address {
    const address = this.addresses[this.random.below(this.addresses.length)]
    return address ?? this.node.account.address
  }

  private deposit(to: Address = this.anyone()): TestChain.Call {
    return Acts.give(this.node.contracts.usdc, to, BigInt(1 + this.random.below(5_000_000)))
  }

  /** Calls that must not be credited. */
  private noise(): ReadonlyArray<TestChain.Call> {
    const { contracts, foreign } = this.node
    const all = [
      Acts.give(foreign, this.anyone(), BigInt(1 + this.random.below(1_000))),
      Acts.give(contracts.usdc, this.anyone(), 0n),
      Acts.give(contracts.usdc, Acts.fresh().address, 7n),
      // The multicall contract holds no USDC, so this call reverts and the transaction does not.
      Acts.pay(contracts.usdc, this.anyone(), 1_000_000_000n)
    ]
    return all.filter(() => this.random.below(3) === 0)
  }

  private readonly send = (deposits: number): Effect.Effect<void> =>
    Effect.gen({ self: this }, function* () {
      const { random, testChain } = this
      if (deposits === 1) {
        const hash = yield* testChain.send(Acts.fresh(), this.deposit())
        this.sent.push({ hash, deposits, depth: 0 })
        return
      }
      const twice = this.anyone()
      const calls = Array.from({ length: deposits }, (_, index) =>
        this.deposit(index < 2 ? twice : this.anyone())
      )
      for (const call of this.noise()) calls.splice(random.below(calls.length + 1), 0, call)
      this.sent.push({ hash: yield* testChain.sendBatch(calls), deposits, depth: 0 })
    })

  private readonly reorganize: Effect.Effect<void> = Effect.suspend(() => {
    const depth = 1 + this.random.below(DEPTH)
    const shaken = this.sent.filter((one) => one.depth < depth)
    const kept = shaken.filter(() => this.random.below(100) < AGAIN)
    const again = kept.toReversed().map((one) => {
      const block = this.random.below(depth)
      one.depth = depth - 1 - block
      return { transaction: one.hash, block }
    })
    this.sent = this.sent.filter((one) => !shaken.includes(one) || kept.includes(one))
    this.reorganizations += 1
    this.includedAgain += kept.length
    this.lost += shaken.length - kept.length
    return this.testChain.reorganize(depth, again)
  })

  /** Deposits in the current chain. */
  get standing(): number {
    return this.sent.reduce((sum, { deposits }) => sum + deposits, 0)
  }

  /** Sends up to `missing` deposits, mines a block, and sometimes replaces the last blocks. */
  readonly step = (missing: number): Effect.Effect<void> =>
    Effect.gen({ self: this }, function* () {
      const { random, testChain } = this
      for (const one of this.sent) one.depth += 1
      let left = missing
      for (let count = 1 + random.below(TRANSACTIONS); count > 0 && left > 0; count -= 1) {
        const deposits = random.below(ALONE) === 0 ? 1 : Math.min(left, 2 + random.below(BATCH - 1))
        left -= deposits
        this.transactions += 1
        yield* this.send(deposits)
      }
      yield* testChain.mine()
      if (random.below(REORGANIZED) === 0) yield* this.reorganize
    })
}
