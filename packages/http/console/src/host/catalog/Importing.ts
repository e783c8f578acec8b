/** One import: what the file's rows are, what they would change, and how they are written. */
import { CardpackError } from "@cardpack/client"
import type { CatalogPreview } from "@cardpack/client/operator"
import type { Permission } from "../../api/Session.ts"
import type { Looked, RowError } from "./Looked.ts"
import type { Field } from "./Mapping.ts"

/** A request of its own: all of its rows are written, or none. */
export interface Part<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly preview: string
}

export interface Look<Row> {
  readonly counts: Readonly<Record<string, number>>
  readonly rows: ReadonlyArray<Looked>
  /** Of one request alone: those of several can't be added up. */
  readonly consequences: CatalogPreview["consequences"]
  readonly parts: ReadonlyArray<Part<Row>>
}

export interface Importing<Row> {
  /** Names the page's file and its thing, such as "cards". */
  readonly name: string
  readonly title: string
  readonly says: string
  readonly fields: ReadonlyArray<Field>
  /** A row, or everything that is wrong with it. */
  readonly read: (cells: Readonly<Record<string, string>>) => Row | ReadonlyArray<RowError>
  readonly look: (rows: ReadonlyArray<Row>, accepted: ReadonlyArray<string>) => Promise<Look<Row>>
  readonly write: (part: Part<Row>, accepted: ReadonlyArray<string>) => Promise<void>
  /** What the file lacks is removed. */
  readonly isWhole?: true
  readonly back: string
  readonly needs: Permission
}

/** Below the API's 8 MiB, with room for what is around the rows. */
const MOST_BYTES = 7 * 1024 * 1024

const encoder = new TextEncoder()

/** Rows in as few requests as hold them. */
export const inParts = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> => {
  const parts: Array<Array<Row>> = [[]]
  let bytes = 0
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    if (bytes + size > MOST_BYTES) {
      parts.push([])
      bytes = 0
    }
    bytes += size
    parts.at(-1)?.push(row)
  }
  return parts
}

export interface Answer {
  readonly preview: string
  readonly counts: Readonly<Record<string, number>>
  readonly consequences: CatalogPreview["consequences"]
  readonly rows: ReadonlyArray<Looked>
}

/** As the API names a field of a request: `cards[577].name must be at most 200 characters`. */
const PLACE = /^\w+\[(\d+)\]\.?(\S*) (.+)$/s

/** A request that is refused for one of its rows: the file's reader looks for the row, not for its index. */
const refusedRow = (error: unknown): Answer => {
  const isRequest = error instanceof CardpackError && error.code === "invalid_request"
  const [, at, field = "", message = ""] = (isRequest && PLACE.exec(error.message)) || []
  if (at === undefined) throw error
  const row = {
    at: Number(at),
    key: "",
    outcome: "refused",
    changes: [],
    error: { field, message }
  }
  return { preview: "", counts: { refused: 1 }, consequences: [], rows: [row] }
}

/** Previews all parts before the first is written. */
export const lookAt = async <Row>(
  rows: ReadonlyArray<Row>,
  ask: (rows: ReadonlyArray<Row>) => Promise<Answer>
): Promise<Look<Row>> => {
  const counts: Record<string, number> = {}
  const looked: Array<Looked> = []
  const parts: Array<Part<Row>> = []
  let consequences: Look<Row>["consequences"] = []
  let from = 0
  for (const part of inParts(rows)) {
    const answer = await ask(part).catch(refusedRow)
    for (const [outcome, count] of Object.entries(answer.counts))
      counts[outcome] = (counts[outcome] ?? 0) + count
    for (const row of answer.rows) looked.push({ ...row, at: row.at + from })
    parts.push({ rows: part, preview: answer.preview })
    consequences = parts.length === 1 ? answer.consequences : []
    from += part.length
  }
  return { counts, rows: looked, consequences, parts }
}
