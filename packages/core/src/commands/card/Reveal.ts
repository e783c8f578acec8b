/** `POST /customers/{customerId}/cards/reveal` (contract.md#reveal): draws the cards of claims. */
import { Result } from "effect"
import * as Card from "../../domain/card/Card.ts"
import type { CardId, CustomerId } from "../../domain/id/Id.ts"
import type { CardWithItem } from "../../domain/operation/Operation.ts"
import { NotFound, Unavailable } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import * as Opening from "../../engine/claim/Opening.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import * as Selection from "./Selection.ts"

export interface Revealed {
  readonly cards: ReadonlyArray<CardWithItem>
  readonly now: Instant
}

export interface Request {
  readonly customerId: CustomerId
  /** As they were sent; one that the service can't have made is not found. */
  readonly cardIds: ReadonlyArray<string>
}

const find = deciding(function* (rows: Rows, caller: Caller, { cardIds, customerId }: Request) {
  const account = yield* Guard.authorize(rows, caller)
  yield* Selection.check(cardIds)
  if (rows.customer(account.id, customerId) === undefined) {
    return yield* Result.fail(NotFound({ resource: "customer", id: customerId }))
  }
  const named = yield* Selection.find(rows, account.id, customerId, cardIds)
  yield* Selection.fire(rows, named, "reveal")
  return named
})

/** The cards with an item that the reveal changes: sealed ones of before claims. */
const unsealed = (rows: Rows, named: ReadonlyArray<CardWithItem>) =>
  named.flatMap(({ card, item }) => {
    const moved = Card.move(card, "reveal", rows.now)
    return item === null || Result.isFailure(moved) || moved.success.card === card
      ? []
      : [{ ...moved.success, item }]
  })

const decide = deciding(function* (caller: Caller, request: Request, rows: Rows, fresh: Fresh) {
  const named = yield* find(rows, caller, request)
  const account = yield* Guard.authorize(rows, caller)
  const cards = named.map(({ card }) => card)
  const opened = Opening.openAll(rows, cards)
  const all = [...opened, ...unsealed(rows, named)]
  const changed = new Map<CardId, CardWithItem>(
    all.map(({ card, item }) => [card.id, { card, item }])
  )
  const answer = {
    cards: named.map((each) => changed.get(each.card.id) ?? each),
    now: rows.now
  }
  if (cards.some((card) => Card.isOpenClaim(card) && !changed.has(card.id)))
    return yield* Result.fail(Unavailable({ dependency: "draws", seconds: 60 }))
  if (changed.size === 0) return { answer, changes: EMPTY }
  const written = Array.from(changed.values(), ({ card }) => card)
  const rest = { cards: written, ...Opening.changes(opened) }
  const draft = new Draft(account, rows, fresh)
  Opening.tell(draft, all, { trigger: "request", keyId: caller.keyId })
  return { answer, changes: draft.changes(rest) }
})

/** Irreversible; revealing a revealed card changes nothing. */
export const reveal = (caller: Caller, request: Request): Command<Revealed> => ({
  name: "reveal",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {
    customers: [{ accountId: caller.accountId, id: request.customerId }],
    ...Selection.plan(caller.accountId, request.cardIds)
  }),
  weight: request.cardIds.length,
  stock: (rows) => {
    const found = find(rows, caller, request)
    if (Result.isFailure(found)) return null
    const cards = found.success.map(({ card }) => card)
    return { draws: Opening.wanted(rows, cards), lists: [] }
  },
  decide: (rows, fresh) => decide(caller, request, rows, fresh)
})
