/**
 * `npm run bench -- soak`: the service as `npm start` runs it, on the embedded database and a local
 * chain, first idle and then busy, and its heap over time; then orders on PostgreSQL, and the sizes
 * of its tables. Exits with 1 when the heap grew or orders became slower.
 */
import { Duration, Effect } from "effect"
import * as Service from "../../../world/service/Service.ts"
import * as Memory from "../Memory.ts"
import * as BenchOptions from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as Heap from "./Heap.ts"
import * as Options from "./Options.ts"
import * as Orders from "./Orders.ts"

/** Samples in each half. The first is taken after a tenth, when caches are full. */
const SAMPLES = 10

/** More than caches and plans need; the database's memory is outside the heap. */
const MOST_GROWTH_MEGABYTES = 30

const CLIENTS = 4
const READS_AN_ORDER = 20
const STOCK = 20_000

interface Watched {
  readonly pid: number
  readonly inspector: number
}

const watch = Effect.fnUntraced(function* (name: string, subject: Watched, minutes: number) {
  const pause = Duration.minutes(minutes / SAMPLES)
  const samples = yield* Effect.forEach(
    Array.from({ length: SAMPLES }, (_, index) => index + 1),
    Effect.fnUntraced(function* (index) {
      yield* Effect.sleep(pause)
      const heap = yield* Heap.megabytes(subject.inspector)
      const { megabytes: resident } = yield* Memory.during(subject.pid, Effect.void)
      yield* Subject.say(`${name}, ${index} of ${SAMPLES}: heap ${heap} MB, resident ${resident}`)
      return { heap, resident }
    })
  )
  const [first] = samples
  const grownMegabytes = (samples.at(-1)?.heap ?? 0) - (first?.heap ?? 0)
  return { samples, grownMegabytes, ok: grownMegabytes <= MOST_GROWTH_MEGABYTES }
})

/** Reads a list of 249 rows, and sometimes orders. */
const client = (url: string, buyer: { readonly key: string; readonly customerId: string }) => {
  let calls = 0
  const call = Effect.suspend(() => {
    calls++
    const isOrder = calls % READS_AN_ORDER === 0
    return Effect.tryPromise(async () => {
      const headers = { authorization: `Bearer ${buyer.key}`, "content-type": "application/json" }
      const order = {
        method: "POST",
        headers: { ...headers, "idempotency-key": `soak-${buyer.customerId}-${calls}` },
        body: JSON.stringify({
          kind: "order",
          customerId: buyer.customerId,
          vendingMachineId: Partners.MACHINE_ID,
          quantity: 1
        })
      }
      const answer = isOrder
        ? await fetch(`${url}/api/v2/operations`, order)
        : await fetch(`${url}/api/v2/shipping-countries`, { headers })
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
    })
  })
  return { run: Effect.forever(call), calls: () => calls }
}

const heap = Effect.fnUntraced(function* (minutes: number) {
  const inspector = yield* Effect.promise(Service.freePort)
  const { access, service } = yield* Subject.start(
    null,
    { CARDPACK_SEED: "demo", CARDPACK_CHAIN: "local" },
    { flags: [Subject.inspectedAt(inspector)] }
  )
  yield* Partners.stock(access, STOCK)
  const buyers = yield* Partners.buyers(access, CLIENTS)
  const subject = { pid: service.pid(), inspector }
  const idle = yield* watch("idle", subject, minutes)
  const clients = buyers.map((buyer) => client(service.url, buyer))
  const busy = yield* Effect.raceFirst(
    watch("busy", subject, minutes),
    Effect.andThen(
      Effect.all(
        clients.map((each) => each.run),
        { concurrency: "unbounded" }
      ),
      Effect.never
    )
  )
  const requests = clients.reduce((sum, each) => sum + each.calls(), 0)
  return { idle, busy: { ...busy, requests }, ok: idle.ok && busy.ok }
}, Effect.scoped)

const run = Effect.fnUntraced(function* ({ minutes, parts }: Options.Options) {
  const heaps = parts.includes("heap") ? yield* heap(minutes) : null
  const orders = parts.includes("orders") ? yield* Orders.run(minutes, BenchOptions.FULL) : null
  yield* Effect.sync(() => {
    if (heaps?.ok === false || orders?.ok === false) process.exitCode = 1
  })
  return { machine: Subject.MACHINE, minutes, heap: heaps, orders }
})

/** Null when the arguments are not valid. */
export const bench = (words: ReadonlyArray<string>) => {
  const options = Options.parse(words)
  return options === null ? null : run(options)
}
