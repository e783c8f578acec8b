/**
 * Mint and burn entries of an operation: the authorization for one card and its result
 * (contract.md#onchain-order, contract.md#onchain-burn).
 */
import { Result } from "effect"
import type { Address, Block, Hash, Hex } from "../chain/Evm.ts"
import type { AccountId, CardId, OnchainBurnId, OnchainOrderId, OperationId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { type Facts, type Status, table } from "./Transitions.ts"

/** A signed authorization. The last one is in force; a transaction is judged by all of them. */
export interface Signature {
  /** A whole second: the last block timestamp at which the signature works. */
  readonly deadline: Instant.Instant
  readonly calldata: Hex
}

/** Works only for the wallet that held the token when it was signed. */
export interface OwnedSignature extends Signature {
  readonly owner: Address
}

/** A burn pays the quote of the signature that it carries (design.md#burn-quotes). */
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
  /** The last block watched when the entry was made: the chain shows nothing of it before. */
  readonly issuedAtBlock: bigint
  /** The reported or seen transaction; once confirmed, the one that minted or burned. */
  readonly transactionHash: Hash | null
  /** Whether a final receipt of `transactionHash` was judged. */
  readonly judged: boolean
  /** Why the judged transaction was rejected. */
  readonly failureReason: string | null
  readonly confirmedAt: Instant.Instant | null
  /** The final block of `transactionHash` when it was confirmed; null until then. */
  readonly blockNumber: bigint | null
  readonly blockHash: Hash | null
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/** A mint entry; its token id is the single-use id of the signed message. */
export interface OnchainOrder extends Entry {
  readonly id: OnchainOrderId
  readonly vendingMachineAddress: Address
  readonly buyerAddress: Address
  /** USDC in base units; zero for mints. */
  readonly priceBaseUnits: bigint
  /** Oldest first, never empty. */
  readonly signatures: ReadonlyArray<Signature>
}

/** A burn entry; its request id is the single-use id of the signed message. */
export interface OnchainBurn extends Entry {
  readonly id: OnchainBurnId
  readonly handlerAddress: Address
  readonly requestId: bigint
  /** The wallet of the signature in force; once confirmed, the wallet that burned. */
  readonly ownerAddress: Address
  /** Oldest first, never empty. */
  readonly signatures: ReadonlyArray<BurnSignature>
  /** The credit for the burn; null until confirmed. */
  readonly creditedUsd: Usd.Usd | null
}

/** An entry in its next status, with the events to emit. */
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

/** Signatures kept for each entry. Re-signing needs proof that the last one is dead. */
const KEPT = 8

export const isPending = ({ status }: Entry): boolean => status === "pending"

export const current = <S extends Signature>({
  signatures
}: {
  readonly signatures: ReadonlyArray<S>
}): S | undefined => signatures.at(-1)

/** Identifies the signature in force, so that evidence about an earlier one is noticed. */
export const deadlineOf = (entry: { readonly signatures: ReadonlyArray<Signature> }) =>
  current(entry)?.deadline ?? 0

/** The contract had not used the entry's id at this final block. */
export interface Unused {
  readonly entryId: OnchainOrderId | OnchainBurnId
  /** Identifies the signature in force when the chain was asked. */
  readonly deadline: Instant.Instant
  readonly at: Block
}

/** The facts that decide whether the signature in force is dead. */
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
