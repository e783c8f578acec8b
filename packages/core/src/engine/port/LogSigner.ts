/** Signs the draw log's checkpoints with keys that readers know (design.md#draw-log). */
import { Context, type Effect, Schema } from "effect"
import type { Key } from "../../domain/fairness/Note.ts"

export class LogSignerError extends Schema.TaggedError<LogSignerError>()("LogSignerError", {
  cause: Schema.Defect()
}) {}

export class LogSigner extends Context.Service<
  LogSigner,
  {
    /** The newest first; while one is replaced, both sign. Their name is the log's origin. */
    readonly keys: readonly [Key, ...ReadonlyArray<Key>]
    /** Ed25519, 64 bytes of each key in their order. */
    readonly sign: (text: string) => Effect.Effect<ReadonlyArray<Uint8Array>, LogSignerError>
  }
>()("cardpack/core/engine/port/LogSigner") {}
