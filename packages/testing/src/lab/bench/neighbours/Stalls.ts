/**
 * Measures how long the longest bodies of operators stall the event loop. Each kind takes one path
 * through the books: new cards, the same again, changed cards, cards moving to another tier,
 * prices, and stock that leaves and returns.
 */
import { Effect } from "effect"
import * as Latencies from "../Latencies.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as LoopDelay from "./LoopDelay.ts"
import type * as Options from "./Options.ts"

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

interface Shape {
  /** Prefix of the references, so that shapes share no cards. */
  readonly name: string
  /** Bytes of each card's metadata. */
  readonly metadata: number
}

const SMALL: Shape = { name: "small", metadata: 0 }
const MIDDLING: Shape = { name: "middling", metadata: 600 }
const LARGE: Shape = { name: "large", metadata: 20_000 }

const card = (shape: Shape, index: number, tier: string, buybackUsd: string) => ({
  reference: `${shape.name}-${index}`,
  vendingMachineId: machine.id,
  tier,
  name: `Card ${index}`,
  image: "https://cards.example/card.svg",
  buybackUsd,
  ...(shape.metadata === 0 ? {} : { metadata: { text: "m".repeat(shape.metadata) } })
})

/** As many cards as the longest document can hold. */
const countOf = (shape: Shape, bytes: number) =>
  Math.floor(bytes / (JSON.stringify(card(shape, 100_000, "common", "0.900000")).length + 1))

const catalog = (shape: Shape, bytes: number, tier: string, buybackUsd: string) => ({
  vendingMachines: [machine],
  cards: Array.from({ length: countOf(shape, bytes - 1_000) }, (_, index) =>
    card(shape, index, tier, buybackUsd)
  )
})

const prices = (bytes: number) => {
  const price = (index: number) => ({ reference: `small-${index}`, buybackUsd: "0.800000" })
  const fits = Math.floor(bytes / (JSON.stringify(price(100_000)).length + 1)) - 10
  const count = Math.min(countOf(SMALL, bytes - 1_000), fits)
  return { prices: Array.from({ length: count }, (_, index) => price(index)) }
}

const references = Array.from({ length: 1_000 }, (_, index) => `small-${index}`)

interface Step {
  readonly name: string
  readonly method: "PUT" | "POST"
  readonly path: string
  readonly body: () => unknown
}

const put = (name: string, path: string, body: () => unknown): Step => ({
  name,
  method: "PUT",
  path,
  body
})

const stepsOf = (bytes: number): ReadonlyArray<Step> => [
  ...[SMALL, MIDDLING, LARGE].flatMap((shape) => [
    put(`new, ${shape.name}`, "/catalog", () => catalog(shape, bytes, "common", "0.900000")),
    put(`the same, ${shape.name}`, "/catalog", () => catalog(shape, bytes, "common", "0.900000")),
    put(`changed, ${shape.name}`, "/catalog", () => catalog(shape, bytes, "common", "0.950000"))
  ]),
  put("moved, middling", "/catalog", () => catalog(MIDDLING, bytes, "rare", "0.950000")),
  put("moved, small", "/catalog", () => catalog(SMALL, bytes, "rare", "0.950000")),
  put("prices", "/prices", () => prices(bytes)),
  ...["withdraw", "return"].map(
    (verb): Step => ({
      name: `${verb} stock`,
      method: "POST",
      path: `/stock/${verb}`,
      body: () => ({ references, reason: "bench" })
    })
  )
]

/** Returns the longest stall of each step. */
export const run = Effect.fnUntraced(function* (
  options: Options.Options,
  { operatorToken, url }: Partners.Access,
  inspector: number
) {
  const steps = stepsOf(options.bodyBytes)
  // Warms up first: compiling code is not a stall of a running service.
  yield* Partners.stock({ operatorToken, url }, 3_000)
  return yield* Effect.forEach(steps, ({ body, method, name, path }) =>
    Effect.gen(function* () {
      const document = body()
      const started = performance.now()
      const { cpuMs, result, wallMs } = yield* LoopDelay.during(
        inspector,
        Partners.call(`${url}/operator/v1${path}`, method, operatorToken, document, {
          "idempotency-key": name.replaceAll(/\W/g, "-")
        })
      )
      const seconds = Latencies.round((performance.now() - started) / 1_000)
      yield* Subject.say(`${name}: ${cpuMs} ms (${wallMs} ms on the clock) of ${seconds} s`)
      return { name, cpuMs, wallMs, seconds, answer: result }
    })
  )
})
