/** The transitions of rows in a transaction: are they in the tables, and how often was each seen? */
import {
  Card,
  CardTransitions,
  DepositTransitions,
  MailTransitions,
  OnchainTransitions,
  OperationTransitions,
  ShipmentTransitions
} from "@cardpack/core/domain"
import { HashMap } from "effect"
import type { State, Table } from "../../kit/reference/State.ts"
import { get } from "../../kit/reference/State.ts"

interface Moving {
  readonly unreachable?: ReadonlyArray<string>
  readonly begins: Readonly<Record<string, { readonly to: string }>>
  readonly transitions: ReadonlyArray<{ readonly from: string; readonly to: string }>
}

/** A batch may move a row several times, so each state that can be reached counts. */
const reached = (table: Moving, from: string | null): ReadonlySet<string> => {
  const found = new Set(from === null ? Object.values(table.begins).map(({ to }) => to) : [from])
  for (const state of found) {
    for (const row of table.transitions) if (row.from === state) found.add(row.to)
  }
  return found
}

const walks = (table: Moving): ((from: string | null, to: string) => boolean) => {
  const known = new Map<string | null, ReadonlySet<string>>()
  return (from, to) => {
    const all = known.get(from) ?? reached(table, from)
    known.set(from, all)
    return all.has(to)
  }
}

/** A row before and after; null before when it is new. */
export type Change<Row> = readonly [before: Row | null, after: Row]

export const changes = <Row>(before: Table<Row>, after: Table<Row>): ReadonlyArray<Change<Row>> => {
  if (before === after) return []
  const found: Array<Change<Row>> = []
  for (const [key, row] of after) {
    const old = get(before, key)
    if (old !== row) found.push([old ?? null, row])
  }
  return found
}

const byStatus = (row: { readonly status: string }): string => row.status

interface Step {
  readonly name: string
  readonly isLegal: boolean
}

const nameOf = (kind: string, from: string | null, to: string): string =>
  `a ${kind} goes from ${from ?? "nothing"} to ${to}`

/** A kind of rows, its table, and what the table calls the state of a row. */
const kind = <Row>(
  name: string,
  rows: (state: State) => Table<Row>,
  table: Moving,
  stateOf: (row: Row, now: number) => string
) => {
  const isLegal = walks(table)
  const begins = Object.values(table.begins).map(({ to }) => ({ from: null, to }))
  return {
    /** The rows of the table that change a state. */
    names: [...begins, ...table.transitions]
      .filter(({ from, to }) => from !== to && table.unreachable?.includes(to) !== true)
      .map(({ from, to }) => nameOf(name, from, to)),
    steps: (before: State, after: State, now: number): ReadonlyArray<Step> =>
      changes(rows(before), rows(after)).map(([old, row]) => {
        const from = old === null ? null : stateOf(old, now)
        const to = stateOf(row, now)
        return { name: nameOf(name, from, to), isLegal: isLegal(from, to) }
      })
  }
}

const KINDS = [
  kind("card", (state) => state.cards, CardTransitions.table, Card.state),
  kind("operation", (state) => state.operations, OperationTransitions.table, byStatus),
  kind("shipment", (state) => state.shipments, ShipmentTransitions.table, byStatus),
  kind("deposit", (state) => state.fundingTransactions, DepositTransitions.table, byStatus),
  kind("mint", (state) => state.onchainOrders, OnchainTransitions.table, byStatus),
  kind("burn", (state) => state.onchainBurns, OnchainTransitions.table, byStatus),
  kind(
    "mail",
    (state) => state.mails,
    MailTransitions.table,
    ({ state }) => state
  )
]

export const steps = (before: State, after: State, now: number): ReadonlyArray<Step> =>
  KINDS.flatMap((each) => each.steps(before, after, now))

/** A deposit fails when it is gone for a day, which is longer than a simulation. */
const UNSEEN = nameOf("deposit", "detected", "failed")

/** Every row of the tables that changes a state, and that a simulation can reach. */
export const NAMES: ReadonlyArray<string> = [
  ...new Set(KINDS.flatMap(({ names }) => names).filter((name) => name !== UNSEEN))
]

/** Rows that are only added: none is changed, none is lost. */
const ADDED = ["ledgerEntries", "events", "draws", "affectedCards", "replies", "log"] as const

export const rewritten = (before: State, after: State): ReadonlyArray<string> =>
  ADDED.flatMap((name) => {
    const tables = [before[name], after[name]] as unknown as readonly [
      Table<unknown>,
      Table<unknown>
    ]
    const all = changes(...tables)
    const isChanged = all.some(([old]) => old !== null)
    const isLost = HashMap.size(tables[1]) !== HashMap.size(tables[0]) + all.length
    return isChanged || isLost ? [`rows of ${name} were changed or lost`] : []
  })
