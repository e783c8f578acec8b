/** The port from which the worker reads claims that are past their windows. */
import { Context, type Effect } from "effect"
import type { CardId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Owned } from "../rows/LoadPlan.ts"
import type { StoreError } from "./Store.ts"

/** An open claim, and when its window ended. */
export interface Due extends Owned<CardId> {
  readonly endedAt: Instant
}

export class ClaimQueue extends Context.Service<
  ClaimQueue,
  {
    /**
     * Open claims past their windows by the store's clock, the longest past first, then by id;
     * those after `after`, or from the start when null.
     */
    readonly due: (
      limit: number,
      after: Due | null
    ) => Effect.Effect<ReadonlyArray<Due>, StoreError>
  }
>()("cardpack/core/engine/port/ClaimQueue") {}
