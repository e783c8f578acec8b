/** The common part of kinds that act on named cards of the customer. */
import { Result } from "effect"
import * as Shape from "../../domain/refusal/Shape.ts"
import * as Selection from "../card/Selection.ts"
import * as Fingerprints from "./Fingerprints.ts"
import type { Kind, Requested } from "./Kind.ts"

export interface Request extends Requested {
  readonly cardIds: ReadonlyArray<string>
}

/** The shapes of its fields. */
export const FIELDS = { customerId: Shape.text, cardIds: Shape.array(Shape.text) }

/** Defaults for the row of such a kind. */
export const common = {
  fingerprints: Fingerprints.ofRequest,
  validate: (request) => Selection.check(request.cardIds),
  prepare: null,
  plan: (accountId, request) => Selection.plan(accountId, request.cardIds),
  weight: (request) => request.cardIds.length,
  stock: () => null,
  admit: () => Result.void
} as const satisfies Partial<Kind<Request>>
