/** What was answered is in the database, with the same content. */
import type { Operation } from "@cardpack/core/domain"
import { get, groups, type State } from "../../../kit/reference/State.ts"
import { type Evidence, micros, type Rule } from "../Evidence.ts"
import { isGood, type Json } from "../History.ts"

/** The cards that operations made, and those that they acted on, in order. */
const cardsOf = ({ affectedCards, cards }: State) => {
  const byOrdinal = (a: { ordinal: number }, b: { ordinal: number }) => a.ordinal - b.ordinal
  const made = groups(cards, ({ operationId }) => operationId)
  const acted = groups(affectedCards, ({ operationId }) => operationId)
  return (id: string) => ({
    made: made(id)
      .toSorted(byOrdinal)
      .map((card) => card.id)
      .join(),
    acted: acted(id)
      .toSorted(byOrdinal)
      .map(({ cardId }) => cardId)
      .join()
  })
}

const differs = (
  answer: Json,
  row: Operation.Operation,
  cards: ReturnType<ReturnType<typeof cardsOf>>
): string | undefined => {
  const ids = (all: ReadonlyArray<Json>) => all.map(({ id }) => id).join()
  const metadata: unknown = JSON.parse(row.metadata ?? "null")
  const pairs = {
    kind: [answer.kind, row.kind],
    mode: [answer.mode, row.mode],
    customerId: [answer.customerId, row.customerId],
    vendingMachineId: [answer.vendingMachineId, row.vendingMachineId],
    quantity: [answer.quantity, row.quantity],
    chargedUsd: [micros(answer.chargedUsd), row.chargedUsd],
    creditedUsd: [micros(answer.creditedUsd), row.creditedUsd],
    metadata: [JSON.stringify(answer.metadata ?? null), JSON.stringify(metadata)],
    createdAt: [Date.parse(answer.createdAt), row.createdAt],
    cards: [ids(answer.cards), cards.made],
    affectedCards: [ids(answer.affectedCards), cards.acted]
  }
  return Object.entries(pairs).find(([, [told, kept]]) => told !== kept)?.[0]
}

/** Of a request for an operation: the row holds what was asked for. */
export const kept: Rule = ({ exchanges, state }) => {
  const cards = cardsOf(state)
  return exchanges.filter(isGood).flatMap(({ account, answer, number, path }) => {
    const id: unknown = answer?.id
    if (typeof id !== "string") return []
    if (id.startsWith("op_")) {
      const row = get(state.operations, id)
      if (row === undefined) return [`${number}: ${id} was answered and is not there`]
      const field = row.accountId === account ? differs(answer, row, cards(id)) : "account"
      return field === undefined ? [] : [`${number}: ${id} was answered with another ${field}`]
    }
    if (!id.startsWith("cus_")) return []
    const row = get(state.customers, id)
    const isRight =
      row?.accountId === account && row.externalUserId === (answer.externalUserId ?? null)
    return isRight ? [] : [`${number}: ${path} ${id} was answered otherwise`]
  })
}

/** Each card in an answer, with the answer's number. */
const shownCards = ({ exchanges }: Evidence) =>
  exchanges.filter(isGood).flatMap(({ answer, number }) => {
    const lists = [answer?.cards, answer?.affectedCards, answer?.data]
    const all = lists.flatMap((list) => (Array.isArray(list) ? list : []))
    const own = typeof answer?.id === "string" && answer.id.startsWith("card_") ? [answer] : []
    return [...all, ...own]
      .filter(({ id }) => typeof id === "string" && id.startsWith("card_"))
      .map((card: Json) => ({ card, number }))
  })

/** A card shows the name of its item for ever, and none while it is sealed. */
export const names: Rule = (evidence) => {
  const { cards, items } = evidence.state
  return shownCards(evidence).flatMap(({ card, number }) => {
    const row = get(cards, card.id)
    if (row === undefined) return [`${number}: ${card.id} was shown and is not there`]
    if (card.sealed && card.name !== null) return [`${number}: ${card.id} is sealed and has a name`]
    const isRight = card.name === null || card.name === get(items, row.itemId ?? "")?.name
    return isRight ? [] : [`${number}: ${card.id} had the name ${card.name}`]
  })
}
