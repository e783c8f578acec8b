/**
 * The supplies of machines: one row each in `machine_stock`, locked last, so that a holder never
 * waits. The database refuses more claims than free cards.
 */
import type { Supply } from "@cardpack/core/domain"
import type { ChangeSet } from "@cardpack/core/ports"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import type { Statements } from "./Statements.ts"

const supply = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  free: column.integer("s.free"),
  claims: column.integer("s.claims"),
  retired: column.nullable.json<ReadonlyArray<string>>(`(
    SELECT json_agg(t.name) FROM tier t
    WHERE t.machine_id = s.machine_id AND (t.weight = 0 OR t.ordinal IS NULL)
  )`)
}))

/** Reads tiers that the odds can't draw without a lock; the commit checks them again. */
export const READ = `SELECT ${supply.list} FROM machine_stock s WHERE s.machine_id = ANY ($1::int[]) ORDER BY s.machine_id`

export const LOCK = `${READ} FOR NO KEY UPDATE OF s`

export const read = (v: Table.Values): Supply.Supply => {
  const { retired, ...rest } = supply.read(v)
  return { ...rest, retired: retired ?? [] }
}

/** Cards on sale in tiers that the odds can draw. */
const FREE = `SELECT count(*)::int AS free
  FROM deck d JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
  WHERE d.machine_id = s.machine_id AND t.weight > 0 AND t.ordinal IS NOT NULL`

const short = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  free: column.integer("n.free"),
  claims: column.integer("s.claims")
}))

const SQL = {
  create: `INSERT INTO machine_stock (machine_id, free, claims)
    SELECT u.id, 0, 0 FROM unnest($1::int[]) AS u(id) ON CONFLICT DO NOTHING`,
  lock: `SELECT 1 FROM machine_stock WHERE machine_id = ANY ($1::int[])
    ORDER BY machine_id FOR NO KEY UPDATE`,
  move: `UPDATE machine_stock s SET free = s.free + m.free, claims = s.claims + m.claims
    FROM (
      SELECT x.machine_id, sum(x.free)::int AS free, sum(x.claims)::int AS claims FROM (
        SELECT d.machine_id, d.count AS free, 0 AS claims
        FROM unnest($1::int[], $2::text[], $3::int[]) AS d(machine_id, tier, count)
        JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
          AND t.weight > 0 AND t.ordinal IS NOT NULL
        UNION ALL
        SELECT c.machine_id, 0, c.count FROM unnest($4::int[], $5::int[]) AS c(machine_id, count)
      ) x GROUP BY x.machine_id
    ) m WHERE s.machine_id = m.machine_id`,
  uncovered: `SELECT ${short.list} FROM machine_stock s
    CROSS JOIN LATERAL (${FREE}) n
    WHERE s.machine_id = ANY ($1::int[]) AND s.claims > 0 AND n.free < s.claims
    ORDER BY s.machine_id LIMIT 1`,
  recount: `UPDATE machine_stock s SET free = (${FREE}) WHERE s.machine_id = ANY ($1::int[])`
} as const

/** Adds empty supplies for new machines. */
export const create = (write: Statements, machines: ReadonlyArray<number>): void =>
  write.run(SQL.create, [KeySet.integers(machines)])

interface Move {
  readonly machineId: number
  readonly tier: string
  readonly count: number
}

/** Counts, by tier, of cards that were drawn from decks or returned to them. */
const movesOf = ({
  draws,
  recounted,
  stocked,
  taken
}: ChangeSet.ChangeSet): ReadonlyArray<Move> => {
  const takenIds = new Set(taken)
  const moves = [
    ...draws.filter(({ itemId }) => takenIds.has(itemId)).map((draw) => ({ ...draw, count: -1 })),
    ...stocked.map((slot) => ({ ...slot, count: 1 }))
  ].filter(({ machineId }) => !recounted.includes(machineId))
  const sums = new Map<string, Move>()
  for (const { count, machineId, tier } of moves) {
    const key = `${machineId}/${tier}`
    sums.set(key, { machineId, tier, count: count + (sums.get(key)?.count ?? 0) })
  }
  return Array.from(sums.values())
}

/** Adds the last statements of a commit that touches stock. */
export const write = (
  statements: Statements,
  changes: ChangeSet.ChangeSet,
  locked: ReadonlySet<number>
): void => {
  const { claims, recounted } = changes
  const moves = movesOf(changes)
  const touched = [...moves, ...claims].map(({ machineId }) => machineId)
  const machines = Array.from(new Set([...touched, ...recounted]))
  if (machines.length === 0) return
  if (!machines.every((id) => locked.has(id))) {
    statements.run(SQL.lock, [KeySet.integers(machines)])
  }
  const integers = (of: ReadonlyArray<number>) => Table.array("int4", of)
  if (touched.length > 0) {
    statements.run(SQL.move, [
      integers(moves.map(({ machineId }) => machineId)),
      Table.array(
        "text",
        moves.map(({ tier }) => tier)
      ),
      integers(moves.map(({ count }) => count)),
      integers(claims.map(({ machineId }) => machineId)),
      integers(claims.map(({ count }) => count))
    ])
  }
  if (recounted.length === 0) return
  const uncovered = (v: Table.Values) => {
    const { claims, free, machineId } = short.read(v)
    return SqlFailure.uncovered(machineId, free, claims)
  }
  statements.none(uncovered, SQL.uncovered, [KeySet.integers(recounted)])
  statements.run(SQL.recount, [KeySet.integers(recounted)])
}
