/**
 * `stock`: locks the decks, last of all locks (design.md#stock-last). The fast path takes the
 * lowest positions, skips rows that others hold, and never waits once it holds a row. When a tier
 * gives too few, the batch releases its rows, locks the machines' tiers in order, and only then
 * waits for rows. Supplies are locked last.
 */
import { Deck } from "@cardpack/core/domain"
import type { Loaded, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Session from "../connection/Session.ts"
import { items } from "../rows/Catalog.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import * as Supplies from "./Supplies.ts"

const pick = Selection.of(
  (column): Loaded.Picked => ({
    slot: {
      itemId: column.id("itm", "k.item_id"),
      machineId: column.integer("w.machine_id"),
      tier: column.text("w.tier"),
      position: column.bigint("k.position")
    },
    shuffle: column.integer("k.shuffle"),
    item: column.row(items, "i")
  })
)

const state = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  tier: column.text("s.tier"),
  shuffle: column.integer("s.shuffle"),
  highest: column.bigint("s.highest")
}))

const slot = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  tier: column.text("s.tier"),
  itemId: column.id("itm", "k.item_id")
}))

/** Joins items one by one, because a plan that hashes all would cost more than the draws. */
const picksSql = (wanted: string, lock: string): string => `
  SELECT ${pick.list}
  FROM ${wanted} CROSS JOIN LATERAL (
    SELECT d.item_id, d.position, d.shuffle FROM deck d
    WHERE d.machine_id = w.machine_id AND d.tier = w.tier
    ORDER BY d.position, d.item_id LIMIT w.count ${lock}
  ) k CROSS JOIN LATERAL (SELECT * FROM item WHERE item.id = k.item_id OFFSET 0) i
  ORDER BY k.position, k.item_id`

/** The state of each tier that items return to, even a tier without items. */
const STATES = `
  SELECT r.machine_id, r.tier, coalesce(t.shuffle, 0) AS shuffle, coalesce((
    SELECT max(w.position) FROM draw w
    WHERE w.machine_id = r.machine_id AND w.tier = r.tier AND w.shuffle = coalesce(t.shuffle, 0)
  ), -1) AS highest
  FROM unnest($1::int[], $2::text[]) AS r(machine_id, tier)
  LEFT JOIN tier t ON t.machine_id = r.machine_id AND t.name = r.tier`

const SQL = {
  savepoint: "SAVEPOINT stock",
  rollback: "ROLLBACK TO SAVEPOINT stock",
  lockReturns: `SELECT 1 FROM tier t
    WHERE (t.machine_id, t.name) IN (SELECT * FROM unnest($1::int[], $2::text[]))
    ORDER BY t.machine_id, t.name FOR NO KEY UPDATE`,
  lockAll: `SELECT 1 FROM tier t
    WHERE (t.machine_id, t.name) IN (SELECT * FROM unnest($1::int[], $2::text[]))
      OR t.machine_id = ANY ($3::int[])
    ORDER BY t.machine_id, t.name FOR NO KEY UPDATE`,
  states: `SELECT ${state.list} FROM (${STATES}) s`,
  free: `SELECT ${slot.list} FROM (${STATES} OFFSET 0) s CROSS JOIN LATERAL (
      SELECT d.item_id FROM deck d WHERE d.machine_id = s.machine_id AND d.tier = s.tier
      ORDER BY d.item_id FOR UPDATE
    ) k WHERE s.highest > ${Deck.RESHUFFLE_ABOVE}`,
  fast: picksSql(
    "unnest($1::int[], $2::text[], $3::int[]) AS w(machine_id, tier, count)",
    "FOR UPDATE SKIP LOCKED"
  ),
  slow: picksSql(
    `(SELECT t.machine_id, t.name AS tier, f.count
      FROM unnest($1::int[], $2::int[]) AS f(machine_id, count)
      JOIN tier t ON t.machine_id = f.machine_id AND t.ordinal IS NOT NULL) w`,
    "FOR UPDATE"
  )
} as const

