/**
 * What put cards into their slots, for those that SQL put there: changes of the machine, with what they
 * committed to.
 */
import * as Commitments from "@cardpack/adapters/postgres/desk/audit/Commitments"
import * as SlotHolders from "@cardpack/adapters/postgres/desk/audit/SlotHolders"

/** Cards of one change. */
const PUT = 10_000

/** Of a table with the cards and their slots; each machine's next numbers are taken. */
export const put = (slots: string): ReadonlyArray<string> => [
  `CREATE UNLOGGED TABLE fill_put AS
    SELECT p.*, ${Commitments.rootOf("p.entries")} AS root,
      row_number() OVER (PARTITION BY p.machine_id ORDER BY p.list, p.first) AS nth
    FROM (
      SELECT s.machine_id, s.list, s.generation, min(s.slot)::int AS first, count(*)::int AS count,
        array_agg(${SlotHolders.leafOf("s.salt", "i.reference", "s.tier")} ORDER BY s.slot) AS entries
      FROM ${slots} s JOIN item i ON i.id = s.item_id
      GROUP BY s.machine_id, s.list, s.generation, s.slot / ${PUT}
    ) p`,
  `INSERT INTO stock_object (root, leaves) SELECT p.root, (
      SELECT string_agg(int2send(octet_length(u.e)::int2) || u.e, ''::bytea ORDER BY u.n)
      FROM unnest(p.entries) WITH ORDINALITY u(e, n)
    ) FROM fill_put p`,
  `INSERT INTO pool_change (machine_id, sequence, at, type, list, generation, first, count, root, why)
    SELECT p.machine_id, s.sequence + p.nth, now(), 'stock', p.list, p.generation, p.first, p.count,
      p.root, 'new'
    FROM fill_put p JOIN machine_stock s ON s.machine_id = p.machine_id`,
  `UPDATE machine_stock s SET sequence = s.sequence + p.count
    FROM (SELECT machine_id, count(*) AS count FROM fill_put GROUP BY 1) p
    WHERE p.machine_id = s.machine_id`,
  "DROP TABLE fill_put"
]
