/**
 * Stock: the machines' counts and lists, which are read once their rows are locked (Locks.ts), and the
 * cards in their slots (design.md#draws).
 */
import type { StockList, Supply } from "@cardpack/core/domain"
import type { LoadPlan, Pool, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type * as Session from "../connection/Session.ts"
import { items } from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

interface ListRow extends Omit<StockList.StockList, "counts"> {
  readonly counts: Readonly<Record<string, number>> | null
}

const supply = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  free: column.integer("s.free"),
  claims: column.integer("s.claims"),
  sequence: column.bigint("s.sequence"),
  mode: column.text<StockList.OddsMode>("m.odds_mode"),
  isDrawn: column.boolean(`(m.restock = 'closed' AND EXISTS (
    SELECT 1 FROM draw w WHERE w.machine_id = m.id AND w.sequence IS NOT NULL))`),
  retired: column.nullable.json<ReadonlyArray<string>>(`(
    SELECT json_agg(t.name) FROM tier t
    WHERE t.machine_id = s.machine_id AND (t.weight = 0 OR t.ordinal IS NULL)
  )`),
  lists: column.nullable.json<ReadonlyArray<ListRow>>(`(
    SELECT json_agg(json_build_object('name', l.name, 'generation', l.generation, 'size', l.size,
      'counts', (SELECT json_object_agg(c.tier, c.free) FROM pool_count c WHERE c.list_id = l.id)))
    FROM pool_list l WHERE l.machine_id = s.machine_id
  )`),
  disclosing: column.integer("(SELECT disclosing FROM draw_log)")
}))

/** Slots are probed one by one, because a plan that joins them would read whole lists. */
const found = Selection.of((column) => ({
  look: column.number("w.look"),
  slot: column.integer("k.slot"),
  salt: column.bytes("k.salt"),
  item: column.row(items, "i")
}))

/** Machines that are named, and those of the open claims among cards. */
const NAMED = `(s.machine_id = ANY ($3::int[]) OR s.machine_id IN (
  SELECT x.claim_machine_id ${KeySet.owned("uuid", "card", "id")}
  WHERE x.item_id IS NULL AND x.status = 'active'
))`

const SQL = {
  supplies: `SELECT ${supply.list} FROM machine_stock s JOIN vending_machine m ON m.id = s.machine_id
    WHERE ${NAMED} OR s.machine_id = ANY ($4::int[])
      OR s.machine_id IN (SELECT i.machine_id FROM item i WHERE i.reference = ANY ($5::text[]))`,
  look: `SELECT ${found.list}
    FROM unnest($1::int[], $2::text[], $3::text[], $4::int[]) WITH ORDINALITY
      AS w(machine_id, list, slots, take, look)
    JOIN pool_list l ON l.machine_id = w.machine_id AND l.name = w.list
    CROSS JOIN LATERAL (
      SELECT p.slot, p.salt, p.item_id, t.nth
      FROM unnest(w.slots::int[]) WITH ORDINALITY t(slot, nth) CROSS JOIN LATERAL (
        SELECT * FROM pool WHERE pool.list_id = l.id AND pool.slot = t.slot OFFSET 0
      ) p ORDER BY t.nth LIMIT w.take
    ) k CROSS JOIN LATERAL (SELECT * FROM item WHERE item.id = k.item_id OFFSET 0) i
    ORDER BY w.look, k.nth`,
  whole: `SELECT ${found.list}
    FROM unnest($1::int[], $2::text[], $3::int[]) AS w(machine_id, list, look)
    JOIN pool_list l ON l.machine_id = w.machine_id AND l.name = w.list
    JOIN pool k ON k.list_id = l.id JOIN item i ON i.id = k.item_id
    ORDER BY w.look, k.slot`
} as const

export type Locked = Pick<LoadPlan.LoadPlan, "cards" | "references" | "stock" | "supplies">

const NONE: Effect.Effect<ReadonlyArray<Table.Values>> = Effect.succeed([])

/** Sent behind the lock, so that it sees what its last holder wrote. */
export const supplies = (session: Session.Session, plan: Locked) => {
  const { cards, references, stock, supplies } = plan
  return cards.length + stock.length + supplies.length + references.length === 0
    ? NONE
    : session.rows(SQL.supplies, [
        ...KeySet.ownedIds(cards),
        KeySet.integers(stock.map(({ machineId }) => machineId)),
        KeySet.integers(supplies),
        KeySet.texts(references)
      ])
}

export interface Read {
  readonly supplies: ReadonlyArray<Supply.Supply>
  readonly disclosing: number
}

export const read = (rows: ReadonlyArray<Table.Values>): Read => {
  const all = rows.map(supply.read)
  return {
    disclosing: all[0]?.disclosing ?? -1,
    supplies: all.map(({ disclosing: _, lists, retired, ...rest }) => ({
      ...rest,
      retired: retired ?? [],
      lists: (lists ?? []).map(({ counts, ...list }) => ({
        ...list,
        counts: new Map(Object.entries(counts ?? {}))
      }))
    }))
  }
}

type Looks = ReadonlyArray<readonly [look: Store.SlotLook, index: number]>

const columnsOf = (looks: Looks) => [
  Table.array(
    "int4",
    looks.map(([{ machineId }]) => machineId)
  ),
  Table.array(
    "text",
    looks.map(([{ list }]) => list)
  )
]

/** Reads cards on sale. */
export const look = Effect.fnUntraced(function* (
  session: Session.Session,
  looks: ReadonlyArray<Store.SlotLook>
): Effect.fn.Return<ReadonlyArray<Pool.Found>, Store.StoreError> {
  const numbered: Looks = looks.map((each, index) => [each, index])
  const [some, whole] = [
    numbered.filter(([{ slots }]) => slots !== null),
    numbered.filter(([{ slots }]) => slots === null)
  ]
  const ofSome =
    some.length === 0
      ? NONE
      : session.rows(SQL.look, [
          ...columnsOf(some),
          Table.array(
            "text",
            some.map(([{ slots }]) => `{${slots?.join(",")}}`)
          ),
          Table.array(
            "int4",
            some.map(([{ take }]) => take)
          )
        ])
  const ofWhole =
    whole.length === 0
      ? NONE
      : session.rows(SQL.whole, [
          ...columnsOf(whole),
          Table.array(
            "int4",
            whole.map(([, index]) => index)
          )
        ])
  const [partly, wholly] = yield* Effect.all([ofSome, ofWhole], { concurrency: 2 })
  const placed = (v: Table.Values, indexOf: (look: number) => number): Pool.Found => {
    const { item, look, salt, slot } = found.read(v)
    const index = indexOf(look)
    const { list, machineId } = looks[index] ?? { list: "", machineId: 0 }
    return { look: index, list, machineId, slot, item, salt }
  }
  return [
    ...partly.map((v) => placed(v, (nth) => some[nth - 1]?.[1] ?? 0)),
    ...wholly.map((v) => placed(v, (index) => index))
  ]
})
