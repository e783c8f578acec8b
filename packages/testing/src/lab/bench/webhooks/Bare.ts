/** The bare loop's plan and result. */
import * as path from "node:path"
import type { Effect } from "effect"
import * as Child from "../Child.ts"

export interface Plan {
  readonly urls: ReadonlyArray<string>
  /** Path of a PEM file. */
  readonly authority: string
  /** Concurrent requests, each on its own connection. */
  readonly connections: number
  /** Longer if opening the connections takes longer. */
  readonly warmupSeconds: number
  readonly seconds: number
  readonly body: string
  /** A delivery's headers; each request gets its own `webhook-id`. */
  readonly headers: Readonly<Record<string, string>>
  /** The prefix of every `webhook-id`, so that no two loops share one. */
  readonly run: string
}

export interface Result {
  readonly posts: number
  readonly refused: number
  readonly postsPerSecond: number
}

const LOOP = path.join(import.meta.dirname, "bareLoop.ts")

export const run = (plan: Plan): Effect.Effect<Result, Child.ChildError> =>
  Child.run<Plan, Result>(LOOP, plan)
