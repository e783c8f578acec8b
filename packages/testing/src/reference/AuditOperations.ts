/** Checks of operations and cards: charges, credits, events and draws. */
import { Buckets, type Card, type Draw } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { get, oddsKey, type State } from "./State.ts"
import { check, groups, rowsOf } from "./Tally.ts"

/** A claim that was changed after its window without being opened. */
const wasMissed = ({ createdAt, refundableUntil, status, updatedAt }: Card.Card): boolean =>
  status === "active" && updatedAt > createdAt && updatedAt >= (refundableUntil ?? 0)

/** A claim's draw begins with its order's seed, and uses its order's odds or later ones. */
const isOfClaim = ({ machineId, oddsVersion, seed }: Draw.Draw, { claim }: Card.Card): boolean =>
  claim === null ||
  (machineId === claim.machineId &&
    oddsVersion >= claim.oddsVersion &&
    claim.seed.every((byte, at) => seed[at] === byte))

/** The card has the item of its draw, from odds that were in force and could give it. */
const wasDrawn = (state: State, card: Card.Card): boolean => {
  const draw = get(state.draws, card.id)
  if (card.itemId === null) return draw === undefined && !wasMissed(card)
  if (draw === undefined || !isOfClaim(draw, card)) return false
  const odds = get(state.odds, oddsKey(draw.machineId, draw.oddsVersion)) ?? []
  return (
    draw.itemId === card.itemId &&
    draw.accountId === card.accountId &&
    draw.machineId === get(state.operations, card.operationId)?.vendingMachineId &&
    odds.some((tier) => tier.name === draw.tier && tier.weight > 0n)
  )
}

export const auditOperations = (state: State): ReadonlyArray<Desk.Check> => {
  const operations = rowsOf(state.operations)
  const cards = groups(rowsOf(state.cards), (card) => card.operationId)
  const affected = groups(rowsOf(state.affectedCards), (row) => row.operationId)
  const entries = groups(rowsOf(state.ledgerEntries), (entry) => entry.operationId)
  const events = groups(rowsOf(state.events), ({ data }) => String(data.operationId))
  const burns = groups(rowsOf(state.onchainBurns), (burn) => burn.operationId)
  const burned = (id: string) => burns(id).reduce((sum, burn) => sum + (burn.creditedUsd ?? 0n), 0n)
  const shipments = groups(rowsOf(state.shipments), (row) => row.operationId)
  const total = (all: ReadonlyArray<Buckets.Shares>) => Buckets.total(Buckets.sum(all))
  return [
    check("an order's cards cost what it charged", operations, (row) => {
      const own = cards(row.id)
      const right =
        own.length === row.quantity && total(own.map((card) => card.paid)) === row.chargedUsd
      return row.kind !== "order" || right ? null : row.id
    }),
    check("an operation's cards bring what it credited", operations, (row) => {
      const isDone = row.status === "completed" || row.status === "cancelled"
      const settled = (row.kind === "refund" || row.kind === "buyback") && isDone
      const credited =
        row.mode === "onchain"
          ? burned(row.id)
          : total(affected(row.id).map((each) => each.credited))
      return !settled || credited === row.creditedUsd ? null : row.id
    }),
    check("a refund returns each card's own shares", operations, (row) => {
      if (row.kind !== "refund") return null
      const acted = affected(row.id)
      const right = acted.every(({ cardId, credited }) => {
        const card = get(state.cards, cardId)
        const { bonus, cash } = card?.paid ?? Buckets.EMPTY
        return card?.status === "refunded" && credited.cash === cash && credited.bonus === bonus
      })
      return acted.length > 0 && right ? null : row.id
    }),
    check("every redemption has its shipment", operations, (row) =>
      row.kind === "redemption" && shipments(row.id).length === 0 ? row.id : null
    ),
    check("every operation has its event", operations, (row) =>
      events(row.id).some((event) => event.accountId === row.accountId) ? null : row.id
    ),
    check("an operation's entries sum up to what it charged and credited", operations, (row) => {
      const moved = total(entries(row.id).map((entry) => entry.amount))
      const owed = row.mode === "onchain" ? burned(row.id) : row.creditedUsd - row.chargedUsd
      return moved === owed ? null : row.id
    }),
    check("every card is what its draw drew", rowsOf(state.cards), (card) =>
      wasDrawn(state, card) ? null : card.id
    )
  ]
}
