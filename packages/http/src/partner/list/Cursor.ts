/** Cursors: opaque to clients, checked on return. */
import type { Reads } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Problem from "../../problem/Problem.ts"
import { DEFAULT_LIMIT } from "./Page.ts"

/** Encodes a position, the account's sequence, together with the list's name. */
export const encode = (list: string, sequence: bigint): string =>
  Base64Url.encode(`${list}:${sequence}`)

export const encodeNullable = (list: string, sequence: bigint | null): string | null =>
  sequence === null ? null : encode(list, sequence)

const POSITION = /^(0|[1-9][0-9]{0,17})$/

/** Refuses a cursor that this list can't have returned. */
export const foreign = (field: string): Effect.Effect<never, Problem.Problem> =>
  Effect.fail(Problem.invalid(`${field} must be a cursor that this list returned`))

/** Reads a cursor of this list; refuses any other, naming `field`. */
export const decode = (
  list: string,
  field: string,
  cursor: string
): Effect.Effect<bigint, Problem.Problem> => {
  const text = Base64Url.decodeString(cursor)
  if (Result.isSuccess(text) && text.success.startsWith(`${list}:`)) {
    const position = text.success.slice(list.length + 1)
    if (POSITION.test(position) && encode(list, BigInt(position)) === cursor) {
      return Effect.succeed(BigInt(position))
    }
  }
  return foreign(field)
}

/** A list's query, decoded. */
export interface Query {
  readonly limit?: number
  readonly cursor?: string
}

/** The call of a list's endpoint. */
export interface Listing {
  readonly query: Query
}

export const page = (
  list: string,
  query: Query
): Effect.Effect<Reads.PageRequest, Problem.Problem> => {
  const limit = query.limit ?? DEFAULT_LIMIT
  return query.cursor === undefined
    ? Effect.succeed({ limit, before: null })
    : Effect.map(decode(list, "cursor", query.cursor), (before) => ({ limit, before }))
}
