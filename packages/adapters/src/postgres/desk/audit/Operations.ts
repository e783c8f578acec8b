/** Checks of operations and cards: charges, credits, events and draws. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Table from "../../rows/Table.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { Tally } from "./Tally.ts"

/** Operations after an id, in its order. */
const OPERATIONS = `(SELECT * FROM operation WHERE id > $1::uuid ORDER BY id LIMIT ${PAGE}) o`

/** The credits of an operation's burns; their cards record none. */
const BURNED = `(SELECT coalesce(sum(b.credited), 0) FROM onchain_burn b WHERE b.operation_id = o.id)`

/** The ledger entries of an on-chain buyback, written one by one, long after the operation. */
const PAID = `(SELECT coalesce(sum(l.cash + l.bonus), 0) FROM ledger_entry l
  WHERE l.operation_id = o.id AND l.kind = 'BUYBACK')`

const COSTS = `SELECT o.id, o.account_id, o.sequence, o.kind,
    o.kind = 'order' AND (
      o.quantity <> coalesce(c.count, 0) OR o.charged <> coalesce(c.paid, 0)
    ),
    o.kind IN ('refund', 'buyback') AND o.status IN ('completed', 'cancelled') AND o.credited <>
      CASE o.mode WHEN 'onchain' THEN ${BURNED} ELSE coalesce(x.credited, 0) END,
    o.kind = 'refund' AND coalesce(x.unequal, true),
    o.kind = 'redemption' AND NOT EXISTS (SELECT 1 FROM shipment s WHERE s.operation_id = o.id),
    o.mode = 'onchain' AND ${PAID} <> ${BURNED}
  FROM ${OPERATIONS}
  LEFT JOIN LATERAL (
    SELECT count(*) AS count, sum(c.paid_cash + c.paid_bonus)::int8 AS paid
    FROM card c WHERE c.operation_id = o.id
  ) c ON true
  LEFT JOIN LATERAL (
    SELECT sum(x.credited_cash + x.credited_bonus)::int8 AS credited,
      bool_or(x.credited_cash <> c.paid_cash OR x.credited_bonus <> c.paid_bonus
        OR c.status <> 'refunded') AS unequal
    FROM operation_card x JOIN card c ON c.id = x.card_id WHERE x.operation_id = o.id
  ) x ON true
  ORDER BY o.id`

/** Rows of one decision lie within this distance in the account's sequence. */
const NEAR = 64

/** Operations without an event or entries near their sequence; searched everywhere next. */
const WITHOUT_EVENT = `SELECT u.id FROM unnest($1::uuid[], $2::uuid[], $3::int8[], $4::text[])
    AS u(id, account_id, sequence, public_id)
  WHERE NOT EXISTS (
    SELECT 1 FROM event e WHERE e.account_id = u.account_id
      AND e.sequence BETWEEN u.sequence - $5::int8 AND u.sequence + $5::int8
      AND e.data->>'operationId' = u.public_id
  )`

const WRONG_ENTRIES = `SELECT o.id FROM unnest($1::uuid[]) AS u(id) JOIN operation o ON o.id = u.id
  WHERE o.mode = 'offchain' AND o.credited - o.charged <> (
    SELECT coalesce(sum(l.cash + l.bonus), 0)::int8 FROM ledger_entry l
    WHERE l.account_id = o.account_id
      AND l.sequence BETWEEN o.sequence - $2::int8 AND o.sequence + $2::int8
      AND l.operation_id = o.id
  )`

const EVERYWHERE = 2n ** 62n

/**
 * A claim has no draw and no change after its window; a claim's draw begins with the claim's seed.
 */
const CARDS = `SELECT c.id, CASE WHEN c.item_id IS NULL THEN w.card_id IS NOT NULL
    OR (c.status = 'active' AND c.updated_at > c.created_at AND c.updated_at >= c.refundable_until)
  ELSE w.card_id IS NULL OR w.item_id <> c.item_id
    OR coalesce(w.machine_id <> c.claim_machine_id OR w.odds_version < c.claim_odds_version
      OR substring(w.seed FOR length(c.claim_seed)) <> c.claim_seed, false)
    OR w.account_id <> c.account_id OR w.machine_id IS DISTINCT FROM o.vending_machine_id
    OR NOT EXISTS (
      SELECT 1 FROM odds s CROSS JOIN LATERAL json_array_elements(s.tiers) t
      WHERE s.machine_id = w.machine_id AND s.version = w.odds_version
        AND t->>'name' = w.tier AND (t->>'weight')::numeric > 0
    ) END
  FROM (SELECT * FROM card WHERE id > $1::uuid ORDER BY id LIMIT ${PAGE}) c
  LEFT JOIN draw w ON w.card_id = c.id LEFT JOIN operation o ON o.id = c.operation_id
  ORDER BY c.id`

