/** Properties of the queues that rely on database locks, between two processes. */
import type { Provided } from "@cardpack/adapters/postgres/layer"
import * as Id from "@cardpack/core/domain/id/Id"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Story from "../../../kit/sample/Story.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import { blocked } from "../../../world/database/Processes.ts"
import * as Test from "../../../world/run/Test.ts"

class Two extends Context.Service<
  Two,
  { readonly url: string; readonly other: Context.Context<Provided> }
>()("cardpack/testing/postgres/Queue/Two") {}

/** One process is the default; the other is used explicitly. */
const two = Layer.effectContext(
  Effect.gen(function* () {
    const url = yield* Fresh.migrated
    const start = Layer.build(Layer.fresh(layerServer({ url: Redacted.make(url) })))
    const [one, other] = [yield* start, yield* start]
    return Context.add(one, Two, { url, other })
  })
)

/** A separate transaction that holds its locks until told to commit. */
const holding = Effect.fnUntraced(function* (...statements: ReadonlyArray<string>) {
  const { url } = yield* Two
  const connection = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* connection.query("BEGIN")
  for (const statement of statements) yield* connection.query(statement)
  return connection.query("COMMIT")
})

const uuid = ({ id }: { readonly id: Parameters<typeof Id.toUuid>[0] }) => Id.toUuid(id)

layer(two, { excludeTestServices: true, timeout: "2 minutes" })("The queues on a server", (it) => {
  const test = Test.of(it.effect)
  test("a lease skips lanes that another worker is leasing", function* () {
    const { endpoints } = yield* Story.partner({}, {})
    const [locked, free] = endpoints
    assert.isDefined(locked)
    assert.isDefined(free)
    yield* Story.emit(locked, 1)
    yield* Story.emit(free, 1)
    const commit = yield* holding(
      `SELECT 1 FROM webhook_lane WHERE endpoint_id = '${uuid(locked)}' FOR UPDATE`
    )
    const first = yield* Story.lease("a", endpoints)
    assert.deepStrictEqual(first, [{ endpointId: free.id, through: 0n, failures: 0 }])
    yield* commit
    const second = yield* Story.lease("a", endpoints)
    assert.deepStrictEqual(second, [{ endpointId: locked.id, through: 0n, failures: 0 }])
  })

  test("a delivery that is hastened while its attempt is written is settled all the same", function* () {
    const sql = yield* SqlClient
    const { endpoint } = yield* Story.single()
    const { deliveries } = yield* Story.emit(endpoint, 1)
    const retried = deliveries.map((each) => Story.refused(each, Sample.FAR))
    yield* Story.settle(deliveries, (before) => Story.refused(before, Sample.FAR))
    const [delivery] = retried
    assert.isDefined(delivery)
    const commit = yield* holding(
      `UPDATE delivery SET retry_at = now() WHERE id = '${uuid(delivery)}'`
    )
    const settling = yield* Effect.forkChild(
      Story.settle(retried, (before) => Story.delivered(before))
    )
    yield* blocked(sql, 1)
    yield* commit
    yield* Fiber.join(settling)
    assert.deepStrictEqual(yield* Story.history(endpoint), [Story.delivered(delivery)])
  })

  test("a worker that waited while another settled the delivery changes nothing", function* () {
    const sql = yield* SqlClient
    const { endpoint } = yield* Story.single()
    const { deliveries } = yield* Story.emit(endpoint, 2)
    const [retried, done] = deliveries
    assert.isDefined(retried)
    assert.isDefined(done)
    const commit = yield* holding(
      `UPDATE delivery SET attempt_count = 1, attempts = '[1]', retry_at = now()
          WHERE id = '${uuid(retried)}'`,
      `DELETE FROM delivery WHERE id = '${uuid(done)}'`
    )
    const stale = [
      Story.settle(deliveries, (before) => Story.delivered(before)),
      Story.settle(deliveries, (before) => Story.refused(before, Sample.FAR))
    ]
    const fibers = yield* Effect.forEach(stale, (each) => Effect.forkChild(each))
    yield* blocked(sql, 2)
    yield* commit
    yield* Effect.forEach(fibers, Fiber.join)
    const left = yield* Story.history(endpoint)
    assert.deepStrictEqual(
      left.map(({ attempts, id, status }) => [id, status, attempts.length]),
      [[retried.id, "pending", 1]]
    )
  })

  test("a commit waits for no worker that leases, claims or renews", function* () {
    const { endpoint } = yield* Story.single()
    yield* Story.emit(endpoint, 1)
    const lane = `SELECT 1 FROM webhook_lane WHERE endpoint_id = '${uuid(endpoint)}' FOR UPDATE`
    const commit = yield* holding(lane, "SELECT 1 FROM delivery FOR UPDATE")
    yield* Story.emit(endpoint, 1)
    yield* Fixture.write({ endpoints: [{ ...endpoint, secret: "sealed-anew" }] })
    yield* commit
    assert.strictEqual((yield* Story.claims(endpoint)).length, 2)
  })
})
