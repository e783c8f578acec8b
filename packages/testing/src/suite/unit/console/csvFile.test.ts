/** The console and the command line read the same spreadsheets' files, with Papa Parse. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as Console from "../../../../../http/console/src/host/catalog/CsvFile.ts"
import * as Spreadsheet from "../../../../../http/src/cli/Spreadsheet.ts"

const read = (text: string, heads: ReadonlyArray<string>) => {
  const file = Console.parse(text)
  assert.deepStrictEqual(file.heads, heads)
  const columns = { required: heads, optional: [], heads: {} }
  const rows = Result.getOrThrow(Spreadsheet.read(text, columns)).map(({ cells, line }) => ({
    line,
    cells: heads.map((head) => cells[head] ?? "")
  }))
  assert.deepStrictEqual(file.rows, rows)
  return file.rows
}

const TWO = ["reference", "buybackUsd"]

describe("a file of two columns", () => {
  it.each([",", ";", "\t", "|"])("separated by %j, with an end to its last line", (delimiter) => {
    const lines = [TWO, ["A", "1.5"]].map((cells) => cells.join(delimiter))
    assert.deepStrictEqual(read(`${lines.join("\r\n")}\r\n`, TWO), [
      { line: 2, cells: ["A", "1.5"] }
    ])
  })

  it("with amounts as some countries write them is read as it is", () => {
    assert.deepStrictEqual(read("reference;buybackUsd\nA;1,5\nB;2,5\n", TWO), [
      { line: 2, cells: ["A", "1,5"] },
      { line: 3, cells: ["B", "2,5"] }
    ])
  })

  it("keeps the lines of rows behind empty ones", () => {
    assert.deepStrictEqual(read("reference;buybackUsd\n\n\nA;1\n", TWO), [
      { line: 4, cells: ["A", "1"] }
    ])
  })
})
