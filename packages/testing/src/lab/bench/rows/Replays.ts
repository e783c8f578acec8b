/** P6: replays of idempotent orders beside first orders. */
import { Effect } from "effect"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

export const run = Effect.fnUntraced(function* ({ options, shop }: Scene) {
  const { load } = yield* shop
  const rounds = yield* Paired.rounds(
    "P6",
    options.rounds,
    Effect.fnUntraced(function* (round) {
      const run = `P6 ${round}`
      const first = yield* load(run)
      const replayed = yield* load(run, { status: 200, again: first.sent })
      return Row.pair(Row.ofLoad(replayed), Row.ofLoad(first))
    })
  )
  return [
    Row.make(
      {
        id: "P6",
        title: "replays / first orders",
        unit: "requests/s",
        target: { least: 2 }
      },
      rounds
    )
  ]
})
