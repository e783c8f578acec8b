/**
 * A queue rots when finished rows slow down the search for new ones. Dead rows can't be removed
 * while a snapshot is held open (design.md#event-log).
 */
import { Database } from "@cardpack/adapters/postgres/connection/Database"
import { layerServer } from "@cardpack/adapters/postgres/layer"
import * as Queue from "@cardpack/adapters/postgres/queue/DeliveryQueue"
import * as Id from "@cardpack/core/domain/id/Id"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import { DeliveryQueue, type Mark } from "@cardpack/core/engine/port/DeliveryQueue"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import * as Story from "../../../kit/sample/Story.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Test from "../../../world/run/Test.ts"

class Admin extends Context.Service<
  Admin,
  { readonly run: (sql: string) => Effect.Effect<unknown>; readonly url: string }
>()("cardpack/testing/postgres/DeadRows/Admin") {}

const rig = Layer.effectContext(
  Effect.gen(function* () {
    const url = yield* Fresh.migrated
    const context = yield* Layer.build(layerServer({ url: Redacted.make(url) }))
    const connection = yield* PgConnection.make({ url: Redacted.make(url) })
    const run = (sql: string) => Effect.orDie(connection.query(sql))
    return Context.add(context, Admin, { run, url })
  })
)

const fill = Effect.fnUntraced(function* (endpoint: Endpoint, from: number, count: number) {
  const { run } = yield* Admin
  const account = Id.toUuid(endpoint.accountId)
  yield* run(`INSERT INTO event (id, account_id, type, data, deliveries, sequence, created_at)
    SELECT gen_random_uuid(), '${account}', 'operation.completed', '{}', 1, n, now()
    FROM generate_series(${from}, ${from + count - 1}) n`)
  yield* run(`INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, attempts,
      attempt_count, sequence, created_at)
    SELECT gen_random_uuid(), v.account_id, e.id, v.id, v.type, '[]', 0, v.sequence, now()
    FROM event v JOIN webhook_endpoint e ON e.account_id = v.account_id
    WHERE v.account_id = '${account}' AND v.sequence >= ${from} ORDER BY v.sequence`)
})

const drain = Effect.fnUntraced(function* (start: Mark) {
  const queue = yield* DeliveryQueue
  let mark = start
  for (;;) {
    const { claims } = yield* queue.work(mark, [], 500)
    const last = claims.at(-1)?.delivery
    if (last === undefined) return mark
    const deliveries = claims.map(({ delivery }) => delivery)
    yield* Story.settle(deliveries, (before) => Story.delivered(before))
    mark = { ...mark, through: last.sequence }
  }
})

interface Plan {
  readonly Plan: {
    readonly "Shared Hit Blocks": number
    readonly "Shared Read Blocks": number
  }
}

/** The number of database pages that the statements of a queue's use read. */
const pages = Effect.fnUntraced(function* (
  use: (queue: DeliveryQueue["Service"]) => Effect.Effect<unknown, unknown>
) {
  const database = yield* Database
  let count = 0
  const read: typeof database.read = (sql, params) =>
    Effect.map(
      database.read(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, params),
      ([row = []]) => {
        for (const { Plan } of row[0] as ReadonlyArray<Plan>) {
          count += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]
        }
        return []
      }
    )
  // The result is a query plan, so the use itself may fail.
  yield* Effect.exit(use(Queue.make({ ...database, read })))
  return count
})

const ENDPOINTS = 4
const MANY = 4_000
const CLAIMS = 20
/** A few pages of overhead, and for each claim its own row and its event's. */
const FEW = 20 + 5 * CLAIMS

const partner = Story.partner(...Array.from({ length: ENDPOINTS }, () => ({})))

layer(rig, { excludeTestServices: true, timeout: "2 minutes" })("The delivery queue", (it) => {
  const test = Test.of(it.effect)
  test("finds a few of a backlog without reading it, though none was expected", function* () {
    const { run } = yield* Admin
    const { endpoints } = yield* partner
    const [endpoint] = endpoints
    assert.isDefined(endpoint)
    yield* run("VACUUM ANALYZE delivery")
    yield* fill(endpoint, 1_000, MANY)
    const mark = { endpointId: endpoint.id, through: 0n }
    assert.isBelow(yield* pages((explained) => explained.work(mark, [], CLAIMS)), FEW)
    const ids = Story.idsOf(endpoints)
    const lease = yield* pages((explained) => explained.lease("a", ids, 100, 1))
    assert.isBelow(lease, 40 * ENDPOINTS)
  })

  test("does not rot while a snapshot is held open", function* () {
    const { url } = yield* Admin
    const { endpoints } = yield* partner
    const [endpoint] = endpoints
    assert.isDefined(endpoint)
    const holder = yield* PgConnection.make({ url: Redacted.make(url) })
    yield* holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ")
    yield* holder.query("SELECT count(*) FROM delivery")
    yield* fill(endpoint, 1_000, MANY)
    const queue = yield* DeliveryQueue
    const leased = yield* Story.lease("a", endpoints)
    const marks = yield* Effect.forEach(leased, drain, { concurrency: 2 })
    yield* queue.release("a", marks)
    yield* fill(endpoint, 1_000_000, 2 * CLAIMS)
    const mark = marks.find(({ endpointId }) => endpointId === endpoint.id)
    assert.isDefined(mark)
    assert.strictEqual((yield* queue.work(mark, [], CLAIMS)).claims.length, CLAIMS)
    assert.isBelow(yield* pages((explained) => explained.work(mark, [], CLAIMS)), FEW)
    const ids = Story.idsOf(endpoints)
    const lease = yield* pages((explained) => explained.lease("b", ids, 100, 1))
    assert.isBelow(lease, 40 * ENDPOINTS)
    // Without its mark it rots: finished rows are in the way.
    const rotten = { ...mark, through: 0n }
    const without = yield* pages((explained) => explained.work(rotten, [], CLAIMS))
    assert.isAbove(without, FEW + MANY / 100)
    yield* holder.query("COMMIT")
  })
})
