/**
 * Writes of stock, the last ones of a commit. Each touched machine's row is locked by then, counts its
 * cards and claims, and gives the next numbers (design.md#draws). The database refuses more claims than
 * free cards.
 */
import { Id, type StockEntry, Usd, type VendingMachine } from "@cardpack/core/domain"
import type { ChangeSet } from "@cardpack/core/ports"
import * as Clock from "../connection/Clock.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as Catalog from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import type { Statements } from "./Statements.ts"

/** Cards on sale in tiers that the odds can draw. */
const FREE = `SELECT coalesce(sum(c.free), 0)::int AS free
  FROM pool_list l JOIN pool_count c ON c.list_id = l.id
  JOIN tier t ON t.machine_id = l.machine_id AND t.name = c.tier
  WHERE l.machine_id = s.machine_id AND t.weight > 0 AND t.ordinal IS NOT NULL`

const short = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  free: column.integer("n.free"),
  claims: column.integer("s.claims")
}))

/** Whether packs of a closed series were sold; $1 is the machine, whose row is locked. */
const SHUT = `EXISTS (
  SELECT 1 FROM vending_machine m JOIN machine_stock s ON s.machine_id = m.id
  WHERE m.id = $1::int AND m.restock = 'closed' AND (s.claims > 0 OR EXISTS (
    SELECT 1 FROM draw w WHERE w.machine_id = m.id AND w.sequence IS NOT NULL)))`

/** The machine's next number; $1 is the machine. */
const NEXT = `UPDATE machine_stock SET sequence = sequence + 1 WHERE machine_id = $1::int
  RETURNING sequence`

