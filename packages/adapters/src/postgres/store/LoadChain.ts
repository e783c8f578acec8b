/** Of `load`, what the chain is about: deposits, mint and burn entries, incidents. */

import type { StoreError } from "@cardpack/core/engine/port/Store"
import type { Loaded } from "@cardpack/core/engine/rows/Loaded"
import type { LoadPlan } from "@cardpack/core/engine/rows/LoadPlan"
import type { Effect } from "effect"
import type { Params } from "../connection/Session.ts"
import * as Funding from "../rows/Funding.ts"
import { incidents, readIncident } from "../rows/Incidents.ts"
import * as Keys from "../rows/Keys.ts"
import { onchainBurns, onchainOrders, readOnchainBurn, readOnchainOrder } from "../rows/Onchain.ts"
import type { Values } from "../rows/Table.ts"

type Rows = ReadonlyArray<Values>

const { depositAddresses, depositSweeps, foreignDeposits, fundingIntents, fundingTransactions } =
  Funding

const SQL = {
  depositAddresses: `SELECT ${depositAddresses.select("d")} FROM deposit_address d
    WHERE d.account_id = ANY ($1::uuid[])`,
  fundingIntents: `SELECT ${fundingIntents.select("x")}
    ${Keys.owned("text", "funding_intent", "idempotency_key")}`,
  fundingTransactions: `SELECT ${fundingTransactions.select("x")}
    ${Keys.checked("text", "funding_transaction", "transaction_hash")}`,
  foreignDeposits: `SELECT ${foreignDeposits.select("x")}
    ${Keys.checked("text", "foreign_deposit", "transaction_hash")}`,
  depositSweeps: `SELECT ${depositSweeps.select("x")}
    ${Keys.checked("text", "deposit_sweep", "transaction_hash")}`,
  onchainOrders: `SELECT ${onchainOrders.select("x")}
    ${Keys.checked("uuid", "onchain_order", "operation_id")}`,
  onchainBurns: `SELECT ${onchainBurns.select("x")}
    ${Keys.checked("uuid", "onchain_burn", "operation_id")}`,
  incidents: `SELECT ${incidents.select("x")} ${Keys.owned("text", "incident", "subject")}`
} as const

type Ask = (
  keys: ReadonlyArray<unknown>,
  sql: string,
  params: () => Params
) => Effect.Effect<Rows, StoreError>

/** One statement for each kind of row, none for those that are not named. */
export const statements = (plan: LoadPlan, ask: Ask) => {
  const byHash = () => Keys.ownedTexts(plan.deposits)
  const byOperation = () => Keys.ownedIds(plan.entries)
  return [
    ask(plan.depositAddresses, SQL.depositAddresses, () => [Keys.uuids(plan.depositAddresses)]),
    ask(plan.intentKeys, SQL.fundingIntents, () => Keys.ownedTexts(plan.intentKeys)),
    ask(plan.deposits, SQL.fundingTransactions, byHash),
    ask(plan.deposits, SQL.foreignDeposits, byHash),
    ask(plan.sweeps, SQL.depositSweeps, () => Keys.ownedTexts(plan.sweeps)),
    ask(plan.entries, SQL.onchainOrders, byOperation),
    ask(plan.entries, SQL.onchainBurns, byOperation),
    ask(plan.incidents, SQL.incidents, () => Keys.ownedTexts(plan.incidents))
  ] as const
}

type Part = Pick<
  Loaded,
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
