/**
 * Whether the sender of a request may still act, for senders that the store does not know: a person
 * may be removed while a request waits for its body or for a lock (decisions.md#identity-admission).
 */
import { Context, type Effect } from "effect"
import type { Refusal } from "../../domain/refusal/Refusal.ts"

/** Asked again within each command's transaction, once its locks are held; null lets it go on. */
export type Admission = Effect.Effect<Refusal | null>

/** Null for keys and tokens, which commands load, and for calls of this process. */
export const Admission = Context.Reference<Admission | null>(
  "cardpack/core/engine/port/Admission",
  { defaultValue: () => null }
)
