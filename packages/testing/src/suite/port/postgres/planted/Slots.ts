/** The words in which plants among cards on sale are written. */

/** A card on sale of the first machine. */
export const TOP = "(SELECT item_id FROM pool WHERE machine_id = 1 ORDER BY tier, slot LIMIT 1)"

/** No salt that a service made. */
const SALT = "decode(repeat('00', 16), 'hex')"

/** Counts so many cards more in the list of an item's tier. */
export const counted = (item: string, count: number): ReadonlyArray<string> => [
  `UPDATE pool_count c SET free = c.free + ${count} FROM pool_list l JOIN item i
      ON i.machine_id = l.machine_id AND i.tier = l.name
    WHERE i.id = ${item} AND c.list_id = l.id AND c.tier = i.tier`,
  `UPDATE machine_stock SET free = free + ${count} WHERE machine_id = 1`
]

/** Puts an item into the list of its tier, and counts it. */
export const stocked = (item: string): ReadonlyArray<string> => [
  `INSERT INTO pool (list_id, slot, machine_id, tier, item_id, salt)
    SELECT l.id, l.size, i.machine_id, i.tier, i.id, ${SALT}
    FROM item i JOIN pool_list l ON l.machine_id = i.machine_id AND l.name = i.tier
    WHERE i.id = ${item}`,
  `UPDATE pool_list SET size = size + 1 WHERE id IN (SELECT list_id FROM pool WHERE salt = ${SALT})`,
  ...counted(item, 1)
]

/** Takes an item off sale, and counts it out. */
export const gone = (item: string): ReadonlyArray<string> => [
  ...counted(item, -1),
  `DELETE FROM pool WHERE item_id = ${item}`
]
