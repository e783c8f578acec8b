/** A use case: what it loads, and the pure decision over what was loaded (design.md#decide). */
import { Data, Result } from "effect"
import type { AccountId, KeyId } from "../domain/id/Id.ts"
import type { Refusal } from "../domain/refusal/Refusal.ts"
import * as Steps from "../domain/steps/Steps.ts"
import type { Fresh } from "./port/Entropy.ts"
import type { LockScope, StockDemand } from "./port/Store.ts"
import type { ChangeSet } from "./rows/ChangeSet.ts"
import type { LoadPlan } from "./rows/LoadPlan.ts"
import type { Rows } from "./rows/Rows.ts"

/** Who acts for an account; `keyId` is checked again in the batch, and null for an embedder. */
export interface Caller {
  readonly accountId: AccountId
  readonly keyId: KeyId | null
}

export interface Decision<A> {
  readonly answer: A
  readonly changes: ChangeSet
}

type Outcome<A> = Result.Result<Decision<A>, Refusal>

/** A decision over thousands of cards comes in steps, between which others are let in. */
export type Decided<A> = Outcome<A> | Steps.Steps<Outcome<A>>

export type Wanted = StockDemand | null | Steps.Steps<StockDemand | null>

/** The decision, all at once. */
export const outcomeOf = <A>(decided: Decided<A>): Outcome<A> =>
  Result.isResult(decided) ? decided : Steps.finish(decided)

export interface Command<A> {
  readonly name: string
  readonly scope: LockScope
  readonly plan: LoadPlan
  /** Cards that it may touch; batches are bounded by their sum. */
  readonly weight: number
  /** What it wants of the decks, once the rows are loaded; null when nothing. */
  readonly stock: ((rows: Rows, fresh: Fresh) => Wanted) | null
  /** Pure: the same rows and the same `fresh` give the same decision. */
  readonly decide: (rows: Rows, fresh: Fresh) => Decided<A>
}

/** A refused command, as an error. Nothing of the command was written. */
export class Refused extends Data.TaggedError("Refused")<{ readonly reason: Refusal }> {}
