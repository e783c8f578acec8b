/** What a client of one partner knows from answers: several may share it, and lose to one another. */
import type { Id } from "@cardpack/core/domain"
import type { Known, Parcel, Sent } from "./Act.ts"
import type { Draws } from "./Draws.ts"

type Owned = readonly [customer: Id.CustomerId, card: Id.CardId]

export interface KnownFromAnswers {
  readonly account: Id.AccountId
  readonly customers: Array<Id.CustomerId>
  /** Cards by what their next step may be. */
  readonly sealed: Array<Owned>
  readonly held: Array<Owned>
  readonly minted: Array<Owned>
  readonly parcels: Array<Parcel>
  readonly operations: Array<Id.OperationId>
  /** Those that wait for the chain. */
  readonly onchain: Array<Id.OperationId>
}

export const begin = (account: Id.AccountId): KnownFromAnswers => ({
  account,
  ...{ customers: [], sealed: [], held: [], minted: [], parcels: [], operations: [], onchain: [] }
})

/** Ids that a client still uses; older ones are forgotten. */
const MEMORY = 500

const remember = <A>(list: Array<A>, ...values: ReadonlyArray<A>): void => {
  list.push(...values)
  list.splice(0, Math.max(0, list.length - MEMORY))
}

/** Once each: a card is told again by replays. */
const hold = (list: Array<Owned>, customer: Id.CustomerId, card: Id.CardId): void => {
  if (!list.some(([, known]) => known === card)) remember(list, [customer, card] as const)
}

// biome-ignore lint/suspicious/noExplicitAny: an answer, as its partner reads it
type Json = any

/** Takes what an answer tells of mints and burns. */
const learnOfChain = (own: KnownFromAnswers, answer: Json): void => {
  const at = own.onchain.indexOf(answer.id)
  const isWaiting = answer.status === "awaiting_chain"
  if (isWaiting && at < 0) remember(own.onchain, answer.id)
  if (!isWaiting && at >= 0) own.onchain.splice(at, 1)
  for (const { cardId, status } of answer.onchainOrders) {
    if (status === "confirmed") hold(own.minted, answer.customerId, cardId)
    if (status === "cancelled") hold(own.held, answer.customerId, cardId)
  }
  for (const { cardId, status } of answer.onchainBurns)
    if (status === "cancelled") hold(own.minted, answer.customerId, cardId)
}

export const learn = (own: KnownFromAnswers, { body, path }: Sent, answer: Json): void => {
  if (answer?.mode === "onchain") learnOfChain(own, answer)
  if (path === "/customers") remember(own.customers, answer.id)
  if (path === "/operations") {
    remember(own.operations, answer.id)
    for (const { id, sealed } of answer.cards)
      hold(sealed ? own.sealed : own.held, answer.customerId, id)
    const { kind, shipmentInfo } = body as Json
    if (kind === "redemption") {
      const { account: accountId } = own
      remember(own.parcels, {
        accountId,
        operationId: answer.id,
        countryName: shipmentInfo.country
      })
    }
  }
  const [, customer] = /^\/customers\/(\w+)\/cards\/reveal$/.exec(path) ?? []
  if (customer === undefined) return
  for (const { id } of answer.data) hold(own.held, customer as Id.CustomerId, id)
}

/** Now and then cards stay for another client, which then loses. */
const take = (from: Array<Owned>, draws: Draws, most: number): ReturnType<Known["cards"]> => {
  const [customerId] = draws.pick(from) ?? []
  if (customerId === undefined) return null
  const cards = from.filter(([owner]) => owner === customerId).slice(0, draws.between(1, most))
  if (draws.chance(0.8)) for (const card of cards) from.splice(from.indexOf(card), 1)
  return { customerId, cardIds: cards.map(([, id]) => id) }
}

const NONE = () => []

export const known = (
  own: KnownFromAnswers,
  draws: Draws,
  machines: ReturnType<Known["machines"]>,
  references: Known["references"] = NONE
): Known => ({
  customers: () => own.customers,
  machines: () => machines,
  cards: (state, most) =>
    state === "sealed" || state === "held" || state === "minted"
      ? take(own[state], draws, most)
      : null,
  parcels: () => own.parcels,
  references,
  onchain: () => own.onchain,
  ...{ endpoints: NONE, events: NONE, deliveries: NONE }
})
