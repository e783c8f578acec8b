/**
 * A minimal model of the off-chain engine as partners understand it: balances by bucket, cards, the
 * place of each item, and the result of each idempotency key. It shares no code with the engine.
 * Time is in minutes.
 */

export interface Balance {
  cash: bigint
  bonus: bigint
}

export interface Product {
  readonly price: bigint
  /** Minutes in which a sealed card may be refunded. */
  readonly window: number
}

export interface Thing {
  readonly product: number
  worth: bigint
  place: "deck" | "held" | "bought_back" | "redeemed" | "withdrawn"
}

export interface Holding {
  readonly id: string
  readonly account: number
  readonly customer: number
  readonly product: number
  /** Null until the pack is opened; null for ever once it is refunded. */
  reference: string | null
  readonly paid: Balance
  readonly until: number | null
  sealed: boolean
  status: "active" | "refunded" | "bought_back" | "redeemed"
}

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
    }

/** The tag of a refusal. */
export type Refused =
  | "Invalid"
  | "NotFound"
  | "Conflict"
  | "IdempotencyConflict"
  | "InsufficientBalance"
  | "OutOfStock"
  | "Unavailable"

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

/** Country and fee. */
export const FEES: Readonly<Record<string, bigint>> = { Portugal: 9_500_000n, Japan: 0n }

const CREDIT = 100_000_000n
const CEILING = 1_000_000_000n

const refused = (why: Refused): Outcome => ({ _tag: "refused", why })

export class Model {
  now = 0
  readonly maxSealed: number
  readonly products: ReadonlyArray<Product>
  readonly things = new Map<string, Thing>()
  readonly accounts: Array<
    Balance & {
      creditedAt: number | null
      readonly names: Array<string | null>
      told: Array<string>
    }
  > = []
  readonly cards = new Map<string, Holding>()
  readonly keys = new Map<string, { readonly ask: string; readonly operation: string }>()
  readonly stopped = new Set<string>()
  private keysMade = 0

  constructor(products: ReadonlyArray<Product>, maxSealed: number) {
    this.products = products
    this.maxSealed = maxSealed
  }

  nextKey(): number {
    return ++this.keysMade
  }

  account(index: number) {
    const account = this.accounts[index]
    if (account === undefined) throw new Error(`no account ${index}`)
    return account
  }

  isSealed(card: Holding): boolean {
    return card.sealed && card.until !== null && this.now < card.until
  }

  openSealed(account: number): number {
    return this.held(account).filter((card) => this.isSealed(card)).length
  }

  /** Active cards of an account, sealed ones included. */
  held(account: number): ReadonlyArray<Holding> {
    return [...this.cards.values()].filter(
      (card) => card.account === account && card.status === "active"
    )
  }

  stock(product: number): number {
    return [...this.things.values()].filter(
      (thing) => thing.product === product && thing.place === "deck"
    ).length
  }

  /** Sealed packs, each with a claim on one item of the deck. */
  openClaims(product: number): number {
    return [...this.cards.values()].filter(
      (card) => card.product === product && card.status === "active" && card.reference === null
    ).length
  }

  /** Records the item of an opened pack. */
  open(id: string, reference: string): void {
    const card = this.cards.get(id)
    const thing = this.things.get(reference)
    if (card === undefined || thing === undefined) throw new Error(`no ${id} or ${reference}`)
    if (thing.place !== "deck" || thing.product !== card.product) {
      throw new Error(`${reference} was drawn from ${thing.place}`)
    }
    thing.place = "held"
    card.reference = reference
  }

  /** Decides and applies, except for the cards of an order. */
  submit(account: number, key: string, ask: Ask): Outcome {
    const before = this.keys.get(`${account} ${key}`)
    if (before !== undefined) {
      return before.ask === JSON.stringify(ask)
        ? { _tag: "replayed", operation: before.operation }
        : refused("IdempotencyConflict")
    }
    if (this.stopped.has(ask.kind)) return refused("Unavailable")
    if (ask.kind === "redemption" && FEES[ask.country] === undefined) return refused("Invalid")
    if (ask.customer >= this.account(account).names.length) return refused("NotFound")
    return ask.kind === "order" ? this.order(account, ask) : this.act(account, ask)
  }

  private order(account: number, ask: Extract<Ask, { kind: "order" }>): Outcome {
    const product = this.products[ask.product]
    if (product === undefined) return refused("NotFound")
    const open = this.openSealed(account)
    if (ask.sealed && open + ask.quantity > this.maxSealed) return refused("Conflict")
    const charged = product.price * BigInt(ask.quantity)
    const paid = this.spend(account, charged)
    if (paid === null) return refused("InsufficientBalance")
    if (this.stock(ask.product) - this.openClaims(ask.product) < ask.quantity) {
      this.give(account, paid)
      return refused("OutOfStock")
    }
    this.account(account).told.push("operation.completed")
    const each = Array.from({ length: ask.quantity }, () => ({ cash: product.price, bonus: 0n }))
    // Deals the bonus one micro-dollar a card at a time: slow, but plainly even.
    const rounds = paid.bonus / BigInt(ask.quantity)
    for (const share of each) share.bonus = rounds
    for (let left = paid.bonus % BigInt(ask.quantity); left > 0n; left--) {
      const next = each[Number((paid.bonus % BigInt(ask.quantity)) - left)]
      if (next !== undefined) next.bonus += 1n
    }
    for (const share of each) share.cash = product.price - share.bonus
    return { _tag: "done", charged, credited: 0n, paid: each }
  }

