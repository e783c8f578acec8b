/**
 * Long work in slices: one slice a turn of the event loop, and the owners of the work take turns, so
 * that what one of them sends holds up nobody else's requests for longer than a slice.
 */
import { Effect } from "effect"

/** Does the next slice of the work; null until there is a result. */
export type Slice<A> = () => A | null

interface Work {
  readonly isDone: () => boolean
}

/** In the order of their turns; a map keeps the order in which keys came. */
const waiting = new Map<string, Array<Work>>()
let isRunning = false

const turn = (): void => {
  const [first] = waiting
  if (first === undefined) {
    isRunning = false
    return
  }
  const [owner, works] = first
  waiting.delete(owner)
  if (works[0]?.isDone() === true) works.shift()
  if (works.length > 0) waiting.set(owner, works)
  setImmediate(turn)
}

/** Ends when the work has a result; work that nobody waits for any more is left. */
export const inTurn = <A>(owner: string, slice: Slice<A>): Effect.Effect<A> =>
  Effect.callback((resume) => {
    let isLeft = false
    const work = {
      isDone: () => {
        if (isLeft) return true
        try {
          const result = slice()
          if (result !== null) resume(Effect.succeed(result))
          return result !== null
        } catch (defect) {
          resume(Effect.die(defect))
          return true
        }
      }
    }
    waiting.set(owner, [...(waiting.get(owner) ?? []), work])
    if (!isRunning) {
      isRunning = true
      setImmediate(turn)
    }
    return Effect.sync(() => {
      isLeft = true
    })
  })
