/** What the database itself refuses of any SQL, whoever runs it. */
import * as Id from "@cardpack/core/domain/id/Id"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { layer as memory } from "../../../kit/reference/layer.ts"
import * as ChainFixture from "../../../kit/sample/ChainFixture.ts"
import * as Chain from "../../../kit/sample/ChainSample.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as MailSample from "../../../kit/sample/MailSample.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { blocked, Processes, layer as processes } from "../../../world/database/Processes.ts"
import * as Test from "../../../world/run/Test.ts"

/** This trigger or constraint refuses the statement. */
const refused = Effect.fnUntraced(function* (statement: string, by: string) {
  const { one } = yield* Processes
  const failure = yield* Effect.flip(one.sql.unsafe(statement))
  assert.include(String(failure.reason.cause), by, statement)
})

const accepted = Effect.fnUntraced(function* (statement: string) {
  const { one } = yield* Processes
  assert.lengthOf(yield* one.sql.unsafe(`${statement} RETURNING id`), 1, statement)
})

const ENTRY = ["chain_id", "collection_address", "token_id"]
const OF_OPERATION = ["account_id", "operation_id", "card_id", "ordinal"]

/** Columns that never change, by the trigger that holds them. */
const COLUMNS = {
  delivery_is_fixed: ["id", "account_id", "endpoint_id", "event_id", "sequence"],
  funding_transaction_is_permanent: ["account_id", "address", "amount"],
  funding_transaction_is_fixed: ["chain_id", "transaction_hash", "ordinal", "sequence"],
  onchain_order_is_permanent: OF_OPERATION,
  onchain_order_is_fixed: [...ENTRY, "buyer_address", "price_base_units"],
  onchain_burn_is_permanent: OF_OPERATION,
  onchain_burn_is_fixed: [...ENTRY, "request_id"],
  incident_is_permanent: ["account_id", "kind", "subject", "operation_id", "card_id"],
  operation_card_is_immutable: ["operation_id", "ordinal", "account_id", "card_id"]
}

/** Tables whose rows are referred to: neither deleted nor given another key. */
const PERMANENT = [
  ...["customer", "vending_machine", "item", "operation", "card", "webhook_endpoint"],
  ...["funding_transaction", "onchain_order", "onchain_burn", "incident", "account"],
  ...["api_key", "operator_token", "shipment", "mail"]
]

const IMMUTABLE = [
  ...["event", "ledger_entry", "draw", "delivery_history", "operator_log"],
  ...["deposit_address", "funding_intent", "foreign_deposit", "deposit_sweep"]
]

const LANE = "INSERT INTO event_consumer_lane (consumer, account_id, through)"
const INCIDENT = "INSERT INTO incident (id, subject, account_id, detail, created_at, kind"
const incident = "VALUES (gen_random_uuid(), 's', gen_random_uuid(), '{}', now()"

