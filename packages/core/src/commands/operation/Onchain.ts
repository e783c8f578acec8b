/** What mints and on-chain buybacks have in common: they wait for the chain, one entry for each card. */
import { Result } from "effect"
import type { CardId } from "../../domain/id/Id.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { table } from "../../domain/onchain/Transitions.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import * as Selection from "../card/Selection.ts"
import type { Authorized } from "../onchain/Authorizer.ts"
import type { Context, Effects, Kind, Prepared } from "./Kind.ts"

interface Request {
  readonly cardIds: ReadonlyArray<CardId>
  /** What was signed, or why it can't be. */
  readonly authorized: Result.Result<Authorized, Refusal>
}

/** An entry as it begins, but for what was signed. */
export const entry = (
  { draft, operationId }: Pick<Context<Request>, "draft" | "operationId">,
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

/** Free of charge, and nothing is credited yet. */
export const effects = (
  affected: Effects["affected"],
  entries: Partial<Pick<ChangeSet, "onchainOrders" | "onchainBurns">>
): Effects => ({
  trigger: "await_chain",
  mode: "onchain",
  vendingMachineId: null,
  quantity: null,
  chargedUsd: 0n,
  creditedUsd: 0n,
  cards: [],
  affected,
  shipment: null,
  changes: { cards: affected.map(({ card }) => card), ...entries }
})

/** The row of a kind that waits for the chain. */
export const kind = <R extends Prepared & Request>(
  of: Pick<Kind<R>, "control" | "decide">
): Kind<R> => ({
  validate: (request) => Selection.check(request.cardIds),
  plan: (accountId, request) => ({ cards: request.cardIds.map((id) => ({ accountId, id })) }),
  weight: (request) => request.cardIds.length,
  stock: () => null,
  admit: (_accountId, request) => Result.map(request.authorized, () => {}),
  ...of
})
