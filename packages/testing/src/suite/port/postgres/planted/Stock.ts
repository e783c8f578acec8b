/** Plants in items, decks and the counts of the stock. */
import { copy, FRESH, first, type Plant } from "./Rows.ts"

const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL"
/** The next item of the first machine. */
const TOP = "(SELECT item_id FROM deck WHERE machine_id = 1 ORDER BY tier, position LIMIT 1)"
/** Withdrawn before. */
const RETURNED = `(SELECT id FROM item WHERE reference = (SELECT detail->'references'->>0
  FROM operator_log WHERE action = 'stock.return' LIMIT 1))`
const deck = (set: string) => `UPDATE deck SET ${set} WHERE item_id = ${TOP}`
const HELD_ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", HELD)})`
const SOLD_ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", "status = 'bought_back'")})`
/** Puts an item into the deck of its tier, and counts it. */
const stocked = (item: string) => [
  `INSERT INTO deck SELECT id, machine_id, tier, 4611686018427387000, 0 FROM item WHERE id = ${item}`,
  "UPDATE machine_stock SET free = free + 1 WHERE machine_id = 1"
]

/** How a reference looks like that of `o`, and is another. */
const ALIKE: Readonly<Record<string, string>> = {
  "a space": "o.reference || ' '",
  "two spaces": "replace(o.reference, ' ', '  ')",
  ...Object.fromEntries(
    [
      [0xa0, "no-break space"],
      [0x3000, "wide space"],
      [0x2028, "line separator"],
      [0x2800, "blank of Braille"]
    ].map(([code, name]) => [`a ${name}`, `replace(o.reference, ' ', chr(${code}))`])
  ),
  ...Object.fromEntries(
    [0x34f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x3164, 0xfe0f, 0xfeff, 0xffa0].map(
      (code) => [`an invisible U+${code.toString(16)}`, `o.reference || chr(${code})`]
    )
  ),
  "a tag": "o.reference || chr(917569)",
  "a variation selector above the others": "o.reference || chr(917760)",
  "wide digits": "translate(o.reference, '0123456789', '０１２３４５６７８９')",
  "another hyphen": "replace(o.reference, '-', chr(8208))",
  "a hyphen that does not break": "replace(o.reference, '-', chr(8209))",
  "a minus": "replace(o.reference, '-', chr(8722))"
}

