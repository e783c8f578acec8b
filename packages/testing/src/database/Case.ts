/** A row that a store must refuse or accept, with its setup. */
import type { ChangeSet } from "@cardpack/core/ports"
import type { Effect } from "effect"
import type * as World from "./World.ts"

export type Holding = Effect.Success<ReturnType<typeof World.holding>>

export interface Case {
  readonly rule: string
  /** The rows before, from one or several commits, and the rows then written. */
  readonly story: (world: Holding) => {
    readonly before?: Partial<ChangeSet.ChangeSet> | ReadonlyArray<Partial<ChangeSet.ChangeSet>>
    readonly writes: Partial<ChangeSet.ChangeSet>
  }
}

/** A case that the named constraint refuses. */
export interface Broken extends Case {
  readonly breaks: string
}
