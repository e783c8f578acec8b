/** The kinds of operation, one row each: the only place in core that lists them. */
import type { Mode } from "../../domain/operation/Operation.ts"
import { Invalid, type Refusal } from "../../domain/refusal/Refusal.ts"
import { buyback } from "./buyback/Buyback.ts"
import type { Kind } from "./Kind.ts"
import { mint } from "./mint/Mint.ts"
import { onchainBuyback } from "./onchainBuyback/OnchainBuyback.ts"
import { order } from "./order/Order.ts"
import { redemption } from "./redemption/Redemption.ts"
import { refund } from "./refund/Refund.ts"

/** A kind with two modes has a row for each. */
export const kinds = { order, refund, buyback, onchainBuyback, redemption, mint } as const

export type Kinds = typeof kinds

/** The request of a row. */
export type RequestOf<Row> = Row extends { readonly weight: (request: infer Request) => number }
  ? Request
  : never

/** The body of `POST /operations` after defaults are filled in (contract.md#operations). */
export type OperationRequest = RequestOf<Kinds[keyof Kinds]>

/** The values of an operation's `kind`. */
export const KINDS: ReadonlyArray<string> = Array.from(
  new Set(Object.values(kinds).map(({ kind }) => kind))
)

export const unknownKind: Refusal = Invalid({
  field: "kind",
  problem: `must be one of ${KINDS.map((kind) => `"${kind}"`).join(", ")}`
})

/** A row of any kind. It takes only requests of its own variant; {@link rowOf} pairs them. */
export type AnyKind = Kind<OperationRequest, unknown>

const rows: ReadonlyArray<AnyKind> = Object.values(
  kinds as unknown as Readonly<Record<string, AnyKind>>
)

/** The row of a request or of an operation; undefined when there is no such kind. */
export const rowOf = (of: { readonly kind: string; readonly mode?: Mode }): AnyKind | undefined =>
  rows.find(({ kind, mode }) => kind === of.kind && (of.mode === undefined || of.mode === mode))
