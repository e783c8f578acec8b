/**
 * Whether a request with an idempotency key is new, a replay or a conflict
 * (contract.md#idempotency).
 */
import { Result } from "effect"
import type { Json } from "../json/Json.ts"
import { IdempotencyConflict, Invalid, type Refusal } from "../refusal/Refusal.ts"
import { deciding } from "../steps/Deciding.ts"
import * as Fingerprint from "./Fingerprint.ts"

export const MAX_KEY_LENGTH = 255

/** A request's key and the fingerprint of its data; the created row keeps both. */
export interface Stamp {
  readonly key: string
  readonly fingerprint: string
}

/** The row that a request with an optional key created, now or earlier. */
export type Created<Row> = Row & { readonly replayed: boolean }

export const checkKey = (key: string): Result.Result<void, Refusal> =>
  key.length >= 1 && key.length <= MAX_KEY_LENGTH
    ? Result.void
    : Result.fail(
        Invalid({
          field: "Idempotency-Key",
          problem: `must have 1 to ${MAX_KEY_LENGTH} characters`
        })
      )

/** `request` has its defaults filled in. */
export const stamp = deciding(function* (key: string, request: Json) {
  yield* checkKey(key)
  const fingerprint = yield* Result.mapError(
    Fingerprint.ofText(JSON.stringify(request)),
    (problem) => Invalid({ field: "body", problem })
  )
  return { key, fingerprint }
})

/** The row that the same request created; null while the key is free. Other data is a conflict. */
export const replayed = <Row extends { readonly fingerprint: string | null }>(
  { fingerprint, key }: Stamp,
  stored: Row | undefined
): Result.Result<Row | null, Refusal> => {
  if (stored === undefined) return Result.succeed(null)
  return stored.fingerprint === fingerprint
    ? Result.succeed(stored)
    : Result.fail(IdempotencyConflict({ key }))
}
