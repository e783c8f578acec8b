/** Ledger and balances agree, nothing is negative, and all money came in and went out by a request. */
import { type EntryRow, type Evidence, micros, noted, type Rule, sum } from "../Evidence.ts"
import { MACHINES } from "../Shops.ts"

const steps = (own: ReadonlyArray<EntryRow>): ReadonlyArray<string> =>
  own
    .filter(({ bonus, bonusAfter, cash, cashAfter }, at) => {
      const before = own[at - 1]
      return (
        cashAfter < 0n ||
        bonusAfter < 0n ||
        cashAfter !== (before?.cashAfter ?? 0n) + cash ||
        bonusAfter !== (before?.bonusAfter ?? 0n) + bonus
      )
    })
    .map(({ id }) => `${id}: it does not follow from the entry before it`)

const balances: Rule = ({ books }) => {
  const byAccount = Map.groupBy(books.entries, ({ account }) => account)
  return books.accounts.flatMap(({ bonus, cash, id }) => {
    const own = byAccount.get(id) ?? []
    const last = own.at(-1)
    const isRight = cash === (last?.cashAfter ?? 0n) && bonus === (last?.bonusAfter ?? 0n)
    return [...(isRight ? [] : [`${id}: balance and ledger differ`]), ...steps(own)]
  })
}

/** An operation's entries are its charge and its credit. */
const moves: Rule = ({ books }) => {
  const byOperation = Map.groupBy(books.entries, ({ operation }) => operation)
  return books.operations
    .filter(({ charged, credited, id, kind, machine, quantity }) => {
      const moved = sum((byOperation.get(id) ?? []).map(({ bonus, cash }) => bonus + cash))
      const price = MACHINES.find((each) => each.id === machine)?.price ?? 0n
      const isPriced = kind !== "order" || charged === price * BigInt(quantity ?? 0)
      return moved !== credited - charged || !isPriced
    })
    .map(({ id }) => `${id}: its entries are not its charge and credit`)
}

/** What came in minus what went out is what is there. */
const totals: Rule = (evidence) => {
  const { books } = evidence
  const funds = noted(evidence, "funds")
  return books.accounts.flatMap(({ bonus, cash, id }) => {
    const of = <A extends { readonly account: string }>(all: ReadonlyArray<A>) =>
      all.filter(({ account }) => account === id)
    const granted = of(funds).map((each) => micros(each.cash) + micros(each.bonus))
    const paid = of(noted(evidence, "deposit")).map(({ amount }) => BigInt(amount))
    const moved = of(books.operations).map(({ charged, credited }) => credited - charged)
    const right = sum([...granted, ...paid, ...moved])
    return cash + bonus === right ? [] : [`${id}: ${cash + bonus} is there, ${right} must be`]
  })
}

export const money: Rule = (evidence: Evidence) =>
  [balances, moves, totals].flatMap((rule) => rule(evidence))
