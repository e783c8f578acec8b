/** Everything that a database holds, as the reference store has it, so that the same rules read it. */
import * as Catalog from "@cardpack/adapters/postgres/rows/Catalog"
import type { Table } from "@cardpack/adapters/postgres/rows/Table"
import { TABLES } from "@cardpack/adapters/postgres/rows/Tables"
import { finished } from "@cardpack/adapters/postgres/rows/Webhooks"
import { Id, TierKey } from "@cardpack/core/domain"
import { Catalogue } from "@cardpack/core/ports"
import { HashMap } from "effect"
import {
  EMPTY,
  type ListRow,
  listKey,
  oddsKey,
  type SlotRow,
  type State,
  type StockRow
} from "../../kit/reference/State.ts"
import { type Client, pg } from "../database/NodePostgres.ts"

const INT8 = 20

/** As the adapters' own connections read them. */
const types = {
  getTypeParser: (oid: number) => (oid === INT8 ? BigInt : pg.types.getTypeParser(oid))
}

const all = async <Row>(client: Client, { name, read, select }: Table<Row>) => {
  const query = { text: `SELECT ${select("t")} FROM ${name} t`, rowMode: "array", types } as const
  const { rows } = await client.query(query)
  return rows.map((row) => read(row as unknown as ReadonlyArray<unknown>))
}

const keyed = <Row, A>(
  rows: ReadonlyArray<Row>,
  key: (row: Row) => string | number,
  value: (row: Row) => A
) => HashMap.fromIterable(rows.map((row) => [String(key(row)), value(row)] as const))

const itself = <Row>(row: Row): Row => row

/** Cast: the columns of the statement. */
const selected = async <Row>(client: Client, text: string): Promise<ReadonlyArray<Row>> => {
  const { rows } = await client.query({ text, types })
  return rows as unknown as ReadonlyArray<Row>
}

interface StoredSlot extends Omit<SlotRow, "itemId"> {
  readonly itemId: string
}

const SLOTS = `SELECT p.machine_id AS "machineId", p.tier, l.name AS list, p.slot,
  p.item_id AS "itemId", p.salt FROM pool p JOIN pool_list l ON l.id = p.list_id`

const LISTS = `SELECT machine_id AS "machineId", name, generation, size FROM pool_list`

const COUNTS = "SELECT machine_id AS id, free, claims, sequence FROM machine_stock"

/** Machines with their tiers, lists, odds and counts, which are no kinds of rows. */
const stock = async (client: Client) => {
  const tiers = await all(client, Catalog.tiers)
  const named = Map.groupBy(
    tiers.filter(({ ordinal }) => ordinal !== null).sort((a, b) => a.ordinal - b.ordinal),
    ({ machineId }) => machineId
  )
  const slots = (await selected<StoredSlot>(client, SLOTS)).map((row) => ({
    ...row,
    itemId: Id.fromUuid("itm", row.itemId),
    salt: new Uint8Array(row.salt)
  }))
  const lists = await selected<ListRow>(client, LISTS)
  const odds = await all(client, Catalog.odds)
  const counts = await selected<StockRow & { readonly id: number }>(client, COUNTS)
  return {
    machines: keyed(
      await all(client, TABLES.machines),
      ({ id }) => id,
      (row) => ({
        ...row,
        tiers: (named.get(row.id) ?? []).map(({ name, weight }) => ({ name, weight }))
      })
    ),
    tiers: keyed(
      tiers,
      ({ machineId, name: tier }) => TierKey.keyOf({ machineId, tier }),
      ({ machineId, name: tier }) => ({ machineId, tier })
    ),
    pool: keyed(slots, ({ itemId }) => itemId, itself),
    lists: keyed(lists, ({ machineId, name }) => listKey(machineId, name), itself),
    odds: keyed(odds, ({ machineId, version }) => oddsKey(machineId, version), itself),
    stock: keyed(
      counts,
      ({ id }) => id,
      ({ claims, free, sequence }) => ({ claims, free, sequence })
    )
  }
}

export const read = async (databaseUrl: string): Promise<State> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const tables: Record<string, HashMap.HashMap<string, unknown>> = {}
    for (const kind of Catalogue.KINDS) {
      // Cast: the rows of a kind are told apart by their key alone.
      const rows = await all(client, TABLES[kind] as unknown as Table<never>)
      tables[kind] = keyed(rows, (row) => Catalogue.keyOf(kind, row), itself)
    }
    const history = await all(client, finished)
    return {
      ...EMPTY,
      ...tables,
      ...(await stock(client)),
      finished: keyed(history, ({ id }) => id, itself)
    }
  } finally {
    await client.end()
  }
}
