/** The places of physical items, and their history. */
import { Id, type Place } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Places from "../reads/Places.ts"
import { cards } from "../rows/Operations.ts"
import * as Selection from "../rows/Selection.ts"
import { shipments } from "../rows/Shipments.ts"
import * as Query from "./Query.ts"

type Service = Desk.Desk["Service"]

/** {@link Places.read} as conditions. */
const AT: Readonly<Record<Place.Place["_tag"], string>> = {
  deck: "d.item_id IS NOT NULL",
  held: "d.item_id IS NULL AND h.status NOT IN ('bought_back', 'redeemed')",
  redeemed: "d.item_id IS NULL AND h.status = 'redeemed'",
  bought_back: "d.item_id IS NULL AND h.status = 'bought_back' AND i.withdrawn_at IS NULL",
  withdrawn: `d.item_id IS NULL
    AND (h.id IS NULL OR (h.status = 'bought_back' AND i.withdrawn_at IS NOT NULL))`
}

const listSql = (place: Place.Place["_tag"] | null): string =>
  `${Places.SELECT} WHERE i.reference > $1::text
    AND ($2::int IS NULL OR i.machine_id = $2::int) AND ($3::text IS NULL OR i.tier = $3::text)
    ${place === null ? "" : `AND ${AT[place]}`} ORDER BY i.reference LIMIT $4::int8`

const ONE = `${Places.SELECT} WHERE i.reference = $1::text`

const past = Selection.of((column) => ({
  card: column.row(cards, "c"),
  shipment: column.nullable.row(shipments, "s")
}))

const HISTORY = `SELECT ${past.list} FROM card c
  LEFT JOIN LATERAL (
    SELECT s.* FROM operation_card x JOIN shipment s ON s.operation_id = x.operation_id
    WHERE x.card_id = c.id AND c.status = 'redeemed' LIMIT 1
  ) s ON true
  WHERE c.item_id = $1::uuid ORDER BY c.created_at, c.id`

export const list = (
  database: Database,
  { machineId, place, tier }: Parameters<Service["items"]>[0],
  { after, limit }: Parameters<Service["items"]>[1]
): Effect.Effect<ReadonlyArray<Desk.ItemRecord>, Store.StoreError> =>
  Query.all(database, listSql(place), [after ?? "", machineId, tier, limit], Places.read)

export const one: (database: Database, reference: string) => ReturnType<Service["item"]> =
  Effect.fnUntraced(function* (database, reference) {
    const record = yield* Query.one(database, ONE, [reference], Places.read)
    if (record === null) return null
    const history = yield* Query.all(database, HISTORY, [Id.toUuid(record.item.id)], past.read)
    return { ...record, history }
  })
