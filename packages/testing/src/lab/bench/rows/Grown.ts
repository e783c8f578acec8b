/** P10: orders on a database with a long past beside an empty one. */
import { Effect } from "effect"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as Fill from "./Fill.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import * as Scene from "./Scene.ts"

export const run = Effect.fnUntraced(function* ({ options, server }: Scene.Scene) {
  const only = ["P10"] as const
  // Draws of the past are of no log that could be published.
  const how = { settings: { CARDPACK_FAIRNESS: "off" } }
  const empty = yield* Scene.makeShop({ ...options, only }, server, how)
  const grown = yield* Scene.makeShop({ ...options, only }, server, how)
  yield* Subject.say(`P10, filling with ${options.rows} ledger entries`)
  const [buyer] = grown.buyers
  if (buyer === undefined) return []
  yield* Fill.past(grown.databaseUrl, options.rows, buyer.customerId)
  yield* Partners.audit(grown.access)
  // What was read before the fill has left the caches.
  yield* grown.load("P10 warm", { orders: options.warmup, seconds: 600 })
  yield* empty.load("P10 warm", { orders: options.warmup, seconds: 600 })
  const orders = yield* Paired.compare(
    "P10",
    options.rounds,
    (round) => Effect.map(grown.load(`P10 ${round}`), (result) => Row.ofLoad(result)),
    (round) => Effect.map(empty.load(`P10 ${round}`), (result) => Row.ofLoad(result))
  )
  const past = `${(options.rows / 1e6).toLocaleString("en-US")} million ledger entries`
  return [
    Row.make(
      { id: "P10", title: `orders, ${past} / empty`, unit: "orders/s", target: { least: 0.9 } },
      orders
    )
  ]
}, Effect.scoped)
