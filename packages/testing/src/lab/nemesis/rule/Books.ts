/** The rules over every state; and all money and stock came in and went out by a request. */
import { Buckets } from "@cardpack/core/domain"
import { HashMap } from "effect"
import { rowsOf, where } from "../../../kit/reference/State.ts"
import * as Conservation from "../../../world/rules/Conservation.ts"
import { micros, noted, type Rule } from "../Evidence.ts"
import { MACHINES } from "../Shops.ts"

const stock: Rule = (evidence) => {
  const put = noted(evidence, "items").reduce((total, { count }) => total + count, 0)
  const there = HashMap.size(evidence.state.items)
  return put === there ? [] : [`${there} items, of ${put}`]
}

const prices: Rule = ({ state }) =>
  where(state.operations, ({ chargedUsd, kind, quantity, vendingMachineId }) => {
    const price = MACHINES.find(({ id }) => id === vendingMachineId)?.price ?? 0n
    return kind === "order" && chargedUsd !== price * BigInt(quantity ?? 0)
  }).map(({ id }) => `${id}: it has another price`)

/** What came in minus what went out is what is there. */
const totals: Rule = (evidence) => {
  const { accounts, operations } = evidence.state
  return rowsOf(accounts).flatMap(({ balance, id }) => {
    const own = (word: string) => noted(evidence, word).filter(({ account }) => account === id)
    const moves = [
      ...own("funds").map((each) => micros(each.cash) + micros(each.bonus)),
      ...where(operations, ({ accountId }) => accountId === id).map(
        ({ chargedUsd, creditedUsd }) => creditedUsd - chargedUsd
      )
    ]
    const right = moves.reduce((sum, move) => sum + move, 0n)
    const there = Buckets.total(balance)
    return there === right ? [] : [`${id}: ${there} is there, ${right} must be`]
  })
}

const conserved: Rule = ({ state }) => Conservation.told(state)

export const books: Rule = (evidence) =>
  [conserved, stock, prices, totals].flatMap((rule) => rule(evidence))
