/** `POST /customers/{customerId}/cards/reveal` (spec, "Customers"). */
import { Result } from "effect"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Caller, Command } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import * as Guard from "../engine/Guard.ts"
import type { CardId, CustomerId } from "../id/Id.ts"
import type { CardWithItem } from "../operation/Operation.ts"
import { NotFound } from "../refusal/Refusal.ts"
import type { Instant } from "../time/Instant.ts"
import type { Card } from "./Card.ts"
import * as Selection from "./Selection.ts"

export interface Revealed {
  readonly cards: ReadonlyArray<CardWithItem>
  readonly now: Instant
}

/** Irreversible; revealing a revealed card changes nothing. */
export const reveal = (
  caller: Caller,
  request: { readonly customerId: CustomerId; readonly cardIds: ReadonlyArray<CardId> }
): Command<Revealed> => ({
  name: "reveal",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {
    customers: [{ accountId: caller.accountId, id: request.customerId }],
    cards: request.cardIds.map((id) => ({ accountId: caller.accountId, id }))
  }),
  weight: request.cardIds.length,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      yield* Selection.check(request.cardIds)
      if (rows.customer(account.id, request.customerId) === undefined) {
        return yield* Result.fail(NotFound({ resource: "customer", id: request.customerId }))
      }
      const found = yield* Selection.find(rows, account.id, request.customerId, request.cardIds)
      yield* Selection.checkMoves(rows, found, "reveal")
      const changed: Array<Card> = []
      const cards = found.map(({ card, item }) => {
        if (!card.sealed) return { card, item }
        const revealed: Card = { ...card, sealed: false, updatedAt: rows.now }
        changed.push(revealed)
        return { card: revealed, item }
      })
      const answer = { cards, now: rows.now }
      if (changed.length === 0) return { answer, changes: EMPTY }
      return { answer, changes: new Draft(account, rows, fresh).changes({ cards: changed }) }
    })
})
