/** The operator's side of the chain in memory. */
import type { Desk } from "@cardpack/core/ports"
import type { Cell } from "./Cell.ts"
import { newestFirst } from "./Pages.ts"
import { withItem } from "./Reads.ts"
import { get, type State, where } from "./State.ts"

type Service = Desk.Desk["Service"]

const mintedToken = (state: State, id: bigint) => {
  const [order] = where(
    state.onchainOrders,
    ({ status, tokenId }) => tokenId === id && status === "confirmed"
  )
  const card = order === undefined ? undefined : get(state.cards, order.cardId)
  return card === undefined ? null : withItem(state, card)
}

export const desk = (
  read: Cell["read"]
): Pick<
  Service,
  | "depositAddresses"
  | "fundingTransactions"
  | "foreignDeposits"
  | "incidents"
  | "incident"
  | "mintedToken"
> => ({
  depositAddresses: ({ after, limit }) =>
    read((state) =>
      where(state.depositAddresses, ({ index }) => index > after)
        .sort((a, b) => a.index - b.index)
        .slice(0, limit)
    ),
  fundingTransactions: ({ createdBefore, status }, page) =>
    read((state) =>
      newestFirst(
        state.fundingTransactions,
        page,
        (row) =>
          (status === null || row.status === status) &&
          (createdBefore === null || row.createdAt < createdBefore)
      )
    ),
  foreignDeposits: (page) => read((state) => newestFirst(state.foreignDeposits, page)),
  incidents: ({ open }, page) =>
    read((state) =>
      newestFirst(
        state.incidents,
        page,
        (row) => open === null || open === (row.resolvedAt === null)
      )
    ),
  incident: (id) => read((state) => get(state.incidents, id) ?? null),
  mintedToken: (tokenId) => read((state) => mintedToken(state, tokenId))
})
