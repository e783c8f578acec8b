/** The engine as its host sees it. Its calls are those of both APIs: same inputs, answers and errors. */
import type { OperatorCalls } from "@cardpack/client/operator"
import type { NodeHandler } from "./NodeHandler.ts"
import type { Consumers, On } from "./On.ts"
import type { Partner } from "./Partner.ts"
import type { HostConnection, Within } from "./WithinHost.ts"

/**
 * What runs in the background; `chain` follows the chain, if there is one, and `fairness` publishes the
 * log of draws.
 */
export type Worker =
  | "deliveries"
  | "fairness"
  | "mails"
  | "windows"
  | "notices"
  | "parcels"
  | "alerts"
  | "retention"
  | "chain"

export interface CloseOptions {
  /** How long to wait for calls that run; 10,000 unless given. */
  readonly timeoutMs?: number
}

export interface Cardpack extends AsyncDisposable {
  /** The calls of the operator API, such as `operator.service.audit()`. */
  readonly operator: OperatorCalls
  readonly partners: OperatorCalls["partners"]
  readonly catalog: OperatorCalls["catalog"]
  /** The calls of one partner, by its id: no key is needed. */
  readonly partner: (id: string) => Partner
  /**
   * Handles the events of all partners: at least once each, in order for each partner. A handler
   * that throws is called again, later and later; its partner's later events wait, until it is
   * parked. Engines of several processes share the work of one consumer.
   */
  readonly on: On
  /** Events that were parked because their handlers failed too often. */
  readonly consumers: Consumers
  /**
   * Calls in your own transaction, on a client of node-postgres that has begun one on the engine's
   * database, READ COMMITTED. What needs the chain is refused.
   */
  readonly within: (client: HostConnection) => Within
  /** Both APIs by the web standard. Requests need their keys here; `address` is the client's. */
  readonly fetch: (request: Request, address?: string) => Promise<Response>
  /** Both APIs for Node's HTTP server, Express, Fastify and others. */
  readonly nodeHandler: () => NodeHandler
  readonly workers: {
    /** Starts these workers, or all; each runs until the engine closes. */
    readonly start: (names?: ReadonlyArray<Worker>) => Promise<void>
  }
  /** The numbers of this engine in the text format of Prometheus, as `GET /metrics` answers them. */
  readonly metrics: () => Promise<string>
  /** Takes no more calls, waits for those that run, and gives everything back. */
  readonly close: (options?: CloseOptions) => Promise<void>
}
