/** Checks of items: each is in exactly one place, and in at most one live card. */
import { Stock } from "@cardpack/core/commands"
import { type Instant, NaturalKey } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import type { Values } from "../../rows/Table.ts"
import { earliest, following, keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { paramsOf, type Range } from "./Sheet.ts"
import { Tally } from "./Tally.ts"
import { Twins } from "./Twins.ts"

/**
 * Each item with its slots, its live cards, whether it is withdrawn, and whether a card of it was
 * bought back. A redeemed card counts as live, because its item left with it.
 */
const itemsIn = (chosen: string): string => `SELECT i.id, i.reference, count(DISTINCT d.item_id),
    count(c.id) FILTER (WHERE c.status NOT IN ('refunded', 'bought_back', 'cancelled')),
    i.withdrawn_at IS NOT NULL,
    coalesce(bool_or(c.status = 'bought_back'), false),
    coalesce(bool_or(d.tier <> i.tier OR (d.machine_id, l.machine_id) <> (i.machine_id, i.machine_id)
      OR l.name <> CASE WHEN m.odds_mode = 'stock' AND t.weight > 0 AND t.ordinal IS NOT NULL
        THEN '*' ELSE i.tier END), false)
  FROM (SELECT * FROM item i WHERE ${chosen}) i
  LEFT JOIN pool d ON d.item_id = i.id LEFT JOIN pool_list l ON l.id = d.list_id
  LEFT JOIN vending_machine m ON m.id = d.machine_id
  LEFT JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
  LEFT JOIN card c ON c.item_id = i.id
  GROUP BY i.id, i.reference, i.withdrawn_at ORDER BY i.id`

const PAGES = itemsIn(`i.id >= $1::uuid ORDER BY i.id LIMIT ${PAGE}`)

/** Those of cards in ranges of numbers. */
const OF_CARDS = itemsIn(`i.id IN (SELECT x.item_id FROM (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  ) AS ranges (account_id, low, high) CROSS JOIN LATERAL (
    SELECT x.item_id FROM card x WHERE x.account_id = ranges.account_id
      AND x.sequence > ranges.low AND x.sequence <= ranges.high
  ) x)`)

/** Those that operators withdrew or returned from a row of the log on. */
const MOVED = itemsIn(`i.reference IN (SELECT json_array_elements_text(g.detail->'references')
    FROM operator_log g WHERE g.action IN ('stock.withdraw', 'stock.return') AND g.id >= $1::uuid)`)

const LOGGED = `SELECT g.id, (g.detail->>'changed')::int8, g.detail->'references', g.action
  FROM operator_log g WHERE g.action IN ('stock.withdraw', 'stock.return') AND g.id >= $1::uuid
  ORDER BY g.id LIMIT ${PAGE}`

/**
 * References that the log should name in an action, and since then in no other; read after them, so
 * that none is missing.
 */
class Named {
  /** Whether the last row that names it is of the action. */
  private readonly references = new Map<string, boolean>()
  private readonly action: string
  private readonly tally: Tally

  constructor(action: string, tally: Tally) {
    this.action = action
    this.tally = tally
  }

  examine(count: number): void {
    this.tally.examine(count)
  }

  add(reference: string): void {
    this.references.set(NaturalKey.spelled(reference), false)
  }

  /**
   * Blames those that no row of the log names. A row excuses as many more as it had no room for; those
   * of early versions name none.
   */
  readonly check = ({ read }: Database): Effect.Effect<Desk.Check, Store.StoreError> =>
    Effect.gen({ self: this }, function* () {
      let unnamed = 0
      if (this.references.size > 0)
        yield* through(NIL, (from) =>
          Effect.map(read(LOGGED, [from]), (rows) => {
            for (const [, changed, named, action] of rows) {
              const references = (named ?? []) as ReadonlyArray<string>
              const isNamed = action === this.action
              for (const each of references.map(NaturalKey.spelled))
                if (this.references.has(each)) this.references.set(each, isNamed)
              if (!isNamed) continue
              const isCut = named === null || references.length === Stock.LOGGED_REFERENCES
              if (isCut) unnamed += Number(changed) - references.length
            }
            return keyOf(rows, PAGE, (row) => following(row[0] as string))
          })
        )
      const unexplained = [...this.references].filter(([, isNamed]) => !isNamed)
      if (unexplained.length <= unnamed) return this.tally.check
      for (const [reference] of unexplained) this.tally.blame(reference)
      return this.tally.check
    })
}

/**
 * Items, and how many the log says that catalogs added, from an identifier on. Both of a catalog are
 * of the moment when it was sent.
 */
const COUNTS = `SELECT (SELECT count(*) FROM item i WHERE i.id > $1::uuid), (
    SELECT coalesce(sum((g.detail->>'cardsAdded')::int8), 0)
    FROM operator_log g WHERE g.action = 'catalog.put' AND g.id > $1::uuid
  )::int8`

const added =
  (first: string) =>
  ({ read }: Database): Effect.Effect<Desk.Check, Store.StoreError> =>
    Effect.map(read(COUNTS, [first]), ([row = []]) => {
      const [items, logged] = row
      const tally = new Tally(
        "there are as many items as catalogs added",
        "Compare the items with your own list and with a backup: one was added or removed by hand."
      )
      tally.examine(Number(items))
      if (Number(items) !== Number(logged)) tally.blame(`${items} items, ${logged} added`)
      return tally.check
    })

const NAMES = {
  places: [
    "every item is in exactly one place",
    "Look for the card itself, and withdraw the item (cardpack stock withdraw) until you know."
  ],
  holders: [
    "no item is in two live cards",
    "One card was sold twice: pay one of the two customers through its partner (cardpack adjust)."
  ],
  decks: [
    "every item on sale is in the list of its tier",
    "Withdraw the item and return it (cardpack stock withdraw, cardpack stock return)."
  ]
} as const

export class Items {
  private readonly returned = new Named(
    "stock.return",
    new Tally(
      "what was bought back is on sale again if an operator returned it",
      "Withdraw the item (cardpack stock withdraw) until you know where the card is."
    )
  )
  private readonly left = new Named(
    "stock.withdraw",
    new Tally(
      "an item is withdrawn if an operator withdrew it",
      "Look for the card, and return the item (cardpack stock return)."
    )
  )
  private readonly places = new Tally(...NAMES.places)
  private readonly holders = new Tally(...NAMES.holders)
  private readonly decks = new Tally(...NAMES.decks)
  private readonly twins = new Twins()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  private readonly judge = (row: Values): void => {
    const [, reference, deck, live, withdrawn, boughtBack, misplaced] = row
    const name = String(reference)
    const count = Number(deck) + Math.min(1, Number(live)) + (withdrawn === true ? 1 : 0)
    const isLost = count === 0 && boughtBack !== true
    if (boughtBack === true && Number(deck) > 0) this.returned.add(name)
    if (withdrawn === true) this.left.add(name)
    if (count > 1 || isLost) this.places.blame(name)
    if (Number(live) > 1) this.holders.blame(name)
    if (misplaced === true) this.decks.blame(name)
    this.twins.add(name)
  }

  private readonly take = (rows: ReadonlyArray<Values>): void => {
    const { decks, holders, left, places, returned } = this
    for (const row of rows) this.judge(row)
    for (const tally of [places, holders, decks, returned, left]) tally.examine(rows.length)
  }

  /** Items of cards with these numbers. */
  readonly examine = (piece: ReadonlyArray<Range>): Effect.Effect<void, Store.StoreError> =>
    Effect.map(this.database.read(OF_CARDS, paramsOf(piece)), this.take)

  /** All items, or those that were made, withdrawn or returned since a moment; and what was found. */
  readonly audit = (
    since: Instant.Instant | null
  ): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
    Effect.gen({ self: this }, function* () {
      const { database, decks, holders, left, places, returned, twins } = this
      const first = since === null ? NIL : earliest(since)
      if (since !== null) this.take(yield* database.read(MOVED, [first]))
      yield* through(first, (from) =>
        Effect.map(database.read(PAGES, [from]), (rows) => {
          this.take(rows)
          return keyOf(rows, PAGE, (v) => following(v[0] as string))
        })
      )
      const checks = [places, holders, decks].map(({ check }) => check)
      const last = [twins.check, returned.check, left.check, added(first)]
      return [...checks, ...(yield* Effect.forEach(last, (check) => check(database)))]
    })
}
