/** Accounts: what each holds is what its last entry left, how far its numbers go, and its times. */
import { Id, type Instant } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../../connection/Clock.ts"
import type { Database } from "../../connection/Database.ts"
import { following, keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { NUMBERED } from "./Numbers.ts"
import { CLOCKS, type Range } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** The number at one end of an account's in a table. */
const end = (order: "" | "DESC") => (table: string) =>
  `(SELECT n.sequence FROM ${table} n
    WHERE n.account_id = a.id ORDER BY n.sequence ${order} LIMIT 1)`
const highest = end("DESC")

/** Deliveries to an account's endpoints whose number no event has. */
const below = (table: string): string => `EXISTS (SELECT 1 FROM webhook_endpoint w
      JOIN ${table} d ON d.endpoint_id = w.id AND d.sequence < 1 WHERE w.account_id = a.id)`

/** The first number since a moment: those of a table's rows after its last older row. */
const first = (table: string): string => `(SELECT n.sequence FROM ${table} n
    WHERE n.account_id = a.id AND n.sequence > coalesce((SELECT o.sequence FROM ${table} o
      WHERE o.account_id = a.id AND o.created_at < to_timestamp($2::float8 / 1000)
      ORDER BY o.sequence DESC LIMIT 1), 0) ORDER BY n.sequence LIMIT 1)`

/** The last number of which nothing is new; none of an audit of everything. */
const LOW = `CASE WHEN $2::float8 IS NULL THEN 0 ELSE coalesce(
    least(${NUMBERED.map(first).join(", ")}) - 1,
    greatest(${NUMBERED.map(highest).join(", ")}), 0) END`

const CREDITED = `(SELECT p.created_at FROM ledger_entry p WHERE p.account_id = a.id
    AND p.kind = 'TOPUP' AND p.reason = 'sandbox_credit' ORDER BY p.sequence DESC LIMIT 1)`

/** When the first entry on one side of the end `c` of a month was written. */
const beside = (side: "<=" | ">"): string => `(SELECT e.created_at FROM ledger_entry e
    WHERE e.account_id = c.account_id AND e.sequence ${side} c.sequence AND e.sequence > 0
    ORDER BY e.sequence ${side === ">" ? "" : "DESC"} LIMIT 1)`

/** Rows of the operators' log about an account, of one action. */
const logged = (action: string): string => `operator_log g
    WHERE g.subject = public_id('par', a.id) AND g.action = 'partner.${action}'`

/** As clocks may step back, two rows may both be the last. */
const STATUS = `CASE WHEN EXISTS (SELECT 1 FROM ${logged("update")})
    THEN EXISTS (SELECT 1 FROM ${logged("update")} AND g.detail->>'status' = a.status
      AND (g.created_at = (SELECT max(g.created_at) FROM ${logged("update")})
        OR g.id = (SELECT g.id FROM ${logged("update")} ORDER BY g.id DESC LIMIT 1)))
    ELSE a.status = 'active' END`

/** What breaks a rule of an account `a` with its last entry `l`. */
const RULES = [
  {
    name: "an account's balance is what its last entry left",
    remedy:
      "Suspend the partner (cardpack partners suspend), and correct the balance (cardpack adjust) once you know who wrote it.",
    broken: "coalesce(l.cash_after, 0) <> a.cash OR coalesce(l.bonus_after, 0) <> a.bonus"
  },
  {
    name: "every account holds the link of its last entry",
    remedy:
      "An entry was removed or added by hand. Compare with a backup and with the partner's statements.",
    broken: `a.ledger_head
      <> coalesce(l.link, sha256(convert_to(E'cardpack ledger\\n' || a.id, 'UTF8')))`
  },
  {
    name: "no number is above its account's last",
    remedy: "A row was added by hand. Compare with a backup.",
    broken: `coalesce(greatest(${NUMBERED.map(highest).join(", ")}), 0) > a.sequence`
  },
  {
    // No other check looks there.
    name: "no number is below one",
    remedy: "A row was added by hand. Compare with a backup, and remove it.",
    broken: `coalesce(least(${NUMBERED.map(end("")).join(", ")}), 1) < 1
      OR ${below("delivery")} OR ${below("delivery_history")}`
  },
  {
    name: "an account is as late as its last entry and event",
    remedy: "A row was dated by hand. Compare with a backup.",
    broken: `coalesce(greatest(l.created_at, (SELECT v.created_at FROM event v
      WHERE v.account_id = a.id ORDER BY v.sequence DESC LIMIT 1)) > a.updated_at, false)`
  },
  {
    name: "no account is later than now",
    remedy: "It was dated by hand: what follows takes its time. Set it to that of its last row.",
    broken: `greatest(a.created_at, a.updated_at) > ${Clock.standing(3)} + ${CLOCKS}`
  },
  {
    name: "every account was opened by an operator, and is active or suspended as the log says",
    remedy:
      "Suspend the partner (cardpack partners suspend) until you know who opened or changed the account.",
    broken: `NOT (${STATUS}) OR NOT EXISTS (SELECT 1 FROM ${logged("create")})`
  },
  {
    name: "an account knows its last sandbox credit",
    remedy: "Ask who changed it: the partner can take credit too early.",
    broken: `coalesce(a.sandbox_credit_at > ${CREDITED}, true)
      AND num_nulls(a.sandbox_credit_at, ${CREDITED}) <> 2`
  },
  {
    name: "every month ends at its last entry",
    remedy: "Statements of that month leave out entries, or have too many. Ask who wrote its end.",
    broken: `EXISTS (SELECT 1 FROM closing c WHERE c.account_id = a.id
      AND (${beside("<=")} >= c.moment OR ${beside(">")} < c.moment - ${CLOCKS}
        OR c.moment > ${Clock.standing(3)} + ${CLOCKS}))`
  }
] as const

const ACCOUNTS = `SELECT a.id, a.sequence, ${LOW},
    ${RULES.map(({ broken }) => `(${broken}) IS DISTINCT FROM false`).join(",\n    ")}
  FROM account a LEFT JOIN LATERAL (
    SELECT l.cash_after, l.bonus_after, l.link, l.created_at FROM ledger_entry l
    WHERE l.account_id = a.id ORDER BY l.sequence DESC LIMIT 1
  ) l ON true
  WHERE a.id >= $1::uuid ORDER BY a.id LIMIT ${PAGE}`

export class Accounts {
  private readonly tallies = RULES.map(({ name, remedy }) => new Tally(name, remedy))
  private readonly database: Database
  private readonly since: Instant.Instant | null

  /** Of everything, or of the numbers since a moment. */
  constructor(database: Database, since: Instant.Instant | null) {
    this.database = database
    this.since = since
  }

  /** Calls `each` with the numbers of page after page of accounts. */
  readonly audit = (
    each: (ranges: ReadonlyArray<Range>) => Effect.Effect<void, Store.StoreError>
  ): Effect.Effect<void, Store.StoreError> =>
    through(NIL, (from) =>
      Effect.gen({ self: this }, function* () {
        const shift = this.database.clockShift()
        const rows = yield* this.database.read(ACCOUNTS, [from, this.since, shift])
        const ranges: Array<Range> = []
        for (const [id, sequence, low, ...broken] of rows) {
          ranges.push({ id: id as string, low: BigInt(low as bigint), high: sequence as bigint })
          this.tallies.forEach((tally, at) => {
            if (broken[at] !== false) tally.blame(Id.fromUuid("par", id as string))
          })
        }
        for (const tally of this.tallies) tally.examine(rows.length)
        yield* each(ranges)
        return keyOf(ranges, PAGE, ({ id }) => following(id))
      })
    )

  get checks(): ReadonlyArray<Desk.Check> {
    return this.tallies.map(({ check }) => check)
  }
}
