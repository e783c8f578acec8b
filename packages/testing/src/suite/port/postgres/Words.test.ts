/**
 * Migrations are frozen text, so only this test checks that the database accepts exactly the words
 * that core writes. A new word needs a migration.
 */
import { KINDS } from "@cardpack/core/commands/operation/Kinds"
import * as Order from "@cardpack/core/commands/operation/order/Order"
import * as Account from "@cardpack/core/domain/account/Account"
import * as MailSubject from "@cardpack/core/domain/account/MailSubject"
import * as Approval from "@cardpack/core/domain/approval/Approval"
import * as Approvals from "@cardpack/core/domain/approval/Transitions"
import * as Card from "@cardpack/core/domain/card/Transitions"
import * as VendingMachine from "@cardpack/core/domain/catalog/VendingMachine"
import * as Controls from "@cardpack/core/domain/control/Controls"
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import * as StockList from "@cardpack/core/domain/draw/StockList"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import * as Outcome from "@cardpack/core/domain/idempotency/Outcome"
import * as Incident from "@cardpack/core/domain/incident/Incident"
import * as LedgerEntry from "@cardpack/core/domain/ledger/LedgerEntry"
import * as Mail from "@cardpack/core/domain/mail/Mail"
import * as Mails from "@cardpack/core/domain/mail/Transitions"
import * as Onchain from "@cardpack/core/domain/onchain/Transitions"
import * as Operation from "@cardpack/core/domain/operation/Operation"
import * as Operations from "@cardpack/core/domain/operation/Transitions"
import * as Shipment from "@cardpack/core/domain/shipment/Shipment"
import * as Shipments from "@cardpack/core/domain/shipment/Transitions"
import * as Token from "@cardpack/core/domain/token/Token"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import * as Endpoint from "@cardpack/core/domain/webhook/Endpoint"
import * as Event from "@cardpack/core/domain/webhook/Event"
import * as Schedule from "@cardpack/core/domain/webhook/Schedule"
import * as Webhook from "@cardpack/core/domain/webhook/Transitions"
import * as DrawLog from "@cardpack/core/engine/port/DrawLog"
import * as DrawStatistics from "@cardpack/core/engine/port/DrawStatistics"
import { assert, layer } from "@effect/vitest"
import { Record } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../../../world/database/Databases.ts"
import * as Test from "../../../world/run/Test.ts"

type Words = ReadonlyArray<string>

/** What a machine gives its numbers to, beside draws; only the store names it. */
const CHANGES: Words = ["odds", "stock", "out", "renumber"]

const EVENTS: Words = [...Event.TYPES, Event.TEST]

/** Core's list that each `CHECK` repeats. */
const MIRRORS: Readonly<Record<string, Words>> = {
  account_status_check: Account.STATUSES,
  account_subject_emails_check: MailSubject.SUBJECTS,
  approval_act_check: Approval.ACTS,
  approval_status_check: Approvals.STATUSES,
  belonging_environment_check: Event.ENVIRONMENTS,
  card_status_check: Card.STATUSES,
  delivery_event_type_check: EVENTS,
  delivery_history_status_check: Webhook.table.terminal,
  draw_score_kind_check: DrawStatistics.SCORES,
  event_type_check: EVENTS,
  funding_transaction_status_check: Funding.STATUSES,
  incident_kind_check: Incident.KINDS,
  ledger_entry_kind_check: LedgerEntry.KINDS,
  log_mark_type_check: DrawLog.MARKS,
  mail_channel_check: Shipment.CHANNELS,
  mail_due_check: Mails.table.terminal,
  mail_state_check: Mails.STATES,
  mail_status_check: Mail.STATUSES,
  odds_mode_check: StockList.ODDS_MODES,
  onchain_burn_status_check: Onchain.STATUSES,
  onchain_order_status_check: Onchain.STATUSES,
  operation_kind_check: KINDS,
  operation_mode_check: Operation.MODES,
  operation_status_check: Operations.STATUSES,
  operator_token_role_check: Token.ROLES,
  pool_change_type_check: CHANGES,
  shipment_status_check: Shipments.STATUSES,
  vending_machine_odds_mode_check: StockList.ODDS_MODES,
  vending_machine_restock_check: VendingMachine.RESTOCKS,
  vending_machine_when_tier_empty_check: VendingMachine.WHEN_TIER_EMPTY,
  webhook_endpoint_subscribed_events_check: Endpoint.SUBSCRIPTIONS
}

/** Checks on rows in some states: they repeat no list, but name words of this one. */
const RULES: Readonly<Record<string, Words>> = {
  // Whoever asked may decline, but not approve.
  approval_settled_check: Approvals.STATUSES,
  // A card without a drawn item is open, or was refunded unopened.
  card_undecided_check: Card.STATUSES,
  // Only confirmed and failed ones have a time or a reason.
  funding_transaction_confirmed_check: Funding.STATUSES,
  funding_transaction_failed_check: Funding.STATUSES,
  ledger_entry_bucket_check: LedgerEntry.KINDS,
  ledger_entry_cause_check: LedgerEntry.KINDS,
  log_mark_check: DrawLog.MARKS,
  // The level of bundles is below all tiles.
  log_part_level_check: ["-1"],
  onchain_burn_confirmed_check: Onchain.STATUSES,
  onchain_burn_credited_check: Onchain.STATUSES,
  onchain_burn_proof_check: Onchain.STATUSES,
  onchain_order_confirmed_check: Onchain.STATUSES,
  onchain_order_proof_check: Onchain.STATUSES,
  operation_completed_check: Operations.STATUSES,
  // Each of them has fields of its own.
  pool_change_shape_check: CHANGES,
  shipment_reason_check: Shipments.STATUSES,
  // Only orders have a machine.
  operation_check: KINDS
}

