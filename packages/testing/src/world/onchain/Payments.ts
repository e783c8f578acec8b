/** Deposits on the simulated chain, and their records in the books. */
import { Engine } from "@cardpack/core/commands/Engine"
import { Funding } from "@cardpack/core/commands/funding/Funding"
import { recordDeposits } from "@cardpack/core/commands/funding/RecordDeposits"
import type { Address, Hash, Receipt } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { DEPOSITS } from "@cardpack/core/engine/port/ListFilter"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import * as Stories from "./Stories.ts"

const ALL = { limit: 1_000, before: null }

export const addressOf = Effect.fnUntraced(function* ({ caller }: Stories.Partner) {
  return (yield* (yield* Funding).wallet(caller)).address.address
})

/** A partner with a deposit address and only its initial money. */
export const partner = Effect.gen(function* () {
  const by = yield* Stories.partner()
  return { ...by, address: yield* addressOf(by) }
})

/** Sends USDC or another token, without mining a block. */
export const pay = Effect.fnUntraced(function* (to: Address, amount: bigint, token?: Address) {
  const { contracts } = yield* Chain
  const { send } = yield* TestChain.TestChain
  return yield* send(Acts.fresh(), Acts.give(token ?? contracts.usdc, to, amount))
})

export const paid = Effect.fnUntraced(function* (to: Address, amount: bigint, token?: Address) {
  const hash = yield* pay(to, amount, token)
  yield* (yield* TestChain.TestChain).mine()
  return hash
})

/** Several transfers of USDC in one transaction. */
export const payAll = Effect.fnUntraced(function* (
  all: ReadonlyArray<readonly [to: Address, amount: bigint]>
) {
  const { contracts } = yield* Chain
  const { mine, sendBatch } = yield* TestChain.TestChain
  const hash = yield* sendBatch(all.map(([to, amount]) => Acts.give(contracts.usdc, to, amount)))
  yield* mine()
  return hash
})

export const receipt = Effect.fnUntraced(function* (hash: Hash) {
  const found = yield* (yield* Chain).receipt(hash)
  return found ?? assert.fail("the transaction is in no block")
})

export const record = Effect.fnUntraced(function* (
  { caller }: Stories.Partner,
  seen: Receipt,
  isFinal: boolean
) {
  const { chainId, contracts } = yield* Chain
  const observation = { receipt: seen, isFinal, chainId, usdc: contracts.usdc }
  return yield* (yield* Engine).run(recordDeposits(caller.accountId, observation))
})

/** Newest first. */
export const transactions = Effect.fnUntraced(function* ({ caller }: Stories.Partner) {
  return (yield* (yield* Reads).fundingTransactions(caller.accountId, DEPOSITS, ALL)).rows
})

export const transaction = Effect.fnUntraced(function* (by: Stories.Partner) {
  const [row, ...others] = yield* transactions(by)
  assert.lengthOf(others, 0)
  return row ?? assert.fail("there is no funding transaction")
})

/** Ledger entries that credit deposits, oldest first. */
export const credits = Effect.fnUntraced(function* (by: Stories.Partner) {
  return (yield* Stories.ledger(by)).filter(({ kind }) => kind === "TOPUP").toReversed()
})

/** Cash beyond the partner's initial money. */
export const credited = Effect.fnUntraced(function* (by: Stories.Partner) {
  return (yield* Stories.balance(by)).cash - Stories.CASH
})
