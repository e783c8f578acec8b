/** Nothing is lost, whatever workers do: the property that lanes' marks must keep. */
import type { Delivery, Endpoint } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Property from "../arbitrary/Property.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

/** One worker's turn on a lane, and its end. */
interface Turn {
  /** Events before the turn. */
  readonly emits: number
  readonly claims: number
  /** The number of claims that it settles; the others are lost with it. */
  readonly settles: number
  /** One in this many fails and is retried. */
  readonly fails: number
  /** Its end: it releases the lane with its mark, or dies and its lease expires. */
  readonly ends: "release" | "die"
}

const turn: fc.Arbitrary<Turn> = fc.record({
  emits: fc.integer({ min: 0, max: 4 }),
  claims: fc.integer({ min: 1, max: 4 }),
  settles: fc.integer({ min: 0, max: 4 }),
  fails: fc.integer({ min: 1, max: 3 }),
  ends: fc.constantFrom("release", "die")
})

/** The highest correct mark: below the first new claim that is not settled. */
const markAfter = (
  { endpointId, failures, through }: DeliveryQueue.Mark,
  claimed: ReadonlyArray<Delivery.Delivery>,
  settled: number
): DeliveryQueue.Mark => {
  let mark = through
  for (const [index, { retryAt, sequence }] of claimed.entries()) {
    if (retryAt !== null) continue
    if (index >= settled) break
    mark = sequence
  }
  return { endpointId, through: mark, failures }
}

const play = Effect.fnUntraced(function* (endpoint: Endpoint.Endpoint, step: Turn, owner: string) {
  const queue = yield* DeliveryQueue.DeliveryQueue
  yield* Story.emit(endpoint, step.emits)
  // A dead worker's lease has no duration, so the next worker takes over at once.
  const [mark] = yield* Story.lease(owner, [endpoint], step.ends === "die" ? 0 : Story.LONG)
  if (mark === undefined) return
  const work = yield* queue.work(mark, [], step.claims)
  const claimed = work.claims.map(({ delivery }) => delivery)
  yield* Story.settle(claimed.slice(0, step.settles), (before) =>
    before.attempts.length < 3 && Number(before.sequence) % step.fails === 0
      ? Story.refused(before, Sample.THEN)
      : Story.delivered(before)
  )
  const after = markAfter(mark, claimed, step.settles)
  if (step.ends === "release") yield* queue.release(owner, [after])
  else yield* queue.renew(owner, [after], 0)
})

export const losses = (it: It): void => {
  it.effect(
    "QUEUE-LOSS-01: every delivery is finished once in the end, whichever workers die on the way",
    () =>
      Property.holds(
        fc.array(turn, { maxLength: 10 }),
        (turns) =>
          Effect.gen(function* () {
            const { endpoint } = yield* Story.single()
            for (const [index, step] of turns.entries()) yield* play(endpoint, step, `w${index}`)
            const all = (yield* Story.history(endpoint)).length
            assert.strictEqual(
              all,
              turns.reduce((sum, { emits }) => sum + emits, 0)
            )
            const rest: Turn = { emits: 0, claims: 3, settles: 3, fails: 1, ends: "release" }
            for (let round = 0; round < all * 4; round++) yield* play(endpoint, rest, "last")
            const ended = yield* Story.history(endpoint)
            assert.strictEqual(new Set(Story.idsOf(ended)).size, all)
            for (const { status } of ended) assert.strictEqual(status, "delivered")
            assert.deepStrictEqual(yield* Story.lease("nobody", [endpoint]), [])
          }),
        { numRuns: 20 }
      )
  )
}
