/**
 * `npm run bench`: the rows of the table, each with both sides of its ratio. The service and the
 * naive script use PostgreSQL with fsync on; the load generator has its own process.
 */
import { Effect } from "effect"
import * as Naive from "../Naive.ts"
import type * as Options from "../Options.ts"
import * as Subject from "../Subject.ts"
import * as Arrivals from "./Arrivals.ts"
import * as Grown from "./Grown.ts"
import * as Orders from "./Orders.ts"
import * as Replays from "./Replays.ts"
import { IDS, type Id, type Row } from "./Row.ts"
import * as Table from "./RowTable.ts"
import * as Scene from "./Scene.ts"

type Measure = (scene: Scene.Scene) => Effect.Effect<ReadonlyArray<Row>, unknown>

const MEASURES: Readonly<Record<Id, Measure>> = {
  P1: Orders.spread,
  "P1'": Orders.wide,
  P3: Orders.hot,
  P6: Replays.run,
  P9: Arrivals.calm,
  P10: Grown.run,
  P14: Arrivals.overload
}

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const hasNaive = yield* Naive.isInstalled
  const only = options.only.filter((id) => hasNaive || !Scene.NAIVE.includes(id))
  const scene = yield* Scene.make({ ...options, only })
  const rows: Array<Row> = []
  for (const id of only) {
    const measured = yield* MEASURES[id](scene)
    yield* Effect.sync(() => process.stderr.write(Table.render(measured)))
    rows.push(...measured)
  }
  const left = IDS.filter((id) => !only.includes(id))
  const rest = left.length === 0 ? "" : `not measured: ${left.join(", ")}\n`
  const why = hasNaive ? "" : `${Scene.NAIVE.join(", ")} need pgbench\n`
  yield* Effect.sync(() => process.stderr.write(`\n${Table.render(rows)}${rest}${why}`))
  return { machine: Subject.MACHINE, options, rows }
}, Effect.scoped)
