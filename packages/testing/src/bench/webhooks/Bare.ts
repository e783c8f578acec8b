/** The bare loop's plan and what it finds. */
import * as path from "node:path"
import type { Effect } from "effect"
import * as Child from "../Child.ts"

export interface Plan {
  readonly urls: ReadonlyArray<string>
  /** PEM file. */
  readonly authority: string
  /** Requests at once, each on a connection of its own. */
  readonly connections: number
  /** Not measured, and longer if it takes so long to open the connections. */
  readonly warmupSeconds: number
  readonly seconds: number
  readonly body: string
  /** As a delivery has them; each request gets a `webhook-id` of its own. */
  readonly headers: Readonly<Record<string, string>>
  /** Before every `webhook-id`, so that no two loops share one. */
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
