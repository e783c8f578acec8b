/** The kinds of operations, for filters and facts; the compiler names one that is missing. */
import type { Operation } from "@cardpack/client"

/** What a kind does to the balance. A mint is free, and moves no money. */
export const MOVES: Readonly<Record<Operation["kind"], "charged" | "credited" | null>> = {
  order: "charged",
  refund: "credited",
  buyback: "credited",
  redemption: "charged",
  mint: null
}

export const KINDS = Object.keys(MOVES) as ReadonlyArray<Operation["kind"]>
