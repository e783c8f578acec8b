/** Plants in draws and odds. */
import { change, copy, first, OTHER, type Plant } from "./Rows.ts"
import { TOP } from "./Slots.ts"

/** Of the first machine, whose odds are by weight. */
const HELD = `status = 'active' AND NOT sealed AND onchain IS NULL
  AND id IN (SELECT card_id FROM draw WHERE machine_id = 1)`
/** An owner of the tables took away what refuses a second draw of a slot. */
export const ANY_SLOT = "DROP INDEX draw_slot"
const drawn = (set: string) => `UPDATE draw SET ${set} WHERE card_id = ${first("card", HELD)}`
const WHAT = "every card is what its draw drew"
const KEY = "every card is drawn by its order's key"
const NUMBERS = "every machine's numbers have no gap"

export const DRAWS: ReadonlyArray<Plant> = [
  {
    kind: "A draw is of another tier than the list that the card left.",
    sql: [drawn("tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END")],
    names: WHAT
  },
  {
    kind: "All draws are by one entropy.",
    sql: ["UPDATE draw SET entropy = decode(repeat('00', 32), 'hex') WHERE slot IS NOT NULL"],
    names: KEY
  },
  {
    kind: "An order has another idempotency key.",
    sql: [change("operation", "kind = 'order'", "idempotency_key = 'another'")],
    names: KEY
  },
  {
    kind: "An order has other words of its customer.",
    sql: [change("operation", "kind = 'order'", "client_seed = 'mine'")],
    names: KEY
  },
  {
    kind: "A draw is by the entropy of its order's next card.",
    sql: [change("card", `ordinal = 1 AND id IN (SELECT card_id FROM draw)`, "ordinal = 2")],
    names: KEY
  },
  {
    kind: "A draw is of the minute before.",
    sql: [drawn("minute = minute - 1")],
    names: WHAT
  },
  {
    kind: "A pack that its window opened is of the minute of its opening.",
    sql: [
      `UPDATE draw w SET minute = w.minute + 1 FROM card x
        WHERE x.id = w.card_id AND w.created_at >= x.refundable_until`
    ],
    names: WHAT
  },
  {
    kind: "A draw left the list of another tier.",
    sql: [drawn("list = '*'")],
    names: WHAT
  },
  {
    kind: "A draw by the stock left a tier's list.",
    sql: ["UPDATE draw SET list = tier WHERE machine_id = 4"],
    names: WHAT
  },
  {
    kind: "A draw by the stock is of a tier that its machine never had.",
    sql: ["UPDATE draw SET tier = 'tier 9' WHERE machine_id = 4"],
    names: WHAT
  },
  {
    kind: "A draw has another number.",
    sql: [drawn("sequence = sequence + 1000")],
    names: NUMBERS
  },
  {
    kind: "A draw and all that is left of its card are gone.",
    sql: [
      `DELETE FROM draw WHERE (machine_id, sequence) = (SELECT machine_id, max(sequence) FROM draw
        GROUP BY machine_id LIMIT 1)`
    ],
    names: NUMBERS
  },
  {
    kind: "A change of a machine's stock is gone.",
    sql: ["DELETE FROM pool_change WHERE machine_id = 1 AND type = 'stock'"],
    names: NUMBERS
  },
  {
    kind: "A change of a machine's stock has a number that a draw has.",
    sql: [
      `UPDATE pool_change SET sequence = (SELECT min(w.sequence) FROM draw w WHERE w.machine_id = 1)
        WHERE machine_id = 1 AND sequence = (
          SELECT max(c.sequence) FROM pool_change c WHERE c.machine_id = 1)`
    ],
    names: NUMBERS
  },
  {
    kind: "A machine gave one number more than it has changes.",
    sql: ["UPDATE machine_stock SET sequence = sequence + 1 WHERE machine_id = 1"],
    names: NUMBERS
  },
  {
    kind: "A draw is by odds that never were.",
    sql: [drawn("odds_version = 9")],
    names: WHAT
  },
  {
    kind: "A draw is of another item.",
    sql: [drawn(`item_id = ${TOP}`)],
    names: WHAT
  },
  {
    kind: "A draw is gone.",
    sql: [`DELETE FROM draw WHERE card_id = ${first("card", HELD)}`],
    names: WHAT
  },
  {
    kind: "A draw is of another machine than was paid for.",
    sql: [drawn("machine_id = 2")],
    names: WHAT
  },
  {
    kind: "A draw is of another account.",
    sql: [drawn(`account_id = ${OTHER}`)],
    names: WHAT
  },
  {
    kind: "A draw is dated a month back.",
    sql: [drawn("created_at = created_at - interval '1 month'")],
    names: WHAT
  },
  {
    kind: "A sealed claim has a draw.",
    sql: [
      ANY_SLOT,
      copy("draw", `t.card_id = ${first("card", HELD)}`, {
        card_id: first("card", "sealed AND status = 'active'"),
        sequence: "t.sequence + 1000"
      })
    ],
    names: WHAT
  },
  {
    kind: "A draw is of no card.",
    sql: [
      ANY_SLOT,
      copy("draw", `t.card_id = ${first("card", HELD)}`, {
        card_id: first("operation"),
        sequence: "t.sequence + 1000"
      })
    ],
    names: "every draw is of a card"
  },
  {
    kind: "Odds that were in force are rewritten.",
    sql: [
      `UPDATE odds SET tiers = '[{"name":"tier 0","weight":"1"},{"name":"tier 1","weight":"1000000000"}]'
        WHERE machine_id = 1`
    ],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "Odds that were in force were of another mode.",
    sql: ["UPDATE odds SET mode = 'stock' WHERE machine_id = 1"],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "Odds that were in force are gone.",
    sql: ["DELETE FROM odds WHERE machine_id = 1"],
    names: WHAT
  },
  {
    kind: "A tier has another weight than the odds in force.",
    sql: ["UPDATE tier SET weight = 1 WHERE machine_id = 1 AND name = 'tier 0'"],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "A machine is at odds that never were.",
    sql: ["UPDATE vending_machine SET odds_version = 9 WHERE id = 1"],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "A card is of an item that does not exist.",
    sql: [change("card", HELD, `item_id = ${first("operation")}`)],
    names: WHAT
  },
  {
    kind: "A draw is of a tier that its odds do not have.",
    sql: [drawn("tier = 'tier 9'")],
    names: WHAT
  }
]
