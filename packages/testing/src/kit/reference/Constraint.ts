/** Names of constraints as the database gives them, so that both stores refuse with the same one. */
import type { Catalogue, Store } from "@cardpack/core/ports"

const TABLES: { readonly [K in Catalogue.Kind]: string } = {
  accounts: "account",
  keys: "api_key",
  machines: "vending_machine",
  items: "item",
  customers: "customer",
  operations: "operation",
  cards: "card",
  affectedCards: "operation_card",
  draws: "draw",
  drawDays: "draw_day",
  shipments: "shipment",
  depositAddresses: "deposit_address",
  fundingIntents: "funding_intent",
  fundingTransactions: "funding_transaction",
  foreignDeposits: "foreign_deposit",
  depositSweeps: "deposit_sweep",
  onchainOrders: "onchain_order",
  onchainBurns: "onchain_burn",
  incidents: "incident",
  ledgerEntries: "ledger_entry",
  events: "event",
  endpoints: "webhook_endpoint",
  deliveries: "delivery",
  mails: "mail",
  tokens: "operator_token",
  allowances: "allowance",
  approvals: "approval",
  log: "operator_log",
  replies: "operator_reply"
}

const columnOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `operation_pkey`, `operation_identity`, … */
export const of = (kind: Catalogue.Kind, suffix: string): string => `${TABLES[kind]}_${suffix}`

/** Of values that one row of an account may have. */
export const unique = (kind: Catalogue.Kind, property: string): string =>
  of(kind, `account_id_${columnOf(property)}_key`)

const RULES: ReadonlyArray<readonly [RegExp, Store.Rejected["rule"]]> = [
  [/_fkey$/, "reference"],
  [/^account_version$/, "stale"],
  [/_(identity|is_settled)$/, "settled"],
  [/_(key|pkey|once)$|^mail_event$|^draw_sequence$/, "unique"]
]

/** The kind of rule that a constraint of this name holds. */
export const ruleOf = (constraint: string): Store.Rejected["rule"] =>
  RULES.find(([name]) => name.test(constraint))?.[1] ?? "check"