  private act(account: number, ask: Exclude<Ask, { kind: "order" }>): Outcome {
    const cards = ask.cards.map((id) => this.cards.get(id))
    const own = cards.filter(
      (card) => card?.account === account && card.customer === ask.customer
    ) as Array<Holding>
    if (own.length < cards.length) return refused("NotFound")
    const wantsSealed = ask.kind === "refund"
    const fits = (card: Holding) => card.status === "active" && this.isSealed(card) === wantsSealed
    if (!own.every(fits)) return refused("Conflict")
    if (ask.kind === "redemption") return this.redeem(account, own, FEES[ask.country] ?? 0n)
    return ask.kind === "refund" ? this.refund(account, own) : this.buyback(account, own)
  }

  private refund(account: number, cards: ReadonlyArray<Holding>): Outcome {
    let credited = 0n
    for (const card of cards) {
      this.give(account, card.paid)
      credited += card.paid.cash + card.paid.bonus
      this.settle(card, "refunded", "deck")
    }
    this.account(account).told.push("refund.completed")
    return { _tag: "done", charged: 0n, credited, paid: [] }
  }

  private buyback(account: number, cards: ReadonlyArray<Holding>): Outcome {
    let credited = 0n
    for (const card of cards) {
      credited += this.things.get(card.reference ?? "")?.worth ?? 0n
      this.settle(card, "bought_back", "bought_back")
    }
    this.give(account, { cash: credited, bonus: 0n })
    this.account(account).told.push("buyback.completed")
    return { _tag: "done", charged: 0n, credited, paid: [] }
  }

  private redeem(account: number, cards: ReadonlyArray<Holding>, fee: bigint): Outcome {
    if (this.spend(account, fee) === null) return refused("InsufficientBalance")
    for (const card of cards) this.settle(card, "redeemed", "redeemed")
    this.account(account).told.push("redemption.completed")
    return { _tag: "done", charged: fee, credited: 0n, paid: [] }
  }

  private settle(card: Holding, status: Holding["status"], place: Thing["place"]): void {
    card.status = status
    const thing = this.things.get(card.reference ?? "")
    if (thing !== undefined) thing.place = place
  }

  /** Spends bonus first; null, without a change, if the balance is too small. */
  spend(account: number, amount: bigint): Balance | null {
    const balance = this.account(account)
    if (balance.cash + balance.bonus < amount) return null
    const bonus = balance.bonus < amount ? balance.bonus : amount
    balance.bonus -= bonus
    balance.cash -= amount - bonus
    return { cash: amount - bonus, bonus }
  }

  give(account: number, amount: Balance): void {
    const balance = this.account(account)
    balance.cash += amount.cash
    balance.bonus += amount.bonus
  }

  reveal(account: number, customer: number, ids: ReadonlyArray<string>): Refused | "done" {
    if (customer >= this.account(account).names.length) return "NotFound"
    const cards = ids.map((id) => this.cards.get(id))
    if (!cards.every((card) => card?.account === account && card.customer === customer)) {
      return "NotFound"
    }
    if (!cards.every((card) => card?.status === "active")) return "Conflict"
    for (const card of cards) if (card !== undefined) card.sealed = false
    return "done"
  }

  /** The credit, or the refusal. */
  credit(account: number): bigint | "Conflict" {
    const balance = this.account(account)
    const total = balance.cash + balance.bonus
    if (total >= CEILING) return "Conflict"
    if (balance.creditedAt !== null && this.now < balance.creditedAt + 60) return "Conflict"
    const amount = CEILING - total < CREDIT ? CEILING - total : CREDIT
    balance.cash += amount
    balance.creditedAt = this.now
    return amount
  }

  /** Creates a customer. */
  name(account: number, externalUserId: string | null): "Conflict" | "done" {
    const { names } = this.account(account)
    if (externalUserId !== null && names.includes(externalUserId)) return "Conflict"
    names.push(externalUserId)
    return "done"
  }

  /** Sets the name of a customer without one; accepts its present name. */
  rename(account: number, customer: number, externalUserId: string): Refused | "done" {
    const { names } = this.account(account)
    const present = names[customer]
    if (present === undefined) return "NotFound"
    if (present === externalUserId) return "done"
    if (present !== null || names.includes(externalUserId)) return "Conflict"
    names[customer] = externalUserId
    return "done"
  }

  /** Moves items between places, all or nothing. */
  moveStock(references: ReadonlyArray<string>, to: "deck" | "withdrawn"): Refused | "done" {
    const things = references.map((reference) => this.things.get(reference))
    if (things.includes(undefined)) return "NotFound"
    const from = to === "deck" ? ["bought_back", "withdrawn"] : ["bought_back", "deck"]
    if (!things.every((thing) => from.includes(thing?.place ?? ""))) return "Conflict"
    if (to === "withdrawn") {
      for (const product of this.products.keys()) {
        const leaving = things.filter(
          (thing) => thing?.product === product && thing.place === "deck"
        )
        if (this.stock(product) - leaving.length < this.openClaims(product)) return "Conflict"
      }
    }
    for (const thing of things) if (thing !== undefined) thing.place = to
    return "done"
  }
}
