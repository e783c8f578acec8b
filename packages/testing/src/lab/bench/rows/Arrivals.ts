/**
 * P9 and P14: orders that arrive on a schedule, at a share of what the service can do at most. That
 * is measured in each round, by a closed loop over four times the usual connections.
 */
import { Effect } from "effect"
import type * as Load from "../load/Load.ts"
import * as Memory from "../Memory.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene, Shop } from "./Scene.ts"

const CALM = 0.7
const OVERLOAD = 4
/** With 200 accounts nearly all that one process accepts, so that arrivals reach it. */
const CONNECTIONS_AN_ACCOUNT = 20
const SHED = /^(429|503) /

const most = (scene: Scene, shop: Shop, run: string) =>
  shop.load(`${run} most`, { connections: 4 * scene.options.connections })

export const calm = Effect.fnUntraced(function* (scene: Scene) {
  const shop = yield* scene.shop
  const { connections, rounds, seconds } = scene.options
  const measured = yield* Paired.rounds(
    "P9",
    rounds,
    Effect.fnUntraced(function* (round) {
      const maximum = yield* most(scene, shop, `P9 ${round}`)
      const arrivals = maximum.ordersPerSecond * CALM
      const open = yield* shop.load(`P9 ${round}`, {
        arrivals,
        connections: 8 * connections,
        seconds: 2 * seconds
      })
      const details = { arrivals, maximum }
      return Row.pair(Row.ofLoad(open, open.p99Ms), Row.figure(open.p50Ms, details))
    })
  )
  const title = "orders at 70 % of the maximum, p99 / p50"
  return [Row.make({ id: "P9", title, unit: "ms", target: { most: 3 } }, measured)]
})

/** Answers that are neither good nor tell the caller to come back later. */
const wrong = ({ refused }: Load.Result): number =>
  Object.entries(refused).reduce((sum, [code, count]) => sum + (SHED.test(code) ? 0 : count), 0)

export const overload = Effect.fnUntraced(function* (scene: Scene) {
  const shop = yield* scene.shop
  const { accounts, rounds, seconds } = scene.options
  const measured = yield* Paired.rounds(
    "P14",
    rounds,
    Effect.fnUntraced(function* (round) {
      const maximum = yield* most(scene, shop, `P14 ${round}`)
      const arrivals = maximum.ordersPerSecond * OVERLOAD
      const { megabytes, result } = yield* Memory.during(
        shop.watched.pid,
        shop.load(`P14 ${round}`, {
          arrivals,
          connections: accounts * CONNECTIONS_AN_ACCOUNT,
          seconds: 2 * seconds
        })
      )
      return { arrivals, maximum, megabytes, result }
    })
  )
  const row = (
    title: string,
    unit: string,
    target: Row.Target | null,
    of: (round: (typeof measured)[number]) => Row.Round
  ) =>
    Row.make({ id: "P14", title: `four times overload, ${title}`, unit, target }, measured.map(of))
  const alone = (value: number) => Row.alone(Row.figure(value))
  return [
    row("good answers / maximum", "orders/s", { least: 0.9 }, ({ arrivals, maximum, result }) => {
      const { details, ...ours } = Row.ofLoad(result)
      return Row.pair({ ...ours, details: { ...details, arrivals } }, Row.ofLoad(maximum))
    }),
    row("answers but 429 and 503", "answers", { most: 0 }, ({ result }) => alone(wrong(result))),
    row("arrivals without a free connection", "arrivals", null, ({ result }) =>
      alone(result.unsent)
    ),
    row("latency of good answers, p99", "ms", null, ({ result }) => alone(result.p99Ms)),
    row("resident memory of node", "MB", null, ({ megabytes }) => alone(megabytes))
  ]
})
