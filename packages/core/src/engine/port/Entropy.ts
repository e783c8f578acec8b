/** Randomness as a port: cryptographic in production, seeded in tests. */
import { Context } from "effect"
import * as Id from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"

export class Entropy extends Context.Service<
  Entropy,
  {
    /** `count` fresh random bytes. */
    readonly bytes: (count: number) => Uint8Array
  }
>()("cardpack/core/engine/port/Entropy") {}

/**
 * The randomness of one command. The same index always gives the same value, so that deciding a
 * batch again makes the same ids and the same draws.
 */
export interface Fresh {
  readonly uuid: (index: number) => Id.Uuid
  /** Sixteen random bytes, different from those inside the ids. */
  readonly seed: (index: number) => Uint8Array
}

export const fresh = (bytes: (count: number) => Uint8Array, startedAt: Instant): Fresh => {
  const uuids: Array<Id.Uuid> = []
  const seeds: Array<Uint8Array> = []
  return {
    uuid: (index) => (uuids[index] ??= Id.uuidV7(startedAt, bytes(10))),
    seed: (index) => (seeds[index] ??= bytes(16))
  }
}
