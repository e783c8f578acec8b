/**
 * A pasted list of parcels: an id and a tracking number on each line, a carrier between them or for all,
 * and where the parcel is, if that is not just sent: a word, and a reason behind it.
 */
import type { OperatorShipment } from "@cardpack/client/operator"
import * as Cell from "../catalog/Cell.ts"

export interface Line {
  /** As it was pasted, from 1. */
  readonly number: number
  readonly id: string
  /** Null leaves what is there, like the tracking number. */
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly status: OperatorShipment["status"]
  /** Why it is held back; null for others. */
  readonly reason: string | null
}

export interface Wrong {
  readonly number: number
  readonly written: string
  readonly why: "id" | "columns" | "carrier" | "shortened" | "reason" | "twice"
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
  const cells =
    separator === undefined
      ? written.replace(/\b(in|on) (transit|hold)\b/gi, "$1_$2").split(/\s+/)
      : written.split(separator)
  return cells.map(unquoted)
}

/** Words of carriers and of people; the last two are reasons enough. */
const WORDS: Readonly<Record<string, readonly [OperatorShipment["status"], reason?: string]>> = {
  shipped: ["shipped"],
  "in transit": ["in_transit"],
  delivered: ["delivered"],
  exception: ["exception"],
  "on hold": ["exception"],
  returned: ["exception", "returned to the sender"],
  lost: ["exception", "lost"]
}

const wordOf = (cell: string): (typeof WORDS)[string] | undefined =>
  WORDS[cell.toLowerCase().replace(/[\s_-]+/g, " ")]

/** What stands before the word and behind it; sent without one. */
const placeOf = (cells: ReadonlyArray<string>) => {
  const at = cells.findIndex((cell) => wordOf(cell) !== undefined)
  const [status = "shipped" as const, usual = null] = wordOf(cells[at] ?? "") ?? []
  const behind = at < 0 ? "" : cells.slice(at + 1).join(" ")
  const reason = status === "exception" ? behind || usual : null
  return { given: at < 0 ? cells : cells.slice(0, at), status, reason, isSaid: at >= 0 }
}

const lineOf = (number: number, written: string, carrier: string): Line | Wrong => {
  const [id = "", ...rest] = cellsOf(written)
  const { given, isSaid, reason, status } = placeOf(rest.filter((cell) => cell !== ""))
  const wrong = (why: Wrong["why"]): Wrong => ({ number, written, why })
  if (!ID.test(id)) return wrong("id")
  if (given.length > 2 || (given.length === 0 && !isSaid)) return wrong("columns")
  if (status === "exception" && reason === null) return wrong("reason")
  if (given.length === 0) return { number, id, carrier: null, trackingNumber: null, status, reason }
  const [first = "", second] = given
  const own = second === undefined ? carrier : first
  if (own === "") return wrong("carrier")
  if (Cell.isShortened(second ?? first)) return wrong("shortened")
  return { number, id, carrier: own, trackingNumber: second ?? first, status, reason }
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
