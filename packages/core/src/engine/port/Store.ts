/**
 * The storage port that the engine writes through (design.md#storage, design.md#group-commit). No
 * per-row methods: rows are loaded by sets of keys and a {@link ChangeSet} is committed whole.
 */
import { Context, type Effect, Schema } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import type { Loaded } from "../rows/Loaded.ts"
import type { LoadPlan } from "../rows/LoadPlan.ts"
import type { Found } from "../rows/Pool.ts"

/**
 * The store can't be reached, or a lock, a deadlock or a timeout ended the transaction. Nothing was
 * written.
 */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  cause: Schema.Defect(),
  /** A table or a grant that this work needs is missing: other work may go on, and a repetition is in vain. */
  lacks: Schema.optionalKey(Schema.Boolean)
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
   * Passes over rows that others hold, and names them in the answer of a load: accounts at once, and
   * machines and the end of the log too, or machines after a moment (design.md#busy-accounts).
   * Without it, the transaction waits for all.
   */
  readonly waits?: "briefly" | "never"
}

/** Slots of one list of a machine whose stock is locked. */
export interface SlotLook {
  readonly machineId: number
  readonly list: string
  /** In the order in which a card is looked for; null for all cards of the list, by slot. */
  readonly slots: ReadonlyArray<number> | null
  /** How many of those that hold a card are answered. */
  readonly take: number
}

export interface Transaction {
  /** Reads the plan's rows, after the locks. */
  readonly load: (plan: LoadPlan) => Effect.Effect<Loaded, StoreError>
  /** Reads cards on sale. */
  readonly look: (looks: ReadonlyArray<SlotLook>) => Effect.Effect<ReadonlyArray<Found>, StoreError>
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
