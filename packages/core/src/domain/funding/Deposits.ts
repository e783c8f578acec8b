/** The deposits in a receipt (contract.md#funding-transaction-status; design.md#deposits). */
import type { Address, Hash, Receipt } from "../chain/Evm.ts"
import type { Usd } from "../usd/Usd.ts"
import type { DepositAddress } from "./DepositAddress.ts"

/**
 * Identifies a deposit for ever: a transaction included again in another block keeps the order of
 * its logs, but not their place in the block.
 */
export interface DepositKey {
  readonly transactionHash: Hash
  /** The log's place within its receipt, from 0. */
  readonly ordinal: number
}

export interface Deposit extends DepositKey {
  readonly to: Address
  readonly token: Address
  /** In the token's base units; USDC has six decimals, so these are micro-dollars. */
  readonly amount: bigint
}

export interface Deposits {
  /** Credited once final. */
  readonly usdc: ReadonlyArray<Deposit & { readonly amount: Usd }>
  /** Never credited, but listed for the operator. */
  readonly foreign: ReadonlyArray<Deposit>
}

/** Foreign transfers kept from one receipt: anyone can log thousands at no cost. */
export const MAX_FOREIGN = 20

/**
 * Transfers to known addresses. Zero amounts are ignored, because sending them costs nothing, and an
 * address that pays itself, because nothing came in.
 */
export const depositsIn = (
  receipt: Receipt,
  usdc: Address,
  isReceiver: (address: Address) => boolean
): Deposits => {
  const { transactionHash } = receipt
  const all = receipt.sights.flatMap((sight) =>
    sight._tag === "Transferred" &&
    sight.amount > 0n &&
    sight.from !== sight.to &&
    isReceiver(sight.to)
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

/**
 * The same, without what the account can't have sent: USDC up to the block at which its address was
 * assigned was meant for somebody else, and counts as foreign.
 */
export const depositsOf = (
  receipt: Receipt,
  usdc: Address,
  { address, assignedAtBlock }: Pick<DepositAddress, "address" | "assignedAtBlock">
): Deposits => {
  const found = depositsIn(receipt, usdc, (to) => to === address)
  const isBefore = assignedAtBlock !== null && receipt.block.number <= assignedAtBlock
  return isBefore
    ? { usdc: [], foreign: [...found.usdc, ...found.foreign].slice(0, MAX_FOREIGN) }
    : found
}

/** Why a final receipt does not confirm a detected deposit; null when it does. */
export const problemOf = (receipt: Receipt, deposit: Deposit, usdc: Address): string | null => {
  if (!receipt.succeeded) return "the transaction failed"
  const sight = receipt.sights.find(({ ordinal }) => ordinal === deposit.ordinal)
  if (sight?._tag !== "Transferred") return "the transaction holds no such transfer"
  if (sight.token !== usdc) return "the token is not USDC"
  if (sight.to !== deposit.to) return "the recipient is another address"
  return sight.amount === deposit.amount ? null : "the amount is another one"
}

/** Counts of USDC transfers, and of those now detected or confirmed. */
export interface Recorded {
  readonly transfers: number
  readonly detected: number
  readonly confirmed: number
}
