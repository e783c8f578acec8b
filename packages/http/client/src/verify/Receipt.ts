/** A receipt as the service gives it, and its entries as they are read. Bytes are base64url. */
import { given, NOT_YET } from "./Check.ts"

export interface Proof {
  readonly index: number
  /** JSON, hashed as it is. */
  readonly entry: string
  readonly path: ReadonlyArray<string>
}

export interface Receipt {
  readonly format: string
  readonly card: {
    readonly id: string
    readonly reference: string
    readonly label: string
    readonly salt: string
  }
  readonly order: {
    readonly requestHash: string | null
    readonly ordinal: number
    readonly clientSeed: string | null
    readonly orderedAt: string
    readonly refundableUntil: string | null
    readonly oddsVersion: number
  }
  readonly seed: { readonly minute: number; readonly value: string | null }
  readonly passed: ReadonlyArray<{ readonly slot: number; readonly taken: Proof | null }>
  readonly stock:
    | (Proof & { readonly slot: number; readonly itemPath: ReadonlyArray<string> })
    | null
  readonly odds: ReadonlyArray<Proof>
  readonly draw: Proof | null
  readonly day: (Proof & { readonly checkpoint?: string | null }) | null
  /** The note by which this draw's seeds replaced others. */
  readonly replaced?: Proof | null
  readonly checkpoint: string | null
}

/** Entries by their letter-long names (see the log's description). */
export interface Entry {
  readonly t: string
  readonly what?: string
  readonly why?: string
  readonly m: number
  readonly q: number
  readonly at: number
  readonly k: number
  readonly r?: number
  readonly o: number
  readonly l: string
  readonly g: number
  readonly n: number
  readonly s: number | ReadonlyArray<number>
  readonly e: string
  readonly c?: string
  readonly f?: number
  readonly late?: boolean
  readonly d: number
  readonly a: string
  readonly from?: number
  readonly count: number
  readonly root: string
  readonly mode: "weights" | "stock"
  readonly price?: string
  readonly tiers?: ReadonlyArray<readonly [string, string]>
}

export const entryOf = ({ entry }: Proof): Entry => JSON.parse(entry)

/** The entry of the draw itself. */
export const drawOf = ({ draw }: Receipt): Entry => entryOf(given(draw, NOT_YET))

export const MINUTES_OF_A_DAY = 1440
