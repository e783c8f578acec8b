/** Histories in which every kind of command follows every kind, in an order drawn anew. */
import * as fc from "fast-check"

/** The order in which the walk leaves each of `count` places: once to every one, itself included. */
const exits = (count: number, seed: number): Array<Array<number>> => {
  const places = Array.from({ length: count }, (_, place) => place)
  return fc.sample(fc.shuffledSubarray(places, { minLength: count }), { seed, numRuns: count })
}

/** A closed walk over every pair of places: Hierholzer's, which turns back at a dead end. */
const closed = (count: number, seed: number): ReadonlyArray<number> => {
  const left = exits(count, seed)
  const [path, walk] = [[0], [] as number[]]
  for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
    const next = left[place]?.pop()
    if (next !== undefined) path.push(next)
    else walk.push(path.pop() ?? 0)
  }
  return walk.toReversed()
}

/** The walk in pieces; each begins with the last place of the one before. */
export const pieces = (
  count: number,
  length: number,
  seed: number
): ReadonlyArray<ReadonlyArray<number>> => {
  const walk = closed(count, seed)
  const starts = Array.from(
    { length: Math.ceil((walk.length - 1) / length) },
    (_, at) => at * length
  )
  return starts.map((start) => walk.slice(start, start + length + 1))
}
