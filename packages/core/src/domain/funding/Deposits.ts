/** What a receipt says of deposits (contract.md#funding-transaction-status; design.md#deposits). */
import type { Address, Hash, Receipt } from "../chain/Receipt.ts"
import type { Usd } from "../usd/Usd.ts"

/** Names a deposit for ever: a transaction that is included again keeps its logs' order, not their place in the block. */
export interface DepositKey {
  readonly transactionHash: Hash
  /** Of the log within its receipt. */
  readonly ordinal: number
}

export interface Deposit extends DepositKey {
  readonly to: Address
  readonly token: Address
  /** In the token's base units; of USDC, which has six decimals, micro-dollars. */
  readonly amount: bigint
}

export interface Deposits {
  /** Of USDC: to be credited once they are final. */
  readonly usdc: ReadonlyArray<Deposit & { readonly amount: Usd }>
  /** Of other tokens: never credited, listed for the operator. */
  readonly foreign: ReadonlyArray<Deposit>
}

/** Transfers of other tokens that are noted of one receipt: anybody can log thousands at no cost. */
export const MAX_FOREIGN = 20

/** Transfers to known addresses in a receipt. Those of nothing are ignored: they cost whoever sends them nothing. */
export const depositsIn = (
  receipt: Receipt,
  usdc: Address,
  isReceiver: (address: Address) => boolean
): Deposits => {
  const { transactionHash } = receipt
  const all = receipt.sights.flatMap((sight) =>
    sight._tag === "Transferred" && sight.amount > 0n && isReceiver(sight.to)
      ? [
          {
            transactionHash,
            ordinal: sight.ordinal,
            to: sight.to,
            token: sight.token,
            amount: sight.amount
          }
        ]
      : []
  )
  return {
    usdc: all.filter(({ token }) => token === usdc),
    foreign: all.filter(({ token }) => token !== usdc).slice(0, MAX_FOREIGN)
  }
}

/** Why a final receipt does not confirm a deposit that was seen; null when it does. */
export const problemOf = (receipt: Receipt, deposit: Deposit, usdc: Address): string | null => {
  if (!receipt.succeeded) return "the transaction failed"
  const sight = receipt.sights.find(({ ordinal }) => ordinal === deposit.ordinal)
  if (sight?._tag !== "Transferred") return "the transaction holds no such transfer"
  if (sight.token !== usdc) return "the token is not USDC"
  if (sight.to !== deposit.to) return "the recipient is another address"
  return sight.amount === deposit.amount ? null : "the amount is another one"
}

/** How many transfers of USDC, and of these how many were, or are, detected and confirmed. */
export interface Recorded {
  readonly transfers: number
  readonly detected: number
  readonly confirmed: number
}
