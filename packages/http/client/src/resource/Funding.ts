/** How money comes into the balance (contract.md#funding). */
import type { Connection, Created } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions, CreateOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Query } from "../Route.ts"

export class Funding {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The account's own address for USDC. */
  async receivingWallet(options?: CallOptions): Promise<Schemas.ReceivingWallet> {
    const route = "GET /api/v2/funding/receiving-address"
    return (await this.#connection.read(route, {}, options)).receivingWallet
  }

  /** Looks for deposits now, and credits those that are confirmed. */
  refresh(options?: CallOptions): Promise<Schemas.FundingScan> {
    return this.#connection.repeat("POST /api/v2/funding/refresh", {}, options)
  }

  /**
   * Adds up to 100 USD of test credit, once an hour; in the sandbox alone. Sent once: nothing tells
   * a repetition from a second credit.
   */
  sandboxCredit(options?: CallOptions): Promise<Schemas.SandboxCredit> {
    return this.#connection.once("POST /api/v2/sandbox/credits", {}, options)
  }

  /** Records how much you plan to send. It is no credit and reserves nothing. */
  createIntent(
    body: Schemas.CreateFundingIntent,
    options?: CreateOptions
  ): Promise<Created<"POST /api/v2/funding-intents">> {
    return this.#connection.create("POST /api/v2/funding-intents", { body }, options)
  }

  /** Newest first. */
  intents(
    query: Query<"GET /api/v2/funding-intents"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.FundingIntent> {
    return Pages.make(async (cursor) => {
      const page = await this.#connection.read(
        "GET /api/v2/funding-intents",
        { query: { ...query, cursor } },
        options
      )
      return { data: page.fundingIntents, nextCursor: page.nextCursor }
    }, query)
  }

  /** Deposits seen on the chain, newest first; of a time or in a status when asked for. */
  transactions(
    query: Query<"GET /api/v2/funding-transactions"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.FundingTransaction> {
    return Pages.make(async (cursor) => {
      const page = await this.#connection.read(
        "GET /api/v2/funding-transactions",
        { query: { ...query, cursor } },
        options
      )
      return { data: page.fundingTransactions, nextCursor: page.nextCursor }
    }, query)
  }
}
