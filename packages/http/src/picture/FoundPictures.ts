/**
 * Looks pictures up so that strangers who make names up cost the host nothing: a miss is remembered
 * for a moment, and names that were never found wait in a lane of their own, in which a miss takes a
 * while. Pictures that were found before never wait for them.
 */
import { Picture } from "@cardpack/core/domain"
import { PictureStore } from "@cardpack/core/ports"
import { Clock, Effect, Semaphore } from "effect"

type Store = PictureStore.PictureStore["Service"]

/** Pictures that are read at the same time; others wait for a turn. */
const AT_ONCE = 8
/** Names among them that were never found. */
const UNKNOWN_AT_ONCE = 4
/** Names that wait for that; further ones are refused. */
export const WAITING = 200
/** Milliseconds that a miss takes: 20 a second at most ask the storage in vain. */
const MISS_TAKES = 200

/** Milliseconds for which a miss is remembered. Another process may store the picture meanwhile. */
export const MISS_LASTS = 10_000
/** Names that are remembered, of either kind; the oldest make room. */
const REMEMBERED = 20_000

const tooMany = new PictureStore.PictureStoreError({
  why: "too many pictures are asked for that were never seen"
})

/** A storage may be anybody's server, and browsers keep for a year what is sent as a picture. */
const other = new PictureStore.PictureStoreError({
  why: "the storage sends something else than the picture"
})

/** A map that forgets its oldest entries. */
const bounded = <A>() => {
  const entries = new Map<string, A>()
  return {
    get: (name: string) => entries.get(name),
    set: (name: string, value: A): void => {
      entries.delete(name)
      entries.set(name, value)
      const [oldest] = entries.keys()
      if (entries.size > REMEMBERED && oldest !== undefined) entries.delete(oldest)
    }
  }
}

/** Null: there is no such picture. */
export const make = (store: Store): Store["get"] => {
  const found = bounded<true>()
  const missedUntil = bounded<number>()
  const turns = Semaphore.makeUnsafe(AT_ONCE - UNKNOWN_AT_ONCE)
  const unknown = Semaphore.makeUnsafe(UNKNOWN_AT_ONCE)
  let waiting = 0

  const read = (name: string) =>
    Effect.filterOrFail(
      store.get(name),
      (bytes) => bytes === null || Picture.isWhole(bytes),
      () => other
    )
  const asked = Effect.fnUntraced(function* (name: string) {
    const bytes = yield* read(name)
    if (bytes !== null) {
      found.set(name, true)
      return bytes
    }
    missedUntil.set(name, (yield* Clock.currentTimeMillis) + MISS_LASTS)
    yield* Effect.sleep(MISS_TAKES)
    return null
  })
  const inLane = (name: string) =>
    Effect.suspend(() => {
      if (waiting >= WAITING) return Effect.fail(tooMany)
      waiting++
      return Effect.ensuring(
        unknown.withPermit(asked(name)),
        Effect.sync(() => {
          waiting--
        })
      )
    })
  return Effect.fnUntraced(function* (name) {
    const missed = missedUntil.get(name) ?? 0
    if (missed > (yield* Clock.currentTimeMillis)) return null
    return yield* found.get(name) === true ? turns.withPermit(read(name)) : inLane(name)
  })
}
