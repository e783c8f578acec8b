/** Checks of deposits, mints, burns and open incidents. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { Tally } from "./Tally.ts"

/** Each deposit, and whether the ledger has one entry for it if confirmed, and none otherwise. */
const DEPOSITS = `SELECT f.id, CASE WHEN f.status = 'confirmed' THEN l.count = 1 AND l.same
    ELSE l.count = 0 END
  FROM (SELECT * FROM funding_transaction WHERE id > $1::uuid ORDER BY id LIMIT ${PAGE}) f
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, bool_and(l.kind = 'TOPUP' AND l.account_id = f.account_id
      AND l.cash = f.amount AND l.bonus = 0) AS same
    FROM ledger_entry l WHERE l.funding_transaction_id = f.id
  ) l ORDER BY f.id`

/** Entries that name a deposit, and whether it exists. */
const CREDITS = `SELECT l.funding_transaction_id, l.id, f.id IS NOT NULL
  FROM (SELECT id, funding_transaction_id FROM ledger_entry
    WHERE funding_transaction_id > $1::uuid ORDER BY funding_transaction_id LIMIT ${PAGE}) l
  LEFT JOIN funding_transaction f ON f.id = l.funding_transaction_id
  ORDER BY l.funding_transaction_id`

const burns = (status: string): string =>
  `(SELECT count(*) FROM onchain_burn b WHERE b.card_id = c.id AND b.status = '${status}')`

/** Each card, and whether its mints, its burns and its incident agree with it. */
const CARDS = `SELECT c.id,
    CASE WHEN c.onchain IS NULL THEN o.count = 0
      ELSE o.count = 1 AND o.same AND (o.minted OR c.status = 'active') END,
    o.operation_id, c.onchain->>'operationId',
    ${burns("pending")} = CASE c.status WHEN 'buyback_pending' THEN 1 ELSE 0 END
      AND ${burns("confirmed")} = CASE
        WHEN c.status = 'bought_back' AND c.onchain IS NOT NULL THEN 1 ELSE 0 END,
    c.frozen_by IS NULL OR EXISTS (SELECT 1 FROM incident n WHERE n.id = c.frozen_by
      AND n.card_id = c.id AND n.account_id = c.account_id)
  FROM (SELECT * FROM card WHERE id > $1::uuid ORDER BY id LIMIT ${PAGE}) c
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, bool_and(o.status = 'confirmed') AS minted,
      (array_agg(o.operation_id))[1] AS operation_id,
      bool_and(o.token_id::text = c.onchain->>'tokenId'
        AND o.chain_id::text = c.onchain->>'chainId'
        AND o.collection_address = c.onchain->>'collectionAddress'
        AND (o.buyer_address = c.onchain->>'ownerAddress' OR o.status = 'confirmed' AND EXISTS (
          SELECT 1 FROM onchain_burn b
          WHERE b.card_id = c.id AND b.owner_address = c.onchain->>'ownerAddress'
        ))
        AND (o.status = 'confirmed') = (c.onchain->>'mintedAt' IS NOT NULL)) AS same
    FROM onchain_order o WHERE o.card_id = c.id AND o.status <> 'cancelled'
  ) o ORDER BY c.id`

/** Each on-chain operation, and whether its status and its cards agree with its entries. */
const OPERATIONS = `SELECT o.id, o.mode, o.status = CASE WHEN e.pending > 0 THEN 'awaiting_chain'
      WHEN e.cancelled > 0 THEN 'cancelled' ELSE 'completed' END,
    e.count = (SELECT count(*) FROM operation_card x WHERE x.operation_id = o.id)
  FROM (SELECT * FROM operation WHERE id > $1::uuid ORDER BY id LIMIT ${PAGE}) o
  LEFT JOIN LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE e.status = 'pending') AS pending,
      count(*) FILTER (WHERE e.status = 'cancelled') AS cancelled FROM (
      SELECT status FROM onchain_order WHERE operation_id = o.id AND o.mode = 'onchain'
      UNION ALL SELECT status FROM onchain_burn WHERE operation_id = o.id AND o.mode = 'onchain'
    ) e
  ) e ON true ORDER BY o.id`

const INCIDENTS = `SELECT n.id, n.resolved_at IS NULL FROM incident n
  WHERE n.id > $1::uuid ORDER BY n.id LIMIT ${PAGE}`

type Judge = (row: ReadonlyArray<unknown>) => void

/** Reads all pages of a statement whose rows begin with the key to continue after. */
const pages = (
  { read }: Database,
  sql: string,
  judge: Judge,
  tallies: ReadonlyArray<Tally>
): Effect.Effect<void, Store.StoreError> =>
  through(NIL, (after) =>
    Effect.map(read(sql, [after]), (rows) => {
      for (const row of rows) judge(row)
      for (const tally of tallies) tally.examine(rows.length)
      return keyOf(rows, PAGE, (v) => v[0] as string)
    })
  )

const auditDeposits = Effect.fnUntraced(function* (
  database: Database
): Effect.fn.Return<Desk.Check, Store.StoreError> {
  const tally = new Tally("every confirmed deposit is one entry of the ledger, and no other is")
  const deposit: Judge = ([id, right]) => {
    if (right !== true) tally.blame(Id.fromUuid("ftx", id as string))
  }
  const credit: Judge = ([, id, known]) => {
    if (known !== true) tally.blame(Id.fromUuid("led", id as string))
  }
  yield* pages(database, DEPOSITS, deposit, [tally])
  yield* pages(database, CREDITS, credit, [])
  return tally.check
})

const auditCards = Effect.fnUntraced(function* (
  database: Database
): Effect.fn.Return<ReadonlyArray<Desk.Check>, Store.StoreError> {
  const mints = new Tally("every card on chain has its one mint")
  const burned = new Tally("every card's burn is as far as the card")
  const frozen = new Tally("every card that is held back has its incident")
  const card: Judge = ([uuid, mint, operation, named, burn, incident]) => {
    const id = Id.fromUuid("card", uuid as string)
    const minter = operation === null ? null : Id.fromUuid("op", operation as string)
    if (mint !== true || minter !== named) mints.blame(id)
    if (burn !== true) burned.blame(id)
    if (incident !== true) frozen.blame(id)
  }
  const tallies = [mints, burned, frozen]
  yield* pages(database, CARDS, card, tallies)
  return tallies.map((tally) => tally.check)
})

const auditEntries = Effect.fnUntraced(function* (
  database: Database
): Effect.fn.Return<Desk.Check, Store.StoreError> {
  const tally = new Tally("an on-chain operation is as far as its entries")
  const operation: Judge = ([id, mode, isAsFar, complete]) => {
    const right = isAsFar === true && (mode !== "onchain" || complete === true)
    if (!right) tally.blame(Id.fromUuid("op", id as string))
  }
  yield* pages(database, OPERATIONS, operation, [tally])
  return tally.check
})

const auditIncidents = Effect.fnUntraced(function* (
  database: Database
): Effect.fn.Return<Desk.Check, Store.StoreError> {
  const tally = new Tally("no open incidents")
  const incident: Judge = ([id, open]) => {
    if (open === true) tally.blame(Id.fromUuid("inc", id as string))
  }
  yield* pages(database, INCIDENTS, incident, [tally])
  return tally.check
})

export const auditChain = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const deposits = yield* auditDeposits(database)
    const cards = yield* auditCards(database)
    const entries = yield* auditEntries(database)
    return [deposits, ...cards, entries, yield* auditIncidents(database)]
  })
