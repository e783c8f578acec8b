/** Plants in cards and slots whose hashes were committed to, and in what was committed to. */
import { first, type Plant } from "./Rows.ts"
import { TOP } from "./Slots.ts"

/** Of the first machine, whose odds are by weight. */
const HELD = `status = 'active' AND NOT sealed AND onchain IS NULL AND frozen_by IS NULL
  AND id IN (SELECT card_id FROM draw WHERE machine_id = 1)`
const HELD_ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", HELD)})`
const drawn = (set: string) => `UPDATE draw SET ${set} WHERE card_id = ${first("card", HELD)}`
/** The change that put the most cards into slots of the first machine. */
const PUT = `(machine_id, sequence) = (SELECT machine_id, sequence FROM pool_change
  WHERE machine_id = 1 AND type = 'stock' ORDER BY count DESC, sequence LIMIT 1)`
const OBJECT = `root = (SELECT root FROM pool_change WHERE ${PUT})`
const CARD = "every card is the one that its slot was committed with"
const SIZE = "every draw was of as many slots as its list had"
const LIST = "every list that was committed to is there, with its root"
const LENGTH = "every list is as long as what was put into it"

export const COMMITTED: ReadonlyArray<Plant> = [
  {
    kind: "A held card and one on sale were given each other's references.",
    sql: [
      `CREATE TEMPORARY TABLE named ON COMMIT DROP AS SELECT h.id AS held, t.id AS free,
        h.reference AS was, t.reference AS now FROM item h JOIN item t ON t.id = ${TOP}
        WHERE h.id = ${HELD_ITEM}`,
      "UPDATE item i SET reference = 'none' FROM named n WHERE i.id = n.held",
      "UPDATE item i SET reference = n.was FROM named n WHERE i.id = n.free",
      "UPDATE item i SET reference = n.now FROM named n WHERE i.id = n.held"
    ],
    names: CARD
  },
  {
    kind: "Two held cards were given each other's references.",
    sql: [
      `CREATE TEMPORARY TABLE named ON COMMIT DROP AS SELECT h.id AS held, t.id AS other,
        h.reference AS was, t.reference AS now FROM item h JOIN item t ON t.id = (
          SELECT item_id FROM card WHERE id = ${first("card", HELD, 1)})
        WHERE h.id = ${HELD_ITEM}`,
      "UPDATE item i SET reference = 'none' FROM named n WHERE i.id = n.held",
      "UPDATE item i SET reference = n.was FROM named n WHERE i.id = n.other",
      "UPDATE item i SET reference = n.now FROM named n WHERE i.id = n.held"
    ],
    names: CARD
  },
  {
    kind: "A held item has another reference.",
    sql: [`UPDATE item SET reference = 'cert-9999' WHERE id = ${HELD_ITEM}`],
    names: CARD
  },
  {
    kind: "A held card, its draw and a slot were given each other's items, of one tier.",
    sql: [
      `CREATE TEMPORARY TABLE swapped ON COMMIT DROP AS SELECT c.id, c.item_id AS was, d.item_id AS now
        FROM card c JOIN draw w ON w.card_id = c.id JOIN pool d ON d.machine_id = 1 AND d.tier = w.tier
        WHERE c.id = ${first("card", HELD)} ORDER BY d.slot LIMIT 1`,
      "UPDATE card c SET item_id = s.now FROM swapped s WHERE c.id = s.id",
      "UPDATE draw c SET item_id = s.now FROM swapped s WHERE c.card_id = s.id",
      "UPDATE pool c SET item_id = s.was FROM swapped s WHERE c.item_id = s.now"
    ],
    names: CARD
  },
  {
    kind: "A draw took another slot than it did.",
    sql: [
      drawn(`slot = (SELECT n FROM generate_series(0, size) n WHERE n NOT IN (
        SELECT o.slot FROM draw o WHERE (o.machine_id, o.list) = (draw.machine_id, draw.list)) LIMIT 1)`)
    ],
    names: CARD
  },
  {
    kind: "A draw was of a longer list than it was.",
    sql: [drawn("size = size + 1")],
    names: SIZE
  },
  {
    kind: "A card on sale has a slot that was drawn.",
    sql: [
      `UPDATE pool SET slot = (SELECT max(w.slot) FROM draw w WHERE w.list = pool.tier
        AND w.machine_id = 1) WHERE item_id = ${TOP}`
    ],
    names: CARD
  },
  {
    kind: "All cards of the lists lie in the slots of others.",
    sql: [
      `UPDATE pool p SET slot = (SELECT max(o.slot) + min(o.slot) FROM pool o
        WHERE o.list_id = p.list_id) - p.slot`
    ],
    names: CARD
  },
  {
    kind: "A card on sale has another salt.",
    sql: [`UPDATE pool SET salt = decode(repeat('00', 16), 'hex') WHERE item_id = ${TOP}`],
    names: CARD
  },
  {
    kind: "A draw has another salt.",
    sql: [drawn("salt = decode(repeat('00', 16), 'hex')")],
    names: CARD
  },
  {
    kind: "A draw was of another generation of its list.",
    sql: [drawn("generation = generation + 1")],
    names: SIZE
  },
  {
    kind: "A list is longer than what was put into it.",
    sql: ["UPDATE pool_list SET size = size + 100 WHERE machine_id = 1"],
    names: LENGTH
  },
  {
    kind: "A list is of a generation that never was.",
    sql: ["UPDATE pool_list SET generation = generation + 1 WHERE machine_id = 1"],
    names: LENGTH
  },
  {
    kind: "A change put more cards into a list than there are.",
    sql: [`UPDATE pool_change SET count = count + 5 WHERE ${PUT}`],
    names: LENGTH
  },
  {
    kind: "A change put cards behind a list's end.",
    sql: [`UPDATE pool_change SET first = first + 5 WHERE ${PUT}`],
    names: LENGTH
  },
  {
    kind: "What a change committed to is gone.",
    sql: [`DELETE FROM stock_object WHERE ${OBJECT}`],
    names: LIST
  },
  {
    kind: "What a change committed to is of another tier.",
    sql: [
      `UPDATE stock_object SET leaves = set_byte(leaves, length(leaves) - 1, 65) WHERE ${OBJECT}`
    ],
    names: LIST
  },
  {
    kind: "What a change committed to is longer.",
    sql: [`UPDATE stock_object SET leaves = leaves || '\\x00'::bytea WHERE ${OBJECT}`],
    names: LIST
  },
  {
    kind: "What a change committed to has another root.",
    sql: [`UPDATE pool_change SET root = decode(repeat('00', 32), 'hex') WHERE ${PUT}`],
    names: LIST
  }
]
