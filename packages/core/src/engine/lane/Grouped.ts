/**
 * Batches lookups: requests that arrive while one runs share the next. Nothing is cached, so an
 * answer is never older than its request.
 */
import { Effect, Exit } from "effect"
import { gather } from "./Gather.ts"

/** The most keys of one lookup, whose work grows with their number while all others wait. */
const MOST = 256

interface Waiting<K, V, E> {
  readonly key: K
  readonly resume: (answer: Effect.Effect<V | undefined, E>) => void
}

export const make = <K, V, E>(
  load: (keys: ReadonlyArray<K>) => Effect.Effect<ReadonlyMap<K, V>, E>
): Effect.Effect<(key: K) => Effect.Effect<V | undefined, E>> =>
  Effect.map(Effect.context<never>(), (context) => {
    const fork = Effect.runForkWith(context)
    const waiting: Array<Waiting<K, V, E>> = []
    let group: Array<Waiting<K, V, E>> = []
    let running = false
    let last = 1
    const take = Effect.suspend(() => {
      group = waiting.splice(0, MOST)
      last = group.length
      return load([...new Set(group.map(({ key }) => key))])
    })
    const start = () => {
      running = true
      fork(
        Effect.andThen(
          gather(() => waiting.length, last),
          take
        )
      ).addObserver((exit) => {
        const answered = group
        running = false
        if (waiting.length > 0) start()
        for (const { key, resume } of answered) {
          resume(
            Exit.isSuccess(exit)
              ? Effect.succeed(exit.value.get(key))
              : Effect.failCause(exit.cause)
          )
        }
      })
    }
    return (key) =>
      Effect.callback((resume) => {
        waiting.push({ key, resume })
        if (!running) start()
      })
  })
