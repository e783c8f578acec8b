/**
 * What a partner's people find among what is theirs (decisions.md#console-search). What no index
 * answers reads so many of the account's newest rows at most.
 */
import { Id, NaturalKey } from "@cardpack/core/domain"
import type { Desk, Found } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { disclosed, readDisclosed } from "../reads/Details.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"
import { type Cart, cartOf } from "./CartId.ts"
import { all } from "./Query.ts"

type Service = Desk.Desk["Service"]
type OwnFound = Found.OwnFound

/** Rows of each part. */
const LIMIT = 20

/** The newest cards whose names are looked at, and operations whose metadata is. */
const CARDS = 10_000
const OPERATIONS = 20_000

/** Bytes of metadata; longer ones are compressed, or apart from their rows: slow to read, and ten thousand of them for nothing. */
const METADATA = 2_000

/** The account is only checked, so that the index of the other condition is used. */
const OWN = "(t.account_id = $1::uuid) IS TRUE"

/** The columns of each part `f`. */
const row = Selection.of((column) => ({
  kind: column.text<OwnFound["kind"]>("f.kind"),
  id: column.text("f.id"),
  name: column.nullable.text("f.name")
}))

const PREFIXES: Partial<Record<OwnFound["kind"], string>> = {
  operation: "op",
  shipment: "op",
  customer: "cus",
  event: "evt",
  webhook: "wh"
}

const together = (parts: ReadonlyArray<string>): string =>
  `SELECT ${row.list} FROM (${parts.map((part) => `(${part})`).join(" UNION ALL ")}) f(kind, id, name)`

const byId = (columns: string): string =>
  together([`SELECT ${columns} t WHERE ${OWN} AND t.id = $2::uuid`])

const BY_ID: Readonly<Record<string, string>> = {
  op: byId("'operation', t.id::text, t.kind FROM operation"),
  cus: byId("'customer', t.id::text, t.external_user_id FROM customer"),
  evt: byId("'event', t.id::text, t.type FROM event"),
  wh: byId("'webhook', t.id::text, t.url FROM webhook_endpoint"),
  shp: byId("'shipment', t.operation_id::text, t.tracking_number FROM shipment")
}

const BY_NAME = together([
  `SELECT 'customer', t.id::text, t.external_user_id FROM customer t
    WHERE t.account_id = $1::uuid AND t.external_user_id = $2::text`,
  `SELECT 'operation', t.id::text, t.kind FROM operation t
    WHERE t.account_id = $1::uuid AND t.idempotency_key = $2::text`,
  `SELECT 'shipment', t.operation_id::text, t.tracking_number FROM shipment t
    WHERE ${OWN} AND t.tracking_number = $2::text ORDER BY t.id DESC LIMIT ${LIMIT}`,
  `SELECT 'request', t.request_id, concat_ws(' ', t.status, t.method, t.route)
    FROM refused_request t WHERE t.account_id = $1::uuid AND t.request_id = $2::text
    ORDER BY t.id DESC LIMIT 1`,
  `SELECT 'vendingMachine', t.id::text, t.name FROM vending_machine t
    WHERE t.public AND t.active AND strpos(lower(t.name), lower($2::text)) > 0
    ORDER BY t.id LIMIT ${LIMIT}`
])

const CARD_BY_ID = `SELECT ${disclosed.list} FROM card c LEFT JOIN item i ON i.id = c.item_id
  WHERE (c.account_id = $1::uuid) IS TRUE AND c.id = $2::uuid`

const CARDS_BY_CERTIFICATE = `SELECT ${disclosed.list}
  FROM item i JOIN card c ON c.item_id = i.id
  WHERE i.reference IN ($2::text, $3::text) AND (c.account_id = $1::uuid) IS TRUE
  ORDER BY c.sequence DESC LIMIT ${LIMIT}`

/** A refunded card is hidden for ever; those that are sealed yet are left out when they are read. */
const CARDS_BY_PART = `SELECT ${disclosed.list}
  FROM (SELECT * FROM card WHERE account_id = $1::uuid ORDER BY sequence DESC LIMIT ${CARDS}) c
  JOIN item i ON i.id = c.item_id
  WHERE c.status <> 'refunded' AND (strpos(lower(i.name), lower($2::text)) > 0
    OR strpos(lower(i.reference), lower($3::text)) > 0)
  ORDER BY c.sequence DESC LIMIT ${LIMIT}`

/** The texts are looked for first: the expression takes three times as long. */
const byCart = ({ texts }: Cart): string => {
  const isIn = texts.map((_, at) => `strpos(o.metadata::text, $${at + 3}::text) > 0`)
  return together([
    `SELECT 'operation', o.id::text, o.kind
      FROM (SELECT * FROM operation WHERE account_id = $1::uuid
        ORDER BY sequence DESC LIMIT ${OPERATIONS}) o
      WHERE CASE WHEN pg_column_compression(o.metadata) IS NULL
          AND pg_column_size(o.metadata) <= ${METADATA} AND (${isIn.join(" OR ")})
        THEN o.metadata::text ~ $2::text ELSE false END
      ORDER BY o.sequence DESC LIMIT ${LIMIT}`
  ])
}

const read = (v: Values): OwnFound => {
  const { id, ...found } = row.read(v)
  const prefix = PREFIXES[found.kind]
  return { ...found, id: prefix === undefined ? id : Id.fromUuid(prefix, id) }
}

export const searchOwn =
  (database: Database): Service["searchOwn"] =>
  (accountId, text) => {
    const account = Id.toUuid(accountId)
    const cards = readDisclosed(database.clockShift())
    const cardsOf = (sql: string, ...params: ReadonlyArray<string>) =>
      Effect.map(all(database, sql, [account, ...params], cards), (found) =>
        found.map(({ card, item }) => ({
          kind: "card" as const,
          id: card.id,
          name: item?.name ?? null
        }))
      )
    const rows = (sql: string, ...params: ReadonlyArray<string>) =>
      all(database, sql, [account, ...params], read)
    const named = (sql: string) =>
      Effect.map(cardsOf(sql, text, NaturalKey.plain(text)), (found) =>
        found.filter(({ name }) => name !== null)
      )
    const prefix = text.slice(0, Math.max(0, text.indexOf("_")))
    const uuid = Id.is(prefix, text) ? Id.toUuid(text) : null
    const own = Object.hasOwn(BY_ID, prefix) ? BY_ID[prefix] : undefined
    const cart = cartOf(text)
    const parts = [
      ...(uuid !== null && own !== undefined ? [rows(own, uuid)] : []),
      ...(uuid !== null && prefix === "card" ? [cardsOf(CARD_BY_ID, uuid)] : []),
      rows(BY_NAME, text),
      rows(byCart(cart), cart.pattern, ...cart.texts),
      named(CARDS_BY_CERTIFICATE),
      named(CARDS_BY_PART)
    ]
    return Effect.map(Effect.all(parts), (found) => [
      ...new Map(found.flat().map((each) => [`${each.kind} ${each.id}`, each])).values()
    ])
  }
