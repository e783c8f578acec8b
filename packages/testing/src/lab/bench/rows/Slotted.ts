/**
 * What put the cards of a past (Fill.ts) into the slots from which they were drawn: changes of the machine
 * before its draws, with what they committed to.
 */
import * as Commitments from "@cardpack/adapters/postgres/desk/audit/Commitments"

/** Above those of any list. */
export const GENERATION = 1_000_000_000

/** Cards of one change. */
const PUT = 10_000

/** The slots from which the cards were drawn, and the changes before it that put them there. */
export const SLOTS = [
  `CREATE UNLOGGED TABLE fill_slot AS
    SELECT f.id, f.item_id, x.machine_id, x.list, x.tier, x.salt,
      (row_number() OVER list)::int - 1 AS slot, (count(*) OVER (PARTITION BY x.machine_id, x.list))::int AS size,
      row_number() OVER (PARTITION BY x.machine_id ORDER BY f.nth) AS nth
    FROM fill_order f JOIN card c ON c.operation_id = f.pattern JOIN draw x ON x.card_id = c.id
    WINDOW list AS (PARTITION BY x.machine_id, x.list ORDER BY f.nth)`,
  "CREATE UNIQUE INDEX fill_slot_id ON fill_slot (id)",
  `CREATE UNLOGGED TABLE fill_put AS
    SELECT p.*, ${Commitments.rootOf("p.entries")} AS root,
      row_number() OVER (PARTITION BY p.machine_id ORDER BY p.list, p.first) AS nth
    FROM (
      SELECT s.machine_id, s.list, min(s.slot) AS first, count(*)::int AS count,
        array_agg(${Commitments.leafOf("s.salt", "i.reference", "s.tier")} ORDER BY s.slot) AS entries
      FROM fill_slot s JOIN item i ON i.id = s.item_id
      GROUP BY s.machine_id, s.list, s.slot / ${PUT}
    ) p`,
  `INSERT INTO stock_object (root, leaves) SELECT p.root, (
      SELECT string_agg(int2send(octet_length(u.e)::int2) || u.e, ''::bytea ORDER BY u.n)
      FROM unnest(p.entries) WITH ORDINALITY u(e, n)
    ) FROM fill_put p`,
  `INSERT INTO pool_change (machine_id, sequence, at, type, list, generation, first, count, root, why)
    SELECT p.machine_id, s.sequence + p.nth, (SELECT min(filled_at) FROM fill_account), 'stock', p.list,
      ${GENERATION}, p.first, p.count, p.root, 'new'
    FROM fill_put p JOIN machine_stock s ON s.machine_id = p.machine_id`,
  `UPDATE machine_stock s SET sequence = s.sequence + p.count
    FROM (SELECT machine_id, count(*) AS count FROM fill_put GROUP BY 1) p WHERE p.machine_id = s.machine_id`
]
