/** The port that keeps pictures, each under a name that has the same bytes for ever. */
import { Context, Data, type Effect } from "effect"

/** The storage is not reachable, or refuses us; `why` holds no secret. */
export class PictureStoreError extends Data.TaggedError("PictureStoreError")<{
  readonly why: string
  readonly cause?: unknown
}> {}

export class PictureStore extends Context.Service<
  PictureStore,
  {
    /** Why nothing is kept here; null when it is. */
    readonly off: string | null
    /** Safe to repeat. The name passed `Picture.isName`. */
    readonly put: (name: string, bytes: Uint8Array) => Effect.Effect<void, PictureStoreError>
    /** Null when there is no such picture. */
    readonly get: (name: string) => Effect.Effect<Uint8Array | null, PictureStoreError>
  }
>()("cardpack/core/engine/port/PictureStore") {}
