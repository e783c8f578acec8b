/**
 * The storage port that the engine writes through (design.md#storage, design.md#group-commit). No
 * per-row methods: rows are loaded by sets of keys and a {@link ChangeSet} is committed whole.
 */
import { Context, type Effect, Schema } from "effect"
import type { TierKey } from "../../domain/catalog/Deck.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import type { Loaded, Stock } from "../rows/Loaded.ts"
import type { LoadPlan } from "../rows/LoadPlan.ts"

/**
 * The store can't be reached, or a lock, a deadlock or a timeout ended the transaction. Nothing was
 * written.
 */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  cause: Schema.Defect()
}) {}

/**
 * `unique`: another row has the value. `reference`: a named row does not exist, or is another
 * account's. `check`: a value is not allowed. `stale`: a row had moved on since it was read.
 * `settled`: a row or field that stays as it is was changed.
 */
export const RULES = ["unique", "reference", "check", "stale", "settled"] as const

/** The data broke a rule. Nothing was written. */
export class Rejected extends Schema.TaggedError<Rejected>()("Rejected", {
  rule: Schema.Literals(RULES),
  /** The store's own name of the rule, for logs. */
  constraint: Schema.NullOr(Schema.String),
  cause: Schema.Defect()
}) {}

/**
 * An operator's change would leave a machine with fewer cards than open claims. Only the commit can
 * know, because others take claims until then. Nothing was written.
 */
export class Uncovered extends Schema.TaggedError<Uncovered>()("Uncovered", {
  machineId: Schema.Int,
  free: Schema.Int,
  claims: Schema.Int
}) {}

/** Errors wrap others: the innermost says what happened. */
const DEEPEST = 8

/** What the store's server said, with its code (the SQLSTATE of a database). */
const said = (cause: unknown, depth = 0): string => {
  const { cause: below, code, message, reason } = Object(cause) as Record<string, unknown>
  const inner = below ?? reason
  if (typeof inner === "object" && inner !== null && depth < DEEPEST) return said(inner, depth + 1)
  const own = typeof cause === "object" && cause !== null ? "no reason was given" : String(cause)
  const words = typeof message === "string" && message !== "" ? message : own
  return typeof code === "string" ? `${words} (${code})` : words
}

export class StoreError extends Schema.TaggedError<StoreError>()("StoreError", {
  reason: Schema.Union([Unreachable, Rejected, Uncovered])
}) {
  override get message(): string {
    const { reason } = this
    if (reason._tag === "Unreachable") return `the store can't be used: ${said(reason.cause)}`
    if (reason._tag === "Rejected") {
      const rule = reason.constraint ?? reason.rule
      return `the store refused a row by its rule ${rule}: ${said(reason.cause)}`
    }
    const { claims, free, machineId } = reason
    return `machine ${machineId} would have ${free} cards for ${claims} open claims`
  }
}

/** The locks that a transaction takes before it reads. */
export interface LockScope {
  /** Locked first, in order of id. */
  readonly accounts: ReadonlyArray<AccountId>
  /** Serializes operator changes; taken before the accounts. */
  readonly operator: boolean
  /**
   * Passes over accounts whose rows others hold, and names them in the answer of a load
   * (design.md#busy-accounts). Without it, the transaction waits for them.
   */
  readonly skipsBusy?: boolean
}

export interface TierDemand extends TierKey {
  readonly count: number
}

/** The stock that a batch needs. */
export interface StockDemand {
  /** First choices of the cards to draw: the lowest positions, read without waiting for locks. */
  readonly draws: ReadonlyArray<TierDemand>
  /**
   * Used when a tier of `draws` gave too few rows: reads `count` rows of every tier of these
   * machines and waits for locks. Only then does a missing row mean that a tier is empty.
   */
  readonly fallback: ReadonlyArray<{ readonly machineId: number; readonly count: number }>
  /** Tiers that items return to; locks them and answers their states. */
  readonly returns: ReadonlyArray<TierKey>
  /**
   * Machines whose supply is needed. Locked last, so that no transaction waits while it holds a
   * supply. Under the operator's lock they are only read, because the commit counts again.
   */
  readonly supplies: ReadonlyArray<number>
}

export interface Transaction {
  /** Reads the plan's rows, after the locks. */
  readonly load: (plan: LoadPlan) => Effect.Effect<Loaded, StoreError>
  /** Locks stock, last of all locks. At most once in a transaction. */
  readonly stock: (demand: StockDemand) => Effect.Effect<Stock, StoreError>
  /**
   * Writes the changes; they are durable and visible once `transact` has succeeded. Fails as
   * {@link Uncovered} when a recounted machine has fewer cards than open claims.
   */
  readonly commit: (changes: ChangeSet) => Effect.Effect<void, StoreError>
}

export class Store extends Context.Service<
  Store,
  {
    /**
     * Runs `work` in one transaction; its first step begins with the locks. Succeeds only when it
     * is known to be committed, even if the connection broke at COMMIT; fails only when it is known
     * not to be.
     */
    readonly transact: <A>(
      scope: LockScope,
      work: (transaction: Transaction) => Effect.Effect<A, StoreError>
    ) => Effect.Effect<A, StoreError>
  }
>()("cardpack/core/engine/port/Store") {}
