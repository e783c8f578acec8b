/**
 * Loads items by reference, of which operators name thousands: in parts, between which the event
 * loop runs.
 */
import type { Id, Item, Place } from "@cardpack/core/domain"
import type { LoadPlan, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type * as Session from "../connection/Session.ts"
import * as Places from "../reads/Places.ts"
import { items } from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import type { Values } from "../rows/Table.ts"
import { parts } from "./Statements.ts"

const SQL = {
  references: `${Places.SELECT} WHERE i.reference = ANY ($1::text[])`,
  names: `SELECT ${items.select("i")} FROM item i WHERE i.reference = ANY ($1::text[])`
} as const

export interface Items {
  readonly items: ReadonlyArray<Item.Item>
  readonly places: ReadonlyArray<readonly [Id.ItemId, Place.Place]>
}

/** One row for each id, because a plan may name an item by both its card and its reference. */
export const distinct = (all: Items["items"]): Items["items"] =>
  all.length < 2 ? all : Array.from(new Map(all.map((item) => [item.id, item])).values())

export const NONE: Items = { items: [], places: [] }

const inParts = <A>(
  session: Pick<Session.Session, "rows">,
  sql: string,
  references: ReadonlyArray<string>,
  read: (row: Values) => A
): Effect.Effect<ReadonlyArray<A>, Store.StoreError> =>
  Effect.map(
    Effect.forEach(parts(KeySet.distinct(references)), (part, index) =>
      Effect.andThen(
        index === 0 ? Effect.void : Effect.yieldNow,
        Effect.suspend(() =>
          Effect.map(session.rows(sql, [KeySet.texts(part)]), (rows) =>
            rows.map((row) => read(row))
          )
        )
      )
    ),
    (all) => all.flat()
  )

/** Items with their places, read outside any transaction. */
export const placed = (
  session: Pick<Session.Session, "rows">,
  references: ReadonlyArray<string>
): Effect.Effect<
  ReadonlyArray<{ readonly item: Item.Item; readonly place: Place.Place }>,
  Store.StoreError
> => inParts(session, SQL.references, references, Places.read)

export const load = Effect.fnUntraced(function* (
  session: Session.Session,
  { names, references }: LoadPlan.LoadPlan
): Effect.fn.Return<Items, Store.StoreError> {
  const known = yield* placed(session, references)
  yield* Effect.yieldNow
  const named = yield* inParts(session, SQL.names, names, (row) => items.read(row))
  return {
    items: known.map(({ item }) => item).concat(named),
    places: known.map(({ item, place }) => [item.id, place] as const)
  }
})
