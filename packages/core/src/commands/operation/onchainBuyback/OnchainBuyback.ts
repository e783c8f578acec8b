/**
 * On-chain buybacks: minted cards for cash at their current value, once their tokens are burned
 * (contract.md#onchain-buyback).
 */
import { Effect, Result } from "effect"
import type { Card } from "../../../domain/card/Card.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import type { OnchainBurn } from "../../../domain/onchain/OnchainEntry.ts"
import { Conflict } from "../../../domain/refusal/Refusal.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import * as Selection from "../../card/Selection.ts"
import { type AuthorizedBurn, noHolder, type SignedBurn } from "../../onchain/Authorizer.ts"
import type { Context, Effects, Kind } from "../Kind.ts"
import * as NamedCards from "../NamedCards.ts"
import * as Onchain from "../Onchain.ts"

export interface Request extends NamedCards.Request {
  readonly kind: "buyback"
  readonly mode: "onchain"
}

export interface Ready extends Request, Onchain.Signed<AuthorizedBurn> {}

const entryOf = (
  context: Context<Ready>,
  authorized: AuthorizedBurn,
  { calldata, id, owner, requestId, tokenId }: SignedBurn,
  { card, item }: Selection.Holding,
  ordinal: number
): OnchainBurn => ({
  ...Onchain.entry(context, authorized, card.id, ordinal),
  id,
  handlerAddress: authorized.contracts.burnHandler,
  tokenId,
  requestId,
  ownerAddress: owner,
  signatures: [{ deadline: authorized.deadline, calldata, owner, quotedUsd: item.buybackUsd }],
  creditedUsd: null
})

const decide = deciding(function* (context: Context<Ready>) {
  const { customerId, draft, request, rows } = context
  const named = yield* Selection.find(rows, draft.account.id, customerId, request.cardIds)
  const found = yield* Selection.holdings(rows, named, "buyback_onchain")
  const authorized = yield* request.authorized
  const entries: Array<OnchainBurn> = []
  const affected: Array<Effects["affected"][number]> = []
  for (const [ordinal, each] of found.entries()) {
    const { card, item } = each
    const burn = authorized.burns.get(card.id)
    if (burn === null) return yield* Result.fail(noHolder(card.id))
    const { onchain } = card
    if (burn === undefined || onchain === null || String(burn.tokenId) !== onchain.tokenId) {
      const why = `card ${card.id} was minted a moment ago; try again`
      return yield* Result.fail(Conflict({ why }))
    }
    const waiting: Card = {
      ...card,
      onchain: { ...onchain, ownerAddress: burn.owner }
    }
    entries.push(entryOf(context, authorized, burn, each, ordinal))
    affected.push({ card: waiting, item, credited: Buckets.EMPTY })
  }
  return Onchain.effects(affected, { onchainBurns: entries })
})

export const onchainBuyback: Kind<Request, Ready> = {
  ...Onchain.common,
  kind: "buyback",
  shape: Shape.object<Request>({
    ...NamedCards.FIELDS,
    kind: Shape.word(["buyback"]),
    mode: Shape.word(["onchain"])
  }),
  control: "buybacks",
  prepare: ({ authorizer }, accountId, request) =>
    Effect.map(authorizer.burn(accountId, Selection.possible(request.cardIds)), (authorized) => ({
      ...request,
      authorized
    })),
  decide
}
