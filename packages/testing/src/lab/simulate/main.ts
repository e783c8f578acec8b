/**
 * `npm run simulate -- --seeds 1000`: simulations of drawn seeds, in two processes. `--seed N`
 * repeats one and prints its trace; `--from N` begins at a seed. Exits with 1 when a promise is
 * broken, after it has printed the seed and the shortest trace that it found.
 */
import { fork } from "node:child_process"
import * as os from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import * as Plan from "../../world/simulate/Plan.ts"
import * as Simulation from "../../world/simulate/Simulation.ts"
import * as Tally from "../../world/simulate/Tally.ts"
import { shrink } from "./Shrinking.ts"

const USAGE = "npm run simulate -- [--seeds N] [--from N] [--seed N] [--processes N]"

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    from: { type: "string" },
    seed: { type: "string" },
    processes: { type: "string", default: String(Math.min(2, os.availableParallelism())) },
    share: { type: "string" }
  }
})

const numberOf = (name: string, text: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return number
  console.error(`--${name} must be a whole number, not ${text}\n${USAGE}`)
  process.exit(2)
}

/** Milliseconds for the search of a shorter trace. */
const SHRINKING = 90_000

const explain = async (failed: Simulation.Outcome): Promise<void> => {
  const { seed } = failed.plan
  console.error(`seed ${seed} breaks a promise: ${failed.failure}\nlooking for a shorter trace`)
  const until = performance.now() + SHRINKING
  const { outcome, tries } = await shrink(
    failed,
    (plan) => Simulation.run(plan),
    () => performance.now() < until
  )
  const { actions, faults } = outcome.plan
  console.log(outcome.trace.join("\n"))
  console.error(
    `seed ${seed}: ${outcome.failure}\n${actions.length} actions and ${faults.length} faults are left ` +
      `after ${tries} tries; repeat it with npm run simulate -- --seed ${seed}`
  )
}

const one = async (seed: number): Promise<boolean> => {
  const outcome = await Simulation.run(Plan.of(seed))
  console.log(outcome.trace.join("\n"))
  if (outcome.failure !== null) await explain(outcome)
  return outcome.failure === null
}

/** What a process tells of a seed, and what comes of all. */
interface Ended {
  readonly tally: Tally.Tally
  /** The first seed whose simulation broke a promise; null when none did. */
  readonly failed: { readonly seed: number; readonly why: string } | null
}

/** Every `step`th seed from `from` on, below `below`; ends at the first failure. */
const share = async (from: number, below: number, step: number): Promise<void> => {
  for (let seed = from; seed < below; seed += step) {
    const outcome = await Simulation.run(Plan.of(seed))
    const { failure: why } = outcome
    const told: Ended = { tally: Tally.of(outcome), failed: why === null ? null : { seed, why } }
    process.send?.(told)
    if (why !== null) return
  }
}

/** The seeds in several processes; the first failure ends all. */
const many = (from: number, seeds: number, processes: number): Promise<Ended> => {
  let tally = Tally.EMPTY
  let failed: Ended["failed"] = null
  const children = Array.from({ length: processes }, (_, at) =>
    fork(fileURLToPath(import.meta.url), ["--share", `${from + at},${from + seeds},${processes}`])
  )
  const ends = children.map(
    (child) =>
      new Promise<void>((resolve) => {
        child.on("message", (told) => {
          // Cast: a child sends nothing else.
          const one = told as Ended
          tally = Tally.add(tally, one.tally)
          if (tally.seeds % 50 === 0) console.error(`${tally.seeds} of ${seeds} seeds`)
          failed ??= one.failed
          if (failed !== null) for (const other of children) other.kill()
        })
        child.on("exit", (code) => {
          if (code !== 0 && failed === null)
            failed = { seed: -1, why: `a process ended with ${code}` }
          resolve()
        })
      })
  )
  return Promise.all(ends).then(() => ({ tally, failed }))
}

const all = async (): Promise<boolean> => {
  const drawn = Math.floor(Math.random() * 2 ** 30)
  const from = values.from === undefined ? drawn : numberOf("from", values.from)
  const seeds = numberOf("seeds", values.seeds)
  const processes = Math.max(1, numberOf("processes", values.processes))
  console.error(`${seeds} seeds from ${from} on, in ${processes} processes`)
  const startedAt = performance.now()
  const { failed, tally } = await many(from, seeds, processes)
  console.log(Tally.text(tally, performance.now() - startedAt))
  if (failed !== null) {
    console.error(`seed ${failed.seed}: ${failed.why}`)
    if (failed.seed >= 0) await explain(await Simulation.run(Plan.of(failed.seed)))
    return false
  }
  const unmet = Tally.unmet(tally)
  if (unmet.length > 0) console.error(`met too rarely: ${unmet.join(", ")}`)
  return unmet.length === 0
}

if (values.share !== undefined) {
  const [from = 0, below = 0, step = 1] = values.share.split(",").map(Number)
  await share(from, below, step)
  process.disconnect()
} else {
  const { seed } = values
  const isSound = await (seed === undefined ? all() : one(numberOf("seed", seed)))
  process.exitCode = isSound ? 0 : 1
}
