/** The port that tells the worker which claims are past their windows. */
import { Context, type Effect } from "effect"
import type { Owned } from "../engine/LoadPlan.ts"
import type { StoreError } from "../engine/Store.ts"
import type { CardId } from "../id/Id.ts"

export class ClaimQueue extends Context.Service<
  ClaimQueue,
  {
    /** Open claims that are past their windows by the store's clock, the longest past first. */
    readonly due: (limit: number) => Effect.Effect<ReadonlyArray<Owned<CardId>>, StoreError>
  }
>()("cardpack/core/card/ClaimQueue") {}
