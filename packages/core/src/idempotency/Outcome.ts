/** What an idempotency key says of a request (spec, "Operations"). */
import { Result } from "effect"
import { IdempotencyConflict, Invalid, type Refusal } from "../refusal/Refusal.ts"

export const MAX_KEY_LENGTH = 255

/** `first`: the key is free. `replay`: the request was executed before. Otherwise a conflict. */
export const outcome = (
  key: string,
  fingerprint: string,
  stored: { readonly fingerprint: string } | undefined
): Result.Result<"first" | "replay", Refusal> => {
  if (stored === undefined) return Result.succeed("first")
  return stored.fingerprint === fingerprint
    ? Result.succeed("replay")
    : Result.fail(IdempotencyConflict({ key }))
}

export const checkKey = (key: string): Result.Result<void, Refusal> =>
  key.length >= 1 && key.length <= MAX_KEY_LENGTH
    ? Result.void
    : Result.fail(
        Invalid({
          field: "Idempotency-Key",
          problem: `must have 1 to ${MAX_KEY_LENGTH} characters`
        })
      )
