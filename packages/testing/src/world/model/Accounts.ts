/** The model's customers, credits, reveals and stock. */
import type { Model, Refused } from "./Model.ts"

const CREDIT = 100_000_000n
const CEILING = 1_000_000_000n

/** Opens packs; opened cards stay as they are. */
export const reveal = (
  model: Model,
  account: number,
  customer: number,
  ids: ReadonlyArray<string>
): Refused | "done" => {
  if (model.account(account).isSuspended) return "Forbidden"
  if (customer >= model.account(account).names.length) return "NotFound"
  const cards = model.ownCards(account, customer, ids)
  if (cards === null) return "NotFound"
  if (!cards.every((card) => card.status === "active")) return "Conflict"
  for (const card of cards) card.sealed = false
  return "done"
}

/** The credit, or the refusal. */
export const credit = (model: Model, account: number): bigint | "Conflict" | "Forbidden" => {
  const balance = model.account(account)
  if (balance.isSuspended) return "Forbidden"
  const total = balance.cash + balance.bonus
  if (total >= CEILING) return "Conflict"
  if (balance.creditedAt !== null && model.now < balance.creditedAt + 60) return "Conflict"
  const amount = CEILING - total < CREDIT ? CEILING - total : CREDIT
  balance.cash += amount
  balance.creditedAt = model.now
  return amount
}

/** Creates a customer. */
export const name = (
  model: Model,
  account: number,
  externalUserId: string | null
): Refused | "done" => {
  const { isSuspended, names } = model.account(account)
  if (isSuspended) return "Forbidden"
  if (externalUserId !== null && names.includes(externalUserId)) return "Conflict"
  names.push(externalUserId)
  return "done"
}

/** Sets the name of a customer without one; accepts its present name. */
export const rename = (
  model: Model,
  account: number,
  customer: number,
  externalUserId: string
): Refused | "done" => {
  const { isSuspended, names } = model.account(account)
  if (isSuspended) return "Forbidden"
  const present = names[customer]
  if (present === undefined) return "NotFound"
  if (present === externalUserId) return "done"
  if (present !== null || names.includes(externalUserId)) return "Conflict"
  names[customer] = externalUserId
  return "done"
}

/** Moves items between places, all or nothing. */
export const moveStock = (
  model: Model,
  references: ReadonlyArray<string>,
  to: "deck" | "withdrawn"
): Refused | "done" => {
  const things = references.map((reference) => model.things.get(reference))
  if (things.includes(undefined)) return "NotFound"
  const from = to === "deck" ? ["bought_back", "withdrawn"] : ["bought_back", "deck"]
  if (!things.every((thing) => from.includes(thing?.place ?? ""))) return "Conflict"
  if (to === "withdrawn") {
    for (const product of model.products.keys()) {
      const leaving = things.filter((thing) => thing?.product === product && thing.place === "deck")
      if (model.stock(product) - leaving.length < model.openClaims(product)) return "Conflict"
    }
  }
  for (const thing of things) if (thing !== undefined) thing.place = to
  return "done"
}
