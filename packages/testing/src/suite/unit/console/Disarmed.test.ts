/** Cells of CSV files, in spreadsheets of every language (decisions.md#csv-formulas). */
import * as Service from "@cardpack/http/operator/Csv"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Console from "../../../../../http/console/src/kit/Disarmed.ts"

/** Signs that matter, and others. */
const cells = fc
  .array(fc.constantFrom(..."=+-@'\t\r\n;,\" aB1.|"), { maxLength: 20 })
  .map((letters) => letters.join(""))

/** What a spreadsheet that knows no quotes takes for cells. */
const pieces = (cell: string): ReadonlyArray<string> => cell.split(/[;\t\r\n]/)

const isHarmless = (cell: string): boolean =>
  /^[+-]?\d+(\.\d+)?$/.test(cell) || /^\+[\d ]+$/.test(cell)

describe("a cell of a CSV file", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ["a\n@SUM(1)", "a\n'@SUM(1)"],
    ["\t=1", "'\t'=1"],
    ["＝1+1", "'＝1+1"],
    ["x;＠SUM(1)", "x;'＠SUM(1)"],
    ["'=1", "''=1"],
    ["-5.000000", "-5.000000"],
    ["x;-5", "x;'-5"],
    ["+49 30 1234567", "+49 30 1234567"],
    ["+49 30 1234567;", "'+49 30 1234567;"],
    ["+49 30-1234567", "'+49 30-1234567"],
    ["+ 49", "'+ 49"],
    ["-49 30", "'-49 30"],
    ["Fox; the Harbour - 10", "Fox; the Harbour - 10"]
  ])("%j is written %j", (cell, written) => {
    assert.strictEqual(Console.disarm(cell), written)
    assert.strictEqual(Console.arm(written), cell)
  })

  it("begins no formula, wherever it is split", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        if (isHarmless(cell)) return
        for (const piece of pieces(Console.disarm(cell))) assert.notMatch(piece, /^[=+\-@]/)
      })
    )
  })

  it("is read again as it was", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        assert.strictEqual(Console.arm(Console.disarm(cell)), cell)
      })
    )
  })

  it("is the same from the service and from its pages", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const written = Console.disarm(cell)
        const quoted = /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written
        assert.strictEqual(Service.cell(cell), quoted)
        assert.strictEqual(Service.arm(written), cell)
      })
    )
  })
})
