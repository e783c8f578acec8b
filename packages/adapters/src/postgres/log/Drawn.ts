/** What a receipt tells of a drawn card, by keys and indexes. */
import { Id, LogTiles } from "@cardpack/core/domain"
import type { DrawLog } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import { drawOf } from "./LogRows.ts"

type Service = DrawLog.DrawLog["Service"]

const drawn = Selection.of((column) => ({
  ...drawOf(column),
  isErased: column.boolean("(u.erased_at IS NOT NULL)"),
  idempotencyKey: column.text("o.idempotency_key"),
  ordinal: column.integer("c.ordinal"),
  orderedAt: column.instant("c.created_at"),
  refundableUntil: column.nullable.instant("c.refundable_until"),
  orderedOdds: column.integer("coalesce(c.claim_odds_version, w.odds_version)"),
  reference: column.text("i.reference"),
  label: column.text("w.tier"),
  salt: column.bytes("w.salt")
}))

const stock = Selection.of((column) => ({
  sequence: column.bigint("c.sequence"),
  first: column.integer("coalesce(c.first, 0)"),
  leaves: column.bytes("s.leaves")
}))

type Offer = DrawLog.Evidence["odds"][number]["offer"]

const odds = Selection.of((column) => ({
  version: column.integer("v.version"),
  sequence: column.bigint("c.sequence"),
  offer: column.json<Offer>("c.odds")
}))

const taken = Selection.of((column) => ({
  slot: column.integer("k.slot"),
  sequence: column.bigint("t.sequence")
}))

const day = Selection.of((column) => ({
  index: column.number("m.index"),
  // Its witnesses signed it before the draw's minute, if any did.
  checkpoint: column.nullable.text(`(SELECT note FROM log_checkpoint k WHERE k.size > m.index
    ORDER BY k.cosigned_at IS NULL OR k.cosigned_at > to_timestamp($1::int8 * 60), k.size LIMIT 1)`)
}))

const seed = Selection.of((column) => ({
  minute: column.number("m.number"),
  value: column.bytes("m.value")
}))

const note = Selection.of((column) => ({ index: column.number("m.index") }))

const object = Selection.of((column) => ({ leaves: column.bytes("s.leaves") }))

const position = Selection.of((column) => ({
  sequence: column.bigint("k.sequence"),
  index: column.number("r.index + k.sequence - r.first")
}))

const SQL = {
  drawn: `SELECT ${drawn.list} FROM draw w JOIN card c ON c.id = w.card_id
    JOIN operation o ON o.id = c.operation_id JOIN item i ON i.id = w.item_id
    JOIN customer u ON u.id = c.customer_id
    WHERE w.card_id = $1::uuid AND w.slot IS NOT NULL`,
  stock: `SELECT ${stock.list} FROM pool_change c JOIN stock_object s ON s.root = c.root
    WHERE c.machine_id = $1::int AND c.list = $2::text AND c.generation = $3::int
      AND c.type IN ('stock', 'renumber') AND coalesce(c.first, 0) <= $4::int
      AND $4::int < coalesce(c.first, 0) + c.count AND c.sequence < $5::int8`,
  odds: `SELECT ${odds.list} FROM unnest($3::int[]) AS v(version) CROSS JOIN LATERAL (
      SELECT * FROM pool_change WHERE machine_id = $1::int AND type = 'odds'
        AND sequence < $2::int8 AND (odds->>'version')::int = v.version
      ORDER BY sequence DESC LIMIT 1
    ) c`,
  taken: `SELECT ${taken.list} FROM unnest($5::int[]) AS k(slot) CROSS JOIN LATERAL (
      SELECT sequence FROM draw WHERE machine_id = $1::int AND list = $2::text
        AND generation = $3::int AND slot = k.slot AND sequence < $4::int8
      UNION ALL
      SELECT sequence FROM pool_change WHERE machine_id = $1::int AND list = $2::text
        AND generation = $3::int AND type = 'out' AND k.slot = ANY (slots) AND sequence < $4::int8
      LIMIT 1
    ) t`,
  object: `SELECT ${object.list} FROM stock_object s WHERE s.root = ($1::bytea[])[1]`,
  day: `SELECT ${day.list} FROM log_mark m WHERE m.type = 'day' AND m.number = $1::int / 1440 AND m.renewal = $2::int`,
  note: `SELECT ${note.list} FROM log_mark m WHERE m.type = 'note' AND m.renewal = $1::int`,
  seed: `SELECT ${seed.list} FROM log_mark m
    WHERE m.type = 'seed' AND m.number BETWEEN $1::int AND ($1::int / 1440 + 1) * 1440 - 1
      AND m.renewal = $2::int
    ORDER BY m.number LIMIT 1`,
  positions: `SELECT ${position.list} FROM unnest($2::int8[]) AS k(sequence) CROSS JOIN LATERAL (
      SELECT * FROM log_run WHERE machine_id = $1::int AND first <= k.sequence
      ORDER BY first DESC LIMIT 1
    ) r WHERE k.sequence < r.first + r.count`
} as const

export const evidence = (database: Database): Service["evidence"] =>
  Effect.fnUntraced(function* (question) {
    const { generation, list, machineId, minute, oddsVersions, passed, renewal, sequence, slot } =
      question
    const where = [machineId, list, generation] as const
    return yield* Effect.all(
      {
        stock: one(database, SQL.stock, [...where, slot, sequence], stock.read),
        odds: all(
          database,
          SQL.odds,
          [machineId, sequence, KeySet.integers(oddsVersions)],
          odds.read
        ),
        taken: all(database, SQL.taken, [...where, sequence, KeySet.integers(passed)], taken.read),
        day: one(database, SQL.day, [minute, renewal], day.read),
        replaced: Effect.map(
          one(database, SQL.note, [renewal], note.read),
          (found) => found?.index ?? null
        ),
        seed: one(database, SQL.seed, [minute, renewal], seed.read)
      },
      { concurrency: "unbounded" }
    )
  })

export const positions =
  (database: Database): Service["positions"] =>
  (machineId, sequences) =>
    Effect.map(
      all(database, SQL.positions, [machineId, Table.array("int8", sequences)], position.read),
      (rows) => new Map(rows.map(({ index, sequence }) => [sequence, index]))
    )

export const leaves =
  (database: Database): Service["stock"] =>
  (root) => {
    const bytes = Buffer.from(root, "base64url")
    return bytes.length !== LogTiles.HASH || bytes.toString("base64url") !== root
      ? Effect.succeed(null)
      : Effect.map(
          one(database, SQL.object, [Table.array("bytea", [bytes])], object.read),
          (found) => found?.leaves ?? null
        )
  }

export const find =
  (database: Database): Service["drawn"] =>
  (cardId) =>
    one(database, SQL.drawn, [Id.toUuid(cardId)], drawn.read)
