/**
 * stall: how long an operator's longest bodies hold up the event loop. Each goes another way through
 * the books: new cards, the same again, changed cards, cards that move to another tier, and prices.
 */
import { Effect, Schema } from "effect"
import * as Inspector from "../Inspector.ts"
import * as Latencies from "../Latencies.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

/** The longest body that the service reads. */
const BYTES = 8 * 1024 * 1024 - 1024
/** Bytes of each card's metadata: few cards with much, or many with little. */
const METADATA = [0, 600, 20_000]

const Longest = Schema.Struct({ cpu: Schema.Number, wall: Schema.Number })

/**
 * A timer measures each turn of the event loop twice: by the clock, and by the thread's processor
 * time, because a busy machine may suspend the thread at any moment.
 */
const BEGIN = `globalThis.beats?.stop();
globalThis.beats = (() => {
  const used = () => { const { user, system } = process.threadCpuUsage(); return user + system }
  const longest = { cpu: 0, wall: 0 }
  let cpu = used()
  let wall = performance.now()
  const timer = setInterval(() => {
    const now = { cpu: used(), wall: performance.now() }
    longest.cpu = Math.max(longest.cpu, (now.cpu - cpu) / 1000)
    longest.wall = Math.max(longest.wall, now.wall - wall)
    ;({ cpu, wall } = now)
  }, 1)
  return { longest, stop: () => clearInterval(timer) }
})(); beats.longest`

/** A machine of its own, so that no other row sells these cards. */
const machine = {
  id: 77,
  name: "Stalls",
  priceUsd: "1.000000",
  image: "https://cards.example/pack.svg",
  tiers: [
    { name: "common", weight: 1 },
    { name: "rare", weight: 1 }
  ]
}

const card = (bytes: number, index: number, tier: string, buybackUsd: string) => ({
  reference: `stall-${bytes}-${index}`,
  vendingMachineId: machine.id,
  tier,
  name: `Card ${index}`,
  image: "https://cards.example/card.svg",
  buybackUsd,
  ...(bytes === 0 ? {} : { metadata: { text: "m".repeat(bytes) } })
})

/** As many of them as the longest document holds. */
const many = <A>(of: (index: number) => A): ReadonlyArray<A> =>
  Array.from(
    { length: Math.floor((BYTES - 1_000) / (JSON.stringify(of(100_000)).length + 1)) },
    (_, index) => of(index)
  )

const catalog = (bytes: number, tier: string, buybackUsd: string) => () => ({
  vendingMachines: [machine],
  cards: many((index) => card(bytes, index, tier, buybackUsd))
})

const prices = () => {
  const { length } = catalog(0, "common", "0.900000")().cards
  const all = many((index) => ({ reference: `stall-0-${index}`, buybackUsd: "0.800000" }))
  return { prices: all.slice(0, length) }
}

const STEPS = [
  ...METADATA.flatMap((bytes) => [
    { name: `new, ${bytes}`, path: "/catalog", body: catalog(bytes, "common", "0.900000") },
    { name: `the same, ${bytes}`, path: "/catalog", body: catalog(bytes, "common", "0.900000") },
    { name: `changed, ${bytes}`, path: "/catalog", body: catalog(bytes, "common", "0.950000") },
    { name: `moved, ${bytes}`, path: "/catalog", body: catalog(bytes, "rare", "0.950000") }
  ]),
  { name: "prices", path: "/prices", body: prices }
]

export const run = Effect.fnUntraced(function* ({ shop }: Scene) {
  const { access, watched } = yield* shop
  const url = `${access.url}/operator/v1`
  const stalls = yield* Effect.forEach(STEPS, ({ body, name, path }) =>
    Effect.gen(function* () {
      const document = body()
      yield* Inspector.evaluate(watched.inspector, BEGIN, Longest)
      yield* Partners.call(url + path, "PUT", access.operatorToken, document)
      const longest = yield* Inspector.evaluate(watched.inspector, "beats.longest", Longest)
      yield* Subject.say(`stall, ${name}: ${Latencies.round(longest.cpu)} ms`)
      return { name, ...longest }
    })
  )
  const value = Latencies.round(Math.max(...stalls.map(({ cpu }) => cpu)))
  const title = "longest stall of the event loop by an 8 MiB body"
  const measured = [Row.alone(Row.figure(value, { stalls }))]
  return [Row.make({ id: "stall", title, unit: "ms", target: { most: 50 } }, measured)]
})
