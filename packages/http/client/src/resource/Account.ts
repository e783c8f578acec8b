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

  /** Every change of the balance, newest first. */
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
      query.cursor
    )
  }
}
