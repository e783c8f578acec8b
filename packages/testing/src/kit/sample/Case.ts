/** A row that a store must refuse or accept, with its setup. */
import type { ChangeSet } from "@cardpack/core/ports"
import type { Effect } from "effect"
import type * as Fixture from "./Fixture.ts"

export type Holding = Effect.Success<ReturnType<typeof Fixture.holding>>

export interface Case {
  readonly rule: string
  /** The rows before, from one or several commits, and the rows then written. */
  readonly story: (holding: Holding) => {
    readonly before?: Partial<ChangeSet.ChangeSet> | ReadonlyArray<Partial<ChangeSet.ChangeSet>>
    readonly writes: Partial<ChangeSet.ChangeSet>
  }
}

/** A case that the named constraint refuses. */
export interface Broken extends Case {
  readonly breaks: string
}
