/** The kinds of operation: one row for each variant of the request. */
import { buyback } from "./buyback/Buyback.ts"
import type { Kind, Prepared } from "./Kind.ts"
import { mint } from "./mint/Mint.ts"
import { onchainBuyback } from "./onchainBuyback/OnchainBuyback.ts"
import { order } from "./order/Order.ts"
import { redemption } from "./redemption/Redemption.ts"
import { refund } from "./refund/Refund.ts"

export const kinds = { order, refund, buyback, onchainBuyback, redemption, mint } as const

/** The row of a request's variant, which takes requests of that variant alone. */
export const kindOf = (request: Prepared): Kind<Prepared> => {
  const variant =
    request.kind === "buyback" && request.mode === "onchain" ? "onchainBuyback" : request.kind
  return kinds[variant] as unknown as Kind<Prepared>
}
