/**
 * The receipt of a drawn card: all that shows offline where it came from (design.md#draw-receipts).
 * Bytes are base64url without padding. No customer, account, operation or amount is in it.
 */
import type { CardId } from "../id/Id.ts"

/** An entry of the log, and what leads from it to the checkpoint's root. */
export interface Proof {
  readonly index: number
  readonly entry: string
  readonly path: ReadonlyArray<string>
}

export const FORMAT = "cardpack-receipt/1"

export interface Receipt {
  readonly format: typeof FORMAT
  readonly card: {
    readonly id: CardId
    readonly reference: string
    readonly label: string
    readonly salt: string
  }
  readonly order: {
    /** Null once the person behind the customer was erased, as the words are then. */
    readonly requestHash: string | null
    readonly ordinal: number
    readonly clientSeed: string | null
    readonly orderedAt: string
    readonly refundableUntil: string | null
    readonly oddsVersion: number
  }
  readonly seed: {
    readonly minute: number
    /** Null until it is disclosed. */
    readonly value: string | null
  }
  /** The slots that the numbers named first, and who had emptied each. */
  readonly passed: ReadonlyArray<{ readonly slot: number; readonly taken: Proof | null }>
  /** Where the card got its slot. Proofs are null until the next checkpoint. */
  readonly stock:
    | (Proof & { readonly slot: number; readonly itemPath: ReadonlyArray<string> })
    | null
  readonly odds: ReadonlyArray<Proof>
  readonly draw: Proof | null
  readonly day: (Proof & { readonly checkpoint: string | null }) | null
  /** The entry that replaced the seeds, of which this draw's are the new ones; null when none had. */
  readonly replaced: Proof | null
  readonly checkpoint: string | null
}
