/** The model's `POST /operations`, except what the chain does. */
import { type Balance, FEES, type Holding, type Model, type Refused } from "./Model.ts"
import * as Parcels from "./Parcels.ts"

/** A request of `POST /operations`, with indexes instead of ids. */
export type Ask =
  | {
      readonly kind: "order"
      readonly customer: number
      readonly product: number
      readonly quantity: number
      readonly sealed: boolean
      readonly note: number
    }
  | { readonly kind: "refund"; readonly customer: number; readonly cards: ReadonlyArray<string> }
  | { readonly kind: "buyback"; readonly customer: number; readonly cards: ReadonlyArray<string> }
  | {
      readonly kind: "redemption"
      readonly customer: number
      readonly cards: ReadonlyArray<string>
      readonly country: string
      readonly channels: ReadonlyArray<Parcels.Channel>
    }
  | {
      readonly kind: "mint"
      readonly customer: number
      readonly cards: ReadonlyArray<string>
      readonly wallet: string
      /** Whether tokens may go there. */
      readonly isWallet: boolean
    }
  /** An on-chain buyback. */
  | { readonly kind: "burn"; readonly customer: number; readonly cards: ReadonlyArray<string> }

/** What an operation did. */
export interface Done {
  readonly charged: bigint
  readonly credited: bigint
  /** For orders: the price of each card, by bucket. */
  readonly paid: ReadonlyArray<Balance>
}

export type Outcome =
  | { readonly _tag: "refused"; readonly why: Refused }
  | { readonly _tag: "replayed"; readonly operation: string }
  | ({ readonly _tag: "done" } & Done)

const refused = (why: Refused): Outcome => ({ _tag: "refused", why })

/** The refusals that come before any rule of a kind, and the answer to a used key. */
const before = (model: Model, account: number, key: string, ask: Ask): Outcome | null => {
  if (model.account(account).isSuspended) return refused("Forbidden")
  const first = model.keys.get(`${account} ${key}`)
  if (first !== undefined) {
    return first.ask === JSON.stringify(ask)
      ? { _tag: "replayed", operation: first.operation }
      : refused("IdempotencyConflict")
  }
  const control = ask.kind === "burn" ? "buyback" : ask.kind
  return model.stopped.has(control) ? refused("Unavailable") : null
}

const order = (model: Model, account: number, ask: Extract<Ask, { kind: "order" }>): Outcome => {
  const product = model.products[ask.product]
  if (product?.active !== true) return refused("NotFound")
  const open = model.openSealed(account)
  if (ask.sealed && open + ask.quantity > model.maxSealed) return refused("Conflict")
  const { price } = product
  const charged = price * BigInt(ask.quantity)
  const paid = model.spend(account, charged)
  if (paid === null) return refused("InsufficientBalance")
  if (model.stock(ask.product) - model.openClaims(ask.product) < ask.quantity) {
    model.give(account, paid)
    return refused("OutOfStock")
  }
  const each = Array.from({ length: ask.quantity }, () => ({ cash: price, bonus: 0n }))
  // Deals the bonus one micro-dollar a card at a time: slow, but plainly even.
  const rounds = paid.bonus / BigInt(ask.quantity)
  for (const share of each) share.bonus = rounds
  for (let left = paid.bonus % BigInt(ask.quantity); left > 0n; left--) {
    const next = each[Number((paid.bonus % BigInt(ask.quantity)) - left)]
    if (next !== undefined) next.bonus += 1n
  }
  for (const share of each) share.cash = price - share.bonus
  return { _tag: "done", charged, credited: 0n, paid: each }
}

const refund = (model: Model, account: number, cards: ReadonlyArray<Holding>): Outcome => {
  let credited = 0n
  for (const card of cards) {
    model.give(account, card.paid)
    credited += card.paid.cash + card.paid.bonus
    model.settle(card, "refunded", "deck")
  }
  return { _tag: "done", charged: 0n, credited, paid: [] }
}

const buyback = (model: Model, account: number, cards: ReadonlyArray<Holding>): Outcome => {
  let credited = 0n
  for (const card of cards) {
    credited += model.things.get(card.reference ?? "")?.worth ?? 0n
    model.settle(card, "bought_back", "bought_back")
  }
  model.give(account, { cash: credited, bonus: 0n })
  return { _tag: "done", charged: 0n, credited, paid: [] }
}

const redeem = (
  model: Model,
  account: number,
  cards: ReadonlyArray<Holding>,
  fee: bigint
): Outcome => {
  if (model.spend(account, fee) === null) return refused("InsufficientBalance")
  for (const card of cards) model.settle(card, "redeemed", "redeemed")
  return { _tag: "done", charged: fee, credited: 0n, paid: [] }
}

/** Whether the kind may be done to the card. */
const fits = (model: Model, kind: Ask["kind"], card: Holding): boolean => {
  if (kind === "refund") return card.status === "active" && model.isSealed(card)
  return kind === "burn"
    ? card.status === "active" && card.token?.isMinted === true
    : model.isHeld(card)
}

const NOTHING = { _tag: "done", charged: 0n, credited: 0n, paid: [] } as const

const act = (model: Model, account: number, ask: Exclude<Ask, { kind: "order" }>): Outcome => {
  const own = model.ownCards(account, ask.customer, ask.cards)
  if (own === null) return refused("NotFound")
  if (!own.every((card) => fits(model, ask.kind, card))) return refused("Conflict")
  switch (ask.kind) {
    case "redemption":
      return redeem(model, account, own, FEES[ask.country] ?? 0n)
    case "refund":
      return refund(model, account, own)
    case "buyback":
      return buyback(model, account, own)
    case "mint":
      for (const card of own) card.token = { wallet: ask.wallet, isMinted: false }
      return NOTHING
    case "burn":
      for (const card of own) card.status = "buyback_pending"
      return NOTHING
  }
}

/** Decides and applies, except for the cards and the parcel, whose ids the answer tells. */
export const submit = (model: Model, account: number, key: string, ask: Ask): Outcome => {
  const early = before(model, account, key, ask)
  if (early !== null) return early
  if (ask.kind === "redemption") {
    if (FEES[ask.country] === undefined) return refused("Invalid")
    const mailsPartner = ask.channels.includes("partner_email")
    if (mailsPartner && !model.account(account).hasAddress) return refused("Invalid")
  }
  if (ask.kind === "mint" && !ask.isWallet) return refused("Invalid")
  if (ask.customer >= model.account(account).names.length) return refused("NotFound")
  return ask.kind === "order" ? order(model, account, ask) : act(model, account, ask)
}

/** The parcel of a redemption that was answered. */
export const sent = (
  model: Model,
  account: number,
  operation: string,
  shipment: string,
  { channels, country, customer }: Extract<Ask, { kind: "redemption" }>
): void => {
  const parcel = Parcels.begin(shipment, account, customer, country, channels)
  model.parcels.set(operation, parcel)
  Parcels.mail(model, parcel)
}