type Rows = ReadonlyArray<Table.Values>

const tierParams = (tiers: ReadonlyArray<Deck.TierKey>) => [
  Table.array(
    "int4",
    tiers.map((tier) => tier.machineId)
  ),
  Table.array(
    "text",
    tiers.map((tier) => tier.tier)
  )
]

const NONE: Effect.Effect<Rows> = Effect.succeed([])

/** Reads the states of locked tiers; waits, so it comes before any pick. */
const returnStates = (session: Session.Session, returns: ReadonlyArray<Deck.TierKey>) => {
  const params = tierParams(returns)
  return returns.length === 0
    ? ([NONE, NONE] as const)
    : ([session.rows(SQL.states, params), session.rows(SQL.free, params)] as const)
}

/** Without a lock for an operator, whose commit counts again after it has waited for its cards. */
const supplies = (
  session: Session.Session,
  { supplies }: Store.StockDemand,
  isOperator: boolean
) =>
  supplies.length === 0
    ? NONE
    : session.rows(isOperator ? Supplies.READ : Supplies.LOCK, [Table.array("int4", supplies)])

const picks = (session: Session.Session, sql: string, params: Session.Params) =>
  Effect.map(session.rows(sql, params), (rows) => rows.map(pick.read))

const fast = (session: Session.Session, demand: Store.StockDemand, isOperator: boolean) => {
  const { draws, returns } = demand
  return Session.together([
    session.run(SQL.savepoint, []),
    returns.length === 0 ? NONE : session.rows(SQL.lockReturns, tierParams(returns)),
    ...returnStates(session, returns),
    draws.length === 0
      ? Effect.succeed([])
      : picks(session, SQL.fast, [
          ...tierParams(draws),
          Table.array(
            "int4",
            draws.map((draw) => draw.count)
          )
        ]),
    supplies(session, demand, isOperator)
  ])
}

const slow = (session: Session.Session, demand: Store.StockDemand, isOperator: boolean) => {
  const { fallback, returns } = demand
  const machines = Table.array(
    "int4",
    fallback.map((machine) => machine.machineId)
  )
  return Session.together([
    session.run(SQL.rollback, []),
    session.rows(SQL.lockAll, [...tierParams(returns), machines]),
    ...returnStates(session, returns),
    picks(session, SQL.slow, [
      machines,
      Table.array(
        "int4",
        fallback.map((machine) => machine.count)
      )
    ]),
    supplies(session, demand, isOperator)
  ])
}

const isShort = ({ draws }: Store.StockDemand, picked: ReadonlyArray<Loaded.Picked>): boolean => {
  const missing = new Map<string, number>()
  for (const draw of draws) {
    missing.set(Deck.keyOf(draw), draw.count + (missing.get(Deck.keyOf(draw)) ?? 0))
  }
  for (const { slot } of picked) {
    const key = Deck.keyOf(slot)
    missing.set(key, (missing.get(key) ?? 0) - 1)
  }
  return Array.from(missing.values()).some((count) => count > 0)
}

const readTiers = (states: Rows, free: Rows): ReadonlyArray<Deck.TierState> => {
  const slots = free.map(slot.read)
  return states.map(state.read).map((tier) => ({
    ...tier,
    free: slots
      .filter((own) => own.machineId === tier.machineId && own.tier === tier.tier)
      .map(({ itemId }) => itemId)
  }))
}

export const stock = (
  session: Session.Session,
  demand: Store.StockDemand,
  isOperator: boolean
): Effect.Effect<Loaded.Stock, Store.StoreError> =>
  fast(session, demand, isOperator).pipe(
    Effect.flatMap((first) =>
      isShort(demand, first[4]) ? slow(session, demand, isOperator) : Effect.succeed(first)
    ),
    Effect.map(([, , states, free, picked, supplied]) => ({
      picked,
      tiers: readTiers(states, free),
      supplies: supplied.map(Supplies.read)
    }))
  )
