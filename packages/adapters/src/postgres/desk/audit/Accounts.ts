/** Checks of accounts: their ledgers, their balances and their one sequence. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Table from "../../rows/Table.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { Tally } from "./Tally.ts"

/** An account when the audit read it; later rows are not checked. */
interface Snapshot {
  readonly id: string
  readonly cash: bigint
  readonly bonus: bigint
  readonly sequence: bigint
}

const ACCOUNTS = `SELECT a.id, a.cash, a.bonus, a.sequence FROM account a
  WHERE a.id > $1::uuid ORDER BY a.id LIMIT 200`

/** A page of the accounts' entries, and those that do not follow from the one before. */
const ENTRIES = `WITH page AS (
    SELECT l.id, l.account_id, l.sequence, l.cash, l.bonus, l.cash_after, l.bonus_after
    FROM ledger_entry l
    JOIN unnest($1::uuid[], $2::int8[]) AS b(id, bound)
      ON b.id = l.account_id AND l.sequence <= b.bound
    WHERE (l.account_id, l.sequence) > ($3::uuid, $4::int8)
    ORDER BY l.account_id, l.sequence LIMIT ${PAGE}
  ), before AS (
    SELECT p.*, lag(p.cash_after) OVER w AS cash_was, lag(p.bonus_after) OVER w AS bonus_was
    FROM page p WINDOW w AS (PARTITION BY p.account_id ORDER BY p.sequence)
  )
  SELECT account_id, count(*), sum(cash)::int8, sum(bonus)::int8, max(sequence),
    (array_agg(cash_after ORDER BY sequence DESC))[1],
    (array_agg(bonus_after ORDER BY sequence DESC))[1],
    json_agg(id) FILTER (WHERE cash_after <> cash + coalesce(
        cash_was, CASE WHEN account_id = $3::uuid THEN $5::int8 ELSE 0 END)
      OR bonus_after <> bonus + coalesce(
        bonus_was, CASE WHEN account_id = $3::uuid THEN $6::int8 ELSE 0 END))
  FROM before GROUP BY account_id ORDER BY account_id`

const NUMBERED = [
  "event",
  "ledger_entry",
  "operation",
  "card",
  "customer",
  "webhook_endpoint",
  "funding_intent",
  "funding_transaction"
]

/** A delivery's number is its event's, unless it is a replay. */
const replays = (table: string): string => `SELECT d.sequence FROM ${table} d
  WHERE d.endpoint_id = w.id AND d.sequence BETWEEN r.low AND r.high
    AND (SELECT true FROM event v
      WHERE v.id = d.event_id AND v.sequence = d.sequence LIMIT 1) IS NULL`

/** Numbers of the accounts' sequences that are not used exactly once. */
const NUMBERS = `WITH range AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(id, low, high)
  ), used AS (
    SELECT r.id, n.number, ${NUMBERED.map(
      (table) =>
        `(SELECT count(*) FROM ${table} t WHERE t.account_id = r.id AND t.sequence = n.number)`
    ).join(" + ")} AS times
    FROM range r CROSS JOIN LATERAL generate_series(r.low, r.high) AS n(number)
  ), replayed AS (
    SELECT r.id, d.sequence AS number, count(*) AS times
    FROM range r JOIN webhook_endpoint w ON w.account_id = r.id CROSS JOIN LATERAL (
      ${replays("delivery")} UNION ALL ${replays("delivery_history")}
    ) d GROUP BY r.id, d.sequence
  )
  SELECT u.id, u.number FROM used u
  LEFT JOIN replayed p ON p.id = u.id AND p.number = u.number
  WHERE u.times + coalesce(p.times, 0) <> 1 LIMIT 100`

