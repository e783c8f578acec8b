/** Rules on hashes of personal data and on the operator's log that the database itself enforces. */

import * as Id from "@cardpack/core/domain/id/Id"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { layer as memory } from "../../../kit/reference/layer.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as OperatorSample from "../../../kit/sample/OperatorSample.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { Processes, layer as processes } from "../../../world/database/Processes.ts"
import * as Test from "../../../world/run/Test.ts"

/** Asserts that this trigger or constraint refuses the statement. */
const refused = Effect.fnUntraced(function* (statement: string, by: string) {
  const { one } = yield* Processes
  const failure = yield* Effect.flip(one.sql.unsafe(statement))
  assert.include(String(failure.reason.cause), by, statement)
})

const accepted = Effect.fnUntraced(function* (statement: string) {
  const { one } = yield* Processes
  assert.lengthOf(yield* one.sql.unsafe(`${statement} RETURNING id`), 1, statement)
})

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })(
  "Of what is forgotten",
  (it) => {
    const test = Test.of(it.effect)
    test("the key and the fingerprint of a customer's creation go together, for ever", function* () {
      const owner = yield* Fixture.account()
      const stamp = { idempotencyKey: "creation", fingerprint: "f".repeat(64) }
      const customer = Sample.customer(owner, stamp)
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

    test("a redemption's fingerprint is forgotten, and no other changes", function* () {
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

    test("the operator's log is neither changed nor deleted", function* () {
      yield* Fixture.write({ log: [OperatorSample.logEntry()] })
      for (const change of [
        "UPDATE operator_log SET actor = 'nobody'",
        "DELETE FROM operator_log",
        "TRUNCATE operator_log CASCADE"
      ]) {
        yield* refused(change, "operator_log_is_immutable")
      }
    })
  }
)

layer(memory, { excludeTestServices: true })("Of what is forgotten in memory", (it) => {
  const test = Test.of(it.effect)
  test("a redemption's fingerprint is forgotten, and no other changes", function* () {
    const { customer } = yield* Fixture.partner()
    const redemption = Sample.operation(customer, { kind: "redemption" })
    const refund = Sample.operation(customer)
    yield* Fixture.write({ operations: [redemption, refund] })
    const forgotten = { ...redemption, fingerprint: "forgotten" }
    for (const change of [
      { ...redemption, fingerprint: "other" },
      { ...refund, fingerprint: "forgotten" }
    ]) {
      const { reason } = yield* Effect.flip(Fixture.write({ operations: [change] }))
      assert.include(JSON.stringify(reason), "operation_identity")
    }
    yield* Fixture.write({ operations: [forgotten] })
    const { reason } = yield* Effect.flip(Fixture.write({ operations: [redemption] }))
    assert.include(JSON.stringify(reason), "operation_identity")
  })
})
