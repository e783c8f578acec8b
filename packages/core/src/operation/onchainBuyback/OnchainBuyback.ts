/**
 * On-chain buybacks: minted cards for cash at the value of this moment, once their tokens are
 * burned (spec, "Onchain buyback").
 */
import { Result } from "effect"
import type { Card } from "../../card/Card.ts"
import * as Selection from "../../card/Selection.ts"
import * as Buckets from "../../ledger/Buckets.ts"
import type { AuthorizedBurn } from "../../onchain/Authorizer.ts"
import type { OnchainBurn } from "../../onchain/Entry.ts"
import { Conflict, type Refusal } from "../../refusal/Refusal.ts"
import type { Context, Effects, Kind, PreparedBurn as Request } from "../Kind.ts"
import * as Onchain from "../Onchain.ts"
import type { CardWithItem } from "../Operation.ts"

type Burn = AuthorizedBurn["burns"] extends ReadonlyMap<unknown, infer B> ? B : never

const entryOf = (
  context: Context<Request>,
  authorized: AuthorizedBurn,
  { calldata, id, owner, requestId, tokenId }: Burn,
  { card, item }: CardWithItem,
  ordinal: number
): OnchainBurn => ({
  ...Onchain.entry(context, authorized, card.id, ordinal),
  id,
  handlerAddress: authorized.contracts.burnHandler,
  tokenId,
  requestId,
  ownerAddress: owner,
  signatures: [{ deadline: authorized.deadline, calldata, quotedUsd: item.buybackUsd }],
  creditedUsd: null
})

const decide = (context: Context<Request>): Result.Result<Effects, Refusal> =>
  Result.gen(function* () {
    const { draft, request, rows } = context
    const { cardIds, customerId } = request
    const found = yield* Selection.find(rows, draft.account.id, customerId, cardIds)
    yield* Selection.checkMoves(rows, found, "buyback_onchain")
    const authorized = yield* request.authorized
    const entries: Array<OnchainBurn> = []
    const affected: Array<Effects["affected"][number]> = []
    for (const [ordinal, each] of found.entries()) {
      const { card, item } = each
      const burn = authorized.burns.get(card.id)
      if (burn === undefined || String(burn.tokenId) !== card.onchain?.tokenId) {
        return yield* Result.fail(Conflict({ why: `card ${card.id} was minted a moment ago` }))
      }
      if (!burn.holds) {
        const why = `card ${card.id} is no longer held by the wallet that it was minted to`
        return yield* Result.fail(Conflict({ why }))
      }
      const waiting: Card = { ...card, status: "buyback_pending", updatedAt: draft.now }
      entries.push(entryOf(context, authorized, burn, each, ordinal))
      affected.push({ card: waiting, item, credited: Buckets.EMPTY })
    }
    return Onchain.effects(affected, { onchainBurns: entries })
  })

export const onchainBuyback: Kind<Request> = Onchain.kind({ control: "buybacks", decide })
