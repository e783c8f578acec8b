/**
 * `npm run bench -- neighbours`: how long one partner's requests take beside another partner who
 * sends as much as connections allow, in times of what they take alone.
 */
import { Effect } from "effect"
import type { Plan, Result } from "../load/Load.ts"
import type * as Options from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Rounds from "../Rounds.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"

type Load = Pick<Plan, "request" | "status" | "connections">

const read = (request: `/${string}`, connections = 8): Load => ({
  request,
  status: 200,
  connections
})

/** What the neighbour sends; each connection waits for its answer before it sends again. */
const LOADS: Readonly<Record<string, Load>> = {
  lists: read("/customers?limit=200"),
  history: read("/ledger-entries?limit=200"),
  events: read("/events?limit=100"),
  searches: read("/customers?search=nobody"),
  statements: read("/statements/2026-01"),
  balance: read("/balance", 64),
  orders: { request: "order", status: 201, connections: 64 },
  "refused bodies": { request: "refused", status: 400, connections: 8 }
}

/** Of the partner who is measured, at random moments. */
const ARRIVALS = 40
const PROBES = {
  balance: read("/balance"),
  order: { request: "order", status: 201, connections: 8 }
}

/** So many rows that a page of each list is full. */
const CUSTOMERS = 400

const HEAD = ["neighbour", "probe", "p50 ms", "alone", "times", "p99 ms", "alone", "times"]

interface Measured {
  readonly neighbour: string
  readonly probe: string
  readonly alone: Result
  readonly beside: Result
  readonly loaded: Result
}

const cells = ({ alone, beside, neighbour, probe }: Measured): ReadonlyArray<string> => [
  neighbour,
  probe,
  ...[beside.p50Ms, alone.p50Ms, Rounds.ratio(beside.p50Ms, alone.p50Ms)].map(String),
  ...[beside.p99Ms, alone.p99Ms, Rounds.ratio(beside.p99Ms, alone.p99Ms)].map(String)
]

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const server = yield* Subject.database(options.postgres)
  const cards = (options.warmup + options.seconds * 5_000) * 3
  const fill = (access: Partners.Access) => Partners.stock(access, Math.min(cards, 60_000))
  const shop = yield* Scene.makeShop({ ...options, accounts: 2 }, server, { fill })
  const [noisy, quiet] = shop.buyers
  if (noisy === undefined || quiet === undefined) return yield* Effect.die("there are two partners")
  yield* Effect.forEach(
    Array.from({ length: CUSTOMERS }, (_, index) => ({ externalUserId: `customer-${index}` })),
    (customer) => Partners.call(`${shop.access.url}/api/v2/customers`, "POST", noisy.key, customer),
    { concurrency: 8 }
  )
  const measured: Array<Measured> = []
  const probed = (run: string, probe: object) =>
    shop.load(run, { ...probe, buyers: [quiet], arrivals: ARRIVALS })
  for (const [probe, probing] of Object.entries(PROBES)) {
    for (const [neighbour, load] of Object.entries(LOADS)) {
      yield* Subject.say(`${probe} beside ${neighbour}`)
      const run = `${probe} ${neighbour}`
      const alone = yield* probed(`${run} alone`, probing)
      const [beside, loaded] = yield* Effect.all(
        [
          probed(`${run} beside`, probing),
          shop.load(`${run} loaded`, { ...load, buyers: [noisy], seconds: options.seconds + 1 })
        ],
        { concurrency: "unbounded" }
      )
      measured.push({ neighbour, probe, alone, beside, loaded })
    }
  }
  const table = Table.render(HEAD, measured.map(cells))
  yield* Effect.sync(() => process.stderr.write(table))
  return { machine: Subject.MACHINE, options, measured }
}, Effect.scoped)
