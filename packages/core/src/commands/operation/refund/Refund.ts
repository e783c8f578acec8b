/**
 * Refunds of sealed cards (contract.md#refund): each card's share returns to the buckets that paid
 * it, and its claim to the machine. A sealed card that already has its item, as before claims,
 * puts it on sale again.
 */
import { type Claim, isOpenClaim } from "../../../domain/card/Card.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import type { CardWithItem } from "../../../domain/operation/Operation.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import * as Selection from "../../card/Selection.ts"
import { listed } from "../../catalog/Listing.ts"
import { type Context, type Kind, NOTHING } from "../Kind.ts"
import * as NamedCards from "../NamedCards.ts"

export interface Request extends NamedCards.Request {
  readonly kind: "refund"
}

const openClaims = (found: ReadonlyArray<CardWithItem>): ReadonlyArray<Claim> =>
  found.flatMap(({ card }) => (card.claim !== null && isOpenClaim(card) ? [card.claim] : []))

const decide = deciding(function* (context: Context<Request>) {
  const { customerId, draft, operationId, request, rows } = context
  const found = yield* Selection.find(rows, draft.account.id, customerId, request.cardIds)
  const refunded = yield* Selection.fire(rows, found, "refund")
  const amount = Buckets.sum(found.map(({ card }) => card.paid))
  yield* draft.post({ kind: "SPEND", amount, operationId })
  const affected = refunded.map(({ card, item }) => ({ card, item, credited: card.paid }))
  const drawn = found.flatMap(({ item }) => item ?? [])
  const enters = listed(
    draft.fresh,
    0,
    drawn.map((item) => ({ item, why: "refunded" }))
  )
  const claims = openClaims(found).map(({ machineId }) => ({ machineId, count: -1 }))
  return {
    ...NOTHING,
    creditedUsd: Buckets.total(amount),
    affected,
    changes: { cards: affected.map(({ card }) => card), enters, claims }
  }
})

export const refund: Kind<Request> = {
  ...NamedCards.common,
  kind: "refund",
  shape: Shape.object<Request>({ ...NamedCards.FIELDS, kind: Shape.word(["refund"]) }),
  mode: "offchain",
  begins: "refund",
  control: null,
  decide
}
