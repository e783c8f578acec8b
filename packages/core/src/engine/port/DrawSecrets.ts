/**
 * The key from which the seeds of draws are derived, outside of the database: who reads that alone knows
 * no card to come (design.md#draws).
 */
import { Context, type Effect, Schema } from "effect"
import type { Day } from "../../domain/draw/Minute.ts"

/** Never holds a key or a secret. */
export class DrawSecretsError extends Schema.TaggedError<DrawSecretsError>()("DrawSecretsError", {
  problem: Schema.Literals(["unavailable", "unknown key"])
}) {}

export class DrawSecrets extends Context.Service<
  DrawSecrets,
  {
    /** The name of the key of new days, which tells nothing of the key. */
    readonly newest: string
    /** False with a key that is published, as in a sandbox without one: draws can be foreseen. */
    readonly isSecret: boolean
    /**
     * 32 bytes, the same for the same key, day and nonce of 32 bytes. `key` is the name of the newest, or
     * of an older one that is still configured.
     */
    readonly derive: (
      key: string,
      day: Day,
      nonce: Uint8Array
    ) => Effect.Effect<Uint8Array, DrawSecretsError>
  }
>()("cardpack/core/engine/port/DrawSecrets") {}
