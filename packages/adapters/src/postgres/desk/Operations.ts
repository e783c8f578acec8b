/** Operations and cards across partners, with their draw records. */
import { type Draw, Id, type Operation } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { cardWithItem, operationDetails, whole } from "../reads/Details.ts"
import { readTiers, type StoredTiers } from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import { draws, operations, shuffledDraws } from "../rows/Operations.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"
import { earliest, latest } from "./KeyPages.ts"
import { all, below, one } from "./Query.ts"

type Service = Desk.Desk["Service"]
type Filter = Parameters<Service["operations"]>[0]

const OPERATION = `SELECT ${operations.select("o")} FROM operation o WHERE o.id = $1::uuid`

const CARD = `SELECT ${cardWithItem.list}
  FROM card c LEFT JOIN item i ON i.id = c.item_id WHERE c.id = $1::uuid`

const drawn = Selection.of((column) => ({
  draw: column.nullable.row(draws, "s"),
  shuffled: column.nullable.row(shuffledDraws, "d"),
  tiers: column.json<StoredTiers>("o.tiers")
}))

const DRAWS = `SELECT ${drawn.list}
  FROM draw w LEFT JOIN draw s ON s.card_id = w.card_id AND s.slot IS NOT NULL
  LEFT JOIN draw d ON d.card_id = w.card_id AND d.slot IS NULL
  JOIN odds o ON o.machine_id = w.machine_id AND o.version = w.odds_version
  WHERE w.card_id = ANY ($1::uuid[])`

/** After every moment of a database. */
const END = Date.UTC(9999, 0)

/** Puts a filter's words, which are the domain's, into the statement, so that its index is used. */
const listSql = ({ kind, status }: Filter): string =>
  [
    `SELECT ${operations.select("o")} FROM operation o WHERE o.id >= $1::uuid AND o.id < $2::uuid
      AND o.created_at >= to_timestamp($3::float8 / 1000)
      AND o.created_at < to_timestamp($4::float8 / 1000)`,
    status === null ? "" : `AND o.status = '${status}'`,
    kind === null ? "" : `AND o.kind = '${kind}'`,
    "ORDER BY o.id DESC LIMIT $5::int8"
  ].join(" ")

export const list = (
  database: Database,
  filter: Filter,
  { before, limit }: Parameters<Service["operations"]>[1]
): Effect.Effect<ReadonlyArray<Operation.Operation>, Store.StoreError> => {
  const { createdBefore, createdSince } = filter
  const [since, until] = [createdSince ?? 0, createdBefore ?? END]
  const ids = [earliest(since), latest(below(before), until)]
  return all(database, listSql(filter), [...ids, since, until, limit], operations.read)
}

const readDrawRecord = (v: Values): Desk.DrawRecord => {
  const { draw, shuffled, tiers } = drawn.read(v)
  // Cast: the one row is of either kind.
  return { draw: (draw ?? shuffled) as Draw.Recorded, odds: readTiers(tiers) }
}

const drawsOf = (database: Database, ids: ReadonlyArray<Id.CardId>) =>
  ids.length === 0 ? Effect.succeed([]) : all(database, DRAWS, [KeySet.uuids(ids)], readDrawRecord)

export const operation: (database: Database) => Service["operation"] = (database) => {
  const detailsOf = (accountId: Id.AccountId, id: Id.OperationId) =>
    operationDetails(database.read, [{ accountId, id }], whole)
  return Effect.fnUntraced(function* (id) {
    const row = yield* one(database, OPERATION, [Id.toUuid(id)], operations.read)
    const [details] = row === null ? [] : yield* detailsOf(row.accountId, id)
    if (details === undefined) return null
    const shown = [...details.cards, ...details.affectedCards]
    const ids = shown.map(({ card }) => card.id)
    return { details, draws: yield* drawsOf(database, ids) }
  })
}

export const card: (database: Database) => Service["card"] = (database) =>
  Effect.fnUntraced(function* (id) {
    const found = yield* one(database, CARD, [Id.toUuid(id)], cardWithItem.read)
    if (found === null) return null
    const [draw = null] = yield* drawsOf(database, [id])
    return { found, draw }
  })
