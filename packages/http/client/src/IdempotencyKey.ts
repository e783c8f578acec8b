/** Keys that make a creation harmless to repeat (contract.md#idempotency). */
import { invalidArgument } from "./CardpackError.ts"

/** 128 random bits as hex. */
export const make = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")
  ).join("")

export const checked = (key: string): string => {
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw invalidArgument("idempotencyKey must be 1 to 255 printable ASCII characters")
}
