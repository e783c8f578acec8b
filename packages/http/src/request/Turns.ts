/**
 * Long work in slices: one slice a turn of the event loop, and the owners of the work take turns, so
 * that what one of them sends holds up nobody else's requests for longer than a slice.
 */
import { Effect } from "effect"

/** Does the next slice of the work; null until there is a result. */
export type Slice<A> = () => A | null

interface Work {
  readonly owner: string
  readonly isDone: () => boolean
}

/** Works under way: what each has built so far may take twenty times the memory of its text. */
export const AT_ONCE = 8

/** By owner, in the order of their turns; a map keeps the order in which keys came. */
const waiting = new Map<string, Array<Work>>()
/** In the order of their turns, one of each owner. */
const underWay: Array<Work> = []
/** Their owners. */
const busy = new Set<string>()
let isRunning = false

/** The next work of the first owner that has none under way. */
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
  // Whoever waited for it may ask for more work at once.
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

/** Ends when the work has a result; work that nobody waits for any more is left. */
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
