/**
 * What clients asked, when, and what came back: two lines of JSON for each request, written as it
 * goes, so that a run that ends badly can still be read.
 */
import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"
import { finished } from "node:stream/promises"

/** `other`: a key that was used before, with other data. */
export type Why = "first" | "repeat" | "retry" | "other"

export interface Asked {
  readonly number: number
  /** Equal for a request and its retries. */
  readonly ask: number
  /** Milliseconds since the run began. */
  readonly at: number
  readonly client: number
  readonly process: number
  readonly account: string
  readonly method: string
  /** Below `/api/v2`. */
  readonly path: string
  readonly key: string | null
  readonly body: unknown
  readonly why: Why
}

// biome-ignore lint/suspicious/noExplicitAny: the checker reads whatever came back
export type Json = any

export interface Answered {
  readonly number: number
  readonly backAt: number
  /** Null without an answer: the connection broke, or the client gave up. */
  readonly status: number | null
  readonly answer: Json
}

export interface Exchange extends Asked {
  readonly backAt: number
  readonly status: number | null
  readonly answer: Json
}

/** What the run itself did, such as a kill. */
export interface Note {
  readonly note: string
  readonly at: number
  readonly of: Json
}

export interface Recorder {
  /** Milliseconds since the run began. */
  readonly now: () => number
  readonly asked: (asked: Omit<Asked, "number" | "at">) => Asked
  readonly answered: (asked: Asked, status: number | null, answer: Json) => void
  readonly note: (note: string, of: Json) => void
  readonly close: () => Promise<void>
}

/** Large, and the same in every answer. */
const LEFT_OUT: ReadonlySet<string> = new Set(["image", "imageSrcset", "shipmentInfo", "odds"])

export const reduced = (path: string, answer: Json): Json => {
  if (!path.startsWith("/events") || answer?.data === undefined)
    return JSON.parse(
      JSON.stringify(answer ?? null, (name, value) => (LEFT_OUT.has(name) ? undefined : value))
    )
  return { ids: answer.data.map((event: Json) => event.id), nextCursor: answer.nextCursor }
}

export const recorder = (file: string): Recorder => {
  const stream = createWriteStream(file)
  const begun = performance.now()
  const now = () => Math.round((performance.now() - begun) * 1000) / 1000
  const write = (line: object) => stream.write(`${JSON.stringify(line)}\n`)
  let number = 0
  return {
    now,
    asked: (given) => {
      const asked = { number: number++, at: now(), ...given }
      write(asked)
      return asked
    },
    answered: ({ number, path }, status, answer) => {
      write({ number, backAt: now(), status, answer: reduced(path, answer) })
    },
    note: (note, of) => {
      write({ note, at: now(), of })
    },
    close: async () => {
      stream.end()
      await finished(stream)
    }
  }
}

/** A request without a line of its answer was cut off by the end of the run. */
export const read = async (file: string) => {
  const exchanges: Array<Exchange> = []
  const notes: Array<Note> = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const entry = JSON.parse(line)
    if ("note" in entry) notes.push(entry)
    else if ("ask" in entry)
      exchanges[entry.number] = { ...entry, backAt: Number.POSITIVE_INFINITY, status: null }
    else Object.assign(exchanges[entry.number] ?? {}, entry)
  }
  return { exchanges, notes }
}

export const isGood = ({ status }: Pick<Exchange, "status">): boolean =>
  status === 200 || status === 201

/** Neither done nor refused: to be asked again. */
export const isOpen = ({ status }: Pick<Exchange, "status">): boolean =>
  status === null || status >= 500 || status === 429
