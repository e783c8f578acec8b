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

/** The store cannot be reached, or a lock, a deadlock or a timeout ended the transaction. Nothing was written. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  cause: Schema.Defect()
}) {}

/** The data broke a constraint, or an account's version had moved on. Nothing was written. */
export class Rejected extends Schema.TaggedError<Rejected>()("Rejected", {
  constraint: Schema.NullOr(Schema.String),
  cause: Schema.Defect()
}) {}

/**
 * An operator's change would leave a machine fewer cards than it has open claims. Only its commit
 * can be sure, because others take claims until then. Nothing was written.
 */
export class Uncovered extends Schema.TaggedError<Uncovered>()("Uncovered", {
  machineId: Schema.Int,
  free: Schema.Int,
  claims: Schema.Int
}) {}

export class StoreError extends Schema.TaggedError<StoreError>()("StoreError", {
  reason: Schema.Union([Unreachable, Rejected, Uncovered])
}) {}

/** What a transaction locks before it reads. */
export interface LockScope {
  /** Locked first, in order of id. */
  readonly accounts: ReadonlyArray<AccountId>
  /** Serializes operator changes; taken before the accounts. */
  readonly operator: boolean
}

export interface TierDemand extends TierKey {
  readonly count: number
}

/** What a batch wants of the decks. */
export interface StockDemand {
  /** First choices of the cards to draw. Lowest free positions, fast and without waiting. */
  readonly draws: ReadonlyArray<TierDemand>
  /**
   * When some tier of `draws` gave fewer rows than wanted: every tier of these machines, so many
   * of each, with waiting locks. Only then does a missing row mean that a tier is empty.
   */
  readonly fallback: ReadonlyArray<{ readonly machineId: number; readonly count: number }>
  /** Tiers that items come back to; locked, and their states answered. */
  readonly returns: ReadonlyArray<TierKey>
  /**
   * Machines whose supply is wanted. Locked last, after all waiting for cards: who holds a supply
   * waits for nothing more. Only read under the operator's lock, where the commit counts anew.
   */
  readonly supplies: ReadonlyArray<number>
}

export interface Transaction {
  /** Reads what the plan names, in statements after the locks. */
  readonly load: (plan: LoadPlan) => Effect.Effect<Loaded, StoreError>
  /** Locks stock, last of all locks. At most once in a transaction. */
  readonly stock: (demand: StockDemand) => Effect.Effect<Stock, StoreError>
  /**
   * Writes the changes; they are durable and visible once `transact` has succeeded. Machines that
   * are counted anew keep a card for each open claim, or it fails as {@link Uncovered}.
   */
  readonly commit: (changes: ChangeSet) => Effect.Effect<void, StoreError>
}

export class Store extends Context.Service<
  Store,
  {
    /**
     * Runs `work` in one transaction. Succeeds only when it is known to be committed, also when the
     * connection broke at COMMIT; fails only when it is known not to be.
     */
    readonly transact: <A>(
      scope: LockScope,
      work: (transaction: Transaction) => Effect.Effect<A, StoreError>
    ) => Effect.Effect<A, StoreError>
  }
>()("cardpack/core/engine/port/Store") {}
