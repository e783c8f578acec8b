/** Plants in whose cards are, what they cost, and what holds them. */
import {
  COUNTED,
  change,
  copy,
  FRESH,
  first,
  IDLE,
  NEXT,
  OTHER,
  type Plant,
  remove
} from "./Rows.ts"

const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL AND frozen_by IS NULL"
const CLAIM = "status = 'active' AND sealed"
const OPENED = "claim_seed IS NOT NULL AND NOT sealed"
const MINTED = "status = 'active' AND (onchain->>'mintedAt') IS NOT NULL"

const card = (where: string, set: string) => change("card", where, set)
/** The draw of the earliest card that is so. */
const drawn = (where: string, set: string) =>
  `UPDATE draw SET ${set} WHERE card_id = ${first("card", where)}`

export const HOLDINGS: ReadonlyArray<Plant> = [
  {
    kind: "A card moves to another customer.",
    sql: [card(HELD, `customer_id = ${IDLE}`)],
    names: "every card is its order's"
  },
  {
    kind: "A card moves to another account.",
    sql: [card(HELD, `account_id = ${OTHER}`)],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "A card moves to another order.",
    sql: [card(HELD, `operation_id = ${first("operation", "kind = 'order'", 3)}, ordinal = 9`)],
    names: "every card is its order's"
  },
  {
    kind: "A card's place in its order leaves a gap.",
    sql: [card(HELD, "ordinal = 9")],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "A card was paid with another share.",
    sql: [card(CLAIM, "paid_cash = paid_cash + 1000000")],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "A card was paid by bonus instead of cash.",
    sql: [card(HELD, "paid_bonus = paid_cash, paid_cash = 0")],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "The remainder of an order's bonus went to its second card.",
    sql: [
      `UPDATE card SET paid_cash = paid_cash + CASE ordinal WHEN 0 THEN 1 ELSE -1 END,
        paid_bonus = paid_bonus - CASE ordinal WHEN 0 THEN 1 ELSE -1 END
        WHERE operation_id = ${first("operation", "kind = 'order'")} AND ordinal < 2`
    ],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "A claim can be refunded for a year longer.",
    sql: [card(CLAIM, "refundable_until = refundable_until + interval '1 year'")],
    names: "every event says what happened"
  },
  {
    kind: "A card was refunded after its window.",
    sql: [card("status = 'refunded'", "refundable_until = created_at + interval '1 second'")],
    names: "every card is in a state that cards reach"
  },
  {
    kind: "A card is gone.",
    sql: [remove("card", HELD)],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "A redeemed card is gone.",
    sql: [remove("card", "status = 'redeemed'")],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "An order has one more claim.",
    sql: [
      COUNTED,
      copy("card", `t.id = ${first("card", CLAIM)}`, { id: FRESH, sequence: NEXT, ordinal: "4" })
    ],
    names: "an order's cards cost what it charged"
  },
  {
    kind: "Two cards are one item.",
    sql: [
      "DROP INDEX card_item_sold_once",
      card(
        HELD,
        `item_id = (SELECT item_id FROM card WHERE id = ${first("card", "status = 'redeemed'")})`
      )
    ],
    names: "no item is in two live cards"
  },
  {
    kind: "Two cards are one item, and so are their draws.",
    sql: [
      "DROP INDEX card_item_sold_once",
      drawn(
        HELD,
        `item_id = (SELECT item_id FROM card WHERE id = ${first("card", "status = 'redeemed'")})`
      ),
      card(
        HELD,
        `item_id = (SELECT item_id FROM card WHERE id = ${first("card", "status = 'redeemed'")})`
      )
    ],
    names: "no item is in two live cards"
  },
  {
    kind: "An opened claim brought another entropy.",
    sql: [card(OPENED, "claim_seed = decode(repeat('00', 32), 'hex')")],
    names: "every card is what its draw drew"
  },
  {
    kind: "An opened claim and its draw brought another entropy.",
    sql: [
      drawn(OPENED, "entropy = decode(repeat('00', 32), 'hex')"),
      card(OPENED, "claim_seed = decode(repeat('00', 32), 'hex')")
    ],
    names: "every card is drawn by its order's key"
  },
  {
    kind: "An unopened claim brings another entropy.",
    sql: [card(CLAIM, "claim_seed = decode(repeat('00', 32), 'hex')")],
    names: "every card is drawn by its order's key"
  },
  {
    kind: "An unopened claim brings half of an entropy.",
    sql: [card(CLAIM, "claim_seed = decode(repeat('00', 16), 'hex')")],
    names: "every card is drawn by its order's key"
  },
  {
    kind: "A claim is on odds that never were.",
    sql: [card(CLAIM, "claim_odds_version = 9")],
    names: "every card is its order's"
  },
  {
    kind: "A claim is on another machine than was paid for.",
    sql: [card(CLAIM, "claim_machine_id = 2")],
    names: "every card is its order's"
  },
  {
    kind: "A minted card forgets its token.",
    sql: [card(MINTED, "onchain = NULL")],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A minted card names another token.",
    sql: [card(MINTED, `onchain = jsonb_set(onchain::jsonb, '{tokenId}', '"4711"')::json`)],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A held card names a token.",
    sql: [card(HELD, `onchain = (SELECT onchain FROM card WHERE id = ${first("card", MINTED)})`)],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A card whose mint is pending is told as minted.",
    sql: [
      card(
        "(onchain->>'tokenId') IS NOT NULL AND (onchain->>'mintedAt') IS NULL",
        "onchain = jsonb_set(onchain::jsonb, '{mintedAt}', '1790000018000')::json"
      )
    ],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A card that an incident holds is set free.",
    sql: [card("frozen_by IS NOT NULL", "frozen_by = NULL")],
    names: "a card is frozen until an operator releases it"
  },
  {
    kind: "A card is held by an incident that does not exist.",
    sql: [card(HELD, "frozen_by = id")],
    names: "every frozen card has its incident"
  },
  {
    kind: "A card is dated a month back.",
    sql: [card(HELD, "created_at = created_at - interval '1 month'")],
    names: "every card is its order's"
  }
]
