/**
 * Mints: held cards as tokens for the customer's wallet, which sends the calls (contract.md#mint).
 */
import { Effect, Result } from "effect"
import type { Card } from "../../../domain/card/Card.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import type { OnchainOrder } from "../../../domain/onchain/OnchainEntry.ts"
import { spellings } from "../../../domain/onchain/WalletAddress.ts"
import { Conflict } from "../../../domain/refusal/Refusal.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import * as Selection from "../../card/Selection.ts"
import type { AuthorizedMint } from "../../onchain/Authorizer.ts"
import * as Fingerprints from "../Fingerprints.ts"
import type { Context, Effects, Kind } from "../Kind.ts"
import * as NamedCards from "../NamedCards.ts"
import * as Onchain from "../Onchain.ts"

export interface Request extends NamedCards.Request {
  readonly kind: "mint"
  readonly walletAddress: string
}

export interface Ready extends Request, Onchain.Signed<AuthorizedMint> {}

/** Free of charge; the customer pays for gas. */
const PRICE = 0n

/**
 * Ignores the letter case of the wallet, because all spellings are one address. Earlier releases
 * fingerprinted the wallet as sent; their requests can be replayed in any spelling.
 */
const fingerprints: Kind<Request>["fingerprints"] = (request) => {
  const all = spellings(request.walletAddress).map((walletAddress) =>
    Result.map(Fingerprints.ofRequest({ ...request, walletAddress }), (of) => of.fingerprint)
  )
  return Result.map(Result.all(all), ([fingerprint = "", ...earlier]) => ({ fingerprint, earlier }))
}

const entryOf = (
  context: Context<Ready>,
  authorized: AuthorizedMint,
  cardId: Card["id"],
  ordinal: number
): OnchainOrder | undefined => {
  const order = authorized.orders.get(cardId)
  if (order === undefined) return undefined
  const { buyer, contracts, deadline } = authorized
  return {
    ...Onchain.entry(context, authorized, cardId, ordinal),
    id: order.id,
    vendingMachineAddress: contracts.vendingMachine,
    tokenId: order.tokenId,
    buyerAddress: buyer,
    priceBaseUnits: PRICE,
    signatures: [{ deadline, calldata: order.calldata }]
  }
}

const minting = (card: Card, entry: OnchainOrder): Card => ({
  ...card,
  onchain: {
    chainId: entry.chainId,
    collectionAddress: entry.collectionAddress,
    tokenId: String(entry.tokenId),
    ownerAddress: entry.buyerAddress,
    operationId: entry.operationId,
    transactionHash: null,
    mintedAt: null
  },
  updatedAt: entry.createdAt
})

const decide = deciding(function* (context: Context<Ready>) {
  const { customerId, draft, request, rows } = context
  const named = yield* Selection.find(rows, draft.account.id, customerId, request.cardIds)
  const found = yield* Selection.holdings(rows, named, "mint")
  const authorized = yield* request.authorized
  const entries: Array<OnchainOrder> = []
  const affected: Array<Effects["affected"][number]> = []
  for (const [ordinal, { card, item }] of found.entries()) {
    const entry = entryOf(context, authorized, card.id, ordinal)
    if (entry === undefined) return yield* Result.fail(Conflict({ why: `card ${card.id} changed` }))
    entries.push(entry)
    affected.push({ card: minting(card, entry), item, credited: Buckets.EMPTY })
  }
  return Onchain.effects(affected, { onchainOrders: entries })
})

export const mint: Kind<Request, Ready> = {
  ...Onchain.common,
  kind: "mint",
  shape: Shape.object<Request>({
    ...NamedCards.FIELDS,
    kind: Shape.word(["mint"]),
    walletAddress: Shape.text
  }),
  control: "mints",
  fingerprints,
  prepare: ({ authorizer }, _accountId, request) =>
    Effect.map(
      authorizer.mint(Selection.possible(request.cardIds), request.walletAddress),
      (authorized) => ({ ...request, authorized })
    ),
  decide
}
