/** The kinds of operations, for filters and facts; the compiler asks for one that is missing. */
import type { Operation } from "@cardpack/client"

interface Traits {
  /** What it does to the balance. A mint is free, and moves no money. */
  readonly moves: "charged" | "credited" | null
  readonly about: "packs" | "cards"
  /** Its on-chain entries; null where it has none. */
  readonly entry: "mint" | "burn" | null
}

export const TRAITS: Readonly<Record<Operation["kind"], Traits>> = {
  order: { moves: "charged", about: "packs", entry: null },
  refund: { moves: "credited", about: "cards", entry: null },
  buyback: { moves: "credited", about: "cards", entry: "burn" },
  redemption: { moves: "charged", about: "cards", entry: null },
  mint: { moves: null, about: "cards", entry: "mint" }
}

export const KINDS = Object.keys(TRAITS) as ReadonlyArray<Operation["kind"]>
