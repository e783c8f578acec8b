/**
 * A host's own transaction, in which the commands of a call run instead of in a lane. They see what the
 * host has written, and become visible with its COMMIT (decisions.md#within).
 */
import { Context } from "effect"
import type { LockScope, Store } from "./Store.ts"

export interface Within {
  readonly store: Store["Service"]
  /** Why these locks can't be taken after those that the transaction holds; null when they can. */
  readonly flaw: (scope: LockScope) => string | null
}

/** Null everywhere else. */
export const Within = Context.Reference<Within | null>("cardpack/core/engine/port/Within", {
  defaultValue: () => null
})
