/** `cardpack report trial-balance`, `movements`, `journal`, `margins` and `ledger`, as CSV. */
import { Command } from "effect/cli"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"

const span = {
  since: Input.text("since", "From this moment on, such as 2026-09-01T00:00:00Z"),
  until: Input.text("until", "Before this moment")
}

const shown = (made: unknown): string => String(made).trimEnd()

const format = "csv" as const

const trialBalance = Command.make("trial-balance", span, (given) =>
  call((client) => client.books.trialBalance({ query: { ...Input.given(given), format } }), shown)
).pipe(
  Command.withDescription("What was owed to partners, what moved it, and what is owed, as CSV")
)

const movements = Command.make("movements", span, (given) =>
  call((client) => client.books.movements({ query: { ...Input.given(given), format } }), shown)
).pipe(Command.withDescription("What moved balances, by day, partner and pack, as CSV"))

const journal = Command.make("journal", span, (given) =>
  call((client) => client.books.journal({ query: { ...Input.given(given), format } }), shown)
).pipe(Command.withDescription("Entries for accounting, in double entry, as CSV"))

const margins = Command.make("margins", span, (given) =>
  call((client) => client.books.margins({ query: { ...Input.given(given), format } }), shown)
).pipe(Command.withDescription("What was earned with each pack by partner, as CSV"))

const ledger = Command.make("ledger", span, (given) =>
  call((client) => client.books.ledger({ query: { ...Input.given(given), format } }), shown)
).pipe(Command.withDescription("The ledger over all partners, to its end, as CSV"))

export const reports = [trialBalance, movements, journal, margins, ledger] as const
