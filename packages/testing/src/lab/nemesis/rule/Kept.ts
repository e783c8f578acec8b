/** What was answered is in the database, with the same content. */
import { type Evidence, micros, type OperationRow, type Rule } from "../Evidence.ts"
import { isGood, type Json } from "../History.ts"

const OFF_CHAIN = "offchain"

const differs = (answer: Json, row: OperationRow): string | undefined => {
  const ids = (all: ReadonlyArray<Json>) => all.map(({ id }) => id).join()
  const pairs = {
    kind: [answer.kind, row.kind],
    mode: [answer.mode, row.mode],
    customerId: [answer.customerId, row.customer],
    vendingMachineId: [answer.vendingMachineId, row.machine],
    quantity: [answer.quantity, row.quantity],
    chargedUsd: [micros(answer.chargedUsd), row.charged],
    // Burns credit later.
    creditedUsd: row.mode === OFF_CHAIN ? [micros(answer.creditedUsd), row.credited] : [true, true],
    metadata: [JSON.stringify(answer.metadata ?? null), JSON.stringify(row.metadata ?? null)],
    createdAt: [answer.createdAt, row.createdAt],
    cards: [ids(answer.cards), row.cards.join()],
    affectedCards: [ids(answer.affectedCards), row.affected.join()]
  }
  return Object.entries(pairs).find(([, [told, kept]]) => told !== kept)?.[0]
}

/** Of a request for an operation: the row holds what was asked for. */
export const kept: Rule = ({ books, exchanges }) => {
  const operations = new Map(books.operations.map((row) => [row.id, row]))
  const customers = new Map(books.customers.map((row) => [row.id, row]))
  return exchanges.filter(isGood).flatMap(({ account, answer, number, path }) => {
    const id: unknown = answer?.id
    if (typeof id !== "string") return []
    if (id.startsWith("op_")) {
      const row = operations.get(id)
      if (row === undefined) return [`${number}: ${id} was answered and is not there`]
      const field = row.account === account ? differs(answer, row) : "account"
      return field === undefined ? [] : [`${number}: ${id} was answered with another ${field}`]
    }
    if (!id.startsWith("cus_")) return []
    const row = customers.get(id)
    const isRight = row?.account === account && row.external === (answer.externalUserId ?? null)
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
  const cards = new Map(evidence.books.cards.map((row) => [row.id, row]))
  return shownCards(evidence).flatMap(({ card, number }) => {
    const row = cards.get(card.id)
    if (row === undefined) return [`${number}: ${card.id} was shown and is not there`]
    if (card.sealed && card.name !== null) return [`${number}: ${card.id} is sealed and has a name`]
    const isRight = card.name === null || card.name === row.name
    return isRight ? [] : [`${number}: ${card.id} had the name ${card.name}`]
  })
}
