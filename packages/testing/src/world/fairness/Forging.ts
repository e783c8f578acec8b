/** How logs are forged, and what a replay must find. */
import { parse } from "@cardpack/core/domain/fairness/Entries"

export interface Log {
  readonly entries: ReadonlyArray<string>
  /** Lists of cards by their roots. */
  readonly lists: ReadonlyMap<string, Uint8Array>
}

export interface Forgery {
  readonly name: string
  /** The first flaw. */
  readonly found: RegExp
  readonly forge: (log: Log) => Log
}

export type Fields = Readonly<Record<string, unknown>>

export const typeOf = (entry: string) => parse(entry)?.t

export const indexOf = ({ entries }: Log, type: string, last = false): number =>
  last
    ? entries.findLastIndex((entry) => typeOf(entry) === type)
    : entries.findIndex((entry) => typeOf(entry) === type)

/** Puts these in the place of an entry. */
export const replaced =
  (type: string, by: (entry: string, log: Log) => ReadonlyArray<string>, last = false) =>
  (log: Log): Log => {
    const index = indexOf(log, type, last)
    const { [index]: entry = "" } = log.entries
    return { ...log, entries: log.entries.toSpliced(index, 1, ...by(entry, log)) }
  }

/** Changes the fields of an entry. */
export const edited = (type: string, change: (fields: Fields, log: Log) => Fields, last = false) =>
  replaced(
    type,
    (entry, log) => {
      const fields: Fields = JSON.parse(entry)
      return [JSON.stringify({ ...fields, ...change(fields, log) })]
    },
    last
  )

export const number = (value: unknown): number => Number(value)

export const moved =
  (type: string, to: (log: Log) => number) =>
  (log: Log): Log => {
    const index = indexOf(log, type)
    const { [index]: entry = "" } = log.entries
    return { ...log, entries: log.entries.toSpliced(index, 1).toSpliced(to(log), 0, entry) }
  }

/** Another entry's fields, of the same machine. */
export const earlier = ({ entries }: Log, { m, q }: Fields, type: string): Fields =>
  JSON.parse(
    entries.find((entry) => {
      const read = parse(entry)
      return read?.t === type && read.t !== "day" && "q" in read && read.m === m && read.q !== q
    }) ?? "{}"
  )

const NOTE = { t: "note", what: "reanchor", r: 1, why: "why" }

/** A note of an entry's time. */
export const note = (entry: string, fields: object = {}): string =>
  JSON.stringify({ ...NOTE, at: JSON.parse(entry).at, ...fields })
