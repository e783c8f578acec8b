/** Immutable blocks of a simulated chain, with their transactions and effects. */
import type { Log } from "@cardpack/adapters/chain/rpc/Sights"
import type { Address, Block, Hash, Hex } from "@cardpack/core/domain/chain/Evm"
import { SECOND } from "@cardpack/core/domain/time/Instant"
import { concatHex, keccak256, numberToHex, zeroHash } from "viem"
import * as Contracts from "./Contracts.ts"

/** How the inner calls are made, and what one revert does to the others. */
export type Carrier = "plain" | "batch" | "account"

export interface Transaction {
  readonly hash: Hash
  readonly to: Address
  readonly calldata: Hex
  readonly carrier: Carrier
  readonly sender: Address
  readonly demands: ReadonlyArray<Contracts.Demand>
}

export interface Mined {
  readonly transaction: Transaction
  readonly succeeded: boolean
  readonly logs: ReadonlyArray<Log>
}

export interface Made {
  readonly block: Block
  readonly mined: ReadonlyArray<Mined>
  readonly state: Contracts.State
}

interface Step {
  readonly state: Contracts.State
  readonly mined: Mined
}

/** In a batch each call may fail alone; otherwise all or none succeed. */
const perform = (
  transaction: Transaction,
  state: Contracts.State,
  moment: Pick<Contracts.Moment, "deployed" | "timestamp">
): Step => {
  const { carrier, demands, sender } = transaction
  const draft = demands.length > 1 ? Contracts.copy(state) : state
  const outcomes = demands.map((demand) =>
    Contracts.perform({ ...moment, sender, state: draft }, demand)
  )
  const failed = carrier !== "batch" && outcomes.includes(null)
  // Only a plain call fails the transaction; an entry point goes on.
  return failed
    ? { state, mined: { transaction, succeeded: carrier !== "plain", logs: [] } }
    : {
        state: draft,
        mined: { transaction, succeeded: true, logs: outcomes.flatMap((logs) => logs ?? []) }
      }
}

export const genesis = (second: number): Made => ({
  block: {
    number: 0n,
    hash: keccak256(numberToHex(second)),
    parentHash: zeroHash,
    at: second * SECOND
  },
  mined: [],
  state: Contracts.empty()
})

/** `salt` distinguishes blocks with the same parent and transactions. */
export const next = (
  deployed: Contracts.Deployed,
  parent: Made,
  transactions: ReadonlyArray<Transaction>,
  second: number,
  salt: number
): Made => {
  const number = parent.block.number + 1n
  const mined: Array<Mined> = []
  let state = transactions.length > 0 ? Contracts.copy(parent.state) : parent.state
  for (const transaction of transactions) {
    const step = perform(transaction, state, { deployed, timestamp: BigInt(second) })
    state = step.state
    mined.push(step.mined)
  }
  const hash = keccak256(
    concatHex([
      parent.block.hash,
      numberToHex(salt, { size: 32 }),
      numberToHex(second, { size: 32 }),
      ...transactions.map((transaction) => transaction.hash)
    ])
  )
  return {
    block: { number, hash, parentHash: parent.block.hash, at: second * SECOND },
    mined,
    state
  }
}
