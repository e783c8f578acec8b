/** Floods the service, from its own process, with long bodies that it refuses. */
import * as path from "node:path"
import type { Effect } from "effect"
import * as Child from "../Child.ts"

export interface Plan {
  readonly host: string
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly key: string
  /** The body: one long list, or many keys. */
  readonly kind: "numbers" | "keys"
  readonly bytes: number
}

export interface Result {
  /** Counted by status. */
  readonly answers: Readonly<Record<string, number>>
}

const GENERATOR = path.join(import.meta.dirname, "floodGenerator.ts")

export const run = (plan: Plan): Effect.Effect<Result, Child.ChildError> =>
  Child.run<Plan, Result>(GENERATOR, plan)
