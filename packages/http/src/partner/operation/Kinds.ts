/** The bodies of all kinds: one row for each row of core's list. */
import type { Kinds } from "@cardpack/core/commands"
import { buyback } from "./Buyback.ts"
import { mint } from "./Mint.ts"
import { onchainBuyback } from "./OnchainBuyback.ts"
import { order } from "./Order.ts"
import { redemption } from "./Redemption.ts"
import { refund } from "./Refund.ts"

const all = { order, refund, buyback, onchainBuyback, redemption, mint } satisfies Record<
  keyof Kinds,
  unknown
>

export const variants = Object.values(all)
