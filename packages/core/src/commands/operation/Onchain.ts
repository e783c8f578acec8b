/**
 * The common part of mints and on-chain buybacks: they wait for the chain, one entry for each card.
 */
import { Result } from "effect"
import type { AccountId, CardId } from "../../domain/id/Id.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { table } from "../../domain/onchain/Transitions.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import type { Authorized } from "../onchain/Authorizer.ts"
import { type Context, type Effects, NOTHING } from "./Kind.ts"
import * as NamedCards from "./NamedCards.ts"

/** The signed authorizations of a request, or the refusal. */
export interface Signed<By extends Authorized> {
  readonly authorized: Result.Result<By, Refusal>
}

/** A new entry, without its signatures. */
export const entry = (
  { draft, operationId }: Pick<Context<unknown>, "draft" | "operationId">,
  { chainId, contracts, issuedAtBlock }: Authorized,
  cardId: CardId,
  ordinal: number
) =>
  ({
    accountId: draft.account.id,
    operationId,
    cardId,
    ordinal,
    status: Machine.begin(table, "authorize").to,
    chainId,
    collectionAddress: contracts.collection,
    issuedAtBlock,
    transactionHash: null,
    judged: false,
    failureReason: null,
    confirmedAt: null,
    blockNumber: null,
    blockHash: null,
    createdAt: draft.now,
    updatedAt: draft.now
  }) as const

/** Charges and credits nothing yet. */
export const effects = (
  affected: Effects["affected"],
  entries: Partial<Pick<ChangeSet, "onchainOrders" | "onchainBurns">>
): Effects => ({
  ...NOTHING,
  affected,
  changes: { cards: affected.map(({ card }) => card), ...entries }
})

/** Defaults for the row of a kind that waits for the chain. */
export const common = {
  ...NamedCards.common,
  mode: "onchain",
  begins: "await_chain",
  admit: (_accountId: AccountId, { authorized }: Signed<Authorized>) =>
    Result.map(authorized, () => {})
} as const
