/** What one who sees the whole state knows, and now and then mistakes. */
import { Card, type Id } from "@cardpack/core/domain"
import { get, rowsOf, type State, where } from "../../kit/reference/State.ts"
import type { Known } from "./Act.ts"
import type { Draws } from "./Draws.ts"

export const ofState = (
  state: () => State,
  now: () => number,
  draws: Draws,
  account: Id.AccountId,
  mistakes = 0
): Known => {
  const isOwn = (row: { readonly accountId: string }) => row.accountId === account
  const isMistaken = () => draws.chance(mistakes)
  const ids = <A extends string>(rows: ReadonlyArray<{ readonly id: A }>) =>
    rows.map(({ id }) => id)
  return {
    customers: () => ids(where(state().customers, isMistaken() ? () => true : isOwn)),
    machines: () => rowsOf(state().machines),
    cards: (wanted, most) => {
      const [anybodys, anyState, anyCustomers] = [isMistaken(), isMistaken(), isMistaken()]
      const all = where(
        state().cards,
        (card) => (anybodys || isOwn(card)) && (anyState || Card.state(card, now()) === wanted)
      )
      const customerId = draws.pick(all)?.customerId
      if (customerId === undefined) return null
      const own = ids(all.filter((card) => anyCustomers || card.customerId === customerId))
      return { customerId, cardIds: draws.some(own.sort(), most) }
    },
    parcels: () => rowsOf(state().shipments),
    onchain: (isWaiting) =>
      ids(
        where(
          state().operations,
          (row) =>
            isOwn(row) && row.mode === "onchain" && (!isWaiting || row.status === "awaiting_chain")
        )
      ),
    endpoints: () => where(state().endpoints, isOwn),
    deliveries: () => {
      const pending = where(state().deliveries, isOwn)
      return pending.length > 0 ? pending : where(state().finished, isOwn)
    },
    events: () => ids(where(state().events, isOwn)),
    references: (place) => {
      const { cards, items, pool } = state()
      const back = new Set(
        where(cards, ({ status }) => status === "bought_back").map(({ itemId }) => itemId)
      )
      const isThere = {
        any: () => true,
        deck: (id: string) => get(pool, id) !== undefined,
        outside: (id: Id.ItemId) => get(items, id)?.withdrawnAt !== null || back.has(id)
      }[place]
      return where(items, ({ id }) => isThere(id)).map(({ reference }) => reference)
    }
  }
}