export const STOCK: ReadonlyArray<Plant> = [
  {
    kind: "A held item is in its deck too.",
    sql: stocked(HELD_ITEM),
    names: "every item is in exactly one place"
  },
  {
    kind: "A redeemed item is in its deck too.",
    sql: stocked(`(SELECT item_id FROM card WHERE id = ${first("card", "status = 'redeemed'")})`),
    names: "every item is in exactly one place"
  },
  {
    kind: "An item that was bought back is on sale again, and nobody returned it.",
    sql: stocked(SOLD_ITEM),
    names: "what was bought back is on sale again if an operator returned it"
  },
  {
    kind: "An item is nowhere.",
    sql: [`DELETE FROM deck WHERE item_id = ${TOP}`],
    names: "every item is in exactly one place"
  },
  {
    kind: "An item is nowhere, and the stock is counted without it.",
    sql: [
      `DELETE FROM deck WHERE item_id = ${TOP}`,
      "UPDATE machine_stock SET free = free - 1 WHERE machine_id = 1"
    ],
    names: "every item is in exactly one place"
  },
  {
    kind: "An item is withdrawn, and nobody withdrew it.",
    sql: [
      `UPDATE item SET withdrawn_at = now() WHERE id = ${TOP}`,
      `DELETE FROM deck WHERE item_id = ${TOP}`,
      "UPDATE machine_stock SET free = free - 1 WHERE machine_id = 1"
    ],
    names: "an item is withdrawn if an operator withdrew it"
  },
  {
    kind: "An item is withdrawn that an operator returned.",
    sql: [
      `UPDATE item SET withdrawn_at = now() WHERE id = ${RETURNED}`,
      `DELETE FROM deck WHERE item_id = ${RETURNED}`,
      "UPDATE machine_stock SET free = free - 1 WHERE machine_id = 1"
    ],
    names: "an item is withdrawn if an operator withdrew it"
  },
  {
    kind: "A withdrawn item is no longer withdrawn, and nowhere.",
    sql: ["UPDATE item SET withdrawn_at = NULL WHERE withdrawn_at IS NOT NULL"],
    names: "every item is in exactly one place"
  },
  {
    kind: "A withdrawn item is in its deck.",
    sql: stocked("(SELECT id FROM item WHERE withdrawn_at IS NOT NULL)"),
    names: "every item is in exactly one place"
  },
  {
    kind: "An item is in the deck of another tier.",
    sql: [deck("tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END")],
    names: "every item on sale is in the deck of its tier"
  },
  {
    kind: "An item is in the deck of another machine.",
    sql: [
      deck("machine_id = 2"),
      "UPDATE machine_stock SET free = free + CASE machine_id WHEN 2 THEN 1 ELSE -1 END"
    ],
    names: "every item on sale is in the deck of its tier"
  },
  {
    kind: "An item on sale is of another tier than its deck.",
    sql: [
      `UPDATE item SET tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END
        WHERE id = ${TOP}`
    ],
    names: "every item on sale is in the deck of its tier"
  },
  {
    kind: "A held item is of another tier than was drawn.",
    sql: [
      `UPDATE item SET tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END
        WHERE id = ${HELD_ITEM}`
    ],
    names: "every item is what an operator set"
  },
  {
    kind: "Two items have one place in a deck.",
    sql: [
      `UPDATE deck SET position = (SELECT min(o.position) FROM deck o WHERE o.tier = deck.tier
        AND o.machine_id = 1) WHERE machine_id = 1 AND position < 2900000000000000000`
    ],
    names: "one holder of a place"
  },
  {
    kind: "An item in a deck has a place that was drawn.",
    sql: [
      `UPDATE deck SET position = (SELECT max(w.position) FROM draw w WHERE w.tier = deck.tier
        AND w.machine_id = 1) WHERE item_id = ${TOP}`
    ],
    names: "one holder of a place"
  },
  {
    kind: "An item in a deck is put before all that were drawn.",
    sql: [deck("position = 0")],
    names: "places are taken in order"
  },
  {
    kind: "An item in a deck is of a shuffle that never was.",
    sql: [deck("shuffle = 7")],
    names: "decks"
  },
  {
    kind: "A machine counts one more free card.",
    sql: ["UPDATE machine_stock SET free = free + 1 WHERE machine_id = 1"],
    names: "every machine's free cards and open claims are counted right"
  },
  {
    kind: "A machine counts one claim less.",
    sql: ["UPDATE machine_stock SET claims = claims - 1 WHERE machine_id = 1"],
    names: "every machine's free cards and open claims are counted right"
  },
  {
    kind: "A machine's count is gone.",
    sql: ["DELETE FROM machine_stock WHERE machine_id = 2"],
    names: "every machine's free cards and open claims are counted right"
  },
  {
    kind: "An item that a customer holds is gone.",
    sql: [`DELETE FROM item WHERE id = ${HELD_ITEM}`],
    names: "every card's item exists"
  },
  ...Object.entries(ALIKE).map(
    ([how, twin]): Plant => ({
      kind: `An item's reference is another's but for ${how}.`,
      sql: [
        `UPDATE item SET reference = 'M1 ' || reference WHERE id = ${HELD_ITEM}`,
        `UPDATE item t SET reference = ${twin} FROM item o WHERE o.id = ${HELD_ITEM} AND t.id = ${TOP}`
      ],
      names: "no two items are spelled alike"
    })
  ),
  {
    kind: "Two items of odd spellings look alike, and none has the plain one.",
    sql: [
      `UPDATE item SET reference = 'odd' || chr(8203) WHERE id = ${HELD_ITEM}`,
      `UPDATE item SET reference = 'odd' || chr(12288) WHERE id = ${TOP}`
    ],
    names: "no two items are spelled alike"
  },
  {
    kind: "An item is on sale that no catalog added.",
    sql: [
      copy("item", `t.id = ${TOP}`, { id: FRESH, reference: "'phantom'" }),
      ...stocked("(SELECT id FROM item WHERE reference = 'phantom')")
    ],
    names: "there are as many items as catalogs added"
  },
  {
    kind: "An item on sale is gone, and was counted out.",
    sql: [
      `DELETE FROM item WHERE id = ${TOP}`,
      `DELETE FROM deck WHERE NOT EXISTS (SELECT 1 FROM item i WHERE i.id = item_id)`,
      "UPDATE machine_stock SET free = free - 1 WHERE machine_id = 1"
    ],
    names: "there are as many items as catalogs added"
  },
  {
    kind: "The machine of an order is gone.",
    sql: ["DELETE FROM vending_machine WHERE id = 2"],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "A deck names an item that does not exist.",
    sql: [`UPDATE deck SET item_id = ${first("operation")} WHERE item_id = ${TOP}`],
    names: "every item is in exactly one place"
  }
]
