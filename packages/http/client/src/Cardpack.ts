/** The partner API, resource by resource; not for pages (decisions.md#client-page). */
import { invalidArgument } from "./CardpackError.ts"
import { Connection } from "./Connection.ts"
import { DrawLog } from "./DrawLog.ts"
import type { CallOptions, Options } from "./Options.ts"
import { Account } from "./resource/Account.ts"
import { Cards } from "./resource/Cards.ts"
import { Catalog } from "./resource/Catalog.ts"
import { Customers } from "./resource/Customers.ts"
import { Deliveries } from "./resource/Deliveries.ts"
import { Draws } from "./resource/Draws.ts"
import { Events } from "./resource/Events.ts"
import { Funding } from "./resource/Funding.ts"
import { Operations } from "./resource/Operations.ts"
import { Shipments } from "./resource/Shipments.ts"
import { Webhooks } from "./resource/Webhooks.ts"
import { SentOrders } from "./SentOrders.ts"

const isPage = (): boolean => {
  const { document, window } = globalThis as { document?: unknown; window?: unknown }
  return typeof window === "object" && typeof document === "object"
}

/** One client for one key; make it once and share it. It holds no connection of its own. */
export class Cardpack {
  readonly account: Account
  readonly funding: Funding
  readonly catalog: Catalog
  readonly customers: Customers
  readonly cards: Cards
  readonly draws: Draws
  readonly operations: Operations
  readonly shipments: Shipments
  readonly events: Events
  readonly webhooks: Webhooks
  readonly deliveries: Deliveries
  readonly #connection: Connection

  constructor(options: Options) {
    if (options.dangerouslyAllowBrowser !== true && isPage()) {
      throw invalidArgument(
        "API keys are for servers: whoever opens this page could read this one. " +
          "Call your own server, or set dangerouslyAllowBrowser if the key is nobody's secret"
      )
    }
    const connection = new Connection(options)
    this.#connection = connection
    const log = new DrawLog(connection, options.checkpoints)
    const sent = new SentOrders(connection.clock, options.sentOrders)
    this.account = new Account(connection)
    this.funding = new Funding(connection)
    this.catalog = new Catalog(connection)
    this.customers = new Customers(connection)
    this.cards = new Cards(connection, log)
    this.draws = new Draws(connection, log, sent)
    this.operations = new Operations(connection, sent)
    this.shipments = new Shipments(connection)
    this.events = new Events(connection)
    this.webhooks = new Webhooks(connection)
    this.deliveries = new Deliveries(connection)
  }

  /** Whether the service answers; it needs no valid key. */
  async health(options?: CallOptions): Promise<void> {
    await this.#connection.read("GET /api/health", {}, options)
  }
}
