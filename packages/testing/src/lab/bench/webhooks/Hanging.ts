/**
 * Measures the cost of hanging endpoints for others. The same healthy endpoints get the same number
 * of deliveries, once while the other endpoints are disabled and once while they hang; the rate is
 * taken from their first delivery to their last. The hanging endpoints are enabled first, so their
 * requests hang before the healthy ones begin, and their backlog is as large, so they hang
 * throughout.
 */
import { Effect, Schedule } from "effect"
import * as Rounds from "../Rounds.ts"
import * as Subject from "../Subject.ts"
import type * as Options from "./Options.ts"
import * as Rig from "./Rig.ts"
import * as Throughput from "./Throughput.ts"

/** Waits until every hanging endpoint has a hanging request. */
const untilHung = ({ receiver }: Rig.Rig, count: number) =>
  receiver.state.pipe(
    Effect.flatMap(({ hung }) =>
      hung >= count
        ? Effect.succeed(hung)
        : Effect.fail(new Rig.BenchError({ problem: `only ${hung} of ${count} requests hang` }))
    ),
    Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 500 })
  )

export const run = Effect.fnUntraced(function* (options: Options.Options, rig: Rig.Rig) {
  const shop = yield* rig.shop(options.endpoints, options.hanging)
  const slow = shop.endpoints.slice(0, options.hanging)
  const healthy = shop.endpoints.slice(options.hanging)
  const orders = options.hangingOrders
  const deliver = Effect.fnUntraced(function* (hanging: ReadonlyArray<number>) {
    const plan = { endpoints: healthy, orders, hanging }
    return Throughput.summary(yield* Throughput.release(rig, shop, plan))
  })
  const nothing = { hooks: [], count: 1, sampleEvery: 0 }
  const clean = Effect.fnUntraced(function* (name: string) {
    // Answers the requests left over from the last round.
    yield* rig.receiver.watch({ ...nothing, hanging: [] })
    yield* rig.hold(shop, name, orders)
    yield* rig.calm
    return yield* deliver([])
  })
  const hampered = Effect.fnUntraced(function* (name: string) {
    const hanging = Throughput.hooksOf(slow)
    yield* rig.hold(shop, name, orders)
    yield* rig.receiver.watch({ ...nothing, hanging })
    yield* rig.setActive(shop, slow, true)
    const hung = yield* untilHung(rig, slow.length)
    return { hung, ...(yield* deliver(hanging)) }
  })
  const rounds = yield* Effect.forEach(
    Array.from({ length: options.rounds }, (_, index) => index + 1),
    Effect.fnUntraced(function* (round) {
      yield* Subject.say(`hanging endpoints, round ${round} of ${options.rounds}`)
      const without = yield* clean(`clean ${round}`)
      const withHanging = yield* hampered(`hanging ${round}`)
      const ratio = Rounds.ratio(withHanging.deliveriesPerSecond, without.deliveriesPerSecond)
      return { clean: without, hanging: withHanging, ratio }
    })
  )
  yield* rig.setActive(shop, shop.endpoints, false)
  return {
    healthy: healthy.length,
    /** The median round. */
    ...Rounds.medianBy(rounds, ({ ratio }) => ratio),
    ratios: rounds.map(({ ratio }) => ratio)
  }
})
