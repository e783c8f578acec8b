/**
 * A model of the service as partners understand it: plain maps written from the contract, of
 * balances by bucket, cards, items, keys, events, parcels and endpoints. It shares no code with the
 * engine. What happens to them is in a file for each noun. Time is in minutes.
 */
import { Blocks } from "./Blocks.ts"
import * as Coverage from "./Coverage.ts"
import type { Deposit } from "./Deposits.ts"
import type { Waiting } from "./Entries.ts"
import type { Hook } from "./Hooks.ts"
import type { Parcel } from "./Parcels.ts"

export interface Balance {
  cash: bigint
  bonus: bigint
}

export interface Product {
  price: bigint
  /** Minutes in which a sealed card may be refunded. */
  readonly window: number
  active: boolean
}

export interface Thing {
  readonly product: number
  worth: bigint
  place: "deck" | "held" | "bought_back" | "redeemed" | "withdrawn"
}

/** The token of a card, from its authorization on. */
export interface Token {
  /** The wallet that holds it, or will. */
  readonly wallet: string
  isMinted: boolean
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
  status: "active" | "refunded" | "bought_back" | "redeemed" | "buyback_pending"
  token: Token | null
}

/** An event: its type, and the part of its data that the contract fixes. */
export interface Told {
  readonly type: string
  data: Readonly<Record<string, unknown>>
  /** Its id, once the feed was read. */
  id: string | null
}

export interface Account extends Balance {
  creditedAt: number | null
  readonly names: Array<string | null>
  readonly told: Array<Told>
  isSuspended: boolean
  /** Where the partner's own mails go. */
  hasAddress: boolean
  /** A deposit address. */
  hasWallet: boolean
}

export interface Incident {
  readonly kind: string
  readonly hash: string
  isResolved: boolean
}

/** The tag of a refusal. */
export type Refused =
  | "Invalid"
  | "Forbidden"
  | "NotFound"
  | "Conflict"
  | "IdempotencyConflict"
  | "InsufficientBalance"
  | "OutOfStock"
  | "Unavailable"

/** Country and fee. */
export const FEES: Readonly<Record<string, bigint>> = { Portugal: 9_500_000n, Japan: 0n }

/** Six decimal places. */
export const usd = (micros: bigint): string =>
  `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, "0")}`

export class Model {
  now = 0
  readonly maxSealed: number
  readonly products: ReadonlyArray<Product>
  readonly things = new Map<string, Thing>()
  readonly accounts: Array<Account> = []
  readonly cards = new Map<string, Holding>()
  readonly keys = new Map<string, { readonly ask: string; readonly operation: string }>()
  readonly stopped = new Set<string>()
  /** By their operations. */
  readonly parcels = new Map<string, Parcel>()
  readonly hooks: Array<Hook> = []
  readonly chain = new Blocks()
  /** On-chain operations, by their ids. */
  readonly waiting = new Map<string, Waiting>()
  readonly deposits: Array<Deposit> = []
  readonly incidents: Array<Incident> = []
  private keysMade = 0

  constructor(products: ReadonlyArray<Product>, maxSealed: number) {
    this.products = products.map((product) => ({ ...product }))
    this.maxSealed = maxSealed
  }

  pass(minutes: number): void {
    this.now += minutes
    this.chain.pass(minutes * 60)
  }

  nextKey(): number {
    return ++this.keysMade
  }

  account(index: number): Account {
    const account = this.accounts[index]
    if (account === undefined) throw new Error(`no account ${index}`)
    return account
  }

  isSealed(card: Holding): boolean {
    return card.sealed && card.until !== null && this.now < card.until
  }

  /** Owned, opened, and not on its way to the chain. */
  isHeld(card: Holding): boolean {
    return card.status === "active" && !this.isSealed(card) && card.token === null
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

  /** Ends a card, and says where its item is from then on. */
  settle(card: Holding, status: Holding["status"], place: Thing["place"]): void {
    card.status = status
    const thing = this.things.get(card.reference ?? "")
    if (thing !== undefined) thing.place = place
  }

  /** The cards of a request, all of this customer; null when one is not. */
  ownCards(
    account: number,
    customer: number,
    ids: ReadonlyArray<string>
  ): ReadonlyArray<Holding> | null {
    const cards = ids.map((id) => this.cards.get(id))
    const own = cards.flatMap((card) =>
      card?.account === account && card.customer === customer ? [card] : []
    )
    return own.length < cards.length ? null : own
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

  /** Adds an event, and its delivery to each endpoint that subscribes to it. */
  tell(account: number, type: string, data: Told["data"]): Told {
    const told: Told = { type, data, id: null }
    Coverage.end("event", type)
    this.account(account).told.push(told)
    for (const hook of this.hooks) {
      const isMatched = hook.types.has("*") || hook.types.has(type)
      if (hook.account === account && isMatched) this.deliver(hook, told)
    }
    return told
  }

  deliver(hook: Hook, told: Told): void {
    const { now: createdAt } = this
    hook.deliveries.push({ told, status: "pending", answers: [], retryAt: null, createdAt })
  }
}
