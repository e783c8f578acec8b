import type { Delivery } from "@cardpack/core/domain/webhook/Delivery"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Settler } from "@cardpack/core/workers/webhook/Settler"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { tells } from "../../../world/engine/Story.ts"
import * as Sample from "./Sample.ts"

const LIMIT = 2

tells("results beyond one write are written by the next, each once and in order", function* () {
  const writes: Array<ReadonlyArray<Delivery>> = []
  const queue = DeliveryQueue.of({
    lease: () => Effect.die("not asked"),
    renew: () => Effect.die("not asked"),
    release: () => Effect.die("not asked"),
    work: () => Effect.die("not asked"),
    settle: (settled) => Effect.sync(() => writes.push(settled.map(({ after }) => after))),
    expire: () => Effect.die("not asked")
  })
  const settler = new Settler(queue, LIMIT)
  const all = Array.from({ length: 5 }, (_, at) =>
    Sample.delivery(Sample.endpoint(), BigInt(at + 1))
  )
  const done: Array<Delivery> = []
  for (const after of all) settler.add({ before: after, after }, () => done.push(after))
  yield* settler.flush
  assert.deepStrictEqual(
    writes.map(({ length }) => length),
    [2, 2, 1]
  )
  assert.deepStrictEqual(writes.flat(), all)
  assert.deepStrictEqual(done, all)
})
