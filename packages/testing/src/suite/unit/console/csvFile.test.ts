/** The console and the command line read the same spreadsheets' files, with Papa Parse. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as ConsoleCell from "../../../../../http/console/src/host/catalog/Cell.ts"
import * as Console from "../../../../../http/console/src/host/catalog/CsvFile.ts"
import * as PictureName from "../../../../../http/console/src/host/catalog/PictureName.ts"
import * as Sent from "../../../../../http/console/src/host/catalog/Sent.ts"
import * as WrongFile from "../../../../../http/console/src/host/catalog/WrongFile.ts"
import * as Cell from "../../../../../http/src/cli/Cell.ts"
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

  it("says in its first line what parts the cells", () => {
    assert.deepStrictEqual(read("\uFEFFsep=;\r\nreference;buybackUsd\r\nA,B;1,5\r\n", TWO), [
      { line: 3, cells: ["A,B", "1,5"] }
    ])
  })

  it("is refused when both have one name", () => {
    const text = "Reference,\u00A0reference\nA,B\n"
    assert.strictEqual(Console.parse(text).twice, "reference")
    const columns = { required: ["reference"], optional: [], heads: {} }
    assert.isTrue(Result.isFailure(Spreadsheet.read(text, columns)))
  })
})

describe.each([
  ["console", ConsoleCell],
  ["command line", Cell]
])("cells of the %s", (_, cell) => {
  it.each([
    ["12.50", false, "12.50"],
    ["12,5", false, "12.5"],
    ["1.234,50", true, "1234.50"],
    ["1,234.50", false, "1234.50"],
    ["1\u00A0234,5", true, "1234.5"],
    ["1\u202F234\u202F567", true, "1234567"],
    ["1’234.50", false, "1234.50"],
    ["0,125", false, "0.125"],
    ["1.234", false, "1.234"],
    ["1.234", true, null],
    ["1,234", false, null],
    ["1.23.4", false, "1.23.4"],
    ["12,34,567", false, "12,34,567"]
  ])("hold the amount %j beside commas %j: %j", (written, isComma, amount) => {
    assert.strictEqual(cell.amount(written, isComma), amount)
  })

  it.each([
    [["1.234", "5"], false],
    [["1.234", "2.000,5"], true],
    [["1,234"], false]
  ])("%j have decimal commas: %j", (amounts, isComma) => {
    assert.strictEqual(cell.hasCommas(amounts), isComma)
  })

  it("in UTF-16 of either order, with a mark or without, or in UTF-8, and in nothing else", () => {
    const little = Buffer.from("Müller,1", "utf16le")
    const big = Buffer.from(little).swap16()
    const marked = (mark: ReadonlyArray<number>, bytes: Buffer) => Buffer.from([...mark, ...bytes])
    for (const bytes of [
      little,
      big,
      marked([0xff, 0xfe], little),
      marked([0xfe, 0xff], big),
      Buffer.from("\uFEFFMüller,1")
    ])
      assert.strictEqual(cell.decode(bytes), "Müller,1")
    assert.isNull(cell.decode(Buffer.from("Müller,1", "latin1")))
  })

  it("that a spreadsheet shortened are known from references", () => {
    assert.deepStrictEqual(
      ["9.00001E+17", "9,00001e+17", "9E+17", "1E5", "PSA-9E+17"].map(cell.isShortened),
      [true, true, true, false, false]
    )
  })
})

describe("rows of the console's import", () => {
  const mapping = { reference: 0, buybackUsd: 1 }
  const importing = {
    fields: [{ name: "reference", also: [], isRequired: true }],
    read: (cells: Readonly<Record<string, string>>) => cells
  }

  it("are sent with plain blanks and decimal points", () => {
    const file = Console.parse("reference;buybackUsd\nPSA\u00A01;1.234,5\n")
    const { cut, rows } = Sent.of(file, mapping, importing)
    assert.deepStrictEqual(rows, [{ reference: "PSA 1", buybackUsd: "1234.5" }])
    assert.deepStrictEqual(cut, [2])
  })

  it("with an error come back with it, and once more with the newer one alone", () => {
    const first = Console.parse("reference;buybackUsd\nA;1,5\n9,00001E+17;2\nB;1.234\n")
    const wrongOf = (file: Console.CsvFile) => {
      const { unreadable } = Sent.of(file, mapping, importing)
      return WrongFile.of(unreadable, (line) => line)
    }
    const wrongs = wrongOf(first)
    assert.deepStrictEqual([...wrongs.keys()], [3, 4])
    const [heads = [], ...rows] = WrongFile.fileOf(first, wrongs)
    assert.deepStrictEqual(heads, ["reference", "buybackUsd", "What is wrong"])
    assert.match(rows[0]?.[2] ?? "", /^reference was shortened/)
    const again = { ...first, heads, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
    assert.deepStrictEqual(WrongFile.fileOf(again, new Map([[2, "new"]])), [
      heads,
      ["9,00001E+17", "2", "new"]
    ])
  })
})

it.each([
  ["PSA-12345678.jpg", "PSA-12345678"],
  ["12345678.webp", "PSA-12345678"],
  ["12345678_front.jpg", "CGC-12345678"],
  ["psa 12345678 (1).png", "PSA-12345678"],
  ["cert#12345678-2.png", "12345678"],
  ["Charizard.jpg", "Charizard"]
])("a picture called %j may be of %j", (file, reference) => {
  assert.include(PictureName.referencesOf(file), reference)
})
