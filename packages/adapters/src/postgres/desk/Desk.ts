/** The operator's reading port on Postgres. */
import { type Account, type ApiKey, Id, type Instant, type Token } from "@cardpack/core/domain"
import { Desk, type DrawStatistics } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Machines from "../reads/Machines.ts"
import { accounts, keys } from "../rows/Accounts.ts"
import * as Catalog from "../rows/Catalog.ts"
import { controls } from "../rows/Operators.ts"
import * as Selection from "../rows/Selection.ts"
import { shipments } from "../rows/Shipments.ts"
import * as Table from "../rows/Table.ts"
import * as LoadItems from "../store/LoadItems.ts"
import { audit } from "./audit/Audit.ts"
import * as Base from "./audit/Base.ts"
import { balances } from "./Balances.ts"
import * as Books from "./Books.ts"
import * as CardCosts from "./CardCosts.ts"
import * as Chain from "./Chain.ts"
import * as Condition from "./Condition.ts"
import * as Deliveries from "./Deliveries.ts"
import * as Items from "./Items.ts"
import { following, keyOf, NIL, PAGE, through } from "./KeyPages.ts"
import * as Operations from "./Operations.ts"
import * as Operators from "./Operators.ts"
import { searchOwn } from "./OwnSearch.ts"
import { all, one } from "./Query.ts"
import * as Refusals from "./Refusals.ts"
import * as Reports from "./Reports.ts"
import { search } from "./Search.ts"
import * as Shipments from "./Shipments.ts"

type Service = Desk.Desk["Service"]

const touching = (table: string): string => `UPDATE ${table} k SET last_used_at = u.at
  FROM unnest($1::uuid[], $2::timestamptz[]) AS u(id, at)
  WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`

const tierStock = Selection.of((column) => ({
  machineId: column.integer("d.machine_id"),
  tier: column.text("d.tier"),
  count: column.number("count(*)"),
  value: column.bigint("sum(i.buyback)::int8")
}))

const claims = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  count: column.integer("s.claims"),
  isDrawn: column.boolean(`EXISTS (SELECT 1 FROM vending_machine m
    WHERE m.id = s.machine_id AND m.restock = 'closed' AND EXISTS (
      SELECT 1 FROM draw w WHERE w.machine_id = m.id AND w.sequence IS NOT NULL))`)
}))

const openPacks = Selection.of((column) => ({
  odds: column.row(Catalog.odds, "o"),
  count: column.number("p.count"),
  paid: column.bigint("p.paid")
}))

const refunds = Selection.of(
  (column): Desk.SealedRefunds => ({
    account: column.row(accounts, "a"),
    sealed: column.number("c.sealed"),
    refunded: column.number("c.refunded")
  })
)

const drawScores = Selection.of((column) => ({
  accountId: column.id("par", "s.account_id"),
  kind: column.text<(typeof DrawStatistics.SCORES)[number]>("s.kind"),
  packs: column.number("sum(s.packs)::int8"),
  excess: column.number("sum(s.excess)"),
  variance: column.number("sum(s.variance)")
}))

const stopButtons = Selection.of(controls)

const canary = Selection.of((column) => ({ sealed: column.text("c.sealed") }))

const SQL = {
  partners: `SELECT ${accounts.select("a")} FROM account a
    WHERE a.id >= $1::uuid ORDER BY a.id LIMIT $2::int8`,
  partner: `SELECT ${accounts.select("a")} FROM account a WHERE a.id = $1::uuid`,
  keys: `SELECT ${keys.select("k")} FROM api_key k
    WHERE k.account_id = $1::uuid ORDER BY k.created_at, k.id`,
  touchKeys: touching("api_key"),
  touchTokens: touching("operator_token"),
  stock: `SELECT ${tierStock.list}
    FROM pool d JOIN item i ON i.id = d.item_id GROUP BY d.machine_id, d.tier`,
  openClaims: `SELECT ${claims.list} FROM machine_stock s`,
  openPacks: `SELECT ${openPacks.list} FROM (
      SELECT c.claim_machine_id AS machine_id, c.claim_odds_version AS version, count(*) AS count,
        sum(c.paid_cash + c.paid_bonus)::int8 AS paid
      FROM card c WHERE c.item_id IS NULL AND c.status = 'active' GROUP BY 1, 2
    ) p JOIN odds o ON o.machine_id = p.machine_id AND o.version = p.version`,
  sealedRefunds: `SELECT ${refunds.list} FROM account a JOIN (
      SELECT account_id, count(*) AS sealed, count(*) FILTER (WHERE status = 'refunded') AS refunded
      FROM card WHERE claim_machine_id IS NOT NULL AND created_at >= to_timestamp($1::float8 / 1000)
      GROUP BY account_id
    ) c ON c.account_id = a.id ORDER BY a.created_at, a.id`,
  drawScores: `SELECT ${drawScores.list} FROM draw_score s WHERE s.day >= $1::int4
    GROUP BY s.account_id, s.kind ORDER BY s.account_id, s.kind`,
  controls: `SELECT ${stopButtons.list} FROM controls`,
  canary: `SELECT ${canary.list} FROM canary c`,
  firstCanary: "INSERT INTO canary (sealed) VALUES ($1::text) ON CONFLICT DO NOTHING",
  nextCanary: "UPDATE canary SET sealed = $1::text WHERE sealed = $2::text",
  shipment: `SELECT ${shipments.select("s")} FROM shipment s WHERE s.id = $1::uuid`,
  keptAddresses: `SELECT ${shipments.select("s")} FROM shipment s
    WHERE s.status = 'delivered' AND s.info IS NOT NULL AND s.updated_at <= to_timestamp($1::float8 / 1000)
    ORDER BY s.updated_at, s.id LIMIT $2::int8`
} as const

