/** The chain watcher's port on Postgres: each method is one statement, outside any transaction. */
import { type Evm, Id } from "@cardpack/core/domain"
import { Watchlist } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import * as KeySet from "../rows/KeySet.ts"
import type * as Table from "../rows/Table.ts"

type Service = Watchlist.Watchlist["Service"]

const RECEIVER = "d.account_id, d.index, d.address"

/** Columns of an entry `x` for {@link readNamed}. */
const named = (prefix: "oco" | "ocb"): string =>
  `x.account_id, x.operation_id, '${prefix}'::text, x.id, (
      SELECT json_agg(c.card_id ORDER BY c.ordinal) FROM operation_card c
      WHERE c.operation_id = x.operation_id
    )`

const byNumber = (prefix: "oco" | "ocb", table: string, column: string, parameter: number) =>
  `SELECT ${named(prefix)} FROM unnest($${parameter}::text[]) AS k(id) CROSS JOIN LATERAL (
    SELECT * FROM ${table} WHERE ${table}.${column} = k.id::numeric OFFSET 0
  ) x`

/** Newest first, so that a report that can never be found delays no other. */
const awaitedEntries = (prefix: "oco" | "ocb", table: string): string =>
  `(SELECT x.transaction_hash, NULL::int8, x.updated_at, ${named(prefix)} FROM (
      SELECT * FROM ${table} WHERE status = 'pending' AND transaction_hash IS NOT NULL
        AND NOT judged ORDER BY updated_at DESC, id DESC LIMIT $1::int8
    ) x)`

/** Oldest blocks first, like the whole list. */
const confirmedEntries = (prefix: "oco" | "ocb", table: string): string =>
  `(SELECT x.transaction_hash, x.block_number, x.block_hash, ${named(prefix)} FROM (
      SELECT * FROM ${table} WHERE status = 'confirmed' AND block_number > $1::int8
        ORDER BY block_number, id LIMIT $2::int8
    ) x)`

const SQL = {
  nextIndex: "SELECT nextval('deposit_index')::int4",
  cursor: "SELECT c.number, c.hash FROM chain_cursor c",
  begin: `INSERT INTO chain_cursor (number, hash) VALUES ($1::int8, $2::text)
    ON CONFLICT DO NOTHING RETURNING true`,
  move: `UPDATE chain_cursor SET number = $1::int8, hash = $2::text
    WHERE number = $3::int8 AND hash IS NOT DISTINCT FROM $4::text RETURNING true`,
  receivers: `SELECT ${RECEIVER} FROM deposit_address d
    WHERE d.index > $1::int4 ORDER BY d.index LIMIT $2::int8`,
  receiversAt: `SELECT ${RECEIVER} FROM deposit_address d
    WHERE d.address = ANY ($1::text[]) ORDER BY d.index`,
  named: `${byNumber("oco", "onchain_order", "token_id", 1)}
    UNION ALL ${byNumber("ocb", "onchain_burn", "request_id", 2)}`,
  awaited: `SELECT * FROM (
      (SELECT f.transaction_hash, f.block_number, f.updated_at, f.account_id, NULL::uuid,
        NULL::text, f.id, NULL::json
      FROM funding_transaction f WHERE f.status = 'detected'
      ORDER BY f.updated_at, f.id LIMIT $1::int8)
      UNION ALL ${awaitedEntries("oco", "onchain_order")}
      UNION ALL ${awaitedEntries("ocb", "onchain_burn")}
    ) w(hash, block, since, account_id, operation_id, prefix, id, cards)
    ORDER BY w.since, w.id`,
  received: `SELECT k.address, (
      SELECT coalesce(sum(f.amount), 0)::text FROM funding_transaction f
      WHERE f.address = k.address AND f.status = 'confirmed' AND f.block_number <= $2::int8
    ) FROM unnest($1::text[]) AS k(address)`,
  swept: `SELECT k.address, (
      SELECT coalesce(sum(s.amount), 0)::text FROM deposit_sweep s
      WHERE s.address = k.address AND s.block_number <= $2::int8
    ) FROM unnest($1::text[]) AS k(address)`,
  creditedAbove: `SELECT f.account_id, f.transaction_hash, f.block_number, f.block_hash
    FROM funding_transaction f WHERE f.status = 'confirmed' AND f.block_number > $1::int8
    ORDER BY f.block_number, f.id LIMIT $2::int8`,
  confirmedAbove: `SELECT * FROM (
      ${confirmedEntries("oco", "onchain_order")}
      UNION ALL ${confirmedEntries("ocb", "onchain_burn")}
    ) w(hash, block, block_hash, account_id, operation_id, prefix, id, cards)
    ORDER BY w.block, w.id LIMIT $2::int8`,
  minted: `SELECT o.token_id::text, c.onchain->>'ownerAddress'
    FROM onchain_order o JOIN card c ON c.id = o.card_id
    WHERE o.status = 'confirmed' AND o.token_id > $1::numeric
      AND c.status IN ('active', 'buyback_pending')
    ORDER BY o.token_id LIMIT $2::int8`
} as const

