/**
 * Balances of all partners just before a moment, from the ledger, with the refunds of open sealed
 * cards (decisions.md#balances-report). A past moment's are read from history, not from today's rows,
 * so that they stay the same for ever.
 */
import { type Account, Id, type Instant, LogEntry } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { accounts } from "../rows/Accounts.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import { following, keyOf, NIL, PAGE, through } from "./KeyPages.ts"
import { all } from "./Query.ts"
import * as Sums from "./Sums.ts"

/** Accounts in one page; each costs a probe of its ledger. */
const ACCOUNTS = 200

const MOMENT = "to_timestamp($2::float8 / 1000)"
const PAST = "$2::float8 <> 'Infinity'"

/**
 * The last row of the operator's log before the moment that says what a partner's field became. Rows
 * of before names were logged don't tell them.
 */
const logged = (field: "name" | "status") => `LEFT JOIN LATERAL (
    SELECT g.detail->>'${field}' AS said FROM operator_log g
    WHERE g.subject = public_id('par', a.id) AND g.created_at < ${MOMENT} AND (g.action = 'partner.create'
      OR g.action = '${LogEntry.PARTNER_UPDATE}' AND (g.detail->'changed')::jsonb ? '${field}')
    ORDER BY g.id DESC LIMIT 1
  ) ${field} ON ${PAST}`

const balance = Selection.of((column) => ({
  account: column.row(accounts, "a"),
  name: column.text("coalesce(name.said, a.name)"),
  status: column.text<Account.Status>(
    `coalesce(status.said, CASE WHEN ${PAST} THEN 'active' ELSE a.status END)`
  ),
  balance: {
    cash: column.bigint("coalesce(l.cash_after, 0)"),
    bonus: column.bigint("coalesce(l.bonus_after, 0)")
  }
}))

/** The last entry before the moment; the ledger is read backwards from the newest. */
const BALANCES = `SELECT ${balance.list}
  FROM account a LEFT JOIN LATERAL (
    SELECT l.cash_after, l.bonus_after FROM ledger_entry l
    WHERE l.account_id = a.id AND l.created_at < ${MOMENT} ORDER BY l.sequence DESC LIMIT 1
  ) l ON true ${logged("name")} ${logged("status")}
  WHERE a.id >= $1::uuid AND a.created_at < ${MOMENT} ORDER BY a.id LIMIT ${ACCOUNTS}`

const refundable = Selection.of((column) => ({
  account: column.text("c.account_id"),
  sum: column.bigint("sum(c.paid_cash + c.paid_bonus)::int8")
}))

/** Sealed cards that are refundable now. */
const OPEN_NOW = `SELECT ${refundable.list} FROM card c
  WHERE c.account_id = ANY ($1::uuid[]) AND c.sealed AND c.status = 'active'
    AND c.refundable_until > ${MOMENT} GROUP BY c.account_id`

/**
 * A page of an account's cards, and the sum of those that were sealed and refundable at a past
 * moment: made before it, and neither drawn nor refunded before it. Cards that were drawn at their
 * order, as before claims, don't tell when they were opened: they count until an operation acted on
 * them or their window was over.
 */
const openPage = Selection.of((column) => ({
  count: column.number("count(*)"),
  last: column.bigint("max(c.sequence)"),
  sum: column.bigint(`coalesce(sum(c.paid_cash + c.paid_bonus) FILTER (
    WHERE c.created_at < ${MOMENT} AND c.refundable_until > ${MOMENT}
      AND (c.claim_machine_id IS NULL OR NOT EXISTS (
        SELECT FROM draw d WHERE d.card_id = c.id AND d.created_at < ${MOMENT}
      )) AND NOT EXISTS (
        SELECT FROM operation_card x JOIN operation o ON o.id = x.operation_id
        WHERE x.card_id = c.id AND o.created_at < ${MOMENT}
      )
  ), 0)::int8`)
}))

const OPEN_THEN = `SELECT ${openPage.list}
  FROM (SELECT * FROM card WHERE account_id = $1::uuid AND sequence > $3::int8
    ORDER BY sequence LIMIT ${PAGE}) c`

const openNow = (
  database: Database,
  ids: ReadonlyArray<string>,
  at: Instant.Instant
): Effect.Effect<ReadonlyMap<string, bigint>, Store.StoreError> =>
  Effect.map(
    all(database, OPEN_NOW, [Table.array("uuid", ids), at], refundable.read),
    (rows) => new Map(rows.map(({ account, sum }) => [account, sum]))
  )

const openThen = Effect.fnUntraced(function* (
  { read }: Database,
  ids: ReadonlyArray<string>,
  at: Instant.Instant
): Effect.fn.Return<ReadonlyMap<string, bigint>, Store.StoreError> {
  const open = new Map<string, bigint>()
  for (const id of ids) {
    let total = 0n
    yield* through(0n, (after) =>
      Effect.map(read(OPEN_THEN, [id, at, after]), ([row = []]) => {
        const { count, last, sum } = openPage.read(row)
        total += sum
        return count < PAGE ? null : last
      })
    )
    open.set(id, total)
  }
  return open
})

export const balances = (
  database: Database,
  at: Instant.Instant | null
): Effect.Effect<ReadonlyArray<Desk.PartnerBalance>, Store.StoreError> =>
  Effect.gen(function* () {
    const now = yield* Clock.now(database)
    /** Now, nothing is left out, not even what a clock that was ahead wrote. */
    const moment = at ?? Number.POSITIVE_INFINITY
    const found: Array<Desk.PartnerBalance> = []
    yield* through(NIL, (from) =>
      Effect.gen(function* () {
        const rows = yield* all(database, BALANCES, [from, moment], balance.read)
        const ids = rows.map(({ account }) => Id.toUuid(account.id))
        const open = yield* (at === null ? openNow : openThen)(database, ids, at ?? now)
        const received = yield* Sums.received(database, ids, moment)
        const quoted = yield* Sums.quoted(database, ids, moment)
        for (const { account, balance, name, status } of rows) {
          const id = Id.toUuid(account.id)
          found.push({
            account: { ...account, name, status },
            balance,
            openSealedRefunds: open.get(id) ?? 0n,
            usdcReceived: received.get(id) ?? 0n,
            openBurnQuotes: quoted.get(id) ?? 0n
          })
        }
        return keyOf(rows, ACCOUNTS, ({ account }) => following(Id.toUuid(account.id)))
      })
    )
    return found.sort(
      (a, b) => a.account.createdAt - b.account.createdAt || (a.account.id < b.account.id ? -1 : 1)
    )
  })
