/** Watchers on ports that tests change, and their records of deposits. */

import { Engine } from "@cardpack/core/commands/Engine"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import type { Ports } from "@cardpack/core/workers/watcher/Judge"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { Effect } from "effect"
import { counted } from "../../../world/onchain/Counted.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import type * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const OPTIONS: Watcher.Options = { ...Watcher.DEFAULTS, compare: Watching.COMPARE, from: 0n }

export const changed = (change: (ports: Ports) => Partial<Ports>) =>
  Effect.gen(function* () {
    const chain = yield* Chain
    const engine = yield* Engine
    const watchlist = yield* Watchlist
    const ports = { chain, engine, watchlist }
    return new Watcher.Watcher({ ...ports, ...change(ports) }, OPTIONS)
  })

export const asking = Effect.gen(function* () {
  const asked: Array<string> = []
  const watcher = yield* changed(({ chain }) => ({ chain: counted(chain, asked) }))
  return { asked, watcher }
})

export const cursor = Effect.flatMap(Watchlist, (watchlist) => watchlist.cursor)

export const statuses = (by: Stories.Partner) =>
  Effect.map(Payments.transactions(by), (rows) => rows.map(({ status }) => status).toReversed())
