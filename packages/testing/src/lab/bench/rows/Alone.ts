/** P14': the latency of one order at a time. */
import { Effect } from "effect"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

export const run = Effect.fnUntraced(function* ({ options, shop }: Scene) {
  const { buyers, load } = yield* shop
  const rounds = yield* Paired.rounds("P14'", options.rounds, (round) =>
    Effect.map(
      load(`alone ${round}`, {
        buyers: buyers.slice(0, 1),
        connections: 1,
        seconds: Math.min(options.seconds, 2)
      }),
      (result) => Row.alone(Row.ofLoad(result, result.p50Ms))
    )
  )
  return [
    Row.make({ id: "P14'", title: "one order alone, p50", unit: "ms", target: { most: 3 } }, rounds)
  ]
})
