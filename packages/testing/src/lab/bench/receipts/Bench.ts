/**
 * `npm run bench -- receipts`: orders a second beside the publisher of the draw log and without it, in
 * turns, so that both meet the same computer; and how long after an order its receipt proves the draw, and
 * tells its seed.
 */
import { Clock, Effect, Schedule } from "effect"
import * as Latencies from "../Latencies.ts"
import type * as Options from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Rounds from "../Rounds.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"
import * as Wal from "../Wal.ts"

const MODES = ["public", "off"] as const

/** Orders of which receipts are asked for, spread over a minute, as seeds are told by the minute. */
const RECEIPTS = 120
const MINUTE = 60_000

interface Receipt {
  readonly draw: unknown
  readonly seed: { readonly value: string | null }
}

/** Milliseconds until the receipt is so. */
const until = (read: Effect.Effect<Receipt, unknown>, is: (receipt: Receipt) => boolean) =>
  Effect.repeat(read, { until: is, schedule: Schedule.spaced("200 millis") })

/** What a receipt waits for, in milliseconds since its order was answered. */
const timesOf = Effect.fnUntraced(function* ({ access, buyers }: Scene.Shop, nth: number) {
  const { customerId, key } = buyers[nth % buyers.length] ?? { key: "", customerId: "" }
  yield* Effect.sleep((nth * MINUTE) / RECEIPTS)
  const api = `${access.url}/api/v2`
  const body = {
    kind: "order",
    customerId,
    vendingMachineId: Partners.MACHINE_ID,
    quantity: 1,
    reveal: "on_create"
  }
  const order = yield* Partners.call(`${api}/operations`, "POST", key, body, {
    "idempotency-key": `receipt ${nth}`
  })
  const from = yield* Clock.currentTimeMillis
  const read = Partners.call(`${api}/cards/${order.cards[0].id}/receipt`, "GET", key, undefined)
  yield* until(read, ({ draw }) => draw !== null)
  const proven = (yield* Clock.currentTimeMillis) - from
  yield* until(read, ({ seed }) => seed.value !== null)
  return { proven, whole: (yield* Clock.currentTimeMillis) - from }
})

const percentile = (times: ReadonlyArray<number>, part: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const server = yield* Subject.database(options.postgres, Wal.SETTINGS)
  yield* Wal.fill(server.url, 2 * options.rounds * options.seconds)
  const shops = yield* Effect.forEach(MODES, (mode) =>
    Effect.gen(function* () {
      const settings = { CARDPACK_FAIRNESS: mode }
      const shop = yield* Scene.makeShop({ ...options, only: ["P1"] }, server, { settings })
      return { mode, shop, rates: [] as Array<number> }
    })
  )
  for (let round = 1; round <= options.rounds; round++) {
    yield* Subject.say(`round ${round} of ${options.rounds}`)
    for (const { rates, shop } of round % 2 === 0 ? shops : shops.toReversed())
      rates.push((yield* shop.load(`round ${round}`)).ordersPerSecond)
  }
  const [beside, without] = shops.map(({ rates }) => Rounds.spread(rates))
  const ratio = Rounds.ratio(beside?.median ?? 0, without?.median ?? 1)
  yield* Subject.say(`${RECEIPTS} receipts`)
  const [published] = shops
  const times = yield* Effect.forEach(
    published === undefined ? [] : Array.from({ length: RECEIPTS }, (_, nth) => nth),
    (nth) => timesOf(published?.shop as Scene.Shop, nth),
    { concurrency: "unbounded" }
  )
  const waits = (["proven", "whole"] as const).map((what) => {
    const all = times.map((each) => Latencies.round(each[what] / 1_000))
    return { what, p50: percentile(all, 0.5), p99: percentile(all, 0.99) }
  })
  yield* Effect.sync(() =>
    process.stderr.write(
      `${Table.render(
        ["orders/s", "beside the publisher", "without it", "ratio"],
        [["", ...[beside?.median, without?.median, ratio].map(String)]]
      )}\n${Table.render(
        ["seconds until a receipt is", "p50", "p99"],
        waits.map(({ p50, p99, what }) => [what, String(p50), String(p99)])
      )}`
    )
  )
  return { machine: Subject.MACHINE, options, rows: { beside, without, ratio, waits } }
}, Effect.scoped)
