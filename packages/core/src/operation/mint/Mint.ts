/** Mints (spec, "Mint"): refused as unavailable while no chain is configured. */
import { Result } from "effect"
import * as Selection from "../../card/Selection.ts"
import { Unavailable } from "../../refusal/Refusal.ts"
import type { Kind, Prepared } from "../Kind.ts"

type Request = Extract<Prepared, { readonly kind: "mint" }>

const unavailable = Result.fail(Unavailable({ dependency: "on-chain actions" }))

export const mint: Kind<Request> = {
  control: "mints",
  validate: (request) => Selection.check(request.cardIds),
  plan: () => ({}),
  weight: (request) => request.cardIds.length,
  stock: () => null,
  admit: () => unavailable,
  decide: () => unavailable
}
