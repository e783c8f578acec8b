/** The next request of a client, by its account's cards and seeded chances. */

import type { Act, Hand as ActHand, Sent } from "../../world/act/Act.ts"
import type { Draws } from "../../world/act/Draws.ts"
import * as KnownFromAnswers from "../../world/act/KnownFromAnswers.ts"
import { OPERATORS } from "../../world/act/Operators.ts"
import { PARTNERS } from "../../world/act/Partners.ts"
import type { Json } from "./History.ts"
import { type Account, COUNTRY, MACHINES } from "./Shops.ts"

export interface Plan extends Sent {
  readonly key: string | null
  /** Takes a good answer. */
  readonly learn: (answer: Json) => void
}

export interface Hand {
  readonly account: Account
  readonly random: Draws
  /** A key that no other client uses. */
  readonly newKey: () => string
  /** Where it reads the feed on. */
  cursor: string | null
}

const read = (path: string, learn: Plan["learn"] = () => undefined): Plan => ({
  ...{ method: "GET", path, key: null, learn }
})

const feed = (hand: Hand): Plan => {
  const after = hand.cursor === null ? "" : `&after=${encodeURIComponent(hand.cursor)}`
  return read(`/events?limit=50${after}`, ({ nextCursor }) => {
    hand.cursor = nextCursor
  })
}

const look = ({ account: { held, operations, sealed }, random }: Hand): Plan => {
  const [customer, card] = random.pick(held) ?? random.pick(sealed) ?? []
  const operation = random.pick(operations)
  const paths = [
    "/balance",
    "/balance",
    "/ledger-entries?limit=20",
    ...(operation === undefined ? [] : [`/operations/${operation}`]),
    ...(card === undefined ? [] : [`/cards/${card}`, `/customers/${customer}/cards?limit=10`])
  ]
  return read(random.pick(paths) ?? "/balance")
}

let numbers = 0

/** What an act of the shared vocabulary is drawn with. */
const handOf = (own: KnownFromAnswers.KnownFromAnswers, draws: Draws): ActHand => ({
  ...{ draws, account: own.account, countries: [COUNTRY.country], wallets: [] },
  known: KnownFromAnswers.known(own, draws, MACHINES),
  hookUrl: () => "",
  number: () => numbers++
})

const acting =
  (act: Act) =>
  ({ account, newKey, random }: Hand): Plan | null => {
    const drawn = act(handOf(account, random))
    if (drawn === null || drawn.sent === null) return null
    const { isKeyed, sent } = drawn
    const learn = (answer: Json) => KnownFromAnswers.learn(account, sent, answer)
    return { ...sent, key: isKeyed ? newKey() : null, learn }
  }

/** In percent. */
const WEIGHTS: ReadonlyArray<readonly [number, (hand: Hand) => Plan | null]> = [
  [28, acting(PARTNERS.order)],
  [16, acting(PARTNERS["sealed order"])],
  [9, acting(PARTNERS.reveal)],
  [6, acting(PARTNERS.refund)],
  [10, acting(PARTNERS.buyback)],
  [3, acting(PARTNERS.redemption)],
  [2, acting(OPERATORS["shipment update"])],
  [1, acting(PARTNERS["address correction"])],
  [1, acting(PARTNERS.customer)],
  [1, acting(PARTNERS["customer update"])],
  [5, feed],
  [18, look]
]

export const next = (hand: Hand): Plan => {
  let place = hand.random.below(100)
  const [, act] = WEIGHTS.find(([weight]) => (place -= weight) < 0) ?? []
  return act?.(hand) ?? look(hand)
}

/** The same key for something else, which is a conflict unless the first request was refused. */
export const other = ({ body, path }: Plan): unknown => {
  const given = body as Json
  if (path === "/customers") return { ...given, attributes: { other: true } }
  return given.kind === "order"
    ? { ...given, quantity: (given.quantity % 10) + 1 }
    : { ...given, cardIds: [...given.cardIds, "card_00000000000000000000000000"] }
}
