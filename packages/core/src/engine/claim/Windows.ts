/**
 * The end of refund windows. The first command that loads a claim past its window opens it before
 * deciding, so that every command sees a card either sealed or opened.
 */
import * as Card from "../../domain/card/Card.ts"
import { Draft } from "../Draft.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import type { Rows } from "../rows/Rows.ts"
import * as Opening from "./Opening.ts"

/** The claims past their windows among the cards that a batch loaded. */
export const due = (rows: Rows): ReadonlyArray<Card.Card> =>
  Array.from(rows.cards.values()).filter((card) => Card.isDue(card, rows.now))

/** Opens them once their slots were looked at; one change set for each account. */
export const open = (
  rows: Rows,
  due: ReadonlyArray<Card.Card>,
  fresh: Fresh
): ReadonlyArray<ChangeSet> => {
  const byAccount = Map.groupBy(Opening.openAll(rows, due), ({ card }) => card.accountId)
  return Array.from(byAccount).flatMap(([accountId, opened]) => {
    const account = rows.account(accountId)
    if (account === undefined) return []
    const cards = opened.map(({ card }) => card)
    const changes = new Draft(account, rows, fresh).changes({ cards, ...Opening.changes(opened) })
    rows.apply(changes)
    return [changes]
  })
}
