/** Cursors of lists ordered by a key: opaque to clients, checked on return. */
import { Effect, Result } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Query } from "../partner/list/Cursor.ts"
import { DEFAULT_LIMIT } from "../partner/list/Page.ts"
import * as Problem from "../problem/Problem.ts"

const wrong = Effect.fail(Problem.invalid("cursor must be a cursor that this list returned"))

/** The requested page. `admits` recognizes keys; `before` is the previous page's last key. */
export const page = <Key extends string>(
  list: string,
  query: Query,
  admits: (text: string) => text is Key
): Effect.Effect<{ readonly limit: number; readonly before: Key | null }, Problem.Problem> => {
  const limit = query.limit ?? DEFAULT_LIMIT
  if (query.cursor === undefined) return Effect.succeed({ limit, before: null })
  const text = Base64Url.decodeString(query.cursor)
  if (Result.isFailure(text) || !text.success.startsWith(`${list}:`)) return wrong
  const before = text.success.slice(list.length + 1)
  return admits(before) ? Effect.succeed({ limit, before }) : wrong
}

/** The cursor after these rows; null when the page was not full. */
export const next = <Row>(
  list: string,
  limit: number,
  rows: ReadonlyArray<Row>,
  key: (row: Row) => string
): string | null => {
  const last = rows.at(-1)
  return last === undefined || rows.length < limit ? null : Base64Url.encode(`${list}:${key(last)}`)
}
