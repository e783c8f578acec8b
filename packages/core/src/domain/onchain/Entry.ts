/**
 * Mint and burn entries of an operation: an authorization for one card, and what became of it
 * (contract.md#onchain-order, contract.md#onchain-burn).
 */
import { Result } from "effect"
import type { Address, Block, Hash, Hex } from "../chain/Receipt.ts"
import type { AccountId, CardId, OnchainBurnId, OnchainOrderId, OperationId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { type Facts, type Status, table } from "./Transitions.ts"

/** What the service signed. The last one is in force; all of them count when a transaction is judged. */
export interface Signature {
  /** A whole second, the last one at which it works by the block's timestamp. */
  readonly deadline: Instant.Instant
  readonly calldata: Hex
}

/** Works for one wallet alone: the one that held the token when it was signed. */
export interface OwnedSignature extends Signature {
  readonly owner: Address
}

/** A burn that lands pays the quote of the signature that it carries (design.md#burn-quotes). */
export interface BurnSignature extends OwnedSignature {
  readonly quotedUsd: Usd.Usd
}

interface Entry {
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly cardId: CardId
  /** Place within the operation, from 0. */
  readonly ordinal: number
  readonly status: Status
  readonly chainId: number
  readonly collectionAddress: Address
  readonly tokenId: bigint
  /** Up to which block the chain had been watched when it was made: nothing of it happened before. */
  readonly issuedAtBlock: bigint
  /** Reported, seen or, once confirmed, the one that did it. */
  readonly transactionHash: Hash | null
  /** Whether a final receipt of `transactionHash` was judged. */
  readonly judged: boolean
  /** Why the judged transaction does not count. */
  readonly failureReason: string | null
  readonly confirmedAt: Instant.Instant | null
  /** The final block of `transactionHash` when it was confirmed; null until then. */
  readonly blockNumber: bigint | null
  readonly blockHash: Hash | null
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/** A mint entry; its token id is the single-use id of what was signed. */
export interface OnchainOrder extends Entry {
  readonly id: OnchainOrderId
  readonly vendingMachineAddress: Address
  readonly buyerAddress: Address
  /** USDC in base units; zero for mints. */
  readonly priceBaseUnits: bigint
  /** Oldest first, never empty. */
  readonly signatures: ReadonlyArray<Signature>
}

/** A burn entry; its request id is the single-use id of what was signed. */
export interface OnchainBurn extends Entry {
  readonly id: OnchainBurnId
  readonly handlerAddress: Address
  readonly requestId: bigint
  /** The wallet that the signature in force is for; once confirmed, the one that burned. */
  readonly ownerAddress: Address
  /** Oldest first, never empty. */
  readonly signatures: ReadonlyArray<BurnSignature>
  /** What was credited for it; null until confirmed. */
  readonly creditedUsd: Usd.Usd | null
}

/** An entry in its next status, with the events that tell of it. */
export interface Moved<E> extends Pick<Machine.Fired<Status>, "emits"> {
  readonly entry: E
}

export const fire = <E extends OnchainOrder | OnchainBurn, Trigger extends keyof Facts>(
  entry: E,
  trigger: Trigger,
  facts: Facts[Trigger],
  now: Instant.Instant
): Result.Result<Moved<E>, Machine.Illegal> =>
  Result.map(Machine.fire(table, entry.status, trigger, facts), ({ emits, to }) => ({
    entry: { ...entry, status: to, updatedAt: now },
    emits
  }))

/** Earlier signatures that are kept. Re-signing needs proof that they are dead, so few could do. */
const KEPT = 8

export const isPending = ({ status }: Entry): boolean => status === "pending"

/** The signature in force. */
export const current = <S extends Signature>({
  signatures
}: {
  readonly signatures: ReadonlyArray<S>
}): S | undefined => signatures.at(-1)

/** Names the signature in force, so that evidence about an earlier one is noticed. */
export const deadlineOf = (entry: { readonly signatures: ReadonlyArray<Signature> }) =>
  current(entry)?.deadline ?? 0

/** The contract had not used the entry's id at this final block. */
export interface Unused {
  readonly entryId: OnchainOrderId | OnchainBurnId
  /** Names the signature that was in force when the chain was asked. */
  readonly deadline: Instant.Instant
  readonly at: Block
}

/** What tells whether the signature in force is dead. */
export const expiry = (
  entry: OnchainOrder | OnchainBurn,
  unused: Unused | undefined
): Facts["cancel"] => ({ deadline: deadlineOf(entry), unused })

export const signed = <S extends Signature>(
  signatures: ReadonlyArray<S>,
  next: S
): ReadonlyArray<S> => [...signatures, next].slice(-KEPT)

const viewEntry = (entry: Entry & { readonly signatures: ReadonlyArray<Signature> }) => ({
  cardId: entry.cardId,
  status: entry.status,
  chainId: entry.chainId,
  collectionAddress: entry.collectionAddress,
  tokenId: String(entry.tokenId),
  deadline: Instant.format(deadlineOf(entry)),
  calldata: current(entry)?.calldata ?? "0x",
  transactionHash: entry.transactionHash,
  confirmedAt: Instant.formatNullable(entry.confirmedAt),
  failureReason: entry.failureReason
})

/** As the partner reads it; addresses in lower case. */
export const viewOrder = (entry: OnchainOrder) => ({
  id: entry.id,
  ...viewEntry(entry),
  vendingMachineAddress: entry.vendingMachineAddress,
  buyerAddress: entry.buyerAddress,
  priceBaseUnits: String(entry.priceBaseUnits)
})

/** As the partner reads it; addresses in lower case. */
export const viewBurn = (entry: OnchainBurn) => ({
  id: entry.id,
  ...viewEntry(entry),
  handlerAddress: entry.handlerAddress,
  burnRequestId: String(entry.requestId),
  ownerAddress: entry.ownerAddress,
  quotedUsd: Usd.format(entry.creditedUsd ?? current(entry)?.quotedUsd ?? Usd.ZERO)
})
