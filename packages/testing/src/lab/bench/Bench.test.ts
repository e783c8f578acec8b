/** The benchmark still runs, on a few orders; its figures do not matter here. */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import * as Script from "../../world/service/Script.ts"
import { LOADS } from "./Options.ts"
import * as Row from "./rows/Row.ts"

const MAIN = path.join(import.meta.dirname, "main.ts")
const run = (...words: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [...Script.NODE, MAIN, ...words])

const FEW = ["--quick", "--rounds", "1", "--accounts", "3", "--warmup", "200", "--requests", "200"]

describe("the benchmark", () => {
  it("prints its rows as one JSON document and as a table", async () => {
    const words = [...FEW, "--seconds", "2", "--rows", "6000", "--only", Row.IDS.join(",")]
    const { stderr, stdout } = await run(...words)
    const { rows }: { readonly rows: ReadonlyArray<Row.Row> } = JSON.parse(stdout)
    assert.deepStrictEqual([...new Set(rows.map(({ id }) => id))], [...Row.IDS])
    for (const { id, met, ours, ratio, rounds, target, theirs, title } of rows) {
      if (id !== "P14") assert.isAbove(ours.least, 0, title)
      assert.strictEqual(met === null, target === null, title)
      assert.strictEqual(ratio === null, theirs === null, title)
      assert.isAbove(rounds.length, 0, title)
      assert.include(stderr, `${id}  ${title}`)
      if (id !== "P14") assert.notMatch(JSON.stringify(rounds), /"refused":{"/, title)
    }
  })

  it("prints the cost of each load", async () => {
    const { stderr, stdout } = await run("cost", ...FEW)
    const { rows } = JSON.parse(stdout)
    assert.deepStrictEqual(
      rows.map(({ load }: { readonly load: string }) => load),
      LOADS
    )
    for (const { cost } of rows) assert.isAbove(cost.nodeMicros, 0)
    assert.include(stderr, "node µs")
  })

  it("prints how long receipts and replays take", async () => {
    const { stderr, stdout } = await run("draws", ...FEW)
    const { rows } = JSON.parse(stdout)
    for (const { milliseconds } of rows) assert.isAbove(milliseconds.median, 0)
    assert.match(stderr, /verify a receipt[\s\S]*replay 2000 draws/)
  })

  it("prints how long audits take of a past that is sound", async () => {
    const { stderr, stdout } = await run("audit", ...FEW, "--rows", "5000")
    const { rows } = JSON.parse(stdout)
    for (const { cpuSeconds, megabytes } of rows) {
      assert.isAbove(cpuSeconds, 0)
      assert.isAbove(megabytes, 0)
    }
    assert.match(stderr, /^all {2}[\s\S]*slowest statements[\s\S]*^changes {2}/m)
  })

  it("prints its usage and fails for an unknown command", async () => {
    for (const words of [["--fast"], ["--seconds", "0"], ["--only", "P1,P99"]]) {
      const failure = await run(...words).then(
        () => assert.fail("it ran"),
        (error: { readonly code: unknown; readonly stderr: string }) => error
      )
      assert.strictEqual(failure.code, 2)
      assert.match(failure.stderr, /^usage: npm run bench/)
    }
  })
})
