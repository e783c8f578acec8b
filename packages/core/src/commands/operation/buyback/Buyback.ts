/**
 * Off-chain buybacks: revealed, held cards for cash at their current value
 * (contract.md#offchain-buyback).
 */
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import * as Selection from "../../card/Selection.ts"
import { type Context, type Kind, NOTHING } from "../Kind.ts"
import * as NamedCards from "../NamedCards.ts"

export interface Request extends NamedCards.Request {
  readonly kind: "buyback"
  readonly mode: "offchain"
}

const decide = deciding(function* (context: Context<Request>) {
  const { customerId, draft, operationId, request, rows } = context
  const named = yield* Selection.find(rows, draft.account.id, customerId, request.cardIds)
  const sold = yield* Selection.holdings(rows, named, "buyback_offchain")
  const affected = sold.map(({ card, item }) => {
    return { card, item, credited: { cash: item.buybackUsd, bonus: 0n } }
  })
  const amount = Buckets.sum(affected.map(({ credited }) => credited))
  if (amount.cash > 0n) yield* draft.post({ kind: "BUYBACK", amount, operationId })
  return {
    ...NOTHING,
    creditedUsd: amount.cash,
    affected,
    changes: { cards: affected.map(({ card }) => card) }
  }
})

export const buyback: Kind<Request> = {
  ...NamedCards.common,
  kind: "buyback",
  shape: Shape.object<Request>({
    ...NamedCards.FIELDS,
    kind: Shape.word(["buyback"]),
    mode: Shape.word(["offchain"])
  }),
  mode: "offchain",
  begins: "buyback",
  control: "buybacks",
  decide
}
