/**
 * `npm run bench -- versions`: orders a second on each supported version of PostgreSQL, in turns, so
 * that all meet the same computer.
 */
import { Effect } from "effect"
import { VERSIONS } from "../../../world/database/Postmaster.ts"
import type * as Options from "../Options.ts"
import * as Rounds from "../Rounds.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"
import * as Wal from "../Wal.ts"

const HEAD = ["PostgreSQL", "orders/s", "least", "most", "of the fastest"]

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const shops = yield* Effect.forEach(VERSIONS, (version) =>
    Effect.gen(function* () {
      yield* Subject.say(`PostgreSQL ${version}`)
      const server = yield* Subject.database(version, Wal.SETTINGS)
      yield* Wal.fill(server.url, options.rounds * options.seconds)
      const { load } = yield* Scene.makeShop({ ...options, only: ["P1"] }, server)
      return { version, load, rates: [] as Array<number> }
    })
  )
  for (let round = 1; round <= options.rounds; round++) {
    yield* Subject.say(`round ${round} of ${options.rounds}`)
    // Each round begins with another one.
    const turns = [...shops.slice(round % shops.length), ...shops.slice(0, round % shops.length)]
    for (const { load, rates } of turns) rates.push((yield* load(`round ${round}`)).ordersPerSecond)
  }
  const measured = shops.map(({ rates, version }) => ({ version, rates, ...Rounds.spread(rates) }))
  const fastest = Math.max(...measured.map(({ median }) => median))
  const rows = measured.map((each) => ({ ...each, share: Rounds.ratio(each.median, fastest) }))
  const table = Table.render(
    HEAD,
    rows.map(({ least, median, most, share, version }) =>
      [version, median, least, most, share].map(String)
    )
  )
  yield* Effect.sync(() => process.stderr.write(table))
  return { machine: Subject.MACHINE, options, rows }
}, Effect.scoped)
