/** A row that a store must refuse, or take, and the story before it. */
import type { ChangeSet } from "@cardpack/core/ports"
import type { Effect } from "effect"
import type * as World from "./World.ts"

export type Holding = Effect.Success<ReturnType<typeof World.holding>>

export interface Case {
  readonly rule: string
  /** What is there before, of one commit or of several, and what is written then. */
  readonly story: (world: Holding) => {
    readonly before?: Partial<ChangeSet.ChangeSet> | ReadonlyArray<Partial<ChangeSet.ChangeSet>>
    readonly writes: Partial<ChangeSet.ChangeSet>
  }
}

/** A case that the named constraint refuses. */
export interface Broken extends Case {
  readonly breaks: string
}
