/**
 * The end of refund windows. The first command that loads a claim past its window opens it before
 * deciding, so that every command sees a card either sealed or opened.
 */
import * as Card from "../../domain/card/Card.ts"
import { Draft } from "../Draft.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { StockDemand } from "../port/Store.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import type { Rows } from "../rows/Rows.ts"
import * as Opening from "./Opening.ts"

/** Index of the first seed, beyond every index that commands use. */
const FIRST_SEED = 1 << 20

interface Openings {
  readonly demand: StockDemand | null
  /** Opens the claims once the stock is loaded; one change set for each account. */
  readonly open: () => ReadonlyArray<ChangeSet>
}

const NONE: Openings = { demand: null, open: () => [] }

/** The openings due among the cards that a batch loaded. */
export const of = (rows: Rows, submissions: ReadonlyArray<{ readonly fresh: Fresh }>): Openings => {
  const due = Array.from(rows.cards.values()).filter((card) => Card.isDue(card, rows.now))
  const fresh = submissions[0]?.fresh
  if (due.length === 0 || fresh === undefined) return NONE
  const made = (index: number) => fresh.seed(FIRST_SEED + index)
  const open = () => {
    const byAccount = Map.groupBy(Opening.openAll(rows, due, made), ({ card }) => card.accountId)
    return Array.from(byAccount).flatMap(([accountId, opened]) => {
      const account = rows.account(accountId)
      if (account === undefined) return []
      const cards = opened.map(({ card }) => card)
      const changes = new Draft(account, rows, fresh).changes({
        cards,
        ...Opening.changes(opened)
      })
      rows.apply(changes)
      return [changes]
    })
  }
  return { demand: Opening.demand(rows, due, made), open }
}
