/** Everything that a database holds, as the reference store has it, so that the same rules read it. */
import * as Catalog from "@cardpack/adapters/postgres/rows/Catalog"
import type { Table } from "@cardpack/adapters/postgres/rows/Table"
import { TABLES } from "@cardpack/adapters/postgres/rows/Tables"
import { finished } from "@cardpack/adapters/postgres/rows/Webhooks"
import { Deck } from "@cardpack/core/domain"
import { Catalogue } from "@cardpack/core/ports"
import { HashMap } from "effect"
import { EMPTY, oddsKey, type State, UNTOUCHED } from "../../kit/reference/State.ts"
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

/** Machines with their tiers, decks, odds and counts, which are no kinds of rows. */
const stock = async (client: Client) => {
  const tiers = await all(client, Catalog.tiers)
  const named = Map.groupBy(
    tiers.filter(({ ordinal }) => ordinal !== null).sort((a, b) => a.ordinal - b.ordinal),
    ({ machineId }) => machineId
  )
  const slots = await all(client, Catalog.slots)
  const odds = await all(client, Catalog.odds)
  const counted = await client.query("SELECT machine_id AS id, free, claims FROM machine_stock")
  // Cast: the columns of the statement.
  const counts = counted.rows as unknown as ReadonlyArray<{
    id: number
    free: number
    claims: number
  }>
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
      ({ machineId, name: tier }) => Deck.keyOf({ machineId, tier }),
      () => UNTOUCHED
    ),
    deck: keyed(slots, ({ itemId }) => itemId, itself),
    odds: keyed(
      odds,
      ({ machineId, version }) => oddsKey(machineId, version),
      (row) => row.tiers
    ),
    stock: keyed(
      counts,
      ({ id }) => id,
      ({ claims, free }) => ({ claims, free })
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
