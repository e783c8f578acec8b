/** What a refusal says to people, in the API and to embedders alike. */
import * as Usd from "../usd/Usd.ts"
import type { Refusal } from "./Refusal.ts"

type NotFound = Extract<Refusal, { readonly _tag: "NotFound" }>

/** Longer than any id of ours; a longer one from a client is cut. */
export const MAX_NAME = 64

export const nameOf = ({ id, resource }: NotFound): string =>
  id === null ? `such ${resource}` : `${resource} ${id.slice(0, MAX_NAME)}`

/** The scope in which the resource is missing. */
const placeOf = ({ resource, within }: NotFound): string => {
  if (within === "customer") return "of this customer"
  // Machines belong to no account.
  return resource === "vending machine" ? "here" : "in this account"
}

export const of = (refusal: Refusal): string => {
  switch (refusal._tag) {
    case "Invalid":
      return `${refusal.field} ${refusal.problem}`
    case "Unauthorized":
      return "the API key is missing or invalid"
    case "Forbidden":
    case "Conflict":
      return refusal.why
    case "NotFound":
      return `no ${nameOf(refusal)} ${placeOf(refusal)}`
    case "IdempotencyConflict":
      return refusal.isShared === undefined
        ? "this Idempotency-Key was used with a different request"
        : "this Idempotency-Key was used with a different request or by another operator: all operators share the keys, so take a new one"
    case "InsufficientBalance":
      return `the balance of ${Usd.format(refusal.available)} USD does not cover ${Usd.format(refusal.required)} USD`
    case "OutOfStock":
      return `vending machine ${refusal.machineId} cannot supply ${refusal.quantity} ${refusal.quantity === 1 ? "card" : "cards"}`
    case "Exceeded":
      return `too many ${refusal.what} of this account; wait a little`
    case "Unavailable":
      return refusal.off === undefined
        ? `not available at the moment: ${refusal.dependency}`
        : `not available here: ${refusal.dependency}, as ${refusal.off}`
  }
}
