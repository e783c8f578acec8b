/**
 * The end of refund windows: a claim whose window has passed is opened by whatever command loads
 * it first, before that is decided, so that no command ever meets a third state.
 */
import * as Card from "../../domain/card/Card.ts"
import { Draft } from "../Draft.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { StockDemand } from "../port/Store.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import type { Rows } from "../rows/Rows.ts"
import * as Opening from "./Opening.ts"

/** Index of the first seed, beyond all that a command uses itself. */
const FIRST_SEED = 1 << 20

interface Openings {
  readonly demand: StockDemand | null
  /** Opens them, once the stock is there; one change set for each account. */
  readonly open: () => ReadonlyArray<ChangeSet>
}

const NONE: Openings = { demand: null, open: () => [] }

/** Of the cards that a batch loaded. */
export const of = (rows: Rows, entries: ReadonlyArray<{ readonly fresh: Fresh }>): Openings => {
  const due = Array.from(rows.cards.values()).filter((card) => Card.isDue(card, rows.now))
  const fresh = entries[0]?.fresh
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
