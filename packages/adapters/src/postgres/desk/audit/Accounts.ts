/** Accounts: what each holds is what its last entry left, and how far its numbers go. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { NUMBERED } from "./Numbers.ts"
import type { Range } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** The highest number of an account in a table. */
const highest = (table: string): string =>
  `(SELECT n.sequence FROM ${table} n WHERE n.account_id = a.id ORDER BY n.sequence DESC LIMIT 1)`

/**
 * Each account with its last number, whether its last entry left it as it is, and whether something
 * has a number that it never gave.
 */
const ACCOUNTS = `SELECT a.id, a.sequence, coalesce(l.cash_after, 0) = a.cash
    AND coalesce(l.bonus_after, 0) = a.bonus, a.ledger_head
    = coalesce(l.link, sha256(convert_to(E'cardpack ledger\\n' || a.id, 'UTF8'))),
    coalesce(greatest(${NUMBERED.map(highest).join(", ")}), 0) > a.sequence
  FROM account a LEFT JOIN LATERAL (
    SELECT l.cash_after, l.bonus_after, l.link FROM ledger_entry l
    WHERE l.account_id = a.id ORDER BY l.sequence DESC LIMIT 1
  ) l ON true
  WHERE a.id > $1::uuid ORDER BY a.id LIMIT ${PAGE}`

/** Numbers of one piece. */
const PIECE = 10_000n

/** Cuts ranges of numbers into pieces that are examined together. */
export const pieces = function* (ranges: ReadonlyArray<Range>): Generator<ReadonlyArray<Range>> {
  let piece: Array<Range> = []
  let room = PIECE
  for (const range of ranges) {
    for (let { low } = range; low < range.high; ) {
      const high = low + room < range.high ? low + room : range.high
      piece.push({ id: range.id, low, high })
      room -= high - low
      low = high
      if (room > 0n) continue
      yield piece
      piece = []
      room = PIECE
    }
  }
  if (piece.length > 0) yield piece
}

export class Accounts {
  private readonly balances = new Tally(
    "an account's balance is what its last entry left",
    "Suspend the partner, and correct the balance once you know who wrote it."
  )
  private readonly heads = new Tally(
    "every account holds the link of its last entry",
    "An entry was removed or added by hand. Compare with a backup and with the partner's statements."
  )
  private readonly numbers = new Tally(
    "no number is above its account's last",
    "A row was added by hand. Compare with a backup."
  )
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Calls `each` with the numbers of page after page of accounts. */
  readonly audit = (
    each: (ranges: ReadonlyArray<Range>) => Effect.Effect<void, Store.StoreError>
  ): Effect.Effect<void, Store.StoreError> =>
    through(NIL, (after) =>
      Effect.gen({ self: this }, function* () {
        const rows = yield* this.database.read(ACCOUNTS, [after])
        const ranges: Array<Range> = []
        for (const [id, sequence, same, linked, beyond] of rows) {
          ranges.push({ id: id as string, low: 0n, high: sequence as bigint })
          if (same !== true) this.balances.blame(Id.fromUuid("par", id as string))
          if (linked !== true) this.heads.blame(Id.fromUuid("par", id as string))
          if (beyond !== false) this.numbers.blame(Id.fromUuid("par", id as string))
        }
        for (const tally of this.tallies) tally.examine(rows.length)
        yield* each(ranges)
        return keyOf(ranges, PAGE, ({ id }) => id)
      })
    )

  private get tallies(): ReadonlyArray<Tally> {
    return [this.balances, this.heads, this.numbers]
  }

  get checks(): ReadonlyArray<Desk.Check> {
    return this.tallies.map(({ check }) => check)
  }
}
