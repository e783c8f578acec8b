/** Plants in items, slots and the counts of the stock. */
import { copy, FRESH, first, type Plant } from "./Rows.ts"
import { counted, gone, stocked, TOP } from "./Slots.ts"

const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL"
/** Withdrawn before. */
const RETURNED = `(SELECT id FROM item WHERE reference = (SELECT detail->'references'->>0
  FROM operator_log WHERE action = 'stock.return' LIMIT 1))`
const slot = (set: string) => `UPDATE pool SET ${set} WHERE item_id = ${TOP}`
const HELD_ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", HELD)})`
const SOLD_ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", "status = 'bought_back'")})`
const LIST = "every item on sale is in the list of its tier"
const COUNTED = "every machine's free cards and open claims are counted right"
const SLOTS = "every card on sale has a slot of its own in its list"
const OTHER_TIER = "CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END"

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
    kind: "A machine has more open packs than cards.",
    sql: [
      "ALTER TABLE machine_stock DROP CONSTRAINT machine_stock_covers_claims",
      "UPDATE machine_stock SET claims = free + 1 WHERE machine_id = 1"
    ],
    names: "no machine has more open claims than free cards"
  },
  {
    kind: "A held item is on sale too.",
    sql: stocked(HELD_ITEM),
    names: "every item is in exactly one place"
  },
  {
    kind: "A redeemed item is on sale too.",
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
    sql: [`DELETE FROM pool WHERE item_id = ${TOP}`],
    names: "every item is in exactly one place"
  },
  {
    kind: "An item is nowhere, and the stock is counted without it.",
    sql: gone(TOP),
    names: "every item is in exactly one place"
  },
  {
    kind: "An item is withdrawn, and nobody withdrew it.",
    sql: [`UPDATE item SET withdrawn_at = now() WHERE id = ${TOP}`, ...gone(TOP)],
    names: "an item is withdrawn if an operator withdrew it"
  },
  {
    kind: "An item is withdrawn that an operator returned.",
    sql: [`UPDATE item SET withdrawn_at = now() WHERE id = ${RETURNED}`, ...gone(RETURNED)],
    names: "an item is withdrawn if an operator withdrew it"
  },
  {
    kind: "A withdrawn item is no longer withdrawn, and nowhere.",
    sql: ["UPDATE item SET withdrawn_at = NULL WHERE withdrawn_at IS NOT NULL"],
    names: "every item is in exactly one place"
  },
  {
    kind: "A withdrawn item is on sale.",
    sql: stocked("(SELECT id FROM item WHERE withdrawn_at IS NOT NULL)"),
    names: "every item is in exactly one place"
  },
  {
    kind: "An item is on sale as one of another tier.",
    sql: [slot(`tier = ${OTHER_TIER}`)],
    names: LIST
  },
  {
    kind: "An item is in the list of another tier.",
    sql: [
      slot(`slot = 1000, list_id = (SELECT l.id FROM pool_list l WHERE l.machine_id = 1
        AND l.id <> pool.list_id LIMIT 1)`)
    ],
    names: LIST
  },
  {
    kind: "An item is on sale as one of another machine.",
    sql: [
      slot("machine_id = 2"),
      "UPDATE machine_stock SET free = free + CASE machine_id WHEN 2 THEN 1 ELSE -1 END"
    ],
    names: LIST
  },
  {
    kind: "A machine's lists are those of another mode.",
    sql: ["UPDATE vending_machine SET odds_mode = 'stock' WHERE id = 1"],
    names: LIST
  },
  {
    kind: "An item on sale is of another tier than its slot.",
    sql: [`UPDATE item SET tier = ${OTHER_TIER} WHERE id = ${TOP}`],
    names: LIST
  },
  {
    kind: "A held item is of another tier than was drawn.",
    sql: [`UPDATE item SET tier = ${OTHER_TIER} WHERE id = ${HELD_ITEM}`],
    names: "every item is what an operator set"
  },
  {
    kind: "Two cards on sale have one slot.",
    sql: [
      `UPDATE pool SET slot = (SELECT max(o.slot) FROM pool o WHERE o.list_id = pool.list_id)
        WHERE item_id = ${TOP}`
    ],
    names: SLOTS
  },
  {
    kind: "A card on sale has a slot behind its list's end.",
    sql: [slot("slot = 1000")],
    names: SLOTS
  },
  {
    kind: "A list has fewer slots than cards were put into it.",
    sql: [
      `UPDATE pool_list SET size = 1 WHERE id = (SELECT list_id FROM pool WHERE item_id = ${TOP})`
    ],
    names: SLOTS
  },
  {
    kind: "A list counts one card more of a tier.",
    sql: [
      `UPDATE pool_count SET free = free + 1
        WHERE list_id = (SELECT list_id FROM pool WHERE item_id = ${TOP})`
    ],
    names: COUNTED
  },
  {
    kind: "A list counts cards of a tier that it has none of.",
    sql: [`INSERT INTO pool_count SELECT list_id, 'tier 9', 1 FROM pool WHERE item_id = ${TOP}`],
    names: COUNTED
  },
  {
    kind: "A list's count is gone.",
    sql: [
      `DELETE FROM pool_count WHERE list_id = (SELECT list_id FROM pool WHERE item_id = ${TOP})`
    ],
    names: COUNTED
  },
  {
    kind: "A machine counts one more free card.",
    sql: ["UPDATE machine_stock SET free = free + 1 WHERE machine_id = 1"],
    names: COUNTED
  },
  {
    kind: "A machine counts one claim less.",
    sql: ["UPDATE machine_stock SET claims = claims - 1 WHERE machine_id = 1"],
    names: COUNTED
  },
  {
    kind: "A machine's count is gone.",
    sql: ["DELETE FROM machine_stock WHERE machine_id = 2"],
    names: COUNTED
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
      ...counted(TOP, -1),
      `DELETE FROM item WHERE id = ${TOP}`,
      "DELETE FROM pool WHERE NOT EXISTS (SELECT 1 FROM item i WHERE i.id = item_id)"
    ],
    names: "there are as many items as catalogs added"
  },
  {
    kind: "The machine of an order is gone.",
    sql: ["DELETE FROM vending_machine WHERE id = 2"],
    names: "every row is of a partner and a machine that exist"
  },
  {
    kind: "A slot holds an item that does not exist.",
    sql: [`UPDATE pool SET item_id = ${first("operation")} WHERE item_id = ${TOP}`],
    names: "every item is in exactly one place"
  }
]
