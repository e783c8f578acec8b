/** Finds what a text names: by identifier, or by the other names that people have for things. */
import { Id, NaturalKey } from "@cardpack/core/domain"
import type { Desk, Found } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"
import { all } from "./Query.ts"

type Service = Desk.Desk["Service"]
type Kind = Found.Found["kind"]

/** Rows of each part; more than a few say that the text names nothing in particular. */
const LIMIT = 20

interface Home {
  readonly kind: Kind
  /** The prefix of the id that the row is shown by. */
  readonly prefix: string
  readonly from: string
  /** The shown id, and the partner's. */
  readonly id?: string
  readonly account?: string
}

/** Where the rows are whose identifiers begin with each prefix. */
const HOMES: Readonly<Record<string, ReadonlyArray<Home>>> = {
  par: [{ kind: "partner", prefix: "par", from: "account t", account: "t.id" }],
  key: [{ kind: "key", prefix: "key", from: "api_key t" }],
  cus: [{ kind: "customer", prefix: "cus", from: "customer t" }],
  card: [{ kind: "card", prefix: "card", from: "card t" }],
  op: [{ kind: "operation", prefix: "op", from: "operation t" }],
  led: [{ kind: "ledgerEntry", prefix: "led", from: "ledger_entry t" }],
  shp: [{ kind: "shipment", prefix: "shp", from: "shipment t" }],
  evt: [{ kind: "event", prefix: "evt", from: "event t" }],
  wh: [{ kind: "webhook", prefix: "wh", from: "webhook_endpoint t" }],
  dlv: [
    { kind: "delivery", prefix: "dlv", from: "delivery t" },
    { kind: "delivery", prefix: "dlv", from: "delivery_history t" }
  ],
  ftx: [{ kind: "fundingTransaction", prefix: "ftx", from: "funding_transaction t" }],
  fdp: [{ kind: "foreignDeposit", prefix: "fdp", from: "foreign_deposit t" }],
  oco: [{ kind: "operation", prefix: "op", from: "onchain_order t", id: "t.operation_id" }],
  ocb: [{ kind: "operation", prefix: "op", from: "onchain_burn t", id: "t.operation_id" }],
  inc: [{ kind: "incident", prefix: "inc", from: "incident t" }],
  tok: [{ kind: "token", prefix: "tok", from: "operator_token t", account: "NULL::uuid" }],
  log: [{ kind: "logEntry", prefix: "log", from: "operator_log t", account: "NULL::uuid" }]
}

const PREFIXES: ReadonlyMap<Kind, string> = new Map(
  Object.values(HOMES)
    .flat()
    .map(({ kind, prefix }) => [kind, prefix])
)

/** The columns of each part `f` are its kind, id and account. */
const row = Selection.of((column) => ({
  kind: column.text<Kind>("f.kind"),
  id: column.text("f.id"),
  accountId: column.nullable.id("par", "f.account_id")
}))

/** A transaction may be of several entries of one operation. */
const part = ({ account = "t.account_id", from, id = "t.id", kind }: Home, where: string) =>
  `(SELECT DISTINCT '${kind}'::text, ${id}::text, ${account} FROM ${from} WHERE ${where} LIMIT ${LIMIT})`

const together = (parts: ReadonlyArray<string>): string =>
  `SELECT ${row.list} FROM (${parts.join(" UNION ALL ")}) f(kind, id, account_id)`

const BY_ID = Object.fromEntries(
  Object.entries(HOMES).map(([prefix, homes]) => [
    prefix,
    together(homes.map((home) => part(home, "t.id = $1::uuid")))
  ])
)

const ON_CHAIN = ["ftx", "fdp", "oco", "ocb", "inc"].flatMap((prefix) => HOMES[prefix] ?? [])

const BY_TRANSACTION = together([
  ...ON_CHAIN.map((home) => part(home, "t.transaction_hash = $1::text")),
  `(SELECT DISTINCT 'sweep', t.transaction_hash, t.account_id FROM deposit_sweep t
    WHERE t.transaction_hash = $1::text LIMIT ${LIMIT})`
])

const BY_ADDRESS = together([
  `SELECT 'depositAddress', t.address, t.account_id FROM deposit_address t
    WHERE t.address = $1::text`
])

/** Customers are found partner by partner, by their index. */
const BY_TEXT = together([
  "(SELECT 'item', t.reference, NULL::uuid FROM item t WHERE t.reference IN ($1::text, $2::text))",
  `(SELECT 'partner', t.id::text, t.id FROM account t
    WHERE starts_with(lower(t.name), lower($1::text)) ORDER BY t.id LIMIT ${LIMIT})`,
  `(SELECT 'customer', t.id::text, t.account_id FROM account a
    JOIN customer t ON t.account_id = a.id AND t.external_user_id = $1::text LIMIT ${LIMIT})`,
  `(SELECT 'shipment', t.id::text, t.account_id FROM shipment t
    WHERE t.tracking_number = $1::text ORDER BY t.id DESC LIMIT ${LIMIT})`
])

const TRANSACTION = /^0x[0-9a-f]{64}$/
const ADDRESS = /^0x[0-9a-f]{40}$/

const prefixOf = (text: string): string | null => {
  const prefix = text.slice(0, Math.max(0, text.indexOf("_")))
  return Object.hasOwn(BY_ID, prefix) && Id.is(prefix, text) ? prefix : null
}

const read = (v: Values): Found.Found => {
  const { id, ...found } = row.read(v)
  const prefix = PREFIXES.get(found.kind)
  return { ...found, id: prefix === undefined ? id : Id.fromUuid(prefix, id) }
}

export const search =
  (database: Database): Service["search"] =>
  (text) => {
    const prefix = prefixOf(text)
    const statements: Array<readonly [string, ...ReadonlyArray<string>]> = [
      [BY_TEXT, text, NaturalKey.plain(text)]
    ]
    const hex = text.toLowerCase()
    if (TRANSACTION.test(hex)) statements.push([BY_TRANSACTION, hex])
    if (ADDRESS.test(hex)) statements.push([BY_ADDRESS, hex])
    const byId = prefix === null ? undefined : BY_ID[prefix]
    if (byId !== undefined) statements.push([byId, Id.toUuid(text as `${string}_${string}`)])
    return Effect.map(
      Effect.forEach(statements, ([sql, ...params]) => all(database, sql, params, read)),
      (parts) => parts.flat()
    )
  }