class Ledger {
  readonly sums = new Tally("ledger sums equal balances")
  readonly chain = new Tally("every entry's balance follows from the one before")

  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Sums the entries of a page of accounts. */
  readonly audit = Effect.fnUntraced(function* (
    this: Ledger,
    accounts: ReadonlyArray<Snapshot>
  ): Effect.fn.Return<void, Store.StoreError> {
    const ids = Table.array(
      "uuid",
      accounts.map((account) => account.id)
    )
    const bounds = Table.array(
      "int8",
      accounts.map((account) => account.sequence)
    )
    const sums = new Map<string, { cash: bigint; bonus: bigint }>()
    const start = { id: NIL, sequence: 0n, cash: 0n, bonus: 0n }
    yield* through(start, (after) =>
      Effect.map(
        this.database.read(ENTRIES, [
          ids,
          bounds,
          after.id,
          after.sequence,
          after.cash,
          after.bonus
        ]),
        (rows) => this.add(rows, sums)
      )
    )
    for (const account of accounts) {
      const sum = sums.get(account.id) ?? { cash: 0n, bonus: 0n }
      const same = sum.cash === account.cash && sum.bonus === account.bonus
      if (!same) this.sums.blame(Id.fromUuid("par", account.id))
    }
    this.sums.examine(accounts.length)
  })

  private add(
    rows: ReadonlyArray<Table.Values>,
    sums: Map<string, { cash: bigint; bonus: bigint }>
  ): Snapshot | null {
    let seen = 0
    for (const [id, count, cash, bonus, , , , broken] of rows) {
      const sum = sums.get(id as string) ?? { cash: 0n, bonus: 0n }
      sums.set(id as string, {
        cash: sum.cash + (cash as bigint),
        bonus: sum.bonus + (bonus as bigint)
      })
      seen += Number(count)
      for (const entry of (broken as ReadonlyArray<string> | null) ?? []) {
        this.chain.blame(Id.fromUuid("led", entry))
      }
    }
    this.chain.examine(seen)
    const last = rows.at(-1)
    if (last === undefined || seen < PAGE) return null
    const [id, , , , sequence, cash, bonus] = last
    return {
      id: id as string,
      sequence: sequence as bigint,
      cash: cash as bigint,
      bonus: bonus as bigint
    }
  }
}

/** Cuts the accounts' sequences into pieces of one page each. */
const pieces = function* (accounts: ReadonlyArray<Snapshot>) {
  let piece: Array<{ readonly id: string; readonly low: bigint; readonly high: bigint }> = []
  let room = BigInt(PAGE)
  for (const { id, sequence } of accounts) {
    for (let low = 1n; low <= sequence; ) {
      const high = low + room - 1n < sequence ? low + room - 1n : sequence
      piece.push({ id, low, high })
      room -= high - low + 1n
      low = high + 1n
      if (room > 0n) continue
      yield piece
      piece = []
      room = BigInt(PAGE)
    }
  }
  if (piece.length > 0) yield piece
}

const auditNumbers = Effect.fnUntraced(function* (
  database: Database,
  accounts: ReadonlyArray<Snapshot>,
  tally: Tally
): Effect.fn.Return<void, Store.StoreError> {
  for (const piece of pieces(accounts)) {
    const rows = yield* database.read(NUMBERS, [
      Table.array(
        "uuid",
        piece.map((range) => range.id)
      ),
      Table.array(
        "int8",
        piece.map((range) => range.low)
      ),
      Table.array(
        "int8",
        piece.map((range) => range.high)
      )
    ])
    for (const { high, low } of piece) tally.examine(Number(high - low + 1n))
    for (const [id, number] of rows) tally.blame(`${Id.fromUuid("par", id as string)} ${number}`)
  }
})

export const auditAccounts = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const ledger = new Ledger(database)
    const numbers = new Tally("an account's sequence has no gap and no number twice")
    yield* through(NIL, (after) =>
      Effect.gen(function* () {
        const rows = yield* database.read(ACCOUNTS, [after])
        const page = rows.map(
          ([id, cash, bonus, sequence]): Snapshot => ({
            id: id as string,
            cash: cash as bigint,
            bonus: bonus as bigint,
            sequence: sequence as bigint
          })
        )
        if (page.length > 0) yield* ledger.audit(page)
        yield* auditNumbers(database, page, numbers)
        return keyOf(page, 200, (account) => account.id)
      })
    )
    return [ledger.sums.check, ledger.chain.check, numbers.check]
  })
