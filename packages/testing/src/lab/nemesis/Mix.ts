/** The next request of a client, by its account's cards and seeded chances. */
import type * as Random from "../../kit/arbitrary/Random.ts"
import type { Json } from "./History.ts"
import { type Account, MACHINES } from "./Shops.ts"

export interface Plan {
  readonly method: string
  /** Below `/api/v2`. */
  readonly path: string
  readonly key: string | null
  readonly body?: unknown
  /** Takes a good answer. */
  readonly learn: (answer: Json) => void
}

/** A client's own part. */
export interface Hand {
  readonly account: Account
  readonly random: Random.Random
  /** A key that no other client uses. */
  readonly newKey: () => string
  /** Where it reads the feed on. */
  cursor: string | null
}

const NOTHING = () => undefined
/** Ids that a client still reads; older ones are forgotten. */
const MEMORY = 500

const remember = <A>(list: Array<A>, value: A): void => {
  list.push(value)
  if (list.length > MEMORY) list.shift()
}

export const keep = (account: Account, operation: Json): void => {
  remember(account.operations, operation.id)
  for (const card of operation.cards)
    remember(card.sealed ? account.sealed : account.held, [operation.customerId, card.id] as const)
}

/** Some of one customer's cards; now and then they stay for another client, which then loses. */
const take = ({ random }: Hand, from: Account["held"], most: number) => {
  const [customer] = from[random.below(from.length)] ?? []
  const cards = from.filter(([owner]) => owner === customer).slice(0, 1 + random.below(most))
  if (customer === undefined) return null
  if (random.below(5) > 0) for (const card of cards) from.splice(from.indexOf(card), 1)
  return { customerId: customer, cardIds: cards.map(([, card]) => card) }
}

const operate = (hand: Hand, body: object, learn: Plan["learn"]): Plan => ({
  method: "POST",
  path: "/operations",
  key: hand.newKey(),
  body,
  learn
})

const read = (path: string, learn: Plan["learn"] = NOTHING): Plan => ({
  method: "GET",
  path,
  key: null,
  learn
})

const one = <A>({ random }: Hand, list: ReadonlyArray<A>): A | undefined =>
  list[random.below(list.length)]

const order = (reveal: "sealed" | "on_create") => (hand: Hand) => {
  const { account, random } = hand
  const body = {
    kind: "order",
    customerId: one(hand, account.customers),
    vendingMachineId: one(hand, MACHINES)?.id,
    quantity: 1 + (random.below(4) === 0 ? random.below(4) : 0),
    reveal,
    metadata: { n: random.below(1_000_000) }
  }
  return operate(hand, body, (operation) => keep(account, operation))
}

const refund = (hand: Hand) => {
  const cards = take(hand, hand.account.sealed, 2)
  return cards && operate(hand, { kind: "refund", ...cards }, NOTHING)
}

const buyback = (hand: Hand) => {
  const cards = take(hand, hand.account.held, 3)
  return cards && operate(hand, { kind: "buyback", mode: "offchain", ...cards }, NOTHING)
}

const redemption = (hand: Hand) => {
  const cards = take(hand, hand.account.held, 2)
  const shipmentInfo = { country: "Germany", name: "Ada" }
  const learn = ({ id }: Json) => remember(hand.account.parcels, id)
  return cards && operate(hand, { kind: "redemption", ...cards, shipmentInfo }, learn)
}

const reveal = (hand: Hand) => {
  const cards = take(hand, hand.account.sealed, 4)
  if (cards === null) return null
  const { cardIds, customerId } = cards
  const path = `/customers/${customerId}/cards/reveal`
  const learn = ({ data }: Json) => {
    for (const card of data) remember(hand.account.held, [customerId, card.id] as const)
  }
  return { method: "POST", path, key: null, body: { cardIds }, learn }
}

const STATUSES = ["shipped", "in_transit", "delivered", "exception", "created"]

const parcel = (hand: Hand) => {
  const id = one(hand, hand.account.parcels)
  if (id === undefined) return null
  const { random } = hand
  const path = `/operations/${id}/shipment`
  if (random.below(3) === 0) {
    const shipmentInfo = { country: "Germany", name: `Ada ${random.below(5)}` }
    return {
      method: "PUT",
      path: `${path}/address`,
      key: null,
      body: { shipmentInfo },
      learn: NOTHING
    }
  }
  const status = one(hand, STATUSES)
  const statusReason = status === "exception" ? { statusReason: "lost" } : {}
  const body = { status, carrier: `carrier ${random.below(3)}`, ...statusReason }
  return { method: "PUT", path, key: null, body, learn: NOTHING }
}

const customer = (hand: Hand): Plan => {
  const { account, random } = hand
  const id = one(hand, account.customers)
  if (random.below(3) === 0) {
    const body = { attributes: { level: random.below(9) } }
    return { method: "PATCH", path: `/customers/${id}`, key: null, body, learn: NOTHING }
  }
  const key = hand.newKey()
  const learn = (made: Json) => remember(account.customers, made.id)
  return { method: "POST", path: "/customers", key, body: { externalUserId: key }, learn }
}

const intent = (hand: Hand): Plan => ({
  method: "POST",
  path: "/funding-intents",
  key: hand.newKey(),
  body: { requestedUsd: `${1 + hand.random.below(900)}.000000` },
  learn: NOTHING
})

const feed = (hand: Hand): Plan => {
  const after = hand.cursor === null ? "" : `&after=${encodeURIComponent(hand.cursor)}`
  return read(`/events?limit=50${after}`, ({ nextCursor }) => {
    hand.cursor = nextCursor
  })
}

const look = (hand: Hand) => {
  const [customer, card] = one(hand, hand.account.held) ?? one(hand, hand.account.sealed) ?? []
  const operation = one(hand, hand.account.operations)
  const paths = [
    "/balance",
    "/balance",
    "/ledger-entries?limit=20",
    ...(operation === undefined ? [] : [`/operations/${operation}`]),
    ...(card === undefined ? [] : [`/cards/${card}`, `/customers/${customer}/cards?limit=10`])
  ]
  return read(one(hand, paths) ?? "/balance")
}

type Act = (hand: Hand) => Plan | null

/** In percent. */
const WEIGHTS: ReadonlyArray<readonly [number, Act]> = [
  [28, order("on_create")],
  [16, order("sealed")],
  [9, reveal],
  [6, refund],
  [10, buyback],
  [3, redemption],
  [3, parcel],
  [2, customer],
  [1, intent],
  [5, feed],
  [17, look]
]

export const next = (hand: Hand): Plan => {
  let place = hand.random.below(100)
  const [, act] = WEIGHTS.find(([weight]) => (place -= weight) < 0) ?? []
  return act?.(hand) ?? order("on_create")(hand)
}

/** The same key for something else, which is a conflict unless the first request was refused. */
export const other = ({ body, path }: Plan): unknown => {
  const given = body as Json
  if (path === "/customers") return { ...given, attributes: { other: true } }
  if (path === "/funding-intents") return { requestedUsd: "999.999999" }
  return given.kind === "order"
    ? { ...given, quantity: (given.quantity % 10) + 1 }
    : { ...given, cardIds: [...given.cardIds, "card_00000000000000000000000000"] }
}