const VALUES = [
  ["UPDATE delivery SET attempt_count = 1, retry_at = now()", "delivery_attempts_check"],
  ["UPDATE delivery SET event_type = 'no.such'", "delivery_event_type_check"],
  ["UPDATE webhook_lane SET leased_by = 'a'", "webhook_lane_lease_check"],
  ["UPDATE webhook_lane SET through = -1", "webhook_lane_through_check"],
  ["INSERT INTO event_consumer VALUES ('a b', now())", "event_consumer_name_check"],
  [`${LANE} VALUES ('none', gen_random_uuid(), 0)`, "event_consumer_lane_consumer_fkey"],
  [`${LANE} VALUES ('none', gen_random_uuid(), -1)`, "event_consumer_lane_through_check"],
  [
    "UPDATE webhook_endpoint SET subscribed_events = '[\"no.such\"]'",
    "webhook_endpoint_subscribed_events_check"
  ],
  ["UPDATE webhook_endpoint SET previous_secret = 'half'", "webhook_endpoint_previous_check"],
  ["INSERT INTO chain_cursor (number) VALUES (-1)", "chain_cursor_number_check"],
  ["INSERT INTO chain_cursor (number, hash) VALUES (1, '0xAB')", "chain_cursor_hash_check"],
  ["INSERT INTO chain_cursor (id, number) VALUES (false, 1)", "chain_cursor_id_check"],
  [
    `${INCIDENT}, transaction_hash) ${incident}, 'deposit_refused', '0x1')`,
    "incident_transaction_hash_check"
  ],
  [`${INCIDENT}) ${incident}, 'odd')`, "incident_kind_check"],
  ["UPDATE card SET item_id = gen_random_uuid()", "card_is_fixed"]
] as const

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })("The database", (it) => {
  const test = Test.of(it.effect)
  test("refuses to change what identifies a row", function* () {
    for (const [trigger, columns] of Object.entries(COLUMNS)) {
      const table = trigger.replace(/_is_\w+$/, "")
      for (const column of columns) {
        yield* refused(`UPDATE ${table} SET ${column} = ${column}`, trigger)
      }
    }
  })

  test("refuses to delete what rows refer to, to change its key, and to change history", function* () {
    for (const table of PERMANENT) {
      for (const change of [`DELETE FROM ${table}`, `UPDATE ${table} SET id = id`]) {
        yield* refused(change, `${table}_is_permanent`)
      }
    }
    for (const table of IMMUTABLE) {
      for (const change of [
        `UPDATE ${table} SET created_at = now()`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`
      ]) {
        yield* refused(change, `${table}_is_immutable`)
      }
    }
  })

  test("refuses values that no row may have", function* () {
    yield* Fixture.holding()
    yield* ChainFixture.burning()
    const account = yield* Fixture.account()
    const [event, endpoint] = [Sample.event(account), Sample.endpoint(account)]
    const deliveries = [Sample.delivery(event, endpoint)]
    yield* Fixture.write({ endpoints: [endpoint], events: [event], deliveries })
    for (const [change, constraint] of VALUES) yield* refused(change, constraint)
  })

  test("refuses to change settled rows, in any column", function* () {
    const { one } = yield* Processes
    const { address } = yield* ChainFixture.funded()
    const deposit = Chain.confirmed(address)
    const { burning, minted } = yield* ChainFixture.burning()
    const burn = { ...burning.burn, ...Chain.done(), creditedUsd: 1n }
    yield* Fixture.write({ fundingTransactions: [deposit], onchainBurns: [burn] })
    for (const [table, id] of [
      ["funding_transaction", deposit.id],
      ["onchain_order", minted.order.id],
      ["onchain_burn", burn.id]
    ] as const) {
      const set = (value: string) =>
        `UPDATE ${table} SET updated_at = ${value} WHERE id = '${Id.toUuid(id)}'`
      yield* refused(set("now()"), `${table}_is_settled`)
      yield* one.sql.unsafe(set("updated_at"))
    }
  })

  test("lets one of two open transactions end a card", function* () {
    const { one, two } = yield* Processes
    const { card, customer } = yield* Fixture.holding()
    const [first, second] = [Sample.operation(customer), Sample.operation(customer)]
    yield* Fixture.write({ operations: [first, second] })
    const ends = ({ id }: typeof first) => `INSERT INTO operation_card
      VALUES ('${Id.toUuid(id)}', '${Id.toUuid(card.id)}', '${Id.toUuid(customer.accountId)}', 0, 0, 0)`
    const late = yield* one.sql.withTransaction(
      Effect.gen(function* () {
        yield* one.sql.unsafe(ends(first))
        const waits = yield* Effect.forkChild(Effect.flip(two.sql.unsafe(ends(second))))
        yield* blocked(two.sql, 1)
        return waits
      })
    )
    const failure = yield* Fiber.join(late)
    assert.include(String(failure.reason.cause), "an operation ended the card before")
  })

  test("refuses a mail that names another operation than its shipment's", function* () {
    const { operation } = yield* Fixture.holding()
    const shipment = Sample.shipment(operation)
    yield* Fixture.write({ shipments: [shipment] })
    const mail = MailSample.mail(shipment, { operationId: Sample.id("op") })
    const { reason } = yield* Effect.flip(Fixture.write({ mails: [mail] }))
    assert.deepInclude({ ...reason }, { _tag: "Rejected", constraint: "mail_shipment_id_fkey" })
  })

  test("forgets the key and the fingerprint of a customer's creation together, for ever", function* () {
    const stamp = { idempotencyKey: "creation", fingerprint: "f".repeat(64) }
    const customer = Sample.customer(yield* Fixture.account(), stamp)
    yield* Fixture.write({ customers: [customer] })
    const set = (values: string) =>
      `UPDATE customer SET ${values} WHERE id = '${Id.toUuid(customer.id)}'`
    yield* refused(set("idempotency_key = 'other'"), "customer_is_fixed")
    yield* refused(set("fingerprint = 'other'"), "customer_is_fixed")
    yield* refused(set("fingerprint = 'forgotten'"), "customer_is_fixed")
    yield* refused(set("fingerprint = NULL"), "customer_is_fixed")
    yield* refused(set("idempotency_key = NULL"), "customer_stamp_check")
    yield* accepted(set("idempotency_key = NULL, fingerprint = NULL"))
    yield* refused(set("idempotency_key = 'creation', fingerprint = 'f'"), "customer_is_fixed")
  })

  test("forgets a redemption's fingerprint, and changes no other", function* () {
    const { customer } = yield* Fixture.partner()
    const redemption = Sample.operation(customer, { kind: "redemption" })
    const refund = Sample.operation(customer)
    yield* Fixture.write({ operations: [redemption, refund] })
    const set = (id: Id.OperationId, value: string) =>
      `UPDATE operation SET fingerprint = ${value} WHERE id = '${Id.toUuid(id)}'`
    yield* refused(set(redemption.id, "'other'"), "operation_fingerprint_is_fixed")
    yield* refused(set(refund.id, "'forgotten'"), "operation_fingerprint_is_fixed")
    yield* accepted(set(refund.id, "fingerprint"))
    yield* accepted(set(redemption.id, "'forgotten'"))
    const back = set(redemption.id, `'${redemption.fingerprint}'`)
    yield* refused(back, "operation_fingerprint_is_fixed")
  })
})

layer(memory, { excludeTestServices: true })("The reference store", (it) => {
  const test = Test.of(it.effect)
  test("forgets a redemption's fingerprint, and changes no other", function* () {
    const { customer } = yield* Fixture.partner()
    const redemption = Sample.operation(customer, { kind: "redemption" })
    const refund = Sample.operation(customer)
    yield* Fixture.write({ operations: [redemption, refund] })
    const isRefused = Effect.fnUntraced(function* (operation: typeof refund) {
      const { reason } = yield* Effect.flip(Fixture.write({ operations: [operation] }))
      assert.include(JSON.stringify(reason), "operation_identity")
    })
    yield* isRefused({ ...redemption, fingerprint: "other" })
    yield* isRefused({ ...refund, fingerprint: "forgotten" })
    yield* Fixture.write({ operations: [{ ...redemption, fingerprint: "forgotten" }] })
    yield* isRefused(redemption)
  })
})
