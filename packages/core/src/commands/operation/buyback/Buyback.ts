/**
 * Off-chain buybacks: revealed, held cards for cash at their current value
 * (contract.md#offchain-buyback).
 */
import { Result } from "effect"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import type { Refusal } from "../../../domain/refusal/Refusal.ts"
import * as Selection from "../../card/Selection.ts"
import type { Context, Effects, Kind, Prepared } from "../Kind.ts"

type Request = Extract<Prepared, { readonly kind: "buyback"; readonly mode: "offchain" }>

const decide = (context: Context<Request>): Result.Result<Effects, Refusal> =>
  Result.gen(function* () {
    const { draft, operationId, request, rows } = context
    const named = yield* Selection.find(rows, draft.account.id, request.customerId, request.cardIds)
    const sold = yield* Selection.holdings(rows, named, "buyback_offchain")
    const affected = sold.map(({ card, item }) => {
      return { card, item, credited: { cash: item.buybackUsd, bonus: 0n } }
    })
    const amount = Buckets.sum(affected.map(({ credited }) => credited))
    if (amount.cash > 0n) yield* draft.post({ kind: "BUYBACK", amount, operationId })
    return {
      trigger: "buyback",
      mode: "offchain",
      vendingMachineId: null,
      quantity: null,
      chargedUsd: 0n,
      creditedUsd: amount.cash,
      cards: [],
      affected,
      shipment: null,
      changes: { cards: affected.map(({ card }) => card) }
    }
  })

export const buyback: Kind<Request> = {
  control: "buybacks",
  validate: (request) => Selection.check(request.cardIds),
  plan: (accountId, request) => ({ cards: request.cardIds.map((id) => ({ accountId, id })) }),
  weight: (request) => request.cardIds.length,
  stock: () => null,
  admit: () => Result.void,
  decide
}
