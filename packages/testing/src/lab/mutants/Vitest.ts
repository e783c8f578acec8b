/** Runs test files of a copy of the sources, and reads which test failed first. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import * as path from "node:path"

export interface Failure {
  readonly file: string
  readonly test: string
  readonly message: string
}

export type Outcome =
  | { readonly _tag: "Passed"; readonly tests: number }
  | { readonly _tag: "Failed"; readonly failures: ReadonlyArray<Failure> }
  | { readonly _tag: "TimedOut" }
  /** The run itself broke: no test said anything. */
  | { readonly _tag: "Broken"; readonly said: string }

export interface Options {
  readonly root: string
  /** Of files: all that start processes, or none. */
  readonly filters: ReadonlyArray<string>
  /** A pattern of tests' names; null for all. */
  readonly named: string | null
  /** Of the properties. */
  readonly seed: number
  /** Milliseconds. */
  readonly limit: number
  /** Stops at the first failure. */
  readonly bail: boolean
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: ReadonlyArray<string>
    }>
  }>
}

/** Milliseconds between asking processes to end and ending them. */
const GRACE = 5_000

/** Ends the run with its databases, which belong to its group of processes. */
const end = (child: ChildProcess): NodeJS.Timeout => {
  const send = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  send("SIGTERM")
  return setTimeout(send, GRACE, "SIGKILL")
}

/** A file that fails without a failed test could not be loaded, or its hooks failed. */
export const SET_UP = "(set-up)"

/** Tests first: a file that a bail cut off counts as failed too, and says nothing. */
const failuresOf = (root: string, { testResults }: Report): ReadonlyArray<Failure> => {
  const all = testResults.flatMap(({ assertionResults, message, name, status }) => {
    const file = path.relative(path.join(root, "packages/testing/src"), name)
    const failed = assertionResults.filter((test) => test.status === "failed")
    if (failed.length === 0 && status === "failed") return [{ file, test: SET_UP, message }]
    return failed.map(({ failureMessages = [], fullName }) => ({
      file,
      test: fullName,
      message: failureMessages.join("\n")
    }))
  })
  const tests = all.filter(({ test }) => test !== SET_UP)
  return tests.length > 0 ? tests : all.filter(({ message }) => message !== "")
}

const read = (root: string, output: string, said: string): Outcome => {
  if (!fs.existsSync(output)) return { _tag: "Broken", said: said.slice(-2_000) }
  const report: Report = JSON.parse(fs.readFileSync(output, "utf8"))
  const failures = failuresOf(root, report)
  if (failures.length > 0) return { _tag: "Failed", failures }
  return report.numPassedTests > 0
    ? { _tag: "Passed", tests: report.numPassedTests }
    : { _tag: "Broken", said: said.slice(-2_000) }
}

/** Tests that start and kill processes have a configuration of their own. */
export const isFault = (filter: string): boolean => /^suite\/(faults|journeys)\b/.test(filter)

export const run = async ({
  bail,
  filters,
  limit,
  named,
  root,
  seed
}: Options): Promise<Outcome> => {
  const output = path.join(root, "tests.json")
  fs.rmSync(output, { force: true })
  const words = [
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    `--config=packages/testing/${filters.every(isFault) ? "processes" : "vitest"}.config.ts`,
    "--reporter=json",
    `--outputFile=${output}`,
    ...(bail ? ["--bail=1"] : []),
    ...(named === null ? [] : [`--testNamePattern=${named}`]),
    ...filters
  ]
  const child = spawn(process.execPath, words, {
    cwd: root,
    detached: true,
    env: { ...process.env, TEST_SEED: String(seed) },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said = `${said}${chunk}`.slice(-20_000)))
  let killing: NodeJS.Timeout | null = null
  const late = setTimeout(() => (killing = end(child)), limit)
  await once(child, "close")
  clearTimeout(late)
  if (killing === null) return read(root, output, said)
  clearTimeout(killing)
  return { _tag: "TimedOut" }
}
