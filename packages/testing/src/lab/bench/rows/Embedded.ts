/** Orders through the engine in promises, beside the same over HTTP. */
import { join } from "node:path"
import { Effect } from "effect"
import * as Script from "../../../world/service/Script.ts"
import * as Child from "../Child.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import type { Plan, Setup } from "./embeddedLoop.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import * as Scene from "./Scene.ts"

/** Enough to compile the code; no target hangs on this row. */
const WARMUP = 5_000

const LOOP = join(import.meta.dirname, "embeddedLoop.ts")

export const run = Effect.fnUntraced(function* ({ options, server, shop }: Scene.Scene) {
  const { load } = yield* shop
  const { accounts, connections, rounds, seconds, warmup } = options
  const databaseUrl = yield* server.database
  const ask = yield* Child.converse<Setup | Plan>(LOOP, Script.START)
  yield* Subject.say("starting the engine in promises, stocking, funding and warming it")
  yield* ask({ databaseUrl, accounts })
  yield* Partners.multiply(databaseUrl, Scene.cardsFor({ ...options, only: ["embedded"] }))
  yield* ask({ connections, orders: Math.min(warmup, WARMUP), seconds: 600 })
  const measuredRounds = yield* Paired.compare(
    "embedded",
    rounds,
    () =>
      Effect.map(ask<number>({ connections, orders: Number.MAX_SAFE_INTEGER, seconds }), (rate) =>
        Row.figure(rate)
      ),
    (round) => Effect.map(load(`embedded ${round}`), (result) => Row.ofLoad(result))
  )
  const title = "orders through the engine in promises / HTTP"
  return [Row.make({ id: "embedded", title, unit: "orders/s", target: null }, measuredRounds)]
}, Effect.scoped)
