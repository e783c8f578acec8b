/** The kinds of operation: one row for each. */
import { buyback } from "./buyback/Buyback.ts"
import type { Kind, Prepared } from "./Kind.ts"
import { mint } from "./mint/Mint.ts"
import { order } from "./order/Order.ts"
import { redemption } from "./redemption/Redemption.ts"
import { refund } from "./refund/Refund.ts"

export const kinds: {
  readonly [K in Prepared["kind"]]: Kind<Extract<Prepared, { readonly kind: K }>>
} = { order, refund, buyback, redemption, mint }

/** The row of a request's kind. The table's type pairs each kind with its own requests. */
export const kindOf = (request: Prepared): Kind<Prepared> =>
  kinds[request.kind] as unknown as Kind<Prepared>
