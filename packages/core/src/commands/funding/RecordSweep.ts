/**
 * `POST /operator/v1/deposits/sweeps`: records transfers out of deposit addresses
 * (design.md#operator-api).
 */
import { Effect, Result } from "effect"
import type { Address, Hash, Receipt } from "../../domain/chain/Evm.ts"
import type { DepositSweep } from "../../domain/funding/DepositSweep.ts"
import * as Id from "../../domain/id/Id.ts"
import {
  Conflict,
  Invalid,
  NotFound,
  type Refusal,
  Unavailable
} from "../../domain/refusal/Refusal.ts"
import { type Command, Refused } from "../../engine/Command.ts"
import type { Chain } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Receiver, Watchlist } from "../../engine/port/Watchlist.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Engine } from "../Engine.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

interface Ports {
  readonly chain: Pick<Chain["Service"], "chainId" | "contracts" | "final" | "receipt">
  readonly engine: Pick<Engine["Service"], "run">
  readonly watchlist: Pick<Watchlist["Service"], "receiversAt">
}

/** One transfer, and the account whose address it left. */
export interface Moved {
  readonly accountId: Id.AccountId
  readonly address: Address
  readonly ordinal: number
  /** Base units of USDC. */
  readonly amount: bigint
}

export interface Swept {
  readonly blockNumber: bigint
  /** In the order of their logs. */
  readonly transfers: ReadonlyArray<Moved>
}

const FIELD = "transactionHash"

const refuse = (reason: Refusal) => Effect.fail(new Refused({ reason }))

const orUnavailable = <A, E extends { readonly _tag: string }, R>(read: Effect.Effect<A, E, R>) =>
  Effect.catch(read, () => refuse(Unavailable({ dependency: "the chain can't be read" })))

const outgoing = (receipt: Receipt, usdc: Address) =>
  receipt.sights.flatMap((sight) =>
    sight._tag === "Transferred" && sight.token === usdc && sight.amount > 0n ? [sight] : []
  )

/** Repeating it writes nothing, not even to the log. */
const sweepCommand = (
  actor: string,
  accountId: Id.AccountId,
  of: Pick<DepositSweep, "chainId" | "transactionHash" | "blockNumber">,
  moved: ReadonlyArray<Moved>
): Command<void> => {
  const { transactionHash } = of
  return operatorCommand({
    name: "recordSweep",
    partner: accountId,
    plan: { sweeps: [{ accountId, id: transactionHash }] },
    weight: 1,
    decide: (rows, fresh) =>
      Result.map(partnerOf(rows, accountId), () => {
        const known = new Set(rows.chain.sweptOrdinals(accountId, transactionHash))
        const depositSweeps = moved
          .filter(({ ordinal }) => !known.has(ordinal))
          .map(
            ({ address, amount, ordinal }, index): DepositSweep => ({
              ...of,
              id: Id.fromUuid("swp", fresh.uuid(index)),
              accountId,
              ordinal,
              address,
              amount,
              createdAt: rows.now
            })
          )
        if (depositSweeps.length === 0) return { answer: undefined, changes: EMPTY }
        const baseUnits = String(depositSweeps.reduce((sum, { amount }) => sum + amount, 0n))
        const detail = { transactionHash, transfers: depositSweeps.length, baseUnits }
        const note = { action: "deposit.sweep", subject: accountId, detail }
        const log = [record(actor, rows, fresh, note)]
        return { answer: undefined, changes: { ...EMPTY, depositSweeps, log } }
      })
  })
}

/** The transaction's final receipt; a conflict while its block is not final. */
const finalReceipt = Effect.fnUntraced(function* (
  chain: Ports["chain"],
  hash: Hash
): Effect.fn.Return<Receipt, Refused> {
  const final = yield* orUnavailable(chain.final)
  const receipt = yield* orUnavailable(chain.receipt(hash))
  if (receipt === null) return yield* refuse(NotFound({ resource: "transaction", id: hash }))
  if (receipt.block.number > final.number) {
    const why = "the transaction is in no final block yet: record it once it is"
    return yield* refuse(Conflict({ why }))
  }
  return receipt
})

/**
 * Records each transfer of USDC out of a deposit address. Repeating it changes nothing and answers
 * the same. Each partner's rows have their own transaction; if the request stops halfway, repeating
 * it writes the rest.
 */
export const recordSweep = Effect.fnUntraced(function* (
  { chain, engine, watchlist }: Ports,
  actor: string,
  transactionHash: Hash
): Effect.fn.Return<Swept, Refused | StoreError> {
  const receipt = yield* finalReceipt(chain, transactionHash)
  const transfers = outgoing(receipt, chain.contracts.usdc)
  const from = Array.from(new Set(transfers.map((transfer) => transfer.from)))
  const receivers = from.length === 0 ? [] : yield* watchlist.receiversAt(from)
  const byAddress = new Map<Address, Receiver>(receivers.map((one) => [one.address, one]))
  const moved = transfers.flatMap(({ amount, from: address, ordinal }): ReadonlyArray<Moved> => {
    const receiver = byAddress.get(address)
    return receiver === undefined ? [] : [{ ...receiver, ordinal, amount }]
  })
  if (moved.length === 0) {
    const problem = "must be of a transaction that moved USDC from a deposit address"
    return yield* refuse(Invalid({ field: FIELD, problem }))
  }
  const { number: blockNumber } = receipt.block
  const of = { chainId: chain.chainId, transactionHash, blockNumber }
  for (const [accountId, own] of Map.groupBy(moved, (one) => one.accountId))
    yield* engine.run(sweepCommand(actor, accountId, of, own))
  return { blockNumber, transfers: moved }
})
