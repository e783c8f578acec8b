/** What a request must be answered in a state: `done`, or the tag of its refusal (contract.md#order-of-checks). */
import { Buckets, Card, Instant, type Refusal, Usd } from "@cardpack/core/domain"
import { supply } from "../../kit/reference/Pool.ts"
import { get, type State, where } from "../../kit/reference/State.ts"

export type End = "done" | Refusal.Refusal["_tag"]

/** A request, with what of it decides the answer. */
export interface Asked {
  readonly account: string
  readonly kind:
    | ("order" | "refund" | "buyback" | "redemption" | "mint")
    | ("reveal" | "customer" | "credit")
  readonly mode?: "offchain" | "onchain"
  readonly customerId: string
  readonly cardIds?: ReadonlyArray<string>
  readonly vendingMachineId?: number
  readonly quantity?: number
  readonly reveal?: "on_create" | "sealed"
  readonly shipmentInfo?: { readonly country?: unknown }
  readonly externalUserId?: string
}

/** Sealed cards that an account may hold, and the fewest of one machine that it may. */
export const MAX_SEALED = 6
const MIN_SHARE = 1
const MILLION = 1_000_000
/** Of sandbox credits. */
const CEILING = Usd.of(1_000)

const order = (state: State, now: number, asked: Asked): End => {
  const { account, quantity = 0, reveal, vendingMachineId = 0 } = asked
  const machine = get(state.machines, String(vendingMachineId))
  if (machine?.active !== true) return "NotFound"
  const own = where(
    state.cards,
    (card) => card.accountId === account && card.status === "active" && Card.isSealed(card, now)
  )
  if (reveal === "sealed" && own.length + quantity > MAX_SEALED) return "Conflict"
  const balance = get(state.accounts, account)?.balance ?? Buckets.EMPTY
  if (Buckets.total(balance) < machine.priceUsd * BigInt(quantity)) return "InsufficientBalance"
  const { claims, free } = supply(state, vendingMachineId)
  const share = Math.max(MIN_SHARE, Math.floor((free * machine.maxOpenShare) / MILLION))
  const here = own.filter(({ claim }) => claim?.machineId === vendingMachineId).length
  if (reveal === "sealed" && here + quantity > share) return "Conflict"
  return free - claims < quantity ? "OutOfStock" : "done"
}

/** The states of the action matrix that allow it; a pack whose window is over is opened first. */
const STATES: Readonly<Record<string, ReadonlyArray<string>>> = {
  refund: ["sealed"],
  reveal: ["sealed", "held", "mint_pending", "minted"],
  buyback: ["held"],
  redemption: ["held"],
  mint: ["held"],
  burn: ["minted"]
}

const allows = (name: string, card: Card.Card, now: number): boolean => {
  const isDue = Card.isDue(card, now)
  const from = isDue ? "held" : Card.state(card, now)
  return card.frozenBy === null && STATES[name]?.includes(from) === true
}

const onCards = (state: State, now: number, asked: Asked): End => {
  const { account, cardIds = [], customerId, kind, mode, shipmentInfo } = asked
  const own = cardIds.flatMap((id) => get(state.cards, id) ?? [])
  const isOwn = own.every((card) => card.accountId === account && card.customerId === customerId)
  if (own.length < cardIds.length || !isOwn) return "NotFound"
  const name = mode === "onchain" ? "burn" : kind
  if (!own.every((card) => allows(name, card, now))) return "Conflict"
  if (kind !== "redemption") return "done"
  const to = state.countries.find(({ country }) => country === shipmentInfo?.country)
  const balance = get(state.accounts, account)?.balance ?? Buckets.EMPTY
  return Buckets.total(balance) < (to?.feeUsd ?? 0n) ? "InsufficientBalance" : "done"
}

const CONTROLS: Readonly<Record<string, keyof State["controls"]>> = {
  ...{ order: "orders", buyback: "buybacks", redemption: "redemptions", mint: "mints" }
}

export const expected = (state: State, now: number, asked: Asked): End => {
  const { account, customerId, externalUserId, kind, shipmentInfo } = asked
  const found = get(state.accounts, account)
  if (found?.status !== "active") return "Forbidden"
  if (kind === "credit") {
    const isEarly = now < (found.sandboxCreditAt ?? Number.NEGATIVE_INFINITY) + Instant.HOUR
    return isEarly || Buckets.total(found.balance) >= CEILING ? "Conflict" : "done"
  }
  if (kind === "customer") {
    const isTaken = where(
      state.customers,
      (row) => row.accountId === account && row.externalUserId === externalUserId
    )
    return isTaken.length > 0 ? "Conflict" : "done"
  }
  const control = CONTROLS[kind]
  if (control !== undefined && !state.controls[control]) return "Unavailable"
  const isShipped = state.countries.some(({ country }) => country === shipmentInfo?.country)
  if (kind === "redemption" && !isShipped) return "Invalid"
  if (get(state.customers, customerId)?.accountId !== account) return "NotFound"
  return kind === "order" ? order(state, now, asked) : onCards(state, now, asked)
}
