/** Of `load`, what the chain is about: deposits, mint and burn entries, incidents. */
import type { Loaded, LoadPlan, Store } from "@cardpack/core/ports"
import type { Effect } from "effect"
import type { Params } from "../connection/Session.ts"
import * as Funding from "../rows/Funding.ts"
import { incidents, readIncident } from "../rows/Incidents.ts"
import * as KeySet from "../rows/KeySet.ts"
import { onchainBurns, onchainOrders, readOnchainBurn, readOnchainOrder } from "../rows/Onchain.ts"
import type { Values } from "../rows/Table.ts"

type Rows = ReadonlyArray<Values>

const { depositAddresses, depositSweeps, foreignDeposits, fundingIntents, fundingTransactions } =
  Funding

const SQL = {
  depositAddresses: `SELECT ${depositAddresses.select("d")} FROM deposit_address d
    WHERE d.account_id = ANY ($1::uuid[])`,
  fundingIntents: `SELECT ${fundingIntents.select("x")}
    ${KeySet.owned("text", "funding_intent", "idempotency_key")}`,
  fundingTransactions: `SELECT ${fundingTransactions.select("x")}
    ${KeySet.checked("text", "funding_transaction", "transaction_hash")}`,
  foreignDeposits: `SELECT ${foreignDeposits.select("x")}
    ${KeySet.checked("text", "foreign_deposit", "transaction_hash")}`,
  depositSweeps: `SELECT ${depositSweeps.select("x")}
    ${KeySet.checked("text", "deposit_sweep", "transaction_hash")}`,
  onchainOrders: `SELECT ${onchainOrders.select("x")}
    ${KeySet.checked("uuid", "onchain_order", "operation_id")}`,
  onchainBurns: `SELECT ${onchainBurns.select("x")}
    ${KeySet.checked("uuid", "onchain_burn", "operation_id")}`,
  incidents: `SELECT ${incidents.select("x")} ${KeySet.owned("text", "incident", "subject")}`
} as const

type Ask = (
  keys: ReadonlyArray<unknown>,
  sql: string,
  params: () => Params
) => Effect.Effect<Rows, Store.StoreError>

/** One statement for each kind of row, none for those that are not named. */
export const statements = (plan: LoadPlan.LoadPlan, ask: Ask) => {
  const byHash = () => KeySet.ownedTexts(plan.deposits)
  const byOperation = () => KeySet.ownedIds(plan.entries)
  return [
    ask(plan.depositAddresses, SQL.depositAddresses, () => [KeySet.uuids(plan.depositAddresses)]),
    ask(plan.intentKeys, SQL.fundingIntents, () => KeySet.ownedTexts(plan.intentKeys)),
    ask(plan.deposits, SQL.fundingTransactions, byHash),
    ask(plan.deposits, SQL.foreignDeposits, byHash),
    ask(plan.sweeps, SQL.depositSweeps, () => KeySet.ownedTexts(plan.sweeps)),
    ask(plan.entries, SQL.onchainOrders, byOperation),
    ask(plan.entries, SQL.onchainBurns, byOperation),
    ask(plan.incidents, SQL.incidents, () => KeySet.ownedTexts(plan.incidents))
  ] as const
}

type Part = Pick<
  Loaded.Loaded,
  | "depositAddresses"
  | "fundingIntents"
  | "fundingTransactions"
  | "foreignDeposits"
  | "depositSweeps"
  | "onchainOrders"
  | "onchainBurns"
  | "incidents"
>

/** What {@link statements} answered, in their order. */
export const read = ([
  addresses = [],
  intents = [],
  funding = [],
  foreign = [],
  sweeps = [],
  orders = [],
  burns = [],
  found = []
]: ReadonlyArray<Rows>): Part => ({
  depositAddresses: addresses.map((v) => Funding.readDepositAddress(v)),
  fundingIntents: intents.map((v) => Funding.readFundingIntent(v)),
  fundingTransactions: funding.map((v) => Funding.readFundingTransaction(v)),
  foreignDeposits: foreign.map((v) => Funding.readForeignDeposit(v)),
  depositSweeps: sweeps.map((v) => Funding.readDepositSweep(v)),
  onchainOrders: orders.map((v) => readOnchainOrder(v)),
  onchainBurns: burns.map((v) => readOnchainBurn(v)),
  incidents: found.map((v) => readIncident(v))
})
