/**
 * `npm run deep -- --minutes 60`: everything that can be tried, with seeds that are drawn anew. The
 * first round runs all tests, the lab's too, the simulator and the nemesis; further rounds draw other
 * seeds for what draws, until the time is over. Ends with the names of what failed, and how to repeat it.
 */
import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, seed: { type: "string" } }
})
const minutes = Number(values.minutes)
const first = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!(minutes > 0 && Number.isInteger(first))) {
  console.error("npm run deep -- [--minutes N] [--seed N]")
  process.exit(2)
}

interface Step {
  readonly command: ReadonlyArray<string>
  /** Writes a report of vitest. */
  readonly isTests: boolean
  /** Runs again with each seed. */
  readonly isDrawn: boolean
}
const npm = (script: string, ...args: ReadonlyArray<string>) => [
  "npm",
  "run",
  script,
  "--",
  ...args
]
const STEPS: ReadonlyArray<(seed: number) => Step> = [
  () => ({ command: npm("test"), isTests: true, isDrawn: true }),
  (seed) => ({
    command: npm("simulate", "--seeds", "200", "--from", String(seed)),
    isTests: false,
    isDrawn: true
  }),
  () => ({ command: npm("lab"), isTests: true, isDrawn: false }),
  () => ({ command: npm("postgres"), isTests: false, isDrawn: false }),
  () => ({ command: npm("test:processes"), isTests: true, isDrawn: false }),
  (seed) => ({
    command: npm("nemesis", "--seconds", "300", "--seed", String(seed)),
    isTests: false,
    isDrawn: true
  })
]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-deep-"))
const report = path.join(folder, "tests.json")
const REPORTERS = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
    }>
  }>
}
const failedIn = ({ testResults }: Report): ReadonlyArray<string> =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ assertionResults, name }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed")
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name}: ${fullName}`)
    })

const run = ({ command, isTests }: Step, seed: number): ReadonlyArray<string> => {
  const [program = "", ...words] = command
  const args = isTests ? [...words, ...REPORTERS] : words
  fs.rmSync(report, { force: true })
  console.log(`\ndeep: TEST_SEED=${seed} ${command.join(" ")}`)
  const env = { ...process.env, TEST_SEED: String(seed), TEST_BACKENDS: "both" }
  const { status } = spawnSync(program, args, { env, stdio: "inherit" })
  if (status === 0) return []
  const named =
    isTests && fs.existsSync(report) ? failedIn(JSON.parse(`${fs.readFileSync(report)}`)) : []
  const again = `again: TEST_SEED=${seed} ${command.join(" ")}`
  return (named.length === 0 ? [command.join(" ")] : named).map((name) => `${name}\n  ${again}`)
}

const end = performance.now() + minutes * 60_000
const failed: Array<string> = []
let rounds = 0
for (; rounds === 0 || performance.now() < end; rounds++) {
  const seed = first + rounds
  for (const step of STEPS.map((of) => of(seed)))
    if (rounds === 0 || (step.isDrawn && performance.now() < end)) failed.push(...run(step, seed))
}
fs.rmSync(folder, { recursive: true })
for (const failure of failed) console.error(`failed: ${failure}`)
console.log(`deep: ${rounds} rounds from seed ${first}, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
