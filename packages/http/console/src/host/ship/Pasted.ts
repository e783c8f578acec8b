/** A pasted list of parcels: an id and a tracking number on each line, a carrier between them or for all. */
import * as Cell from "../catalog/Cell.ts"

export interface Line {
  /** As it was pasted, from 1. */
  readonly number: number
  readonly id: string
  readonly carrier: string
  readonly trackingNumber: string
}

export interface Wrong {
  readonly number: number
  readonly written: string
  readonly why: "id" | "columns" | "carrier" | "shortened" | "twice"
}

export interface Pasted {
  readonly lines: ReadonlyArray<Line>
  readonly wrongs: ReadonlyArray<Wrong>
}

const ID = /^(?:shp|op)_[0-9a-z]{26}$/

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim()

/** Tabs come from spreadsheets; then semicolons, commas, and spaces. */
const cellsOf = (written: string): ReadonlyArray<string> => {
  const separator = ["\t", ";", ","].find((each) => written.includes(each))
  const cells = separator === undefined ? written.split(/\s+/) : written.split(separator)
  return cells.map(unquoted)
}

const lineOf = (number: number, written: string, carrier: string): Line | Wrong => {
  const [id = "", ...rest] = cellsOf(written)
  const given = rest.filter((cell) => cell !== "")
  const wrong = (why: Wrong["why"]): Wrong => ({ number, written, why })
  if (!ID.test(id)) return wrong("id")
  if (given.length === 0 || given.length > 2) return wrong("columns")
  const [first = "", second] = given
  const own = second === undefined ? carrier : first
  if (own === "") return wrong("carrier")
  if (Cell.isShortened(second ?? first)) return wrong("shortened")
  return { number, id, carrier: own, trackingNumber: second ?? first }
}

/** A first line whose first cell is no id is taken for the head of the columns. */
const isHead = (number: number, written: string): boolean =>
  number === 1 && !/^(?:shp|op)_/.test(cellsOf(written)[0] ?? "") && cellsOf(written).length > 1

export const parse = (pasted: string, carrier: string): Pasted => {
  const [lines, wrongs]: [Array<Line>, Array<Wrong>] = [[], []]
  for (const [index, raw] of pasted.split(/\r?\n/).entries()) {
    const [number, written] = [index + 1, raw.trim()]
    if (written === "" || isHead(number, written)) continue
    const line = lineOf(number, written, carrier.trim())
    if ("why" in line) wrongs.push(line)
    else if (lines.some(({ id }) => id === line.id)) {
      wrongs.push({ number, written, why: "twice" })
    } else lines.push(line)
  }
  return { lines, wrongs }
}
