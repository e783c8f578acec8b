/** A receipt as one account's deposits may be in it, and the incidents that it may raise. */
import type { Address, Receipt } from "../../domain/chain/Evm.ts"
import { type DepositKey, problemOf } from "../../domain/funding/Deposits.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Kind } from "../../domain/incident/Incident.ts"
import { subjects } from "../incident/Raise.ts"
import { type Deriving, KIND as FOREIGN } from "./ForeignAddress.ts"

export interface Observation {
  readonly receipt: Receipt
  /** Whether its block is final; nothing is credited or given up before. */
  readonly isFinal: boolean
  readonly chainId: number
  readonly usdc: Address
  /** Nothing is credited at an address that it does not give. */
  readonly addresses?: Deriving | undefined
}

const KINDS: ReadonlyArray<Kind> = ["deposit_after_failure", "deposit_refused"]
/** Concerns the whole transaction, because its block was lost. */
export const LOST: Kind = "reorganized_after_credit"

/** Identifies one of several deposits in a transaction for an incident. */
export const aboutOf = ({ ordinal, transactionHash }: DepositKey) => `${transactionHash}/${ordinal}`

/** Only for USDC: any contract can log thousands of other transfers in one transaction. */
export const subjectsIn = (accountId: AccountId, { receipt, usdc }: Observation) => {
  const { sights, transactionHash } = receipt
  const about = sights.flatMap((sight) =>
    sight._tag === "Transferred" && sight.token === usdc && sight.amount > 0n
      ? [aboutOf({ transactionHash, ordinal: sight.ordinal })]
      : []
  )
  return [
    ...subjects(accountId, KINDS, about),
    ...subjects(accountId, [LOST], [transactionHash]),
    ...subjects(accountId, [FOREIGN], [accountId])
  ]
}

/** Why a final receipt contradicts the stored deposit; null when it confirms it. */
export const problemWith = (row: FundingTransaction, { receipt, usdc: token }: Observation) =>
  problemOf(receipt, { ...row, to: row.address, token, amount: row.amountUsd }, token)
