/** The audit over a state: what must hold whatever happened (design, "GET /audit"). */
import type { Check } from "@cardpack/core/engine/Desk"
import * as Buckets from "@cardpack/core/ledger/Buckets"
import { HashMap } from "effect"
import { type State, type Table, where } from "./State.ts"

const SHOWN = 100

const check = (name: string, examined: number, violations: ReadonlyArray<string>): Check => ({
  name,
  ok: violations.length === 0,
  examined,
  violations: violations.slice(0, SHOWN)
})

const same = (a: Buckets.Shares, b: Buckets.Shares): boolean =>
  a.cash === b.cash && a.bonus === b.bonus

const groups = <Row>(table: Table<Row>, by: (row: Row) => string): Map<string, Array<Row>> => {
  const all = new Map<string, Array<Row>>()
  for (const row of HashMap.values(table)) {
    const group = all.get(by(row))
    if (group === undefined) all.set(by(row), [row])
    else group.push(row)
  }
  return all
}

const repeated = (values: ReadonlyArray<string>): Array<string> => {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

const ledger = (state: State): ReadonlyArray<Check> => {
  const entries = groups(state.ledgerEntries, (entry) => entry.accountId)
  const unbalanced: Array<string> = []
  const broken: Array<string> = []
  for (const account of HashMap.values(state.accounts)) {
    const own = (entries.get(account.id) ?? []).sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
    let running = Buckets.EMPTY
    for (const entry of own) {
      running = Buckets.add(running, entry.amount)
      if (!same(running, entry.balanceAfter)) broken.push(entry.id)
    }
    if (!same(running, account.balance)) unbalanced.push(account.id)
  }
  return [
    check("ledger sums equal balances", HashMap.size(state.accounts), unbalanced),
    check(
      "every entry's balance follows from the one before",
      HashMap.size(state.ledgerEntries),
      broken
    )
  ]
}

const places = (state: State): Check => {
  const cards = groups(state.cards, (card) => card.itemId)
  const lost = where(state.items, (item) => {
    const own = cards.get(item.id) ?? []
    const live = own.filter(
      (card) => card.status === "active" || card.status === "buyback_pending"
    ).length
    const inDeck = HashMap.has(state.deck, item.id) ? 1 : 0
    const parted = own.some((card) => card.status === "bought_back" || card.status === "redeemed")
    const elsewhere = item.withdrawnAt !== null || parted
    return live + inDeck > 1 || (live + inDeck === 0 && !elsewhere)
  })
  return check(
    "every item is in exactly one place",
    HashMap.size(state.items),
    lost.map((item) => item.reference)
  )
}

const orders = (state: State): Check => {
  const cards = groups(state.cards, (card) => card.operationId)
  const all = where(state.operations, (row) => row.kind === "order")
  const wrong = all.filter((order) => {
    const own = cards.get(order.id) ?? []
    const paid = Buckets.total(Buckets.sum(own.map((card) => card.paid)))
    return own.length !== order.quantity || paid !== order.chargedUsd
  })
  return check(
    "an order's cards cost what it charged",
    all.length,
    wrong.map((order) => order.id)
  )
}

const uniqueness = (state: State): ReadonlyArray<Check> => {
  const keys = Array.from(
    HashMap.values(state.operations),
    (row) => `${row.accountId} ${row.idempotencyKey}`
  )
  const numbers = [
    state.customers,
    state.operations,
    state.cards,
    state.ledgerEntries,
    state.events
  ].flatMap((table: Table<{ readonly accountId: string; readonly sequence: bigint }>) =>
    Array.from(HashMap.values(table), (row) => `${row.accountId} ${row.sequence}`)
  )
  return [
    check("no idempotency key twice", keys.length, repeated(keys)),
    check("no sequence number twice", numbers.length, repeated(numbers))
  ]
}

export const audit = (state: State): ReadonlyArray<Check> => [
  ...ledger(state),
  places(state),
  orders(state),
  ...uniqueness(state)
]
