/**
 * Whether the database takes writes, tried by two that leave nothing behind: a row is locked, which a
 * standby and a read-only transaction refuse, and a megabyte is sorted on the disk, which a full one
 * refuses. What a sale writes is not tried, so the grants for it are read (decisions.md#ready).
 */

/** Passes over a row that another process locks at the same time: it can be locked, then. */
export const LOCKED = `(SELECT count(*)::int4 FROM
  (SELECT 1 FROM belonging LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) AS locked)`

/**
 * The inner query needs the setting of the outer one, which holds for this statement alone. Two
 * columns, because version 18 counts no memory for a sort of one.
 */
export const SORTED = `(SELECT sorted.rows FROM
  (SELECT set_config('work_mem', '64kB', true) AS size OFFSET 0) AS memory
  CROSS JOIN LATERAL (SELECT count(*)::int4 AS rows FROM
    (SELECT n, repeat('x', 8000) || memory.size AS text FROM generate_series(1, 128) AS n
      ORDER BY 1 DESC, 2) AS spilled) AS sorted)`

/** What an order does to the tables; after a restore or a migration grants may be missing. */
export const SALE = [
  ["operation", "INSERT"],
  ["ledger_entry", "INSERT"],
  ["card", "INSERT"],
  ["draw", "INSERT"],
  ["event", "INSERT"],
  ["account", "UPDATE"],
  ["machine_stock", "UPDATE"],
  ["pool_count", "UPDATE"],
  ["pool", "DELETE"],
  ["draw_day", "INSERT"],
  ["delivery", "INSERT"]
] as const

const NEEDED = [...SALE, ...SALE.map(([name]) => [name, "SELECT"] as const)]

/** What the role may not do of that, or null. */
export const FORBIDDEN = `(SELECT 'its role may not ' || lower(act) || ' ' || name
  FROM (VALUES ${NEEDED.map(([name, act]) => `('${name}', '${act}')`).join(", ")}) AS sale (name, act)
  WHERE NOT has_table_privilege(to_regclass(name)::oid, act) LIMIT 1)`

export const READ_ONLY = "it is a standby, or default_transaction_read_only is on"

/** By SQLSTATE. */
const WHY: Readonly<Record<string, string>> = {
  "25006": READ_ONLY,
  "42501": "its role may not write",
  "53100": "its disk is full"
}

/** The server allows no sort on its disk, which says nothing about room there. */
const LIMITED = "53400"

const stateOf = (error: unknown): string | null => {
  if (typeof error !== "object" || error === null) return null
  const { cause, code, reason } = error as Readonly<Record<string, unknown>>
  if (typeof code === "string") return code
  return stateOf(reason ?? cause)
}

/** Why a try was refused, null when it says nothing against writes, undefined for other failures. */
export const refusal = (error: unknown): string | null | undefined => {
  const state = stateOf(error)
  if (state === LIMITED) return null
  return state === null ? undefined : WHY[state]
}
