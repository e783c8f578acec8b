/**
 * The values of all machines' cards, read at most once a minute: that takes all items. A machine that
 * was not there at that time is looked for at once.
 */
import type { Instant, TierValues } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect, Exit } from "effect"

export interface Values {
  readonly asOf: Instant.Instant
  readonly machines: ReadonlySet<number>
  readonly tiers: ReadonlyArray<TierValues.TierValues>
}

export const make = Effect.gen(function* () {
  const reads = yield* Reads.Reads
  const read = Effect.gen(function* () {
    const asOf = yield* reads.now
    const listed = yield* reads.vendingMachines
    const machines = new Set(listed.map(({ machine }) => machine.id))
    return { asOf, machines, tiers: yield* reads.tierValues }
  })
  const [kept, forget] = yield* Effect.cachedInvalidateWithTTL(read, (exit) =>
    Exit.isSuccess(exit) ? "1 minute" : 0
  )
  return (ids: ReadonlyArray<number>) =>
    Effect.flatMap(kept, (values) =>
      ids.every((id) => values.machines.has(id))
        ? Effect.succeed(values)
        : Effect.andThen(forget, kept)
    )
})
