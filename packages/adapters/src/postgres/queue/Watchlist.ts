/** The chain watcher's port on Postgres: each method is one statement, outside any transaction. */
import { type Evm, Id } from "@cardpack/core/domain"
import { Watchlist } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import { all, one } from "../desk/Query.ts"
import type { Columns } from "../rows/Columns.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"

type Service = Watchlist.Watchlist["Service"]

type Prefix = "oco" | "ocb"

const receiver = Selection.of(
  (column): Watchlist.Receiver => ({
    accountId: column.id("par", "d.account_id"),
    index: column.integer("d.index"),
    address: column.text("d.address")
  })
)

const position = Selection.of((column) => ({
  number: column.bigint("c.number"),
  hash: column.nullable.text<Evm.Hash>("c.hash")
}))

/** An account's mint or burn entry, of a subquery `w` with the columns {@link ENTRY}. */
const entryRow = (column: Columns) => ({
  operationId: column.id("op", "w.operation_id"),
  prefix: column.text<Prefix>("w.prefix"),
  uuid: column.text("w.id"),
  cards: column.nullable.json<ReadonlyArray<string>>("w.cards")
})

const accountId = (column: Columns) => column.id("par", "w.account_id")

const entry = Selection.of((column) => ({ accountId: accountId(column), ...entryRow(column) }))

const confirmed = Selection.of((column) => ({
  transactionHash: column.text<Evm.Hash>("w.hash"),
  blockNumber: column.bigint("w.block"),
  blockHash: column.text<Evm.Hash>("w.block_hash"),
  accountId: accountId(column),
  entry: entryRow(column)
}))

/** The row of a deposit has no entry. */
const awaited = Selection.of((column) => ({
  transactionHash: column.text<Evm.Hash>("w.hash"),
  blockNumber: column.nullable.bigint("w.block"),
  since: column.instant("w.since"),
  accountId: accountId(column),
  entry: column.group(entryRow)
}))

const credited = Selection.of((column) => ({
  accountId: column.id("par", "f.account_id"),
  transactionHash: column.text<Evm.Hash>("f.transaction_hash"),
  blockNumber: column.bigint("f.block_number"),
  blockHash: column.text<Evm.Hash>("f.block_hash")
}))

const minted = Selection.of((column) => ({
  tokenId: column.numeric("o.token_id"),
  owner: column.text<Evm.Address>("c.onchain->>'ownerAddress'")
}))

const next = Selection.of(
  (column): Watchlist.NextIndex => ({
    index: column.integer("r.base + nextval('deposit_index')::int4"),
    skips: column.integer("r.number")
  })
)

const LAST_RANGE = "(SELECT * FROM deposit_range ORDER BY number DESC LIMIT 1) r"

/**
 * A new range once the database has another past than the last one. It begins anywhere in a million, as the
 * same backup may be restored again.
 */
const NEW_RANGE = `INSERT INTO deposit_range (number, past, base)
  SELECT r.number + 1, p.past, 100000 + floor(random() * 900000)::int4
    + greatest(r.base, (SELECT max(d.index) FROM deposit_address d))
  FROM ${LAST_RANGE} CROSS JOIN database_past() p(past)
  WHERE r.past IS DISTINCT FROM p.past ON CONFLICT DO NOTHING`

/** A sum of a subquery `w`. */
const sum = Selection.of((column) => ({
  address: column.text<Evm.Address>("w.address"),
  total: column.numeric("w.total")
}))

/** Columns of an entry `x`, in the order of {@link ENTRY}. */
const entryColumns = (prefix: Prefix): string =>
  `x.account_id, x.operation_id, '${prefix}'::text, x.id, (
      SELECT json_agg(c.card_id ORDER BY c.ordinal) FROM operation_card c
      WHERE c.operation_id = x.operation_id
    )`

const ENTRY = "account_id, operation_id, prefix, id, cards"

const byNumber = (prefix: Prefix, table: string, column: string, parameter: number) =>
  `SELECT ${entryColumns(prefix)} FROM unnest($${parameter}::text[]) AS k(id) CROSS JOIN LATERAL (
    SELECT * FROM ${table} WHERE ${table}.${column} = k.id::numeric OFFSET 0
  ) x`

/** Newest first, so that a report that can never be found delays no other. */
const awaitedEntries = (prefix: Prefix, table: string): string =>
  `(SELECT x.transaction_hash, NULL::int8, x.updated_at, ${entryColumns(prefix)} FROM (
      SELECT * FROM ${table} WHERE status = 'pending' AND transaction_hash IS NOT NULL
        AND NOT judged ORDER BY updated_at DESC, id DESC LIMIT $1::int8
    ) x)`

/** Oldest blocks first, like the whole list. */
const confirmedEntries = (prefix: Prefix, table: string): string =>
  `(SELECT x.transaction_hash, x.block_number, x.block_hash, ${entryColumns(prefix)} FROM (
      SELECT * FROM ${table} WHERE status = 'confirmed' AND block_number > $1::int8
        ORDER BY block_number, id LIMIT $2::int8
    ) x)`

const sumsOf = (table: string, condition: string): string => `SELECT ${sum.list} FROM (
    SELECT k.address, (
      SELECT coalesce(sum(x.amount), 0) FROM ${table} x
      WHERE x.address = k.address AND ${condition} AND x.block_number <= $2::int8
    ) AS total FROM unnest($1::text[]) AS k(address)
  ) w`

