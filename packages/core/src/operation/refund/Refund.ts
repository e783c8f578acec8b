/** Refunds of sealed cards (spec, "Refund"): each card's own share goes back to the buckets that paid it. */
import { Result } from "effect"
import type { Card } from "../../card/Card.ts"
import * as Selection from "../../card/Selection.ts"
import { restock } from "../../catalog/Restock.ts"
import * as Buckets from "../../ledger/Buckets.ts"
import type { Refusal } from "../../refusal/Refusal.ts"
import type { Context, Effects, Kind, Prepared } from "../Kind.ts"

type Request = Extract<Prepared, { readonly kind: "refund" }>

const decide = (context: Context<Request>): Result.Result<Effects, Refusal> =>
  Result.gen(function* () {
    const { draft, operationId, request, rows } = context
    const found = yield* Selection.find(rows, draft.account.id, request.customerId, request.cardIds)
    yield* Selection.checkMoves(rows, found, "refund")
    const amount = Buckets.sum(found.map(({ card }) => card.paid))
    yield* draft.post({ kind: "SPEND", amount, operationId })
    const affected = found.map(({ card, item }) => {
      const refunded: Card = { ...card, status: "refunded", updatedAt: rows.now }
      return { card: refunded, item, credited: card.paid }
    })
    const { reshuffles, stocked } = restock(
      rows,
      draft.fresh,
      0,
      found.map(({ item }) => ({ itemId: item.id, machineId: item.machineId, tier: item.tier }))
    )
    return {
      trigger: "succeed_offchain",
      emits: "refund.completed",
      mode: "offchain",
      vendingMachineId: null,
      quantity: null,
      chargedUsd: 0n,
      creditedUsd: Buckets.total(amount),
      cards: [],
      affected,
      shipment: null,
      changes: { cards: affected.map(({ card }) => card), stocked, reshuffles }
    }
  })

export const refund: Kind<Request> = {
  control: null,
  validate: (request) => Selection.check(request.cardIds),
  plan: (accountId, request) => ({ cards: request.cardIds.map((id) => ({ accountId, id })) }),
  weight: (request) => request.cardIds.length,
  stock: (accountId, request, rows) => {
    const found = Selection.find(rows, accountId, request.customerId, request.cardIds)
    if (Result.isFailure(found)) return null
    if (Result.isFailure(Selection.checkMoves(rows, found.success, "refund"))) return null
    const returns = found.success.map(({ item: { machineId, tier } }) => ({ machineId, tier }))
    return { draws: [], fallback: [], returns }
  },
  admit: () => Result.void,
  decide
}
