/** Samples the resident memory of a process. Reads /proc, so it needs Linux. */
import { readFileSync } from "node:fs"
import { Effect, Schedule } from "effect"

const KIBIBYTES_A_MEGABYTE = 1_000_000 / 1_024

/** Megabytes; zero once the process has ended. */
const resident = (pid: number): Effect.Effect<number> =>
  Effect.sync(() => {
    try {
      const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      return Math.round(Number(kibibytes ?? 0) / KIBIBYTES_A_MEGABYTE)
    } catch {
      return 0
    }
  })

export interface Sampled<A> {
  readonly result: A
  readonly megabytes: number
}

/** Runs the work; returns the peak of the process meanwhile, in megabytes. */
export const during = Effect.fnUntraced(function* <A, E, R>(
  pid: number,
  work: Effect.Effect<A, E, R>
) {
  let highest = 0
  const sample = Effect.map(resident(pid), (megabytes) => {
    highest = Math.max(highest, megabytes)
  })
  const sampling = yield* Effect.forkChild(Effect.repeat(sample, Schedule.spaced("250 millis")))
  const result = yield* work
  sampling.interruptUnsafe()
  yield* sample
  return { result, megabytes: highest } satisfies Sampled<A>
})
