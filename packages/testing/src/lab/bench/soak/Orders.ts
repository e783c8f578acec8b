/** Orders as fast as the service can, minute after minute, on PostgreSQL 18 with fsync on. */
import { Effect } from "effect"
import * as Server from "../../../world/database/Server.ts"
import type * as BenchOptions from "../Options.ts"
import * as Rounds from "../Rounds.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import { count, render } from "../Table.ts"
import * as Sizes from "./Sizes.ts"

/** The last minute's rate beside the first one's. */
const LEAST_RATIO = 0.95

/**
 * A checkpoint rewrites what has changed, and each page that changes after it is written whole, so
 * orders are slower while one runs. By default the first would begin in the sixth minute; with these,
 * each minute has its own, and minutes compare.
 */
const CHECKPOINTS = { checkpoint_timeout: "30s" }

const table = (sizes: ReadonlyArray<Sizes.Size>): string =>
  render(
    "tables",
    ["MB", "indexes, MB", "rows", "dead"],
    sizes.map(({ dead, indexes, name, rows, table }) => [
      name,
      ...[table, indexes, rows, dead].map(count)
    ])
  )

export const run = Effect.fnUntraced(function* (minutes: number, options: BenchOptions.Options) {
  const server = yield* Server.make({ fsync: true, settings: CHECKPOINTS })
  const slices = Math.max(2, Math.floor(minutes))
  const seconds = Math.ceil((minutes * 60) / slices)
  // One round of one row takes cards for its seconds.
  const plan = { ...options, only: ["P1"], rounds: 1, seconds: slices * seconds } as const
  const shop = yield* Scene.makeShop(plan, server)
  const before = yield* Sizes.read(shop.databaseUrl)
  const rates = yield* Effect.forEach(
    Array.from({ length: slices }, (_, index) => index + 1),
    Effect.fnUntraced(function* (slice) {
      const { ordersPerSecond, p99Ms } = yield* shop.load(`soak ${slice}`, { seconds })
      yield* Subject.say(`orders, ${slice} of ${slices}: ${ordersPerSecond}/s, p99 ${p99Ms} ms`)
      return { ordersPerSecond, p99Ms }
    })
  )
  const after = yield* Sizes.read(shop.databaseUrl)
  const rate = (at: number) => rates.at(at)?.ordersPerSecond ?? 0
  const ratio = Rounds.ratio(rate(-1), rate(0))
  yield* Effect.sync(() =>
    process.stderr.write(
      `${table(after)}last ${seconds} seconds / first: ${ratio} (>= ${LEAST_RATIO})\n`
    )
  )
  return { seconds, rates, ratio, ok: ratio >= LEAST_RATIO, sizes: { before, after } }
}, Effect.scoped)
