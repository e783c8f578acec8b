/** The organization, its balance and its ledger. */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Query } from "../Route.ts"

export class Account {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The organization that the key belongs to. */
  get(options?: CallOptions): Promise<Schemas.Account> {
    return this.#connection.read("GET /api/v2/account", {}, options)
  }

  /** Cash, bonus and their total, as decimal strings in USD. */
  balance(options?: CallOptions): Promise<Schemas.Balance> {
    return this.#connection.read("GET /api/v2/balance", {}, options)
  }

  /** What a month of UTC, such as `2026-11`, did to the balance. */
  statement(month: string, options?: CallOptions): Promise<Schemas.Statement> {
    return this.#connection.read("GET /api/v2/statements/{month}", { params: { month } }, options)
  }

  /** Proves offline by the public log where the ledger stood at the end of a month, or lately. */
  statementProof(month: string, options?: CallOptions): Promise<Schemas.LedgerProof> {
    const route = "GET /api/v2/statements/{month}/proof"
    return this.#connection.read(route, { params: { month } }, options)
  }

  /** Changes of the balance, newest first; of a kind, an operation or a time when asked for. */
  ledger(
    query: Query<"GET /api/v2/ledger-entries"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.LedgerEntry> {
    return Pages.make(
      (cursor) =>
        this.#connection.read(
          "GET /api/v2/ledger-entries",
          { query: { ...query, cursor } },
          options
        ),
      query
    )
  }
}