const SQL = {
  newRange: NEW_RANGE,
  nextIndex: `SELECT ${next.list} FROM ${LAST_RANGE} WHERE r.past = database_past()`,
  cursor: `SELECT ${position.list} FROM chain_cursor c`,
  begin: `INSERT INTO chain_cursor (number, hash) VALUES ($1::int8, $2::text)
    ON CONFLICT DO NOTHING RETURNING true`,
  move: `UPDATE chain_cursor SET number = $1::int8, hash = $2::text
    WHERE number = $3::int8 AND hash IS NOT DISTINCT FROM $4::text RETURNING true`,
  receivers: `SELECT ${receiver.list} FROM deposit_address d
    WHERE d.index > $1::int4 ORDER BY d.index LIMIT $2::int8`,
  receiversAt: `SELECT ${receiver.list} FROM deposit_address d
    WHERE d.address = ANY ($1::text[]) ORDER BY d.index`,
  named: `SELECT ${entry.list} FROM (
      ${byNumber("oco", "onchain_order", "token_id", 1)}
      UNION ALL ${byNumber("ocb", "onchain_burn", "request_id", 2)}
    ) w(${ENTRY})`,
  awaited: `SELECT ${awaited.list} FROM (
      (SELECT f.transaction_hash, f.block_number, f.updated_at, f.account_id, NULL::uuid,
        NULL::text, f.id, NULL::json
      FROM funding_transaction f WHERE f.status = 'detected'
      ORDER BY f.updated_at, f.id LIMIT $1::int8)
      UNION ALL ${awaitedEntries("oco", "onchain_order")}
      UNION ALL ${awaitedEntries("ocb", "onchain_burn")}
    ) w(hash, block, since, ${ENTRY})
    ORDER BY w.since, w.id`,
  received: sumsOf("funding_transaction", "x.status = 'confirmed'"),
  swept: sumsOf("deposit_sweep", "true"),
  creditedAbove: `SELECT ${credited.list}
    FROM funding_transaction f WHERE f.status = 'confirmed' AND f.block_number > $1::int8
    ORDER BY f.block_number, f.id LIMIT $2::int8`,
  confirmedAbove: `SELECT ${confirmed.list} FROM (
      ${confirmedEntries("oco", "onchain_order")}
      UNION ALL ${confirmedEntries("ocb", "onchain_burn")}
    ) w(hash, block, block_hash, ${ENTRY})
    ORDER BY w.block, w.id LIMIT $2::int8`,
  minted: `SELECT ${minted.list}
    FROM onchain_order o JOIN card c ON c.id = o.card_id
    WHERE o.status = 'confirmed' AND o.token_id > $1::numeric
      AND c.status IN ('active', 'buyback_pending')
    ORDER BY o.token_id LIMIT $2::int8`
} as const

type EntryRow = ReturnType<typeof entryRow>

const namedOf = (
  accountId: Id.AccountId,
  { cards, operationId, prefix, uuid }: EntryRow
): Watchlist.Named => ({
  accountId,
  operationId,
  entryId: Id.fromUuid(prefix, uuid),
  cardIds: (cards ?? []).map((id) => Id.fromUuid("card", id))
})

const numbers = (ids: ReadonlyArray<bigint>) => KeySet.texts(ids.map(String))

/** Sums by address, up to a block. */
const sums =
  ({ read }: Database, sql: string): Service["received"] =>
  (addresses, through) =>
    Effect.map(
      read(sql, [KeySet.texts(addresses), through]),
      (rows) => new Map(rows.map(sum.read).map(({ address, total }) => [address, total]))
    )

/** None where the database went back in between: the request is repeated. */
const NO_RANGE = "the past of the database changed just now"

const nextIndex = ({ read }: Database): Service["nextIndex"] =>
  Effect.gen(function* () {
    yield* read(SQL.newRange, [])
    const [row] = yield* read(SQL.nextIndex, [])
    return row === undefined ? yield* SqlFailure.unreachable(NO_RANGE) : next.read(row)
  })

const moveCursor =
  ({ read }: Database): Service["moveCursor"] =>
  (from, to) =>
    Effect.map(
      from === null
        ? read(SQL.begin, [to.number, to.hash])
        : read(SQL.move, [to.number, to.hash, from.number, from.hash]),
      (moved) => moved.length === 1
    )

export const make = (database: Database): Service =>
  Watchlist.Watchlist.of({
    nextIndex: nextIndex(database),
    cursor: one(database, SQL.cursor, [], position.read),
    moveCursor: moveCursor(database),
    receivers: (above, limit) => all(database, SQL.receivers, [above, limit], receiver.read),
    receiversAt: (addresses) =>
      all(database, SQL.receiversAt, [KeySet.texts(addresses)], receiver.read),
    named: (tokenIds, requestIds) =>
      all(database, SQL.named, [numbers(tokenIds), numbers(requestIds)], (v) => {
        const { accountId, ...rest } = entry.read(v)
        return namedOf(accountId, rest)
      }),
    awaited: (limit) =>
      all(database, SQL.awaited, [limit], (v) => {
        const { accountId, entry, ...rest } = awaited.read(v)
        const of: Watchlist.Awaited["of"] =
          entry === null
            ? { _tag: "deposit", accountId }
            : { _tag: "entry", ...namedOf(accountId, entry) }
        return { ...rest, of }
      }),
    received: sums(database, SQL.received),
    swept: sums(database, SQL.swept),
    creditedAbove: (block, limit) =>
      all(database, SQL.creditedAbove, [block, limit], credited.read),
    confirmedAbove: (block, limit) =>
      all(database, SQL.confirmedAbove, [block, limit], (v) => {
        const { accountId, entry, ...rest } = confirmed.read(v)
        return { ...rest, ...namedOf(accountId, entry) }
      }),
    minted: (above, limit) => all(database, SQL.minted, [String(above), limit], minted.read)
  })
