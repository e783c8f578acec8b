/** Each item is in one place, and each card ends once. */
import { noted, type Rule } from "../Evidence.ts"

const LIVE: ReadonlySet<string> = new Set(["active", "redeemed", "buyback_pending"])
const ENDS: ReadonlySet<string> = new Set(["refund", "buyback", "redemption"])

const items: Rule = ({ books }) => {
  const byItem = Map.groupBy(books.cards, ({ item }) => item)
  return books.items.flatMap(({ id, inDeck, withdrawn }) => {
    const cards = byItem.get(id) ?? []
    const live = cards.filter(({ status }) => LIVE.has(status)).length
    const places = live + (inDeck ? 1 : 0) + (withdrawn ? 1 : 0)
    const isBack = places === 0 && cards.some(({ status }) => status === "bought_back")
    return places === 1 || isBack ? [] : [`${id}: it is in ${places} places`]
  })
}

const stock: Rule = (evidence) => {
  const put = noted(evidence, "items").reduce((total, { count }) => total + count, 0)
  const { length } = evidence.books.items
  return put === length ? [] : [`${length} items, of ${put}`]
}

const ends: Rule = ({ books }) => {
  const ending = books.operations.filter(({ kind, mode }) => ENDS.has(kind) && mode === "offchain")
  const times = Map.groupBy(
    ending.flatMap(({ affected }) => affected),
    (card) => card
  )
  return [...times].filter(([, all]) => all.length > 1).map(([card]) => `${card}: it ended twice`)
}

export const places: Rule = (evidence) => [items, stock, ends].flatMap((rule) => rule(evidence))
