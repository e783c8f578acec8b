/** Reads go forward: what was once seen, or answered, is never unseen by a later read. */
import { type EntryRow, type Evidence, micros, type Rule } from "../Evidence.ts"
import { type Exchange, isGood, type Json } from "../History.ts"

const ENDED: ReadonlySet<string> = new Set(["bought_back", "redeemed", "refunded"])

/** How far a card or an operation is; it never goes back. */
const rankOf = ({ id, sealed, status }: Json): number => {
  if (id.startsWith("op_")) return status === "awaiting_chain" ? 0 : 1
  if (ENDED.has(status)) return 2
  return sealed ? 0 : 1
}

interface Sight {
  readonly id: string
  readonly rank: number
  readonly at: number
  readonly backAt: number
  readonly number: number
}

const sights = ({ exchanges }: Evidence): ReadonlyArray<Sight> =>
  exchanges.filter(isGood).flatMap(({ answer, at, backAt, number }) => {
    const own = typeof answer?.id === "string" ? [answer] : []
    const lists = [answer?.cards, answer?.affectedCards, answer?.data]
    const all = [...own, ...lists.flatMap((list) => (Array.isArray(list) ? list : []))]
    return all
      .filter(({ id }) => typeof id === "string" && /^(op|card)_/.test(id))
      .map((each: Json) => ({ id: each.id, rank: rankOf(each), at, backAt, number }))
  })

/** A read that began after another one had ended shows no less. */
const forward: Rule = (evidence) =>
  [...Map.groupBy(sights(evidence), ({ id }) => id)].flatMap(([id, all]) => {
    const ends = all.toSorted((a, b) => a.backAt - b.backAt)
    let most = 0
    let at = 0
    return all
      .toSorted((a, b) => a.at - b.at)
      .flatMap((sight) => {
        for (let end = ends[at]; end !== undefined && end.backAt < sight.at; end = ends[++at])
          most = Math.max(most, end.rank)
        return sight.rank < most ? [`${sight.number}: ${id} went back`] : []
      })
  })

/** The newest entry with this balance. */
const newest = (own: ReadonlyArray<EntryRow>): ReadonlyMap<string, number> =>
  new Map(own.map(({ bonusAfter, cashAfter }, at) => [`${cashAfter} ${bonusAfter}`, at]))

/** A balance is one that the ledger had, not older than the operations answered before. */
const balances: Rule = ({ books, exchanges }) => {
  const byAccount = Map.groupBy(books.entries, ({ account }) => account)
  const asked = Map.groupBy(exchanges.filter(isGood), ({ account }) => account)
  return [...asked].flatMap(([account, all]) => {
    const own = byAccount.get(account) ?? []
    const positions = newest(own)
    const places = new Map(own.map(({ operation }, at) => [operation, at]))
    const ends = all.toSorted((a, b) => a.backAt - b.backAt)
    let least = 0
    let at = 0
    const isBehind = ({ answer, at: sentAt }: Exchange) => {
      for (let end = ends[at]; end !== undefined && end.backAt < sentAt; end = ends[++at])
        if (end.path === "/operations") least = Math.max(least, places.get(end.answer.id) ?? 0)
      const place = positions.get(`${micros(answer.cash)} ${micros(answer.bonus)}`)
      return place === undefined || place < least
    }
    return all
      .filter(({ path }) => path === "/balance")
      .toSorted((a, b) => a.at - b.at)
      .filter(isBehind)
      .map(
        ({ number }) => `${number}: a balance that ${account} did not have any more, or never had`
      )
  })
}

/** A client that reads the feed on reads it without a gap. */
const feeds: Rule = ({ books, exchanges }) => {
  const byAccount = Map.groupBy(books.events, ({ account }) => account)
  const looks = exchanges.filter((each) => isGood(each) && each.path.startsWith("/events"))
  const readers = Map.groupBy(looks, ({ account, client }) => `${account} ${client}`)
  return [...readers].flatMap(([reader, pages]) => {
    const [account = ""] = reader.split(" ")
    const right = (byAccount.get(account) ?? []).map(({ id }) => id)
    const seen = pages.flatMap(({ answer }) => answer.ids)
    const wrong = seen.findIndex((id, at) => id !== right[at])
    return wrong < 0 ? [] : [`${reader}: event ${wrong} of its feed is ${seen[wrong]}`]
  })
}

/** An operation that was answered is found. */
const found: Rule = ({ exchanges }) =>
  exchanges
    .filter(({ method, path, status }) => method === "GET" && status === 404 && path !== "/balance")
    .map(({ number, path }) => `${number}: ${path} was not found`)

export const reads: Rule = (evidence) =>
  [forward, balances, feeds, found].flatMap((rule) => rule(evidence))
