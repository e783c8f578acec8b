/** The places of physical items, and their history. */
import { Id, type Place } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Places from "../reads/Places.ts"
import { items } from "../rows/Catalog.ts"
import { cards } from "../rows/Operations.ts"
import { shipments } from "../rows/Shipments.ts"
import type { Values } from "../rows/Table.ts"

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

const SELECT = `SELECT ${items.select("i")}, ${Places.COLUMNS} FROM item i ${Places.JOINS}`

const listSql = (place: Place.Place["_tag"] | null): string =>
  `${SELECT} WHERE i.reference > $1::text
    AND ($2::int IS NULL OR i.machine_id = $2::int) AND ($3::text IS NULL OR i.tier = $3::text)
    ${place === null ? "" : `AND ${AT[place]}`} ORDER BY i.reference LIMIT $4::int8`

const ONE = `${SELECT} WHERE i.reference = $1::text`

const HISTORY = `SELECT ${cards.select("c")}, ${shipments.select("s")} FROM card c
  LEFT JOIN LATERAL (
    SELECT s.* FROM operation_card x JOIN shipment s ON s.operation_id = x.operation_id
    WHERE x.card_id = c.id AND c.status = 'redeemed' LIMIT 1
  ) s ON true
  WHERE c.item_id = $1::uuid ORDER BY c.created_at, c.id`

const readRecord = (v: Values): Desk.ItemRecord => ({
  item: items.read(v),
  place: Places.read(v, items.width)
})

export const list = (
  { read }: Database,
  { machineId, place, tier }: Parameters<Service["items"]>[0],
  { after, limit }: Parameters<Service["items"]>[1]
): Effect.Effect<ReadonlyArray<Desk.ItemRecord>, Store.StoreError> =>
  Effect.map(read(listSql(place), [after ?? "", machineId, tier, limit]), (rows) =>
    rows.map(readRecord)
  )

export const one: (database: Database, reference: string) => ReturnType<Service["item"]> =
  Effect.fnUntraced(function* ({ read }, reference) {
    const [row] = yield* read(ONE, [reference])
    if (row === undefined) return null
    const record = readRecord(row)
    const held = yield* read(HISTORY, [Id.toUuid(record.item.id)])
    const history = held.map((v) => ({
      card: cards.read(v),
      shipment: v[cards.width] === null ? null : shipments.read(v, cards.width)
    }))
    return { ...record, history }
  })