/** Every other status means that the card has its item, or will have it. */
const FREE: Words = ["refunded", "bought_back", "cancelled"] satisfies ReadonlyArray<Card.Status>

interface Check {
  readonly name: string
  readonly definition: string
}

const CHECKS = `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype = 'c' ORDER BY 1`

const checks = SqlClient.use((sql) => sql.unsafe<Check>(CHECKS))

/** Quoted texts that are no numbers, identifiers and patterns; for a JSON list, its members. */
const wordsOf = ({ definition }: Check): Words =>
  [...definition.matchAll(/'((?:[^']|'')*)'::(\w+)/g)].flatMap(([, text = "", type]) => {
    if (type === "jsonb") return JSON.parse(text) as Words
    const isPattern = text.startsWith("^") && !text.includes("|")
    return isPattern || /^[0-9]+$/.test(text) || type === "uuid" ? [] : [text]
  })

const without = (some: Words, others: Words): Words => some.filter((word) => !others.includes(word))

const flawsOf = (check: Check): ReadonlyArray<string> => {
  const { name } = check
  const words = wordsOf(check)
  const mirrored = MIRRORS[name]
  if (mirrored !== undefined) {
    const lacking = without(mirrored, words)
    const unknown = without(words, mirrored)
    return [
      ...lacking.map((word) => `${name} lacks '${word}' of core: a migration has to add it`),
      ...unknown.map((word) => `${name} takes '${word}', which core does not know`)
    ]
  }
  const within = RULES[name]
  return within === undefined
    ? [
        `${name} names ${words.join(", ")}: say in MIRRORS which list of core it repeats, or in RULES that it is a rule`
      ]
    : without(words, within).map((word) => `${name} is about '${word}', which core does not know`)
}

const database = Databases.server()

layer(database, { excludeTestServices: true })("Of words, the SQL schema", (it) => {
  const test = Test.of(it.effect)
  test("takes those of core in every CHECK, and every list is named", function* () {
    const worded = (yield* checks).filter((check) => wordsOf(check).length > 0)
    assert.deepStrictEqual(worded.flatMap(flawsOf), [])
    const names = worded.map(({ name }) => name)
    assert.sameMembers(names, [...Record.keys(MIRRORS), ...Record.keys(RULES)])
  })

  test("has no other lists: no types of its own, and a button for each control", function* () {
    const sql = yield* SqlClient
    const types = yield* sql`SELECT typname FROM pg_type WHERE typtype IN ('e', 'd')
        AND typnamespace = 'public'::regnamespace`
    assert.deepStrictEqual(types, [])
    const columns = yield* sql<{ readonly name: string }>`SELECT attname AS name FROM pg_attribute
        WHERE attrelid = 'controls'::regclass AND attnum > 0 AND NOT attisdropped
          AND attname <> 'id'`
    assert.sameMembers(
      columns.map(({ name }) => name),
      [...Controls.CONTROLS]
    )
  })

  test("bars a second card of an item in every status that holds it", function* () {
    const sql = yield* SqlClient
    const [index] = yield* sql<{ readonly definition: string }>`SELECT
        pg_get_expr(indpred, indrelid) AS definition FROM pg_index
        WHERE indexrelid = 'card_item_sold_once'::regclass`
    const { definition = "" } = index ?? {}
    assert.match(definition, /^\(status <> ALL \(ARRAY\[/)
    assert.sameMembers([...wordsOf({ name: "card_item_sold_once", definition })], [...FREE])
  })

  test.each<{ name: string; bound: bigint | number }>([
    { name: "item_buyback_check", bound: Usd.MAX },
    { name: "vending_machine_price_check", bound: Usd.MAX },
    { name: "card_paid_cash_check", bound: Usd.MAX },
    { name: "card_paid_bonus_check", bound: Usd.MAX },
    { name: "operation_card_credited_cash_check", bound: Usd.MAX },
    { name: "operation_card_credited_bonus_check", bound: Usd.MAX },
    { name: "shipping_country_fee_check", bound: Usd.MAX },
    { name: "funding_intent_requested_check", bound: Usd.MAX },
    { name: "operation_charged_check", bound: Usd.MAX * BigInt(Order.MAX_QUANTITY) },
    { name: "operation_credited_check", bound: Usd.MAX * BigInt(Order.MAX_QUANTITY) },
    { name: "ledger_entry_cash_check", bound: Usd.MAX * BigInt(Order.MAX_QUANTITY) },
    { name: "ledger_entry_bonus_check", bound: Usd.MAX * BigInt(Order.MAX_QUANTITY) },
    { name: "operation_quantity_check", bound: Order.MAX_QUANTITY },
    { name: "operation_client_seed_check", bound: DrawEntropy.MAX_CLIENT_SEED },
    { name: "operation_idempotency_key_check", bound: Outcome.MAX_KEY_LENGTH },
    { name: "customer_idempotency_key_check", bound: Outcome.MAX_KEY_LENGTH },
    { name: "funding_intent_idempotency_key_check", bound: Outcome.MAX_KEY_LENGTH },
    { name: "delivery_attempt_count_check", bound: Schedule.MAX_ATTEMPTS - 1 },
    { name: "mail_attempts_check", bound: Schedule.MAX_ATTEMPTS }
  ])("has core's bound in $name", function* ({ bound, name }) {
    const check = (yield* checks).find((each) => each.name === name)
    const numbers = [...(check?.definition ?? "").matchAll(/\b[0-9]+\b/g)].map(([text]) => text)
    assert.include(numbers, String(bound))
  })
})
