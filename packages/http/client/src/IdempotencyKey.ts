/** Keys that make a creation harmless to repeat (contract.md#idempotency). */
import { invalidArgument } from "./CardpackError.ts"
import type { CreateOptions } from "./Options.ts"

/** 128 random bits as hex. */
export const make = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")
  ).join("")

/** HTTP drops spaces around a header, so two keys would be one. */
const KEY = /^(?! )[\x20-\x7e]{1,255}(?<! )$/

/** The given key, or a new one. Null is no key: who lost the own one must not send twice. */
export const of = (options: CreateOptions | null | undefined): string => {
  const key: unknown = options?.idempotencyKey
  if (key === undefined) return make()
  if (typeof key === "string" && KEY.test(key)) return key
  throw invalidArgument(
    "idempotencyKey must be 1 to 255 printable ASCII characters, without a space at either end"
  )
}
