/**
 * The newest checkpoint of the draw log, kept apart from the database: a restored backup must not sign
 * another past than the one that was published (design.md#draw-log).
 */
import { Context, Effect, Layer } from "effect"

export interface Kept {
  /** Of the log's first entry, which is of no other log: a new database begins another one. */
  readonly log: string
  readonly checkpoint: string
}

export class KeptCheckpoint extends Context.Service<
  KeptCheckpoint,
  {
    /** Null when there is none. */
    readonly read: Effect.Effect<Kept | null>
    readonly write: (kept: Kept) => Effect.Effect<void>
  }
>()("cardpack/core/engine/port/KeptCheckpoint") {}

/** For as long as the process runs. */
export const layerMemory: Layer.Layer<KeptCheckpoint> = Layer.sync(KeptCheckpoint, () => {
  let kept: Kept | null = null
  return KeptCheckpoint.of({
    read: Effect.sync(() => kept),
    write: (newest) =>
      Effect.sync(() => {
        kept = newest
      })
  })
})
