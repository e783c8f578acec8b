/** P12: what an order takes of processors and of node's heap. */
import { Effect } from "effect"
import * as Cost from "../cost/Cost.ts"
import * as Usage from "../cost/Usage.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

export const run = Effect.fnUntraced(function* ({ options, shop }: Scene) {
  const { load, watched } = yield* shop
  const costs = yield* Paired.rounds("P12", options.rounds, (round) =>
    Effect.map(
      Usage.during(
        watched,
        load(`P12 ${round}`, { orders: options.requests, seconds: 600, warmupSeconds: 0 })
      ),
      ({ result, usage }) => ({ cost: Cost.of(usage, result), generatorCpu: result.generatorCpu })
    )
  )
  const row = (title: string, unit: string, most: number, of: (cost: Cost.Cost) => number) =>
    Row.make(
      { id: "P12", title: `an order, ${title}`, unit, target: { most } },
      costs.map(({ cost, generatorCpu }) =>
        Row.alone({ value: of(cost), generatorCpu, details: { ...cost } })
      )
    )
  return [
    row("CPU of node", "µs", 210, ({ nodeMicros }) => nodeMicros),
    row("CPU of Postgres", "µs", 140, ({ postgresMicros }) => postgresMicros),
    row("allocated", "KB", 70, ({ allocatedKilobytes }) => allocatedKilobytes)
  ]
})
