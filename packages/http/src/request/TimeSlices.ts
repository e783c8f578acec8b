/**
 * Does long work in slices, one for each turn of the event loop, and lets its owners take turns.
 * Nobody's request waits longer than a slice for another's work.
 */
import { Effect } from "effect"

/** Does the next slice; null until there is a result. */
export type Slice<A> = () => A | null

interface Work {
  readonly owner: string
  readonly isDone: () => boolean
}

/** Works in progress at once; a half-parsed body may take twenty times the memory of its text. */
export const AT_ONCE = 8

/** By owner, in the order of their turns: a map keeps insertion order. */
const waiting = new Map<string, Array<Work>>()
/** In the order of their turns, at most one of each owner. */
const underWay: Array<Work> = []
/** The owners of works in progress. */
const busy = new Set<string>()
let isRunning = false

/** The next work of the first owner that has none in progress. */
const take = (): Work | undefined => {
  for (const [owner, works] of waiting) {
    if (busy.has(owner)) continue
    const work = works.shift()
    waiting.delete(owner)
    if (works.length > 0) waiting.set(owner, works)
    return work
  }
  return undefined
}

const turn = (): void => {
  while (underWay.length < AT_ONCE) {
    const next = take()
    if (next === undefined) break
    busy.add(next.owner)
    underWay.push(next)
  }
  const first = underWay.shift()
  if (first === undefined) {
    isRunning = false
    return
  }
  // Freed at once, because the owner may add more work immediately.
  if (first.isDone()) busy.delete(first.owner)
  else underWay.push(first)
  setImmediate(turn)
}

const add = (work: Work): void => {
  const works = waiting.get(work.owner)
  if (works === undefined) waiting.set(work.owner, [work])
  else works.push(work)
  if (isRunning) return
  isRunning = true
  setImmediate(turn)
}

/** Ends with the work's result; drops the work when its caller is interrupted. */
export const inTurn = <A>(owner: string, slice: Slice<A>): Effect.Effect<A> =>
  Effect.callback((resume) => {
    let isLeft = false
    const isDone = () => {
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
    add({ owner, isDone })
    return Effect.sync(() => {
      isLeft = true
    })
  })
