/** The kinds and ends of operations, for filters; the compiler names one that is missing. */
import type { Operation } from "@cardpack/client"

const kinds: Readonly<Record<Operation["kind"], true>> = {
  order: true,
  refund: true,
  buyback: true,
  redemption: true,
  mint: true
}

export const KINDS = Object.keys(kinds) as ReadonlyArray<Operation["kind"]>
