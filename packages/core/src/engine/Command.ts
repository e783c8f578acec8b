/** A use case: a load plan, and a pure decision over the loaded rows (design.md#decide). */
import { Data, type Effect, Result } from "effect"
import type { KeyId } from "../domain/apikey/ApiKey.ts"
import type { Day } from "../domain/draw/Minute.ts"
import type { AccountId } from "../domain/id/Id.ts"
import * as Message from "../domain/refusal/Message.ts"
import type { Refusal } from "../domain/refusal/Refusal.ts"
import * as Steps from "../domain/steps/Steps.ts"
import type { Wanted as WantedDraw } from "./draw/Drawing.ts"
import type { Fresh } from "./port/Entropy.ts"
import type { LockScope, SlotLook } from "./port/Store.ts"
import type { ChangeSet } from "./rows/ChangeSet.ts"
import type { LoadPlan } from "./rows/LoadPlan.ts"
import type { Rows } from "./rows/Rows.ts"

/** Acts for an account; the batch checks `keyId` again. Null for an embedder. */
export interface Caller {
  readonly accountId: AccountId
  readonly keyId: KeyId | null
}

export interface Decision<A> {
  readonly answer: A
  readonly changes: ChangeSet
}

type Outcome<A> = Result.Result<Decision<A>, Refusal>

/** A decision over thousands of cards comes in steps, so that other work runs in between. */
export type Decided<A> = Outcome<A> | Steps.Steps<Outcome<A>>

/** The cards that it needs of stock that its plan locks. */
export interface Demand {
  readonly draws: ReadonlyArray<WantedDraw>
  /** Lists of which it needs every card. */
  readonly lists: ReadonlyArray<Pick<SlotLook, "machineId" | "list">>
  /** Packs of it stay sealed until this day, which must be committed to before they are sold. */
  readonly until?: Day
}

export type Wanted = Demand | null | Steps.Steps<Demand | null>

/** The decision, without pauses. */
export const outcomeOf = <A>(decided: Decided<A>): Outcome<A> =>
  Result.isResult(decided) ? decided : Steps.finish(decided)

export interface Command<A> {
  readonly name: string
  readonly scope: LockScope
  readonly plan: LoadPlan
  /** Cards that it may touch; batches are bounded by their sum. */
  readonly weight: number
  /** The stock that it needs, asked once the rows are loaded; null when none. */
  readonly stock: ((rows: Rows) => Wanted) | null
  /**
   * Makes the command anew after a look at the rows that its plan depends on; absent from nearly
   * all. The lanes call it before the command waits (decisions.md#prepared-commands).
   */
  readonly prepared?: (run: Run) => Effect.Effect<Command<A>, Refused>
  /** Pure: the same rows and the same `fresh` give the same decision. */
  readonly decide: (rows: Rows, fresh: Fresh) => Decided<A>
}

/** A refused command, as an error. Nothing was written. */
export class Refused extends Data.TaggedError("Refused")<{ readonly reason: Refusal }> {
  override get message(): string {
    return Message.of(this.reason)
  }
}

/** Answers only after the COMMIT. A caller may stop waiting; the command goes on. */
export type Run = <A>(command: Command<A>) => Effect.Effect<A, Refused>