const SQL = {
  create: `INSERT INTO machine_stock (machine_id, free, claims)
    SELECT u.id, 0, 0 FROM unnest($1::int[]) AS u(id) ON CONFLICT DO NOTHING`,
  lock: `SELECT 1 FROM machine_stock WHERE machine_id = ANY ($1::int[])
    ORDER BY machine_id FOR NO KEY UPDATE`,
  draw: `WITH gone AS (
      DELETE FROM pool p USING unnest($1::int[], $2::int[], $3::uuid[]) u(machine_id, slot, item_id)
      WHERE p.item_id = ANY ($3::uuid[]) AND p.item_id = u.item_id AND p.slot = u.slot
        AND p.machine_id = u.machine_id
      RETURNING p.list_id, p.tier
    ), counted AS (
      UPDATE pool_count c SET free = c.free - g.count
      FROM (SELECT list_id, tier, count(*)::int AS count FROM gone GROUP BY 1, 2) g
      WHERE c.list_id = g.list_id AND c.tier = g.tier
    )
    SELECT 1 FROM gone`,
  // A machine gives each number once; no draw uses a seed that may be out.
  move: `UPDATE machine_stock s SET free = s.free - m.free, claims = s.claims + m.claims,
      sequence = s.sequence + m.draws
    FROM (
      SELECT x.machine_id, sum(x.free)::int AS free, sum(x.claims)::int AS claims,
        sum(x.draws)::int AS draws, min(x.sequence) AS first, max(x.sequence) AS last,
        min(x.minute) AS minute, min(x.renewal) AS oldest, max(x.renewal) AS newest
      FROM (
        SELECT d.machine_id, CASE WHEN t.weight > 0 AND t.ordinal IS NOT NULL THEN 1 ELSE 0 END AS free,
          0 AS claims, 1 AS draws, d.sequence, d.minute, d.renewal
        FROM unnest($1::int[], $2::text[], $3::int8[], $4::int[], $7::int[])
          AS d(machine_id, tier, sequence, minute, renewal)
        JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
        UNION ALL
        SELECT c.machine_id, 0, c.count, 0, NULL, NULL, NULL
        FROM unnest($5::int[], $6::int[]) AS c(machine_id, count)
      ) x GROUP BY x.machine_id
    ) m
    WHERE s.machine_id = m.machine_id AND (m.draws = 0
      OR s.sequence = m.first - 1 AND s.sequence + m.draws = m.last AND EXISTS (
        SELECT 1 FROM draw_log l WHERE l.disclosing < m.minute AND l.renewal = m.oldest
          AND l.renewal = m.newest))`,
  leave: `WITH gone AS (
      DELETE FROM pool p USING pool_list l
      WHERE p.item_id = ANY ($2::uuid[]) AND l.id = p.list_id AND l.machine_id = $1::int
        AND ($3::text IN ('damaged', 'lost') OR NOT ${SHUT})
      RETURNING l.id, l.name, l.generation, p.slot, p.tier, p.item_id, p.salt
    ), list AS (
      SELECT id, name, generation, array_agg(slot ORDER BY slot) AS slots,
        json_agg(json_build_object('item', item_id, 'salt', encode(salt, 'hex'), 'tier', tier)
          ORDER BY slot) AS cards,
        row_number() OVER (ORDER BY id) AS nth
      FROM gone GROUP BY id, name, generation
    ), counted AS (
      UPDATE pool_count c SET free = c.free - g.count
      FROM (SELECT id, tier, count(*)::int AS count FROM gone GROUP BY id, tier) g
      WHERE c.list_id = g.id AND c.tier = g.tier
    ), number AS (
      UPDATE machine_stock SET sequence = sequence + (SELECT count(*) FROM list)
      WHERE machine_id = $1::int RETURNING sequence - (SELECT count(*) FROM list) AS before
    ), entry AS (
      INSERT INTO pool_change (machine_id, sequence, at, type, list, generation, slots, cards, why)
      SELECT $1::int, n.before + l.nth, ${Clock.shifted(4)}, 'out', l.name, l.generation, l.slots,
        l.cards, $3::text
      FROM list l CROSS JOIN number n
    )
    SELECT 1 FROM gone`,
  offer: `WITH number AS (${NEXT})
    INSERT INTO pool_change (machine_id, sequence, at, type, odds)
    SELECT $1::int, n.sequence, ${Clock.shifted(3)}, 'odds', $2::json FROM number n`,
  // An item joins the tier of its row, which only the operator may change.
  enter: `WITH card AS (
      SELECT u.item_id, u.salt, row_number() OVER (ORDER BY u.nth) - 1 AS nth
      FROM unnest($3::uuid[], $4::bytea[]) WITH ORDINALITY u(item_id, salt, nth)
      JOIN item i ON i.id = u.item_id AND i.machine_id = $1::int AND i.tier = $2::text
      WHERE $7::text = 'refunded' OR NOT ${SHUT}
    ), number AS (${NEXT}), list AS (
      INSERT INTO pool_list AS l (machine_id, name, size)
      SELECT m.id, CASE WHEN m.odds_mode = 'stock' AND t.weight > 0 AND t.ordinal IS NOT NULL
        THEN '*' ELSE t.name END, (SELECT count(*) FROM card)
      FROM vending_machine m JOIN tier t ON t.machine_id = m.id AND t.name = $2::text
      WHERE m.id = $1::int
      ON CONFLICT (machine_id, name) DO UPDATE SET size = l.size + EXCLUDED.size
      RETURNING id, name, generation, size - (SELECT count(*)::int FROM card) AS first
    ), counted AS (
      INSERT INTO pool_count AS c (list_id, tier, free)
      SELECT id, $2::text, (SELECT count(*) FROM card) FROM list
      ON CONFLICT (list_id, tier) DO UPDATE SET free = c.free + EXCLUDED.free
    ), object AS (
      INSERT INTO stock_object (root, leaves) VALUES (($5::bytea[])[1], ($6::bytea[])[1]) ON CONFLICT DO NOTHING
    ), entry AS (
      INSERT INTO pool_change (machine_id, sequence, at, type, list, generation, first, count, root, why)
      SELECT $1::int, n.sequence, ${Clock.shifted(8)}, 'stock', l.name, l.generation, l.first,
        (SELECT count(*) FROM card), ($5::bytea[])[1], $7::text
      FROM list l CROSS JOIN number n
    )
    INSERT INTO pool (list_id, slot, machine_id, tier, item_id, salt)
    SELECT l.id, l.first + c.nth, $1::int, $2::text, c.item_id, c.salt FROM list l CROSS JOIN card c`,
  renumber: `WITH number AS (${NEXT}), list AS (
      UPDATE pool_list SET generation = generation + 1, size = cardinality($3::uuid[])
      WHERE machine_id = $1::int AND name = $2::text
        AND (SELECT count(*) FROM pool p WHERE p.list_id = pool_list.id) = cardinality($3::uuid[])
      RETURNING id, name, generation, size
    ), object AS (
      INSERT INTO stock_object (root, leaves) VALUES (($4::bytea[])[1], ($5::bytea[])[1]) ON CONFLICT DO NOTHING
    ), entry AS (
      INSERT INTO pool_change (machine_id, sequence, at, type, list, generation, count, root)
      SELECT $1::int, n.sequence, ${Clock.shifted(6)}, 'renumber', l.name, l.generation, l.size, ($4::bytea[])[1]
      FROM list l CROSS JOIN number n
    )
    UPDATE pool p SET slot = u.nth - 1
    FROM list l CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY u(item_id, nth)
    WHERE p.list_id = l.id AND p.item_id = u.item_id`,
  uncovered: `SELECT ${short.list} FROM machine_stock s
    CROSS JOIN LATERAL (${FREE}) n
    WHERE s.machine_id = ANY ($1::int[]) AND s.claims > 0 AND n.free < s.claims
    ORDER BY s.machine_id LIMIT 1`,
  recount: `UPDATE machine_stock s SET free = (${FREE}) WHERE s.machine_id = ANY ($1::int[])`
} as const

