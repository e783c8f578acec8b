/** The chain benchmark still runs, on a few deposits and blocks, and would notice faults. */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import * as Script from "../../../world/service/Script.ts"
import { compare, isRight, type Transfer } from "./Comparison.ts"
import * as Options from "./Options.ts"
import { report } from "./Report.ts"

const MAIN = path.join(import.meta.dirname, "../main.ts")
/** A quiet machine needs under a minute. */
const PATIENCE_MS = 300_000

const SMALL = { deposits: 300, accounts: 20, addresses: 200, blocks: 20 }

interface Storm {
  readonly comparison: { readonly deposits: number; readonly missed: ReadonlyArray<string> }
  readonly caughtUpAfterPolls: number
  readonly reorganizations: number
}

describe("the benchmark of the chain", () => {
  it(
    "prints its tables and one JSON document, and finds no fault",
    async () => {
      const words = Object.entries(SMALL).flatMap(([name, value]) => [`--${name}`, `${value}`])
      const { stderr, stdout } = await promisify(execFile)(process.execPath, [
        ...[...Script.NODE, MAIN, "chain"],
        ...words
      ])
      const { calls, deposits, matrix, targets } = JSON.parse(stdout)
      assert.deepStrictEqual(targets.met, { deposits: true, calls: true, matrix: true })
      const storms: ReadonlyArray<Storm> = deposits.storms
      assert.lengthOf(storms, 3)
      for (const { caughtUpAfterPolls, comparison, reorganizations } of storms) {
        assert.strictEqual(comparison.deposits, SMALL.deposits)
        assert.deepStrictEqual(comparison.missed, [])
        assert.isAtMost(caughtUpAfterPolls, 3)
        assert.isAbove(reorganizations, 0)
      }
      assert.deepStrictEqual(
        calls.ways.map(({ quorum }: { readonly quorum: number }) => quorum),
        [1, 1, 2, 2]
      )
      for (const { callsPerReceipt, idle, most, oneDepositABlock, quorum } of calls.ways) {
        assert.isAtMost(idle.callsPerBlock, most)
        assert.strictEqual(callsPerReceipt, 3 * quorum)
        // Otherwise nothing was polled or counted.
        assert.isAtLeast(idle.methods.eth_getLogs, 2)
        assert.isAtLeast(oneDepositABlock.methods.eth_getTransactionReceipt, 1)
      }
      assert.lengthOf(matrix.outcomes, 36)
      assert.include(stderr, "mint, reorganized")
      assert.notInclude(stderr, "FAIL")
    },
    PATIENCE_MS
  )

  it("refuses an unknown command line", () => {
    assert.isNull(Options.parse(["--fast"]))
    assert.isNull(Options.parse(["--only", "calls,speed"]))
    assert.isNull(Options.parse(["--deposits", "0"]))
    assert.deepStrictEqual(Options.parse(["--only", "matrix,calls"])?.parts, ["calls", "matrix"])
    assert.deepStrictEqual(Options.parse(["--quick"])?.parts, Options.PARTS)
    assert.strictEqual(Options.parse([])?.deposits, 10_000)
  })
})

const of = (key: string, amount: bigint, address = "0xa"): Transfer => ({ key, address, amount })

describe("the comparison of credits with the chain", () => {
  const truth = [of("1", 5n), of("2", 7n), of("3", 7n, "0xb")]
  const [first = of("", 0n), ...others] = truth
  const CASES = [
    { name: "a deposit that was dropped", credits: others, blames: { missed: ["1"] } },
    { name: "one credited twice", credits: [...truth, first], blames: { twice: ["1"] } },
    {
      name: "a credit without a deposit",
      credits: [...truth, of("4", 1n)],
      blames: { unfounded: ["4"] }
    },
    { name: "another amount", credits: [of("1", 6n), ...others], blames: { wrong: ["1"] } },
    { name: "another account", credits: [of("1", 5n, "0xb"), ...others], blames: { wrong: ["1"] } },
    {
      name: "one dropped and another credited twice with the same sum",
      credits: [...others, of("2", 7n), of("1", 5n)].filter(({ key }) => key !== "3"),
      blames: { missed: ["3"], twice: ["2"] }
    }
  ] as const

  it("finds nothing when both agree, in any order", () => {
    const comparison = compare(truth, truth.toReversed())
    assert.isTrue(isRight(comparison))
    assert.deepInclude(comparison, { deposits: 3, sum: 19n, creditedSum: 19n })
  })

  for (const { blames, credits, name } of CASES) {
    it(`notices ${name}`, () => {
      const comparison = compare(truth, credits)
      const nothing = { missed: [], twice: [], unfounded: [], wrong: [] }
      assert.deepInclude(comparison, { ...nothing, ...blames })
      assert.isFalse(isRight(comparison))
    })
  }
})

describe("the tables", () => {
  it("say which cell of the matrix is wrong", () => {
    const outcomes = [
      { kind: "mint", way: "one way", cell: "late", problem: null },
      { kind: "mint", way: "another", cell: "late", problem: "it was confirmed" }
    ] as const
    const matrix = { ok: false, outcomes, incidents: [], violations: [] }
    assert.deepStrictEqual(report({ deposits: null, calls: null, matrix }).split("\n"), [
      "mints and burns  one way  another",
      "mint, late            ok     FAIL",
      ""
    ])
  })
})
