/** A load of requests over HTTP, made and measured by its own process. */
import * as path from "node:path"
import type * as Id from "@cardpack/core/domain/id/Id"
import type { Effect } from "effect"
import * as Child from "../Child.ts"

/** A customer who orders, and the partner's key. */
export interface Buyer {
  readonly key: string
  readonly customerId: Id.CustomerId
}

export interface Plan {
  readonly host: string
  readonly port: number
  readonly connections: number
  /** Before the clock starts; ends early after a fifth of the orders. */
  readonly warmupSeconds: number
  readonly seconds: number
  /** Ends the load early after this many, including the warm-up's. */
  readonly orders: number
  readonly buyers: ReadonlyArray<Buyer>
  readonly vendingMachineId: number
  /** The prefix of every idempotency key, so that no two loads share one. */
  readonly run: string
  /** A path is read. */
  readonly request: "order" | "refused" | `/${string}`
  /** Of a good answer. */
  readonly status: number
  /** Sends the first so many requests again and again; without it each is new. */
  readonly again?: number
  /**
   * Arrivals a second, at random moments, whatever the answers take (an open loop). Without it each
   * connection sends its next request once it has the answer (a closed loop).
   */
  readonly arrivals?: number
}

export const ORDERS = { request: "order", status: 201 } as const

export interface Result {
  readonly orders: number
  readonly seconds: number
  readonly ordersPerSecond: number
  /** Of good answers; in an open loop since the scheduled moment. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly refused: Readonly<Record<string, number>>
  /** Arrivals of an open loop that never found a free connection. */
  readonly unsent: number
  /** Of all requests, with the warm-up's. */
  readonly sent: number
  /** Of one processor, taken by the generator itself. */
  readonly generatorCpu: number
}

const GENERATOR = path.join(import.meta.dirname, "loadGenerator.ts")

export const run = (plan: Plan): Effect.Effect<Result, Child.ChildError> =>
  Child.run<Plan, Result>(GENERATOR, plan)
