/** The ledgers' heads: those that the log does not show yet, and where it shows one (design.md#ledger-heads). */
import { DrawBytes, Id, LogTiles, Minute } from "@cardpack/core/domain"
import type { DrawLog } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

type Service = DrawLog.DrawLog["Service"]

/** Entries' ids tell when their commands began, by a process's clock: it may be late by so much. */
const LATE = 60_000

/** Minutes after which all accounts are looked at, for what came later still. */
const SWEEP = 60

const UTC = "h.created_at AT TIME ZONE 'UTC'"

const moved = Selection.of((column) => ({
  accountId: column.id("par", "h.account_id"),
  month: column.integer(
    `((extract(year FROM ${UTC}) - 1970) * 12 + extract(month FROM ${UTC}) - 1)::int`
  ),
  sequence: column.bigint("h.sequence"),
  link: column.hex("h.link")
}))

const shown = Selection.of((column) => ({
  index: column.number("h.index"),
  sequence: column.bigint("h.sequence"),
  link: column.hex("e.link"),
  salt: column.bytes("h.salt"),
  place: column.integer("h.place"),
  path: column.bytes("h.path")
}))

/** Of an account that the log does not show yet, so many numbers are looked through for months before. */
const NEW = 100

const ENTRY = "SELECT e.sequence, e.link, e.created_at FROM ledger_entry e WHERE e.account_id ="

const movedOf = (accounts: string): string => `WITH RECURSIVE moved AS (
    SELECT a.account_id, n.sequence, n.link, n.created_at,
      CASE p.shown WHEN 0 THEN n.sequence - ${NEW} ELSE p.shown END AS from_sequence
    FROM (${accounts}) a CROSS JOIN LATERAL (SELECT coalesce((
      SELECT s.sequence FROM ledger_head s WHERE s.account_id = a.account_id
      ORDER BY s.month DESC LIMIT 1
    ), 0) AS shown) p CROSS JOIN LATERAL (
      ${ENTRY} a.account_id ORDER BY e.sequence DESC LIMIT 1
    ) n WHERE n.sequence > p.shown LIMIT $1::int
  ), head AS (
    SELECT * FROM moved
    UNION ALL
    SELECT h.account_id, n.sequence, n.link, n.created_at, h.from_sequence
    FROM head h CROSS JOIN LATERAL (
      ${ENTRY} h.account_id AND e.sequence > h.from_sequence AND e.sequence < h.sequence
        AND e.created_at < date_trunc('month', h.created_at, 'UTC')
      ORDER BY e.sequence DESC LIMIT 1
    ) n
  )
  SELECT ${moved.list} FROM head h`

const SQL = {
  since: movedOf("SELECT DISTINCT account_id FROM ledger_entry WHERE id >= $2::uuid"),
  all: movedOf("SELECT id AS account_id FROM account"),
  read: "UPDATE draw_log SET heads = $1::int WHERE heads < $1::int",
  shown: `SELECT ${shown.list} FROM ledger_head h
    JOIN ledger_entry e ON e.account_id = h.account_id AND e.sequence = h.sequence
    WHERE h.account_id = $1::uuid AND h.month <= $2::int ORDER BY h.month DESC LIMIT 1`
} as const

/** Part of a publication's statement, behind `moved`; its parameters begin with this one. */
export const inserted = (first: number): string => `INSERT INTO ledger_head AS h
    (account_id, month, sequence, index, place, salt, path)
  SELECT u.account_id, u.month, u.sequence, $${first}::int8, u.place, u.salt, u.path
  FROM moved, unnest($${first + 1}::uuid[], $${first + 2}::int4[], $${first + 3}::int8[],
    $${first + 4}::int4[], $${first + 5}::bytea[], $${first + 6}::bytea[])
    u(account_id, month, sequence, place, salt, path)
  ON CONFLICT (account_id, month) DO UPDATE SET sequence = excluded.sequence,
    index = excluded.index, place = excluded.place, salt = excluded.salt, path = excluded.path`

/** The parameters of {@link inserted}. */
export const params = (heads: DrawLog.Publication["heads"]) => {
  const placed = heads?.placed ?? []
  const column = (
    kind: "uuid" | "int4" | "int8" | "bytea",
    of: (row: (typeof placed)[0]) => unknown
  ) => Table.array(kind, placed.map(of))
  return [
    heads?.index ?? 0,
    column("uuid", ({ accountId }) => Id.toUuid(accountId)),
    column("int4", ({ month }) => month),
    column("int8", ({ sequence }) => sequence),
    column("int4", ({ place }) => place),
    column("bytea", ({ salt }) => salt),
    column("bytea", ({ path }) => DrawBytes.joinedAll(path))
  ]
}

const NO_RANDOM = new Uint8Array(10)

export const movedHeads = (database: Database): Service["movedHeads"] =>
  Effect.fnUntraced(function* (after, limit) {
    const shift = database.clockShift()
    const minute = Minute.of(yield* Clock.now(database))
    if (minute <= after) return null
    const isSweep = after < 0 || Math.floor(after / SWEEP) !== Math.floor(minute / SWEEP)
    const since = Minute.startOf(after) - shift - LATE
    const heads = isSweep
      ? yield* all(database, SQL.all, [limit], moved.read)
      : yield* all(database, SQL.since, [limit, Id.uuidV7(since, NO_RANDOM)], moved.read)
    if (heads.length > 0) return { minute, heads, isAll: heads.length < limit }
    yield* database.read(SQL.read, [minute])
    return null
  })

const hashesOf = (bytes: Uint8Array): ReadonlyArray<Uint8Array> =>
  Array.from({ length: bytes.length / LogTiles.HASH }, (_, at) =>
    bytes.slice(at * LogTiles.HASH, (at + 1) * LogTiles.HASH)
  )

export const ledgerHead =
  (database: Database): Service["ledgerHead"] =>
  (accountId, month) =>
    Effect.map(one(database, SQL.shown, [Id.toUuid(accountId), month], shown.read), (row) =>
      row === null ? null : { ...row, path: hashesOf(row.path) }
    )