/** Adds empty supplies for new machines. */
export const create = (write: Statements, machines: ReadonlyArray<number>): void =>
  write.run(SQL.create, [KeySet.integers(machines)])

const integers = (of: ReadonlyArray<number>) => Table.array("int4", of)
const bytes = (value: Uint8Array) => Table.array("bytea", [value])
const texts = (of: ReadonlyArray<string>) => Table.array("text", of)
const ids = (of: ReadonlyArray<Parameters<typeof Id.toUuid>[0]>) =>
  Table.array("uuid", of.map(Id.toUuid))

const gone = () => SqlFailure.unreachable("a card on sale was drawn or moved meanwhile")
const passed = () =>
  SqlFailure.unreachable("a machine's number was given, or a seed disclosed, meanwhile")

/** The draws and claims of a batch. */
const writeDraws = (write: Statements, { claims, draws }: ChangeSet.ChangeSet): void => {
  write.exactly(gone, SQL.draw, draws, (part) => [
    integers(part.map(({ machineId }) => machineId)),
    integers(part.map(({ slot }) => slot)),
    ids(part.map(({ itemId }) => itemId))
  ])
  const machines = new Set([...draws, ...claims].map(({ machineId }) => machineId))
  if (machines.size === 0) return
  write.touching(passed, SQL.move, machines.size, () => [
    integers(draws.map(({ machineId }) => machineId)),
    texts(draws.map(({ tier }) => tier)),
    Table.array(
      "int8",
      draws.map(({ sequence }) => sequence)
    ),
    integers(draws.map(({ minute }) => minute)),
    integers(claims.map(({ machineId }) => machineId)),
    integers(claims.map(({ count }) => count)),
    integers(draws.map(({ renewal }) => renewal))
  ])
}

const offerOf = ({
  oddsMode,
  oddsVersion,
  priceUsd,
  restock,
  tiers,
  whenTierEmpty
}: VendingMachine.VendingMachine): string =>
  JSON.stringify({
    version: oddsVersion,
    mode: oddsMode,
    restock,
    whenTierEmpty,
    priceUsd: Usd.format(priceUsd),
    tiers: Catalog.storedTiers(tiers)
  })

const writeEnter = (write: Statements, enter: StockEntry.Enter, shift: number): void => {
  const { cards, leaves, machineId, root, tier, why } = enter
  write.touching(gone, SQL.enter, cards.length, () => [
    machineId,
    tier,
    ids(cards.map(({ itemId }) => itemId)),
    Table.array(
      "bytea",
      cards.map(({ salt }) => salt)
    ),
    bytes(root),
    bytes(leaves),
    why,
    shift
  ])
}

const writeChanges = (
  write: Statements,
  { enters, leaves, offers, renumbers }: ChangeSet.ChangeSet,
  shift: number
): void => {
  for (const { items, machineId, why } of leaves) {
    if (items.length > 0)
      write.touching(gone, SQL.leave, items.length, () => [machineId, ids(items), why, shift])
  }
  for (const machine of offers) write.run(SQL.offer, [machine.id, offerOf(machine), shift])
  for (const enter of enters) writeEnter(write, enter, shift)
  for (const { items, leaves, list, machineId, root } of renumbers) {
    write.touching(gone, SQL.renumber, items.length, () => [
      machineId,
      list,
      ids(items),
      bytes(root),
      bytes(leaves),
      shift
    ])
  }
}

/** Adds the last statements of a commit that touches stock. */
export const write = (
  statements: Statements,
  changes: ChangeSet.ChangeSet,
  locked: ReadonlySet<number>,
  shift: number
): void => {
  const { claims, draws, enters, leaves, offers, recounted, renumbers } = changes
  const changed = [...enters, ...leaves].map(({ machineId }) => machineId)
  const counted = [...new Set([...recounted, ...changed])]
  const touched = [...draws, ...claims, ...renumbers].map(({ machineId }) => machineId)
  const machines = new Set([...touched, ...counted, ...offers.map(({ id }) => id)])
  if (machines.size === 0) return
  if (![...machines].every((id) => locked.has(id))) {
    statements.run(SQL.lock, [KeySet.integers([...machines])])
  }
  writeDraws(statements, changes)
  writeChanges(statements, changes, shift)
  if (counted.length === 0) return
  const uncovered = (v: Table.Values) => {
    const { claims, free, machineId } = short.read(v)
    return SqlFailure.uncovered(machineId, free, claims)
  }
  statements.none(uncovered, SQL.uncovered, [KeySet.integers(counted)])
  statements.run(SQL.recount, [KeySet.integers(counted)])
}
