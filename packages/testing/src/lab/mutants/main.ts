/**
 * `npm run mutants`: plants one bug at a time in a copy of the sources, and runs the tests that
 * should notice it. Prints which test caught each; exits with 1 when too many survive.
 */
import { parseArgs } from "node:util"
import { MUTANTS } from "./All.ts"
import type { Mutant } from "./Mutant.ts"
import * as Report from "./Report.ts"
import { Scratch } from "./Scratch.ts"
import * as Trial from "./Trial.ts"

const USAGE =
  "usage: npm run mutants -- [--only core,DRAW-01] [--jobs 2] [--limit 180] [--seed N] [--proven]"

const MOST_JOBS = 8

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "1" },
    limit: { type: "string", default: "180" },
    proven: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) }
  }
})

/** A package, a file's part of the path, or the beginning of an id. */
const isNamed = ({ file, id }: Mutant, name: string): boolean =>
  id === name || id.startsWith(`${name}-`) || file.startsWith(`packages/${name}/`)

const names = values.only.split(",").filter((name) => name !== "")
const chosen = MUTANTS.filter(
  (mutant) => names.length === 0 || names.some((name) => isNamed(mutant, name))
)
const jobs = Number(values.jobs)
const seed = Number(values.seed)
const limit = Number(values.limit)
const isSound =
  [jobs, seed, limit].every(Number.isInteger) && jobs >= 1 && jobs <= MOST_JOBS && limit >= 1

const say = (text: string) => process.stderr.write(`${text}\n`)

/** The exit status. */
const run = async (scratches: ReadonlyArray<Scratch>): Promise<number> => {
  const [first] = scratches
  if (first === undefined) return 2
  say(`${chosen.length} mutants, --seed ${seed}`)
  const flaw = values.proven ? null : await Trial.flawOf(first, chosen, seed)
  if (flaw !== null) {
    say(`the suites fail without a mutant:\n${flaw}`)
    return 2
  }
  const left = chosen.slice()
  const verdicts = new Map<Mutant, Trial.Verdict>()
  const work = async (scratch: Scratch): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const verdict = await Trial.attempt(scratch, next, { seed, limit })
      verdicts.set(next, verdict)
      say(Report.line(verdict))
    }
  }
  await Promise.all(scratches.map(work))
  const all = chosen.flatMap((mutant) => verdicts.get(mutant) ?? [])
  process.stdout.write(`${Report.table(all)}\n\n${Report.summary(all)}\n`)
  return Report.shareOf(all) >= Report.FLOOR ? 0 : 1
}

if (!isSound || chosen.length === 0) {
  say(USAGE)
  process.exitCode = 2
} else {
  const scratches = Array.from({ length: jobs }, () => new Scratch())
  const removeAll = () => {
    for (const scratch of scratches) scratch.remove()
  }
  process.once("SIGINT", () => {
    removeAll()
    process.exit(130)
  })
  process.exitCode = await run(scratches).finally(removeAll)
}
