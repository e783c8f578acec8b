/**
 * The books of all partners: what a span of time did to what they are owed, by day, cause and pack
 * (decisions.md#books). Read from the ledger between two of its sequences, in pieces, so that what stood
 * before and what moved make what stands after, whatever else changes meanwhile.
 */
import { type Books, Buckets, Id, Instant, Movement } from "@cardpack/core/domain"
import type { Desk, PeriodReport, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Closings from "../reads/Closings.ts"
import { CAUSED } from "../reads/Ledger.ts"
import * as Moments from "../reads/Moments.ts"
import { accounts } from "../rows/Accounts.ts"
import * as Selection from "../rows/Selection.ts"
import { earliest, following, keyOf, LAST, latest, NIL, PAGE, through } from "./KeyPages.ts"
import { all, below } from "./Query.ts"
import * as Sums from "./Sums.ts"

type Service = Desk.Desk["Service"]

/** Numbers of an account that one statement reads; its other rows have some of them. */
const PIECE = 25_000n

const dayOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

const IN = "x.account_id = $1::uuid AND x.sequence >= $2::int8 AND x.sequence < $3::int8"

const entry = Selection.of((column) => ({
  day: column.text(dayOf("x.created_at")),
  machineId: column.nullable.integer("o.vending_machine_id"),
  kind: column.text<Movement.Origin["kind"]>("x.kind"),
  isDeposit: column.boolean("x.funding_transaction_id IS NOT NULL"),
  operation: column.nullable.text<NonNullable<Movement.Origin["operation"]>>("o.kind"),
  amount: { cash: column.numeric("sum(x.cash)"), bonus: column.numeric("sum(x.bonus)") }
}))

const ENTRIES = `SELECT ${entry.list} FROM ledger_entry x
  LEFT JOIN operation o ON o.id = x.operation_id WHERE ${IN} GROUP BY 1, 2, 3, 4, 5`

const part = Selection.of((column) => ({
  day: column.text(dayOf("p.created_at")),
  machineId: column.nullable.integer("s.vending_machine_id"),
  cause: column.text<"refund" | "buyback">("p.kind"),
  amount: { cash: column.numeric("sum(p.cash)"), bonus: column.numeric("sum(p.bonus)") }
}))

/** What each card brought that came back; a burn pays when it is confirmed. */
const PARTS = `SELECT ${part.list} FROM (
    SELECT x.created_at, o.kind, c.card_id, c.credited_cash AS cash, c.credited_bonus AS bonus
    FROM ledger_entry x JOIN operation o ON o.id = x.operation_id
    JOIN operation_card c ON c.operation_id = o.id
    WHERE ${IN} AND o.kind IN ('refund', 'buyback') AND o.mode = 'offchain'
    UNION ALL
    SELECT x.created_at, 'buyback', b.card_id, b.credited, 0
    FROM (SELECT DISTINCT x.operation_id, x.created_at FROM ledger_entry x WHERE ${IN} AND x.kind = 'BUYBACK') x
    JOIN onchain_burn b ON b.operation_id = x.operation_id AND b.confirmed_at = x.created_at
    WHERE b.status = 'confirmed'
  ) p JOIN card d ON d.id = p.card_id JOIN operation s ON s.id = d.operation_id GROUP BY 1, 2, 3`

const after = Selection.of((column) => ({
  cash: column.bigint("x.cash_after"),
  bonus: column.bigint("x.bonus_after")
}))

const BELOW = `SELECT ${after.list} FROM ledger_entry x
  WHERE x.account_id = $1::uuid AND x.sequence < $2::int8 ORDER BY x.sequence DESC LIMIT 1`

const ACCOUNTS = `SELECT ${accounts.select("a")} FROM account a
  WHERE a.id >= $1::uuid ORDER BY a.id LIMIT $2::int8`

const isMidnight = (moment: Instant.Instant): boolean => moment % Instant.DAY === 0

/** Days begin and end where statements of months do, for ever. */
const rangeOf = (database: Database, id: Id.AccountId, { since, until }: PeriodReport.Span) =>
  isMidnight(since) && isMidnight(until)
    ? Closings.between(database, id, since, until)
    : Moments.between(database, "ledger_entry", id, since, until)

type Movements = ReadonlyArray<Movement.Movement>

const movementsOf = (
  database: Database,
  uuid: string,
  from: bigint,
  to: bigint
): Effect.Effect<Movements, Store.StoreError> =>
  Effect.gen(function* () {
    const found: Array<Movement.Movement> = []
    for (let at = from; at < to; at += PIECE) {
      const params = [uuid, at, at + PIECE < to ? at + PIECE : to]
      const entries = yield* all(database, ENTRIES, params, entry.read)
      const parts = yield* all(database, PARTS, params, part.read)
      const moved = entries.map(({ amount, day, machineId, ...origin }) => ({
        ...{ day, machineId, amount },
        cause: Movement.causeOf(origin)
      }))
      found.push(...Movement.byPack(moved, parts))
    }
    return Movement.merged(found)
  })

const booksOf = Effect.fnUntraced(function* (
  database: Database,
  accountId: Id.AccountId,
  span: PeriodReport.Span,
  usdcReceived: bigint
): Effect.fn.Return<Books.Books, Store.StoreError> {
  const uuid = Id.toUuid(accountId)
  const { from, to } = yield* rangeOf(database, accountId, span)
  const standing = (sequence: bigint) =>
    Effect.map(
      all(database, BELOW, [uuid, sequence], after.read),
      ([found]) => found ?? Buckets.EMPTY
    )
  const opening = yield* standing(from)
  const movements = yield* movementsOf(database, uuid, from, to)
  return { accountId, opening, movements, closing: yield* standing(to), usdcReceived }
})

const books =
  (database: Database): Service["books"] =>
  (span) =>
    Effect.gen(function* () {
      const found: Array<Books.Books> = []
      yield* through(NIL, (from) =>
        Effect.gen(function* () {
          const page = yield* all(database, ACCOUNTS, [from, PAGE], accounts.read)
          const uuids = page.map(({ id }) => Id.toUuid(id))
          const received = yield* Sums.received(database, uuids, span.until)
          for (const { createdAt, id } of page) {
            if (createdAt >= span.until) continue
            found.push(yield* booksOf(database, id, span, received.get(Id.toUuid(id)) ?? 0n))
          }
          return keyOf(page, PAGE, ({ id }) => following(Id.toUuid(id)))
        })
      )
      return found
    })

const LEDGER = `SELECT ${CAUSED.select} FROM ${CAUSED.from}
  WHERE x.id >= $1::uuid AND x.id < $2::uuid
    AND x.created_at >= to_timestamp($3::float8 / 1000)
    AND x.created_at < to_timestamp($4::float8 / 1000)
  ORDER BY x.id DESC LIMIT $5::int8`

export const make = (database: Database): Pick<Service, "books" | "ledgerEntries"> => ({
  books: books(database),
  ledgerEntries: ({ since, until }, { before, limit }) => {
    const bound = before === null ? latest(LAST, until) : below(before)
    const params = [earliest(since), bound, since, until, limit]
    return all(database, LEDGER, params, CAUSED.read)
  }
})
