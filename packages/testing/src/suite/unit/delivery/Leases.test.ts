/** A worker whose lease another worker has taken (design.md#webhooks). */
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Leases } from "@cardpack/core/workers/webhook/Leases"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { THEN } from "../../../kit/sample/Sample.ts"
import { tells } from "../../../world/engine/Story.ts"
import * as Sample from "./Sample.ts"

const TERMS = { owner: "one", lease: 30_000, lanes: 10 }

tells("forgets the lane and what it has not begun of it, and keeps its others", function* () {
  const [taken, kept] = [Sample.endpoint(), Sample.endpoint()]
  const queue = DeliveryQueue.of({
    lease: () =>
      Effect.succeed([taken, kept].map(({ id }) => ({ endpointId: id, through: 0n, failures: 0 }))),
    renew: () => Effect.succeed([kept.id]),
    release: () => Effect.die("not asked"),
    work: () => Effect.die("not asked"),
    settle: () => Effect.die("not asked"),
    expire: () => Effect.die("not asked")
  })
  const leases = new Leases(queue, TERMS)
  const [lane] = yield* leases.acquire(null)
  const delivery = Sample.delivery(taken, 1n)
  const event = { ...Sample.event(1n), id: delivery.eventId }
  lane?.beginFetch()
  lane?.endFetch({ now: THEN, endpoint: taken, claims: [{ delivery, event }] }, 10, THEN)
  yield* leases.keep(TERMS.lease)
  assert.deepStrictEqual(
    leases.all.map(({ endpointId }) => endpointId),
    [kept.id]
  )
  assert.isUndefined(lane?.next())
})
