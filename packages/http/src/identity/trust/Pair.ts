/**
 * The two environments with one login: one holds the people, and the other trusts its short-lived
 * tokens (decisions.md#identity-trust). Both know each other by their public addresses alone.
 */
import type { Event } from "@cardpack/core/domain"
import { Context, type Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type * as Problem from "../../problem/Problem.ts"

export interface Other {
  readonly environment: Event.Environment
  /** Without a slash at the end. */
  readonly url: string
  readonly holdsPeople: boolean
}

type Answer = Effect.Effect<HttpServerResponse, Problem.Problem>

/** How people enter the environment that trusts the other one. */
export interface Entry {
  /** Answers the address where the person asks for a code. */
  readonly begin: (request: HttpServerRequest) => Answer
  readonly complete: (
    request: HttpServerRequest,
    given: { readonly code: string; readonly state: string }
  ) => Answer
  readonly leave: (request: HttpServerRequest) => Answer
}

export interface Service {
  readonly other: Other | null
  readonly entry: Entry | null
}

/** Nulls where an environment is alone. */
export const Pair = Context.Reference<Service>("cardpack/http/identity/trust/Pair", {
  defaultValue: () => ({ other: null, entry: null })
})

/** Below the console's own API. */
export const PATHS = {
  grants: "/grants",
  ended: "/grants/end",
  tokens: "/tokens",
  keys: "/jwks"
} as const

/** The pages between which a person is sent, below the public addresses. */
export const PAGES = { pass: "/console/pass", enter: "/console/enter" }
