/** Reads the database as it is after a run. */
import * as Id from "@cardpack/core/domain/id/Id"
import { pg } from "../../world/database/NodePostgres.ts"
import type { Books } from "./Evidence.ts"
import type { Json } from "./History.ts"

type Row = Readonly<Record<string, Json>>

const OPERATIONS = `SELECT o.*,
    (SELECT array_agg(c.id ORDER BY c.ordinal) FROM card c WHERE c.operation_id = o.id) AS cards,
    (SELECT array_agg(a.card_id ORDER BY a.ordinal) FROM operation_card a
      WHERE a.operation_id = o.id) AS affected
  FROM operation o`

const CARDS = "SELECT c.*, i.name FROM card c LEFT JOIN item i ON i.id = c.item_id"

const ITEMS = `SELECT i.id, i.withdrawn_at, d.item_id AS slot
  FROM item i LEFT JOIN deck d ON d.item_id = i.id`

const EVENTS = `SELECT id, account_id, type, sequence, data->>'operationId' AS operation,
    data->>'previousStatus' AS before, data->'shipment'->>'status' AS after
  FROM event ORDER BY account_id, sequence`

const ENTRIES = "SELECT * FROM ledger_entry ORDER BY account_id, sequence"

const idOf =
  <P extends string>(prefix: P) =>
  (uuid: Json): string =>
    Id.fromUuid(prefix, uuid)

const account = idOf("par")
const operation = idOf("op")
const card = idOf("card")
const customer = idOf("cus")
const item = idOf("itm")

const known = (of: (uuid: Json) => string, uuid: Json): string | null =>
  uuid === null ? null : of(uuid)

const operationOf = (row: Row): Books["operations"][number] => ({
  id: operation(row.id),
  account: account(row.account_id),
  customer: customer(row.customer_id),
  kind: row.kind,
  mode: row.mode,
  status: row.status,
  machine: row.vending_machine_id,
  quantity: row.quantity,
  charged: BigInt(row.charged),
  credited: BigInt(row.credited),
  key: row.idempotency_key,
  metadata: row.metadata,
  createdAt: row.created_at.toISOString(),
  cards: (row.cards ?? []).map(card),
  affected: (row.affected ?? []).map(card)
})

const cardOf = (row: Row): Books["cards"][number] => ({
  id: card(row.id),
  account: account(row.account_id),
  customer: customer(row.customer_id),
  status: row.status,
  item: known(item, row.item_id),
  name: row.name
})

const entryOf = (row: Row): Books["entries"][number] => ({
  id: idOf("led")(row.id),
  account: account(row.account_id),
  kind: row.kind,
  cash: BigInt(row.cash),
  bonus: BigInt(row.bonus),
  cashAfter: BigInt(row.cash_after),
  bonusAfter: BigInt(row.bonus_after),
  operation: known(operation, row.operation_id),
  deposit: known(idOf("ftx"), row.funding_transaction_id),
  reason: row.reason,
  sequence: BigInt(row.sequence)
})

const eventOf = (row: Row): Books["events"][number] => ({
  id: idOf("evt")(row.id),
  account: account(row.account_id),
  type: row.type,
  operation: row.operation,
  from: row.before,
  to: row.after,
  sequence: BigInt(row.sequence)
})

const depositOf = (row: Row): Books["deposits"][number] => ({
  id: idOf("ftx")(row.id),
  account: account(row.account_id),
  status: row.status,
  amount: BigInt(row.amount),
  hash: row.transaction_hash
})

export const read = async (databaseUrl: string): Promise<Books> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // One snapshot, because windows of sealed cards go on ending.
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  const all = async <A>(statement: string, of: (row: Row) => A): Promise<ReadonlyArray<A>> =>
    (await client.query(statement)).rows.map(of)
  const books: Books = {
    accounts: await all("SELECT * FROM account", (row) => ({
      id: account(row.id),
      cash: BigInt(row.cash),
      bonus: BigInt(row.bonus)
    })),
    operations: await all(OPERATIONS, operationOf),
    customers: await all("SELECT * FROM customer", (row) => ({
      id: customer(row.id),
      account: account(row.account_id),
      external: row.external_user_id,
      key: row.idempotency_key
    })),
    cards: await all(CARDS, cardOf),
    items: await all(ITEMS, (row) => ({
      id: item(row.id),
      inDeck: row.slot !== null,
      withdrawn: row.withdrawn_at !== null
    })),
    entries: await all(ENTRIES, entryOf),
    events: await all(EVENTS, eventOf),
    intents: await all("SELECT * FROM funding_intent", (row) => ({
      id: idOf("fin")(row.id),
      account: account(row.account_id),
      key: row.idempotency_key
    })),
    deposits: await all("SELECT * FROM funding_transaction", depositOf),
    due: Number((await client.query("SELECT count(*) FROM delivery")).rows[0]?.count)
  }
  await client.end()
  return books
}

/** As JSON, so that a kept run can be checked again. */
export const render = (books: Books): string =>
  JSON.stringify(books, (_, value) => (typeof value === "bigint" ? String(value) : value))

/** A number that a statement counts; null while the database is away. */
export const counted = async (databaseUrl: string, statement: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return Number((await client.query(statement)).rows[0]?.count)
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