const readReceiver = (v: Table.Values): Watchlist.Receiver => ({
  accountId: Id.fromUuid("par", v[0] as string),
  index: v[1] as number,
  address: v[2] as Evm.Address
})

const readNamed = (v: Table.Values, at = 0): Watchlist.Named => ({
  accountId: Id.fromUuid("par", v[at] as string),
  operationId: Id.fromUuid("op", v[at + 1] as string),
  entryId: Id.fromUuid(v[at + 2] as "oco" | "ocb", v[at + 3] as string),
  cardIds: ((v[at + 4] as ReadonlyArray<string> | null) ?? []).map((id) => Id.fromUuid("card", id))
})

/** In the row of a deposit, the columns after its account are null. */
const readAwaited = (v: Table.Values): Watchlist.Awaited => ({
  transactionHash: v[0] as Evm.Hash,
  blockNumber: v[1] as bigint | null,
  since: (v[2] as Date).getTime(),
  of:
    v[4] === null
      ? { _tag: "deposit", accountId: Id.fromUuid("par", v[3] as string) }
      : { _tag: "entry", ...readNamed(v, 3) }
})

const numbers = (ids: ReadonlyArray<bigint>) => KeySet.texts(ids.map(String))

/** Sums by address, up to a block. */
const sums =
  ({ read }: Database, sql: string): Service["received"] =>
  (addresses, through) =>
    Effect.map(
      read(sql, [KeySet.texts(addresses), through]),
      (rows) => new Map(rows.map((v) => [v[0] as Evm.Address, BigInt(v[1] as string)]))
    )

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
    nextIndex: Effect.map(database.read(SQL.nextIndex, []), ([row]) => row?.[0] as number),
    cursor: one(database, SQL.cursor, [], (v) => ({
      number: v[0] as bigint,
      hash: v[1] as Evm.Hash | null
    })),
    moveCursor: moveCursor(database),
    receivers: (above, limit) => all(database, SQL.receivers, [above, limit], readReceiver),
    receiversAt: (addresses) =>
      all(database, SQL.receiversAt, [KeySet.texts(addresses)], readReceiver),
    named: (tokenIds, requestIds) =>
      all(database, SQL.named, [numbers(tokenIds), numbers(requestIds)], (v) => readNamed(v)),
    awaited: (limit) => all(database, SQL.awaited, [limit], readAwaited),
    received: sums(database, SQL.received),
    swept: sums(database, SQL.swept),
    creditedAbove: (block, limit) =>
      all(database, SQL.creditedAbove, [block, limit], (v) => ({
        accountId: Id.fromUuid("par", v[0] as string),
        transactionHash: v[1] as Evm.Hash,
        blockNumber: v[2] as bigint,
        blockHash: v[3] as Evm.Hash
      })),
    confirmedAbove: (block, limit) =>
      all(database, SQL.confirmedAbove, [block, limit], (v) => ({
        transactionHash: v[0] as Evm.Hash,
        blockNumber: v[1] as bigint,
        blockHash: v[2] as Evm.Hash,
        ...readNamed(v, 3)
      })),
    minted: (above, limit) =>
      all(database, SQL.minted, [String(above), limit], (v) => ({
        tokenId: BigInt(v[0] as string),
        owner: v[1] as Evm.Address
      }))
  })
