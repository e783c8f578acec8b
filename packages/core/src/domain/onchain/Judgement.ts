/**
 * Whether a transaction proves a mint or a burn (contract.md#submit; design.md#onchain). Its
 * effects decide, never the contract it called: smart accounts and relayers call others.
 */
import type { Address, Block, Hex, Receipt } from "../chain/Evm.ts"
import type { Instant } from "../time/Instant.ts"
import type { Usd } from "../usd/Usd.ts"
import type { BurnSignature } from "./OnchainEntry.ts"

export interface MintEntry {
  readonly tokenId: bigint
  readonly buyer: Address
  readonly vendingMachine: Address
  /** The calldata of every signature given out, earlier ones included. */
  readonly calldata: ReadonlyArray<Hex>
}

export interface BurnEntry {
  /** The same for every signature of the entry. */
  readonly requestId: bigint
  readonly tokenId: bigint
  /** Each for the wallet that held the token then; tokens move between wallets. */
  readonly signatures: ReadonlyArray<{ readonly owner: Address }>
}

/** The entry shows `failureReason` until a later transaction proves it. */
export type Judgement =
  | { readonly _tag: "confirmed" }
  | { readonly _tag: "failed"; readonly failureReason: string }

const CONFIRMED: Judgement = { _tag: "confirmed" }
const failed = (failureReason: string): Judgement => ({ _tag: "failed", failureReason })

const REVERTED = failed("the transaction failed")

const isSignedCall = (entry: MintEntry, { calldata, to }: Receipt): boolean =>
  to === entry.vendingMachine && entry.calldata.includes(calldata)

/** Confirmed by a success that is the signed call or minted this token to this wallet. */
export const judgeMint = (entry: MintEntry, receipt: Receipt): Judgement => {
  if (!receipt.succeeded) return REVERTED
  if (isSignedCall(entry, receipt)) return CONFIRMED
  const minted = receipt.sights.filter(
    (sight) => sight._tag === "Minted" && sight.tokenId === entry.tokenId
  )
  if (minted.length === 0) return failed("the transaction does not mint this token")
  return minted.some((sight) => sight._tag === "Minted" && sight.to === entry.buyer)
    ? CONFIRMED
    : failed("the transaction mints this token to another wallet")
}

/** The wallet that burned this token for this request under its own signature. */
export const burnerOf = (entry: BurnEntry, { sights }: Receipt): Address | undefined => {
  for (const sight of sights) {
    if (sight._tag !== "Burned" || sight.requestId !== entry.requestId) continue
    const isSigned = entry.signatures.some(({ owner }) => owner === sight.owner)
    if (sight.tokenId === entry.tokenId && isSigned) return sight.owner
  }
  return undefined
}

/** Confirmed by a success that emitted this burn's `Burned` event. */
export const judgeBurn = (entry: BurnEntry, receipt: Receipt): Judgement => {
  if (!receipt.succeeded) return REVERTED
  return burnerOf(entry, receipt) === undefined
    ? failed("the transaction does not burn this token for this request")
    : CONFIRMED
}

/**
 * The price of a burn: the quote of the signature that its transaction carries, also inside the
 * call of a smart account; without one, the quote of the oldest signature that still worked at that
 * block. Dead signatures and those of other wallets burned nothing, so carrying them along does not
 * earn their quotes.
 */
export const quoteOf = (
  signatures: ReadonlyArray<BurnSignature>,
  burner: Address,
  receipt: Receipt
): Usd => {
  const own = signatures.filter(({ owner }) => owner === burner)
  const working = own.filter(({ deadline }) => receipt.block.at <= deadline)
  const carried = working.find(({ calldata }) => receipt.calldata.includes(calldata.slice(2)))
  return (carried ?? working[0] ?? own.at(-1))?.quotedUsd ?? 0n
}

/**
 * True when no signature with this deadline can work any more. Only a final block past the deadline
 * proves that, by the chain's own clock.
 */
export const isExpired = (deadline: Instant, final: Block): boolean => final.at > deadline
