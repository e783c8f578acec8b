/**
 * Times one partner's orders, one at a time, while another's connections send 240 KB bodies that
 * are refused. Quiet and flooded rounds alternate, so that both meet the same conditions.
 */
import { Effect } from "effect"
import * as Load from "../load/Load.ts"
import * as Partners from "../Partners.ts"
import * as Rounds from "../Rounds.ts"
import * as Subject from "../Subject.ts"
import * as Flood from "./Flood.ts"
import type * as Options from "./Options.ts"

const BYTES = 240 * 1024 - 64
/** The flood starts before the measurement and ends after it. */
const MARGIN_SECONDS = 2
const ORDERS = 20_000

export const run = Effect.fnUntraced(function* (options: Options.Options, access: Partners.Access) {
  yield* Partners.stock(access, ORDERS)
  const [victim, noisy] = yield* Partners.buyers(access, 2)
  const { hostname: host, port } = new URL(access.url)
  const load = (run: string) =>
    Load.run({
      ...Load.ORDERS,
      host,
      port: Number(port),
      connections: 1,
      seconds: options.seconds,
      orders: ORDERS,
      warmupSeconds: 1,
      buyers: victim === undefined ? [] : [victim],
      vendingMachineId: Partners.MACHINE_ID,
      run
    })
  const flood = (kind: Flood.Plan["kind"]) =>
    Flood.run({
      host,
      port: Number(port),
      connections: options.connections,
      seconds: options.seconds + 2 * MARGIN_SECONDS,
      key: noisy?.key ?? "",
      kind,
      bytes: BYTES
    })
  const round = Effect.fnUntraced(function* (kind: Flood.Plan["kind"], index: number) {
    const quiet = yield* load(`quiet ${kind} ${index}`)
    const { flooded, refused } = yield* Effect.all(
      {
        refused: flood(kind),
        flooded: Effect.delay(load(`flooded ${kind} ${index}`), `${MARGIN_SECONDS} seconds`)
      },
      { concurrency: 2 }
    )
    const ratio = Rounds.ratio(flooded.p50Ms, quiet.p50Ms)
    yield* Subject.say(
      `${kind}: p50 ${quiet.p50Ms} ms, flooded ${flooded.p50Ms} ms, ${ratio} times`
    )
    return { quiet, flooded, answers: refused.answers, ratio }
  })
  yield* load("warm")
  const floods = yield* Effect.forEach(["numbers", "keys"] as const, (kind) =>
    Effect.gen(function* () {
      const indexes = Array.from({ length: options.rounds }, (_, index) => index + 1)
      const rounds = yield* Effect.forEach(indexes, (index) => round(kind, index))
      const ratios = rounds.map(({ ratio }) => ratio)
      return { kind, ratio: 0, ...Rounds.medianBy(rounds, ({ ratio }) => ratio), ratios }
    })
  )
  return { floods }
})
