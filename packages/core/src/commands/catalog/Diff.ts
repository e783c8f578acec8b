/**
 * What a document of the operator would change, row by row (design.md#previews). Its digest binds
 * what is applied later to what was shown.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Item } from "../../domain/catalog/Item.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Json } from "../../domain/json/Json.ts"
import { Conflict, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import type { Instant } from "../../domain/time/Instant.ts"

/** The stored rows that a document names. */
export interface Stored {
  readonly now: Instant
  readonly machine: (id: number) => VendingMachine | undefined
  readonly itemByReference: (reference: string) => Item | undefined
}

/** A field with its values as the API writes them; `from` is null in a new row. */
export interface FieldChange {
  readonly field: string
  readonly from: Json
  readonly to: Json
}

export const OUTCOMES = ["added", "changed", "unchanged", "held", "refused"] as const
export type Outcome = (typeof OUTCOMES)[number]

/** One row of a document: `Row` is what it would become, null when it is refused. */
export interface RowDiff<Key, Row> {
  /** Its index in the document. */
  readonly at: number
  readonly key: Key
  readonly outcome: Outcome
  readonly changes: ReadonlyArray<FieldChange>
  readonly refusal: Refusal | null
  readonly before: Row | null
  readonly after: Row | null
}

export type AnyDiff = Pick<
  RowDiff<string | number, unknown>,
  "key" | "outcome" | "changes" | "refusal"
>

/** Counts of rows by outcome. */
export const countsOf = (rows: ReadonlyArray<AnyDiff>): Readonly<Record<Outcome, number>> => {
  const counts = { added: 0, changed: 0, unchanged: 0, held: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

/** Equal digests mean equal changes; rows that stay as they are do not count. */
export function* digestOf(...lists: ReadonlyArray<ReadonlyArray<AnyDiff>>): Steps<string> {
  const hash = sha256.create()
  for (const [list, rows] of lists.entries()) {
    for (const { changes, key, outcome, refusal } of rows) {
      yield
      if (outcome === "unchanged") continue
      hash.update(utf8ToBytes(`${JSON.stringify([list, key, outcome, changes, refusal?._tag])}\n`))
    }
  }
  return bytesToHex(hash.digest())
}

/** Whether a request with this preview would now write what the preview did not show. */
export const isStale = (
  preview: string | undefined,
  digest: string,
  ...lists: ReadonlyArray<ReadonlyArray<AnyDiff>>
): boolean =>
  preview !== undefined &&
  preview !== digest &&
  // After a lost answer all is as the preview showed it, and nothing is left to write.
  lists.some((rows) => rows.some(({ outcome }) => outcome !== "unchanged" && outcome !== "held"))

/** The refusal of a document that was looked at before something else changed. */
export const CHANGED_SINCE = Conflict({
  why: "the catalog or the document changed since this preview; preview it again, and look at what differs"
})
