/** What no two sample rows share, and times that are far away. */
import { Id } from "@cardpack/core/domain"
import { Effect } from "effect"

/** In the past of every clock: 2026-01-01. */
export const THEN = Date.UTC(2026, 0, 1)
/** In the future of every clock: 2100-01-01. */
export const FAR = Date.UTC(2100, 0, 1)

let made = 0

/** Far above those of the tests of a process. */
const APART = 1_000_000_000

/** Until its scope ends, ids and numbers are the same in each run, whatever this process tested before. */
export const apart = Effect.acquireRelease(
  Effect.sync(() => {
    const before = made
    made = APART
    return before
  }),
  (before) =>
    Effect.sync(() => {
      made = before
    })
)

/** Ids in creation order. */
export const id = <P extends Id.Prefix>(prefix: P): `${P}_${string}` => {
  made += 1
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setUint32(6, made)
  return Id.fromUuid(prefix, Id.uuidV7(THEN + made, bytes))
}

/** A unique number, or text with one. */
export const number = (): number => ++made
export const sequence = (): bigint => BigInt(++made)
export const hex = (): string => (++made).toString(16).padStart(64, "0")
