/** The benchmark still runs, on a few orders; its figures do not matter here. */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Script from "../../world/service/Script.ts"
import * as Latencies from "./Latencies.ts"
import * as Naive from "./Naive.ts"
import * as Options from "./Options.ts"
import * as Rounds from "./Rounds.ts"
import * as Row from "./rows/Row.ts"

const MAIN = path.join(import.meta.dirname, "main.ts")

describe("the benchmark", { timeout: 300_000 }, () => {
  it("prints its rows as one JSON document and as a table", async () => {
    // Deliveries and the long past have tests of their own.
    const only = Row.IDS.filter((id) => id !== "P7" && id !== "P10")
    const words = ["--quick", "--seconds", "2", "--rounds", "1", "--accounts", "3"]
    const { stderr, stdout } = await promisify(execFile)(process.execPath, [
      ...[...Script.NODE, MAIN],
      ...[...words, "--warmup", "200", "--only", only.join(",")]
    ])
    const { rows }: { readonly rows: ReadonlyArray<Row.Row> } = JSON.parse(stdout)
    assert.deepStrictEqual([...new Set(rows.map(({ id }) => id))], only)
    for (const { id, met, ours, ratio, rounds, target, theirs, title } of rows) {
      if (id !== "P14") assert.isAbove(ours.least, 0, title)
      assert.strictEqual(met === null, target === null, title)
      assert.strictEqual(ratio === null, theirs === null, title)
      assert.isAbove(rounds.length, 0, title)
      assert.include(stderr, `${id}  ${title}`)
      if (id !== "P14") assert.notMatch(JSON.stringify(rounds), /"refused":{"/, title)
    }
  })

  it("reads the rate that pgbench prints, and none of a run without a transaction", () => {
    const counted = "number of transactions actually processed:"
    assert.strictEqual(Naive.rateOf(`${counted} 91\ntps = 90.5 (without initial)\n`), 90.5)
    assert.strictEqual(Naive.rateOf(`${counted} 0\nnumber of failed transactions: 0 (NaN%)\n`), 0)
    assert.isNull(Naive.rateOf("connection refused"))
  })

  it.effect("measures the other side again, for longer, when its disk stood still", () =>
    Effect.gen(function* () {
      const asked: Array<number> = []
      const measure = (committing: number) => (plan: Naive.Plan) =>
        Effect.sync((): Naive.Result => {
          asked.push(plan.seconds)
          return { tool: "pgbench", ordersPerSecond: plan.seconds < committing ? 0 : 7 }
        })
      const plan = { url: "", clients: 16, accounts: 3, seconds: 1 }
      const result = yield* Naive.untilSome(measure(4))(plan)
      assert.strictEqual(result.ordersPerSecond, 7)
      assert.deepStrictEqual(asked, [1, 2, 4])
      const { problem } = yield* Effect.flip(Naive.untilSome(measure(Infinity))(plan))
      assert.strictEqual(problem, "no order in 64 seconds")
    })
  )

  it("refuses an unknown command line", () => {
    assert.isNull(Options.parse(["--fast"]))
    assert.isNull(Options.parse(["--seconds", "0"]))
    assert.isNull(Options.parse(["--accounts", "many"]))
    assert.isNull(Options.parse(["--only", "P1,P99"]))
    assert.strictEqual(Options.parse(["--accounts", "7"])?.accounts, 7)
    assert.deepStrictEqual(Options.parse(["--only", "P5,P1"])?.only, ["P1", "P5"])
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

  it("sums up rounds by their median and their limits", () => {
    assert.deepStrictEqual(Rounds.spread([5, 1, 2]), { median: 2, least: 1, most: 5 })
    assert.deepStrictEqual(Rounds.spread([4, 1]), { median: 2.5, least: 1, most: 4 })
  })

  it("holds the target against the ratio, or against our figure alone", () => {
    const what = { id: "P1", title: "", unit: "" } as const
    const measured = (value: number) => ({ value, generatorCpu: null, details: {} })
    const paired = [Row.pair(measured(6), measured(2))]
    assert.isTrue(Row.make({ ...what, target: { least: 3 } }, paired).met)
    assert.isFalse(Row.make({ ...what, target: { most: 2 } }, paired).met)
    assert.isFalse(Row.make({ ...what, target: { most: 5 } }, [Row.alone(measured(6))]).met)
    assert.isNull(Row.make({ ...what, target: null }, paired).met)
  })
})