const partners = (database: Database): Service["partners"] =>
  Effect.gen(function* () {
    const found: Array<Account.Account> = []
    yield* through(NIL, (from) =>
      Effect.map(all(database, SQL.partners, [from, PAGE], accounts.read), (page) => {
        found.push(...page)
        return keyOf(page, PAGE, (account) => following(Id.toUuid(account.id)))
      })
    )
    return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  })

const machines = (database: Database): Service["machines"] =>
  Effect.gen(function* () {
    const found = yield* all(database, Machines.ALL, [], Machines.read)
    const stock = yield* all(database, SQL.stock, [], tierStock.read)
    const open = yield* all(database, SQL.openClaims, [], claims.read)
    return found.map((machine) => {
      const own = stock.filter(({ machineId }) => machineId === machine.id)
      const byTier = new Map(own.map((row) => [row.tier, row]))
      const claimed = open.find(({ machineId }) => machineId === machine.id)
      const names = machine.tiers.map(({ name }) => name)
      return {
        machine,
        stock: new Map(names.map((name) => [name, byTier.get(name)?.count ?? 0])),
        values: new Map(names.map((name) => [name, byTier.get(name)?.value ?? 0n])),
        openClaims: claimed?.count ?? 0,
        isDrawn: claimed?.isDrawn ?? false
      }
    })
  })

const sealedRefunds =
  (database: Database): Service["sealedRefunds"] =>
  (since) =>
    all(database, SQL.sealedRefunds, [since], refunds.read)

const touch =
  ({ read }: Database, sql: string) =>
  (used: ReadonlyArray<readonly [ApiKey.KeyId | Token.TokenId, Instant.Instant]>) => {
    const ids = Table.array(
      "uuid",
      used.map(([id]) => Id.toUuid(id))
    )
    const times = Table.array(
      "timestamptz",
      used.map(([, at]) => at)
    )
    return Effect.asVoid(read(sql, [ids, times]))
  }

export const make = (database: Database): Service =>
  Desk.Desk.of({
    ...Chain.make(database),
    ...Operators.make(database),
    ...Refusals.make(database),
    partners: partners(database),
    partnersAfter: ({ after, limit }) => {
      const from = after === null ? NIL : following(Id.toUuid(after))
      return from === null
        ? Effect.succeed([])
        : all(database, SQL.partners, [from, limit], accounts.read)
    },
    partner: (id) => one(database, SQL.partner, [Id.toUuid(id)], accounts.read),
    keys: (accountId) => all(database, SQL.keys, [Id.toUuid(accountId)], keys.read),
    search: search(database),
    searchOwn: searchOwn(database),
    touchKeys: touch(database, SQL.touchKeys),
    touchTokens: touch(database, SQL.touchTokens),
    machines: machines(database),
    openPacks: Effect.map(all(database, SQL.openPacks, [], openPacks.read), (found) =>
      found.map(({ odds, ...packs }) => ({ ...packs, odds, machineId: odds.machineId }))
    ),
    controls: Effect.map(database.read(SQL.controls, []), ([row = []]) => stopButtons.read(row)),
    condition: Condition.condition(database),
    totals: Condition.totals(database),
    canary: Effect.map(
      one(database, SQL.canary, [], canary.read),
      (found) => found?.sealed ?? null
    ),
    keepCanary: (before, sealed) =>
      Effect.asVoid(
        before === null
          ? database.read(SQL.firstCanary, [sealed])
          : database.read(SQL.nextCanary, [sealed, before])
      ),
    shipments: Shipments.list(database),
    shipmentTotals: Shipments.totals(database),
    shipment: (id) => one(database, SQL.shipment, [Id.toUuid(id)], shipments.read),
    keptAddresses: (before, limit) =>
      all(database, SQL.keptAddresses, [before, limit], shipments.read),
    operations: (filter, page) => Operations.list(database, filter, page),
    operation: Operations.operation(database),
    card: Operations.card(database),
    items: (filter, page) => Items.list(database, filter, page),
    itemsNamed: (references) => LoadItems.placed({ rows: database.read }, references),
    item: (reference) => Items.one(database, reference),
    balances: (at) => balances(database, at),
    sealedRefunds: sealedRefunds(database),
    drawScores: (from) => all(database, SQL.drawScores, [from], drawScores.read),
    ...Reports.make(database),
    ...Books.make(database),
    cardCosts: CardCosts.read(database),
    deliveries: Deliveries.list(database),
    delivery: Deliveries.delivery(database),
    audit: audit(database, null),
    auditChanges: (base) => audit(database, base),
    ...Base.make(database)
  })
