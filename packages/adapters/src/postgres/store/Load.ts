/** `load`: all rows of a plan, one statement for each kind of row that is named. */
import { Endpoint, Id, Mail } from "@cardpack/core/domain"
import type { Loaded, LoadPlan, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import * as Session from "../connection/Session.ts"
import * as Machines from "../reads/Machines.ts"
import * as Accounts from "../rows/Accounts.ts"
import * as Catalog from "../rows/Catalog.ts"
import * as Customers from "../rows/Customers.ts"
import * as History from "../rows/History.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Mails from "../rows/Mails.ts"
import * as Operations from "../rows/Operations.ts"
import * as Operators from "../rows/Operators.ts"
import * as Shipments from "../rows/Shipments.ts"
import type { Values } from "../rows/Table.ts"
import * as Webhooks from "../rows/Webhooks.ts"
import * as LoadChain from "./LoadChain.ts"
import * as LoadItems from "./LoadItems.ts"

type Rows = ReadonlyArray<Values>

const { accounts, apiKeys } = Accounts
const { cards, operations } = Operations
const { items } = Catalog
const { customers } = Customers
const { shipments } = Shipments
const { replies, tokens } = Operators
const { events } = History
const { endpoints } = Webhooks
const { mails } = Mails

/** Words as they stand between the parentheses of IN. */
const quoted = (words: ReadonlyArray<string>): string => words.map((word) => `'${word}'`).join(", ")

const SQL = {
  clock: `SELECT ${Clock.NOW}, ${Operators.CONTROLS} FROM controls`,
  accounts: `SELECT ${accounts.select("a")} FROM account a WHERE a.id = ANY ($1::uuid[])`,
  keys: `SELECT ${apiKeys.select("k")} FROM api_key k WHERE k.id = ANY ($1::uuid[])`,
  customers: `SELECT ${customers.select("x")} ${KeySet.owned("uuid", "customer", "id")}`,
  customersByExternalId: `SELECT ${customers.select("x")}
    ${KeySet.owned("text", "customer", "external_user_id")}`,
  customersByKey: `SELECT ${customers.select("x")}
    ${KeySet.owned("text", "customer", "idempotency_key")}`,
  cards: `SELECT ${cards.select("x")}, ${items.select("i")} ${KeySet.owned("uuid", "card", "id")}
    LEFT JOIN LATERAL (SELECT * FROM item WHERE item.id = x.item_id OFFSET 0) i ON true`,
  odds: `SELECT DISTINCT ON (o.machine_id, o.version) o.machine_id, o.version, o.tiers
    ${KeySet.owned("uuid", "card", "id")} JOIN vending_machine m ON m.id = x.claim_machine_id
    JOIN odds o ON o.machine_id = m.id AND o.version IN (x.claim_odds_version, m.odds_version)
    WHERE x.item_id IS NULL AND x.status = 'active'`,
  operations: `SELECT ${operations.select("x")} ${KeySet.owned("uuid", "operation", "id")}`,
  operationsByKey: `SELECT ${operations.select("x")}
    ${KeySet.owned("text", "operation", "idempotency_key")}`,
  shipments: `SELECT ${shipments.select("x")} ${KeySet.owned("uuid", "shipment", "operation_id")}`,
  shipmentsOf: `SELECT ${shipments.select("x")} ${KeySet.owned("uuid", "shipment", "customer_id")}`,
  openSealed: `SELECT k.id, c.claim_machine_id, count(*) FROM unnest($1::uuid[]) AS k(id)
    CROSS JOIN LATERAL (
      SELECT c.claim_machine_id FROM card c WHERE c.account_id = k.id
        AND c.sealed AND c.status = 'active' AND c.refundable_until > ${Clock.shifted(2)} OFFSET 0
    ) c GROUP BY k.id, c.claim_machine_id`,
  operationsOf: `SELECT ${operations.select("o")} ${KeySet.owned("uuid", "shipment", "customer_id")}
    JOIN operation o ON o.id = x.operation_id`,
  countries: `SELECT ${Catalog.countries.select("s")} FROM shipping_country s ORDER BY s.ordinal`,
  tokens: `SELECT ${tokens.select("t")} FROM operator_token t WHERE t.id = ANY ($1::uuid[])`,
  replies: `SELECT ${replies.select("r")} FROM operator_reply r WHERE r.key = ANY ($1::text[])`,
  // Active ones come first: they have no time at which they were disabled.
  matched: `SELECT ${endpoints.select("x")} FROM unnest($1::uuid[]) AS k(id) CROSS JOIN LATERAL (
    SELECT * FROM webhook_endpoint w WHERE w.account_id = k.id
    ORDER BY w.disabled_at DESC NULLS FIRST, w.sequence DESC LIMIT ${Endpoint.MAX_MATCHED}
  ) x`,
  endpoints: `SELECT ${endpoints.select("x")} FROM webhook_endpoint x
    WHERE x.account_id = ANY ($1::uuid[])`,
  events: `SELECT ${events.select("x")} ${KeySet.owned("uuid", "event", "id")}`,
  mails: `SELECT ${mails.select("x")} ${KeySet.owned("uuid", "mail", "id")}`,
  mailsOf: `SELECT ${mails.select("m")} ${KeySet.owned("uuid", "shipment", "operation_id")}
    JOIN mail m ON m.shipment_id = x.id AND m.state NOT IN (${quoted(Mail.UNSENT)})`,
  lockTiers: `SELECT 1 FROM tier t ORDER BY t.machine_id, t.name FOR NO KEY UPDATE`
} as const

const NONE: Effect.Effect<Rows> = Effect.succeed([])

/**
 * Places are read when nothing can come back to a deck. What is drawn meanwhile is noticed by the
 * commit instead: a lock on the slots would hide stock from every order.
 */
const lockTiers = (session: Session.Session, { references }: LoadPlan.LoadPlan) =>
  references.length === 0 ? Effect.void : session.run(SQL.lockTiers, [])

export const load = (
  session: Session.Session,
  plan: LoadPlan.LoadPlan,
  clockShift: Clock.Shift
): Effect.Effect<Loaded.Loaded, Store.StoreError> => {
  const shift = clockShift()
  const ask = (keys: ReadonlyArray<unknown>, sql: string, params: () => Session.Params) =>
    keys.length === 0 ? NONE : session.rows(sql, params())
  return lockTiers(session, plan).pipe(
    Effect.andThen(
      Effect.suspend(() =>
        Session.together([
          session.rows(SQL.clock, []),
          ask(plan.accounts, SQL.accounts, () => [KeySet.uuids(plan.accounts)]),
          ask(plan.keys, SQL.keys, () => [KeySet.uuids(plan.keys)]),
          ask(plan.customers, SQL.customers, () => KeySet.ownedIds(plan.customers)),
          ask(plan.externalUserIds, SQL.customersByExternalId, () =>
            KeySet.ownedTexts(plan.externalUserIds)
          ),
          ask(plan.customerKeys, SQL.customersByKey, () => KeySet.ownedTexts(plan.customerKeys)),
          ask(plan.cards, SQL.cards, () => KeySet.ownedIds(plan.cards)),
          ask(plan.cards, SQL.odds, () => KeySet.ownedIds(plan.cards)),
          ask(plan.operations, SQL.operations, () => KeySet.ownedIds(plan.operations)),
          ask(plan.idempotencyKeys, SQL.operationsByKey, () =>
            KeySet.ownedTexts(plan.idempotencyKeys)
          ),
          ask(plan.shipments, SQL.shipments, () => KeySet.ownedIds(plan.shipments)),
          ask(plan.shipmentsOf, SQL.shipmentsOf, () => KeySet.ownedIds(plan.shipmentsOf)),
          ask(plan.shipmentsOf, SQL.operationsOf, () => KeySet.ownedIds(plan.shipmentsOf)),
          ask(plan.openSealed, SQL.openSealed, () => [KeySet.uuids(plan.openSealed), shift]),
          ask(plan.machines, Machines.BY_ID, () => [KeySet.integers(plan.machines)]),
          plan.countries ? session.rows(SQL.countries, []) : NONE,
          ask(plan.tokens, SQL.tokens, () => [KeySet.uuids(plan.tokens)]),
          ask(plan.replies, SQL.replies, () => [KeySet.texts(plan.replies)]),
          ask(plan.accounts, SQL.matched, () => [KeySet.uuids(plan.accounts)]),
          ask(plan.endpoints, SQL.endpoints, () => [KeySet.uuids(plan.endpoints)]),
          ask(plan.events, SQL.events, () => KeySet.ownedIds(plan.events)),
          ask(plan.mails, SQL.mails, () => KeySet.ownedIds(plan.mails)),
          ask(plan.mailsOf, SQL.mailsOf, () => KeySet.ownedIds(plan.mailsOf)),
          ...LoadChain.statements(plan, ask)
        ])
      )
    ),
    Effect.flatMap((read) =>
      plan.references.length + plan.names.length === 0
        ? Effect.succeed(loaded(read, LoadItems.NONE, shift))
        : Effect.map(LoadItems.load(session, plan), (named) => loaded(read, named, shift))
    )
  )
}

/** One row for each id, as a plan may name an operation by its id and by its key. */
const unique = <Row extends { readonly id: string }>(
  rows: ReadonlyArray<Row>
): ReadonlyArray<Row> =>
  rows.length < 2 ? rows : Array.from(new Map(rows.map((row) => [row.id, row])).values())

const loaded = (
  [
    clock,
    accountRows,
    keyRows,
    byId,
    byExternalId,
    byCreation,
    cardRows,
    oddsRows,
    operationRows,
    byKey,
    shipmentRows,
    customerShipmentRows,
    shippedRows,
    sealed,
    machineRows,
    countryRows,
    tokenRows,
    replyRows,
    matchedRows,
    endpointRows,
    eventRows,
    mailRows,
    mailsOfRows,
    ...chainRows
  ]: ReadonlyArray<Rows>,
  named: LoadItems.Items,
  shift: number
): Loaded.Loaded => {
  const head = clock?.[0] ?? []
  const rows = <A>(all: Rows | undefined, read: (v: Values) => A) => (all ?? []).map((v) => read(v))
  return {
    now: Clock.read(head[0], shift),
    controls: Operators.readControls(head, 1),
    accounts: rows(accountRows, Accounts.readAccount),
    keys: rows(keyRows, Accounts.readApiKey),
    customers: unique([
      ...rows(byId, Customers.readCustomer),
      ...rows(byExternalId, Customers.readCustomer),
      ...rows(byCreation, Customers.readCustomer)
    ]),
    cards: rows(cardRows, Operations.readCard),
    odds: rows(oddsRows, (v) => ({
      machineId: v[0] as number,
      version: v[1] as number,
      tiers: Catalog.readOdds(v[2])
    })),
    items: unique([
      ...rows(cardRows, (v) => Catalog.readItemOrNull(v, cards.width)).filter(
        (item) => item !== null
      ),
      ...named.items
    ]),
    operations: unique([
      ...rows(operationRows, Operations.readOperation),
      ...rows(byKey, Operations.readOperation),
      ...rows(shippedRows, Operations.readOperation)
    ]),
    shipments: unique([
      ...rows(shipmentRows, Shipments.readShipment),
      ...rows(customerShipmentRows, Shipments.readShipment)
    ]),
    machines: rows(machineRows, Machines.read),
    countries: rows(countryRows, Catalog.readCountry),
    openSealed: rows(sealed, (v) => ({
      accountId: Id.fromUuid("par", v[0] as string),
      machineId: v[1] as number | null,
      count: Number(v[2])
    })),
    places: named.places,
    tokens: rows(tokenRows, Operators.readToken),
    replies: rows(replyRows, Operators.readReply),
    endpoints: unique([
      ...rows(matchedRows, Webhooks.readEndpoint),
      ...rows(endpointRows, Webhooks.readEndpoint)
    ]),
    events: rows(eventRows, History.readEvent),
    mails: unique([...rows(mailRows, Mails.readMail), ...rows(mailsOfRows, Mails.readMail)]),
    ...LoadChain.read(chainRows)
  }
}
