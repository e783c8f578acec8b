import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"

const TALLY = path.resolve(import.meta.dirname, "../../../config/tally.mjs")

const PRINTED = "a test\nUnhandled Error\nterminating connection\n"

interface Given {
  /** Vitest's JSON report; undefined when it wrote none. */
  readonly report: unknown
  readonly testStatus: string
  readonly second: unknown
  readonly secondStatus: string
  readonly checks: string
}

const test = (status: "passed" | "failed") => ({
  status,
  fullName: `a test that ${status}`,
  failureMessages: status === "failed" ? ["expected 1 to equal 2\n  at line 3"] : []
})
const file = (...statuses: ReadonlyArray<"passed" | "failed">) => ({
  name: "some.test.ts",
  message: statuses.length === 0 ? "cannot find module" : "",
  status:
    statuses.length > 0 && statuses.every((status) => status === "passed") ? "passed" : "failed",
  assertionResults: statuses.map(test)
})
const report = (...files: ReadonlyArray<ReturnType<typeof file>>) => {
  const all = files.flatMap(({ assertionResults }) => assertionResults)
  return {
    numPassedTests: all.filter(({ status }) => status === "passed").length,
    numFailedTests: all.filter(({ status }) => status === "failed").length,
    testResults: files
  }
}
const checks = (successful: number, total: number) =>
  ` Tasks:    ${successful} successful, ${total} total\nstatus ${successful === total ? 0 : 1}\n`

describe("the last line of .ci/run", () => {
  let directory: string
  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-tally-"))
  })
  afterAll(() => fs.rmSync(directory, { recursive: true }))

  const tally = (given: Given) => {
    const part = (name: string, report: unknown, status: string) => {
      const file = path.join(directory, `${name}.json`)
      fs.rmSync(file, { force: true })
      if (report !== undefined) fs.writeFileSync(file, JSON.stringify(report))
      fs.writeFileSync(path.join(directory, `${name}.txt`), `${PRINTED}status ${status}\n`)
    }
    part("fast", given.report, given.testStatus)
    part("slow", given.second, given.secondStatus)
    fs.writeFileSync(path.join(directory, "checks.txt"), given.checks)
    const { status, stdout } = spawnSync(process.execPath, [TALLY, directory], {
      encoding: "utf8",
      env: { ...process.env, TEST_SEED: "" }
    })
    const lines = stdout.trimEnd().split("\n")
    return { named: lines.slice(0, -1), last: lines.at(-1), status }
  }

  const green = {
    report: report(file("passed", "passed")),
    testStatus: "0",
    second: report(file("passed")),
    secondStatus: "0",
    checks: checks(6, 6)
  }

  const failed = report(file("passed", "failed"), file("failed"))
  const unloaded = report(file("passed"), file())
  const unknown = "turbo: not found\nstatus 127\n"

  it.each<[string, Partial<Given>, string, number]>([
    ["adds up tests and checks", {}, "9 passed, 0 failed", 0],
    ["counts failed tests", { report: failed, testStatus: "1" }, "8 passed, 2 failed", 1],
    ["counts a file that fails", { report: unloaded, testStatus: "1" }, "8 passed, 1 failed", 1],
    ["counts a lost report", { report: undefined, testStatus: "124" }, "7 passed, 1 failed", 1],
    ["counts a bad end after the tests", { testStatus: "1" }, "9 passed, 1 failed", 1],
    ["counts checks that never ran", { checks: unknown }, "3 passed, 1 failed", 1]
  ])("%s", (_, given, line, status) => {
    const { last, status: ended } = tally({ ...green, ...given })
    assert.deepStrictEqual([last, ended], [line, status])
  })

  it("comes after the names of what failed", () => {
    const { named } = tally({ ...green, report: report(file("passed", "failed"), file()) })
    assert.deepStrictEqual(named, [
      "failed: some.test.ts: cannot find module",
      "  again: npm test -- some.test.ts",
      "failed: some.test.ts: a test that failed",
      "  expected 1 to equal 2",
      "    at line 3",
      "  again: npm test -- some.test.ts -t 'a test that failed'"
    ])
  })
})