interface Row {
  readonly id: string
  readonly account: string
  readonly sequence: bigint
}

/** Searches near first, then searches everywhere for the suspects. */
const confirmed = Effect.fnUntraced(function* (
  rows: ReadonlyArray<Row>,
  search: (
    rows: ReadonlyArray<Row>,
    near: bigint
  ) => Effect.Effect<ReadonlyArray<string>, Store.StoreError>
): Effect.fn.Return<ReadonlyArray<string>, Store.StoreError> {
  const suspects = new Set(yield* search(rows, BigInt(NEAR)))
  const guilty: Array<string> = []
  for (const row of rows.filter(({ id }) => suspects.has(id))) {
    guilty.push(...(yield* search([row], EVERYWHERE)))
  }
  return guilty
})

const withoutEvent =
  ({ read }: Database) =>
  (rows: ReadonlyArray<Row>, near: bigint) =>
    Effect.map(
      read(WITHOUT_EVENT, [
        Table.array(
          "uuid",
          rows.map((row) => row.id)
        ),
        Table.array(
          "uuid",
          rows.map((row) => row.account)
        ),
        Table.array(
          "int8",
          rows.map((row) => row.sequence)
        ),
        Table.array(
          "text",
          rows.map((row) => Id.fromUuid("op", row.id))
        ),
        near
      ]),
      (found) => found.map((v) => v[0] as string)
    )

const withWrongEntries =
  ({ read }: Database) =>
  (rows: ReadonlyArray<Row>, near: bigint) =>
    Effect.map(
      read(WRONG_ENTRIES, [
        Table.array(
          "uuid",
          rows.map((row) => row.id)
        ),
        near
      ]),
      (found) => found.map((v) => v[0] as string)
    )

const auditDraws = Effect.fnUntraced(function* (
  { read }: Database,
  tally: Tally
): Effect.fn.Return<void, Store.StoreError> {
  yield* through(NIL, (after) =>
    Effect.map(read(CARDS, [after]), (rows) => {
      for (const [id, wrong] of rows) {
        if (wrong === true) tally.blame(Id.fromUuid("card", id as string))
      }
      tally.examine(rows.length)
      return keyOf(rows, PAGE, (v) => v[0] as string)
    })
  )
})

export const auditOperations = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const orders = new Tally("an order's cards cost what it charged")
    const credits = new Tally("an operation's cards bring what it credited")
    const refunds = new Tally("a refund returns each card's own shares")
    const shipments = new Tally("every redemption has its shipment")
    const events = new Tally("every operation has its event")
    const entries = new Tally("an operation's entries sum up to what it charged and credited")
    const draws = new Tally("every card is what its draw drew")
    const tallies = [orders, credits, refunds, shipments, entries]
    yield* through(NIL, (after) =>
      Effect.gen(function* () {
        const found = yield* database.read(COSTS, [after])
        for (const [id, , , , ...flags] of found) {
          tallies.forEach((tally, at) => {
            if (flags[at] === true) tally.blame(Id.fromUuid("op", id as string))
          })
        }
        const rows = found.map(
          ([id, account, sequence]): Row => ({
            id: id as string,
            account: account as string,
            sequence: sequence as bigint
          })
        )
        for (const id of yield* confirmed(rows, withoutEvent(database)))
          events.blame(Id.fromUuid("op", id))
        for (const id of yield* confirmed(rows, withWrongEntries(database)))
          entries.blame(Id.fromUuid("op", id))
        for (const tally of [...tallies, events]) tally.examine(rows.length)
        return keyOf(rows, PAGE, (row) => row.id)
      })
    )
    yield* auditDraws(database, draws)
    return [...tallies, events, draws].map((tally) => tally.check)
  })
