/** Long JSON in steps, as `JSON.stringify` and `JSON.parse` would have it in one. */
import type { Steps } from "../steps/Steps.ts"
import type { Json } from "./Json.ts"

/** A list of objects in an object in a request; each of them is written at once. */
const DEPTH = 4

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)
const isLeaf = (value: unknown, depth: number): value is null =>
  typeof value !== "object" || value === null || depth === DEPTH

/** Its members that JSON can have. */
const membersOf = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined)

export function* textOf(value: Json, depth = 0): Steps<string> {
  yield
  if (isLeaf(value, depth)) return JSON.stringify(value)
  const parts: Array<string> = []
  if (isList(value)) {
    for (const each of value) parts.push(yield* textOf(each as Json, depth + 1))
    return `[${parts.join(",")}]`
  }
  for (const [name, each] of membersOf(Object(value)))
    parts.push(`${JSON.stringify(name)}:${yield* textOf(each, depth + 1)}`)
  return `{${parts.join(",")}}`
}

/** The value without what JSON leaves out. */
export function* plainOf(value: unknown, depth = 0): Steps<Json> {
  yield
  if (isLeaf(value, depth)) return JSON.parse(JSON.stringify(value))
  if (isList(value)) {
    const items: Array<Json> = []
    for (const each of value) items.push(yield* plainOf(each ?? null, depth + 1))
    return items
  }
  const members: Array<[string, Json]> = []
  for (const [name, each] of membersOf(Object(value)))
    members.push([name, yield* plainOf(each, depth + 1)])
  return Object.fromEntries(members)
}
