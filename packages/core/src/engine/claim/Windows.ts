/**
 * The end of refund windows. The first command that loads a claim past its window opens it before
 * deciding, so that every command sees a card either sealed or opened.
 */
import * as Card from "../../domain/card/Card.ts"
import { WINDOW_END } from "../../domain/card/Revealed.ts"
import { Draft } from "../Draft.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import type { Rows } from "../rows/Rows.ts"
import * as Opening from "./Opening.ts"

/** The ids of openings come from the randomness of a command, behind all that it makes itself. */
const FIRST_ID = 2 ** 24

/** The claims past their windows among the cards that a batch loaded. */
export const due = (rows: Rows): ReadonlyArray<Card.Card> =>
  Array.from(rows.cards.values()).filter((card) => Card.isDue(card, rows.now))

/** Opens them once their slots were looked at; one change set for each account. */
export const open = (
  rows: Rows,
  due: ReadonlyArray<Card.Card>,
  fresh: Fresh
): ReadonlyArray<ChangeSet> => {
  let ids = FIRST_ID
  const byAccount = Map.groupBy(Opening.openAll(rows, due), ({ card }) => card.accountId)
  return Array.from(byAccount).flatMap(([accountId, opened]) => {
    const account = rows.account(accountId)
    if (account === undefined) return []
    const cards = opened.map(({ card }) => card)
    const draft = new Draft(account, rows, fresh, ids)
    Opening.tell(draft, opened, WINDOW_END)
    const changes = draft.changes({ cards, ...Opening.changes(opened) })
    ids = draft.nextId
    rows.apply(changes)
    return [changes]
  })
}
