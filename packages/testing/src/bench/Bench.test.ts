/** The benchmark still runs, on a few orders; its figures do not matter here. */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import * as Script from "../service/Script.ts"
import * as Latencies from "./Latencies.ts"
import * as Options from "./Options.ts"

const MAIN = path.join(import.meta.dirname, "main.ts")

describe("the benchmark", { timeout: 300_000 }, () => {
  it("prints one JSON document with rates, latencies, memory and ratios", async () => {
    const words = ["--quick", "--seconds", "1", "--accounts", "3", "--orders", "200"]
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[...Script.NODE, MAIN],
      ...words
    ])
    const { hot, idle, memoryMegabytes, spread, targets } = JSON.parse(stdout)
    for (const load of [hot.service, spread.service, idle]) {
      assert.deepStrictEqual(load.refused, {})
      assert.isAbove(load.orders, 0)
      assert.isAtLeast(load.p99Ms, load.p50Ms)
    }
    for (const { naive, ratio, ratios } of [hot, spread]) {
      assert.isAbove(naive.ordersPerSecond, 0)
      assert.isAbove(ratio, 0)
      assert.include(ratios, ratio)
    }
    assert.isAbove(memoryMegabytes, 0)
    assert.sameMembers(Object.keys(targets.met), [
      "hotRatio",
      "spreadRatio",
      "idleP50Ms",
      "memoryMegabytes"
    ])
  })

  it("refuses an unknown command line", () => {
    assert.isNull(Options.parse(["--fast"]))
    assert.isNull(Options.parse(["--seconds", "0"]))
    assert.isNull(Options.parse(["--accounts", "many"]))
    assert.strictEqual(Options.parse(["--accounts", "7"])?.accounts, 7)
  })

  it("prints its usage and fails for an unknown command", async () => {
    const refused = promisify(execFile)(process.execPath, [...Script.NODE, MAIN, "--fast"])
    const failure = await refused.then(
      () => assert.fail("it ran"),
      (error: { readonly code: unknown; readonly stderr: string }) => error
    )
    assert.strictEqual(failure.code, 2)
    assert.match(failure.stderr, /^usage: npm run bench/)
  })

  it("reports the value below which that share of the latencies lies", () => {
    const latencies = Array.from({ length: 100 }, (_, index) => 100 - index)
    assert.deepStrictEqual(Latencies.summary(latencies), { p50Ms: 51, p99Ms: 100 })
    assert.deepStrictEqual(Latencies.summary([7]), { p50Ms: 7, p99Ms: 7 })
  })
})
