/** On which runs an audit of changes builds, by the numbers of a server's transactions. */
import { randomUUID } from "node:crypto"
import { Database } from "@cardpack/adapters/postgres/connection/Database"
import * as Base from "@cardpack/adapters/postgres/desk/audit/Base"
import { Id } from "@cardpack/core/domain"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../../../world/database/Databases.ts"

const open = Effect.gen(function* () {
  const sql = yield* SqlClient
  const account = randomUUID()
  yield* sql`INSERT INTO account
      (id, name, status, cash, bonus, sequence, version, ledger_head, created_at, updated_at)
    VALUES (${account}::uuid, 'x', 'active', 0, 0, 0, 0, '', now(), now())`
  return account
})

const write = Effect.fnUntraced(function* (account: string, number: number, time: string) {
  const sql = yield* SqlClient
  yield* sql`INSERT INTO event (id, account_id, type, data, deliveries, sequence, created_at)
    VALUES (${randomUUID()}::uuid, ${account}::uuid, 'balance.low', '{}', 0, ${number},
      ${time}::timestamptz)`
})

const run = Effect.fnUntraced(function* (mark: bigint) {
  const sql = yield* SqlClient
  const id = randomUUID()
  yield* sql`INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
    VALUES (${id}::uuid, 'environment', 'audit.run', 'audit',
      json_build_object('mark', ${String(mark)}::text), now())`
  return Id.fromUuid("log", id)
})

layer(Databases.server(), { excludeTestServices: true })("A base of a server", (it) => {
  it.effect("is a run of this database that nothing of later has a time from before", () =>
    Effect.gen(function* () {
      const { auditMark, isAuditBase } = Base.make(yield* Database)
      const [busy, idle] = [yield* open, yield* open]
      yield* write(busy, 1, "2026-05-01T09:00:00Z")
      const mark = BigInt((yield* auditMark).mark)
      const base = yield* run(mark)
      const restored = yield* run(mark + 1_000_000n)
      const since = Date.parse("2026-05-01T12:00:00Z")
      assert.isTrue(yield* isAuditBase(base, since))
      assert.isFalse(yield* isAuditBase(restored, since))
      yield* write(busy, 2, "2026-05-01T12:30:00Z")
      assert.isTrue(yield* isAuditBase(base, since))
      yield* write(idle, 1, "2026-05-01T11:00:00Z")
      assert.isFalse(yield* isAuditBase(base, since))
      assert.isTrue(yield* isAuditBase(base, Date.parse("2026-05-01T10:00:00Z")))
    })
  )
})
