/** Rules of the chain's rows that the database itself enforces on any SQL. */
import * as Id from "@cardpack/core/domain/id/Id"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../../../kit/sample/ChainFixture.ts"
import * as Chain from "../../../kit/sample/ChainSample.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { Processes, layer as processes } from "../../../world/database/Processes.ts"
import * as Test from "../../../world/run/Test.ts"

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })("Rows of the chain", (it) => {
  const test = Test.of(it.effect)
  test("the identifying columns of deposits, entries and incidents never change", function* () {
    const { one } = yield* Processes
    const entry = ["chain_id", "collection_address", "token_id"]
    const columns = {
      funding_transaction_is_permanent: ["account_id", "address", "amount"],
      funding_transaction_is_fixed: ["chain_id", "transaction_hash", "ordinal", "sequence"],
      onchain_order_is_permanent: ["account_id", "operation_id", "card_id", "ordinal"],
      onchain_order_is_fixed: [...entry, "buyer_address", "price_base_units"],
      onchain_burn_is_permanent: ["account_id", "operation_id", "card_id", "ordinal"],
      onchain_burn_is_fixed: [...entry, "request_id"],
      incident_is_permanent: ["account_id", "kind", "subject", "operation_id", "card_id"],
      operation_card_is_immutable: ["operation_id", "ordinal", "account_id", "card_id"]
    }
    for (const [trigger, names] of Object.entries(columns)) {
      const table = trigger.replace(/_is_\w+$/, "")
      for (const column of names) {
        const failure = yield* Effect.flip(
          one.sql.unsafe(`UPDATE ${table} SET ${column} = ${column}`)
        )
        assert.include(String(failure.reason.cause), trigger)
      }
    }
  })

  test("settled rows never change, in any column", function* () {
    const { one } = yield* Processes
    const { address } = yield* ChainFixture.funded()
    const deposit = Chain.confirmed(address)
    yield* Fixture.write({ fundingTransactions: [deposit] })
    const { burning, minted } = yield* ChainFixture.burning()
    const burn = { ...burning.burn, ...Chain.done(), creditedUsd: 1n }
    yield* Fixture.write({ onchainBurns: [burn] })
    const settled = [
      ["funding_transaction", deposit.id],
      ["onchain_order", minted.order.id],
      ["onchain_burn", burn.id]
    ] as const
    for (const [table, id] of settled) {
      const where = `WHERE id = '${Id.toUuid(id)}'`
      const update = `UPDATE ${table} SET updated_at = now() ${where}`
      const failure = yield* Effect.flip(one.sql.unsafe(update))
      assert.include(String(failure.reason.cause), `${table}_is_settled`)
      yield* one.sql.unsafe(`UPDATE ${table} SET updated_at = updated_at ${where}`)
    }
  })

  test("addresses, hashes and numbers of the chain have their form", function* () {
    const { one } = yield* Processes
    yield* ChainFixture.burning()
    const { account } = yield* ChainFixture.funded()
    const refused = [
      ["INSERT INTO chain_cursor (number) VALUES (-1)", "chain_cursor_number_check"],
      ["INSERT INTO chain_cursor (number, hash) VALUES (1, '0xAB')", "chain_cursor_hash_check"],
      ["INSERT INTO chain_cursor (id, number) VALUES (false, 1)", "chain_cursor_id_check"],
      [
        "UPDATE onchain_burn SET handler_address = upper(handler_address) WHERE status = 'pending'",
        "onchain_burn_handler_address_check"
      ],
      [
        `INSERT INTO incident (id, kind, subject, account_id, transaction_hash, detail, created_at)
             VALUES (gen_random_uuid(), 'deposit_refused', 's', '${Id.toUuid(account.id)}', '0x1', '{}', now())`,
        "incident_transaction_hash_check"
      ],
      [
        `INSERT INTO incident (id, kind, subject, account_id, detail, created_at)
             VALUES (gen_random_uuid(), 'odd', 's', '${Id.toUuid(account.id)}', '{}', now())`,
        "incident_kind_check"
      ]
    ] as const
    for (const [change, constraint] of refused) {
      const failure = yield* Effect.flip(one.sql.unsafe(change))
      assert.include(String(failure.reason.cause), constraint)
    }
  })
})
