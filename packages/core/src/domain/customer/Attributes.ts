/** Customer attributes: the merge and its limits (contract.md#limits). */
import { Result } from "effect"
import * as Json from "../json/Json.ts"
import { Invalid, type Refusal } from "../refusal/Refusal.ts"

export const MAX_KEYS = 50
export const MAX_BYTES = 8 * 1024
/** Objects and lists may nest this deep below the top level. */
export const MAX_NESTING = 2

const bad = (field: string, problem: string) => Result.fail(Invalid({ field, problem }))

/** A client's key for an error message: cut when long, quoted when odd. */
const named = (key: string): string => {
  const short = key.length > 64 ? `${key.slice(0, 64)}…` : key
  return /^[\p{L}\p{N}_$…-]+$/u.test(short) ? short : JSON.stringify(short)
}

const checkKeys = (
  value: Json.Json,
  path: string,
  nesting: number
): Result.Result<void, Refusal> => {
  if (typeof value !== "object" || value === null) return Result.void
  if (nesting > MAX_NESTING) {
    const problem = `is nested too deep: objects and lists may nest ${MAX_NESTING} levels deep in attributes`
    return bad(path, problem)
  }
  const isList = Array.isArray(value)
  for (const [key, inner] of Object.entries(value)) {
    const at = isList ? `${path}[${key}]` : `${path}.${named(key)}`
    if (!isList && key.startsWith("$"))
      return bad(at, "is a key that starts with $, which none may")
    const checked = checkKeys(inner, at, nesting + 1)
    if (Result.isFailure(checked)) return checked
  }
  return Result.void
}

/**
 * Merges the given keys into the stored ones: a key replaces the whole stored value, null removes
 * it. The limits apply to the result.
 */
export const merge = (
  stored: Json.JsonObject,
  given: Json.JsonObject
): Result.Result<Json.JsonObject, Refusal> => {
  const checked = checkKeys(given, "attributes", 0)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const merged = new Map(Object.entries(stored))
  for (const [key, value] of Object.entries(given)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > MAX_KEYS) return bad("attributes", `may have at most ${MAX_KEYS} keys`)
  const result = Object.fromEntries(merged)
  if (Json.byteLength(JSON.stringify(result)) > MAX_BYTES) {
    return bad("attributes", `may take at most ${MAX_BYTES} bytes of JSON`)
  }
  return Result.succeed(result)
}
