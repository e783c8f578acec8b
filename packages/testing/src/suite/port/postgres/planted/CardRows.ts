/** Plants in what operations acted on. */
import { first, OTHER, type Plant } from "./Rows.ts"

const ORDER = "kind = 'order'"
const REFUND = "kind = 'refund'"
const SALE = "kind = 'buyback' AND mode = 'offchain'"
const MINT = "kind = 'mint' AND status = 'completed'"
const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL"

/** The card rows of an operation. */
const rows = (operation: string, ordinal: number) =>
  `operation_id = ${first("operation", operation)} AND ordinal = ${ordinal}`

export const CARD_ROWS: ReadonlyArray<Plant> = [
  {
    kind: "A refund forgets one of its cards.",
    sql: [`DELETE FROM operation_card WHERE ${rows(REFUND, 1)}`],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A mint forgets one of its cards.",
    sql: [`DELETE FROM operation_card WHERE ${rows(MINT, 2)}`],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A buyback claims one more card.",
    sql: [
      `INSERT INTO operation_card SELECT o.id, c.id, o.account_id, 2, 0, 0 FROM operation o, card c
        WHERE o.id = ${first("operation", SALE)}
          AND c.id = ${first("card", HELD)}`
    ],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A buyback names another card than it bought.",
    sql: [`UPDATE operation_card SET card_id = ${first("card", HELD)} WHERE ${rows(SALE, 0)}`],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A card was bought back twice.",
    sql: [
      `INSERT INTO operation_card SELECT o.id, c.id, o.account_id, 2, 0, 0 FROM operation o, card c
        WHERE o.id = ${first("operation", SALE)} AND c.id = ${first("card", "status = 'redeemed'")}`
    ],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A buyback paid other parts for its cards, of the same sum.",
    sql: [
      `UPDATE operation_card SET credited_cash = credited_cash + CASE ordinal WHEN 0 THEN 1 ELSE -1 END
        WHERE operation_id = ${first("operation", SALE)}`
    ],
    names: "every event says what happened"
  },
  {
    kind: "A refund gave other parts for its cards, of the same sum.",
    sql: [
      `UPDATE operation_card SET credited_cash = credited_cash + CASE ordinal WHEN 0 THEN 1 ELSE -1 END
        WHERE operation_id = ${first("operation", REFUND)}`
    ],
    names: "a refund returns each card's own shares"
  },
  {
    kind: "A refund gave bonus for a card that cash paid.",
    sql: [
      `UPDATE operation_card SET credited_bonus = credited_cash, credited_cash = 0
        WHERE ${rows(REFUND, 0)}`
    ],
    names: "a refund returns each card's own shares"
  },
  {
    kind: "A redemption's card row holds a credit.",
    sql: [`UPDATE operation_card SET credited_cash = 1 WHERE ${rows("kind = 'redemption'", 0)}`],
    names: "an operation's cards bring what it credited"
  },
  {
    kind: "An order has a card row, as only what follows it has.",
    sql: [
      `INSERT INTO operation_card SELECT o.id, c.id, o.account_id, 0, 0, 0 FROM operation o
        JOIN card c ON c.operation_id = o.id WHERE o.id = ${first("operation", ORDER)}
          AND c.ordinal = 0`
    ],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "A card row's place in its operation leaves a gap.",
    sql: [`UPDATE operation_card SET ordinal = 7 WHERE ${rows(REFUND, 1)}`],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "A card row is another account's.",
    sql: [`UPDATE operation_card SET account_id = ${OTHER} WHERE ${rows(REFUND, 1)}`],
    names: "every operation has its cards, and they are its customer's"
  },
  {
    kind: "A card row names no operation.",
    sql: [`UPDATE operation_card SET operation_id = card_id WHERE ${rows(REFUND, 1)}`],
    names: "a card has ended if one operation ended it"
  }
]
