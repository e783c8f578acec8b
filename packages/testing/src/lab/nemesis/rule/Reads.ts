/** Reads go forward: what was once seen, or answered, is never unseen by a later read. */
import type { LedgerEntry } from "@cardpack/core/domain"
import { rowsOf } from "../../../kit/reference/State.ts"
import { type Evidence, micros, ownRows, type Rule } from "../Evidence.ts"
import { type Exchange, isGood, type Json } from "../History.ts"

const ENDED: ReadonlySet<string> = new Set(["bought_back", "redeemed", "refunded"])

/** How far a card is; it never goes back. */
const rankOf = ({ sealed, status }: Json): number => {
  if (ENDED.has(status)) return 2
  return sealed ? 0 : 1
}

/** A sight of a card. */
interface Sight {
  readonly id: string
  readonly rank: number
  readonly by: Exchange
}

const sights = ({ exchanges }: Evidence): ReadonlyArray<Sight> =>
  exchanges.filter(isGood).flatMap((by) => {
    const { answer } = by
    const own = typeof answer?.id === "string" ? [answer] : []
    const lists = [answer?.cards, answer?.affectedCards, answer?.data]
    const all = [...own, ...lists.flatMap((list) => (Array.isArray(list) ? list : []))]
    return all
      .filter(({ id }) => typeof id === "string" && id.startsWith("card_"))
      .map((each: Json) => ({ id: each.id, rank: rankOf(each), by }))
  })

/** As a finding names it. */
const called = ({ at, backAt, method, number, path, process }: Exchange): string =>
  `${number} (${method} ${path}, process ${process}, ${at} to ${backAt} ms)`

/** A read that began after another one had ended shows no less. */
const forward: Rule = (evidence) =>
  [...Map.groupBy(sights(evidence), ({ id }) => id)].flatMap(([id, all]) => {
    const ends = all.toSorted((a, b) => a.by.backAt - b.by.backAt)
    let most: Sight | undefined
    let at = 0
    return all
      .toSorted((a, b) => a.by.at - b.by.at)
      .flatMap(({ by, rank }) => {
        for (let end = ends[at]; end !== undefined && end.by.backAt < by.at; end = ends[++at])
          if (end.rank > (most?.rank ?? 0)) most = end
        return most !== undefined && rank < most.rank
          ? [`${called(by)}: ${id} went back from ${most.rank} to ${rank} since ${called(most.by)}`]
          : []
      })
  })

const newest = (own: ReadonlyArray<LedgerEntry.Entry>): ReadonlyMap<string, number> =>
  new Map(own.map(({ balanceAfter: { bonus, cash } }, at) => [`${cash} ${bonus}`, at]))

/**
 * Where an answer's operation is in the ledger: a burn is credited after its first answers, card by
 * card, so only the entries that add up to what this answer tells are known.
 */
const toldIn = (own: ReadonlyArray<LedgerEntry.Entry>) => {
  const sums = new Map<string, bigint>()
  const places = own.map(({ amount, operationId }, at) => {
    const id = operationId ?? ""
    const sum = (sums.get(id) ?? 0n) + amount.bonus + amount.cash
    sums.set(id, sum)
    return [`${id} ${sum}`, at] as const
  })
  const first = new Map<string, number>(places.toReversed())
  return ({ chargedUsd, creditedUsd, id }: Json): number =>
    first.get(`${id} ${micros(creditedUsd) - micros(chargedUsd)}`) ?? 0
}

const isOperation = ({ answer }: Exchange): boolean =>
  typeof answer?.id === "string" && answer.id.startsWith("op_")

/** A balance is one that the ledger had, not older than what was answered before. */
const balances: Rule = ({ exchanges, state }) => {
  const entries = rowsOf(state.ledgerEntries)
  const asked = Map.groupBy(exchanges.filter(isGood), ({ account }) => account)
  return [...asked].flatMap(([account, all]) => {
    const own = ownRows(entries, account)
    const positions = newest(own)
    const placeOf = toldIn(own)
    const ends = all.toSorted((a, b) => a.backAt - b.backAt)
    let least = { place: 0, by: "its beginning" }
    let at = 0
    return all
      .filter(({ path }) => path === "/balance")
      .toSorted((a, b) => a.at - b.at)
      .flatMap((read) => {
        for (let end = ends[at]; end !== undefined && end.backAt < read.at; end = ends[++at]) {
          const place = isOperation(end) ? placeOf(end.answer) : 0
          if (place > least.place) least = { place, by: called(end) }
        }
        const { bonus, cash } = read.answer
        const place = positions.get(`${micros(cash)} ${micros(bonus)}`)
        if (place !== undefined && place >= least.place) return []
        const old = place === undefined ? "that it never had" : `of its entry ${place}`
        const known = `entry ${least.place} was known from ${least.by}`
        return [`${called(read)}: ${account} showed ${cash} and ${bonus}, ${old}; ${known}`]
      })
  })
}

/** A client that reads the feed on reads it without a gap. */
const feeds: Rule = ({ exchanges, state }) => {
  const events = rowsOf(state.events)
  const looks = exchanges.filter((each) => isGood(each) && each.path.startsWith("/events"))
  const readers = Map.groupBy(looks, ({ account, client }) => `${account} ${client}`)
  return [...readers].flatMap(([reader, pages]) => {
    const [account = ""] = reader.split(" ")
    const right = ownRows(events, account).map(({ id }) => id)
    const seen = pages.flatMap(({ answer }) => answer.ids)
    const wrong = seen.findIndex((id, at) => id !== right[at])
    return wrong < 0 ? [] : [`${reader}: event ${wrong} of its feed is ${seen[wrong]}`]
  })
}

const found: Rule = ({ exchanges }) =>
  exchanges
    .filter(({ method, path, status }) => method === "GET" && status === 404 && path !== "/balance")
    .map(({ number, path }) => `${number}: ${path} was not found`)

export const reads: Rule = (evidence) =>
  [forward, balances, feeds, found].flatMap((rule) => rule(evidence))
