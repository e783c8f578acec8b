/** Samples the resident memory of a process. */
import * as ChildProcess from "node:child_process"
import { Effect, Schedule } from "effect"

const KIBIBYTES_A_MEGABYTE = 1_000_000 / 1_024

/** Megabytes; zero once the process has ended. */
const resident = (pid: number): Effect.Effect<number> =>
  Effect.callback((resume) => {
    ChildProcess.execFile("ps", ["-o", "rss=", "-p", String(pid)], (_, printed) =>
      resume(Effect.succeed(Math.round(Number(printed.trim()) / KIBIBYTES_A_MEGABYTE)))
    )
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
