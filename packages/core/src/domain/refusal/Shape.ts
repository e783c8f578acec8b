/**
 * The shape of an argument, checked when the program runs: a host's JavaScript may pass anything,
 * and must be refused, not crash a decision. Values themselves are the decisions' to judge.
 */
import * as Id from "../id/Id.ts"
import { Invalid, type Refusal } from "./Refusal.ts"

/** Finds what is wrong with the value at this path; null for nothing. */
export type Shape<A> = {
  (value: unknown, path: string): Refusal | null
  /** Never there: binds the shape to the type that it checks. */
  readonly of?: A
}

const must = (path: string, be: string): Refusal =>
  Invalid({ field: path, problem: `must be ${be}` })

const shapeOf =
  <A>(be: string, holds: (value: unknown) => boolean): Shape<A> =>
  (value, path) =>
    holds(value) ? null : must(path, be)

export const text: Shape<string> = shapeOf("a string", (value) => typeof value === "string")
export const number: Shape<number> = shapeOf("a number", (value) => typeof value === "number")
/** Milliseconds that a date can have. */
export const instant: Shape<number> = shapeOf(
  "a time in milliseconds",
  (value) => typeof value === "number" && Math.abs(value) <= 8.64e15
)
export const boolean: Shape<boolean> = shapeOf(
  "true or false",
  (value) => typeof value === "boolean"
)
export const bigint: Shape<bigint> = shapeOf("a bigint", (value) => typeof value === "bigint")

export const word = <const W extends string>(words: ReadonlyArray<W>): Shape<W> =>
  shapeOf(`one of ${words.join(", ")}`, (value) => words.some((each) => each === value))

export const id = <P extends Id.Prefix>(prefix: P): Shape<`${P}_${string}`> =>
  shapeOf(`an identifier that starts with ${prefix}_`, (value) =>
    typeof value === "string" ? Id.is(prefix, value) : false
  )

export const nullable =
  <A>(shape: Shape<A>): Shape<A | null> =>
  (value, path) =>
    value === null ? null : shape(value, path)

export const optional =
  <A>(shape: Shape<A>): Shape<A | undefined> =>
  (value, path) =>
    value === undefined ? null : shape(value, path)

export const either =
  <A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> =>
  (value, path) =>
    one(value, path) === null ? null : other(value, path)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const within = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`)

/** Other properties may be there, and are not looked at. */
export const object = <A extends object>(
  shapes: {
    readonly [K in keyof A]-?: Shape<A[K]>
  }
): Shape<A> => {
  const entries = Object.entries<Shape<unknown>>(shapes)
  return (value, path) => {
    if (!isObject(value)) return must(path, "an object")
    for (const [key, shape] of entries) {
      const flaw = shape(value[key], within(path, key))
      if (flaw !== null) return flaw
    }
    return null
  }
}

export const array =
  <A>(shape: Shape<A>): Shape<ReadonlyArray<A>> =>
  (value, path) => {
    if (!Array.isArray(value)) return must(path, "an array")
    for (let at = 0; at < value.length; at++) {
      const flaw = shape(value[at], `${path}[${at}]`)
      if (flaw !== null) return flaw
    }
    return null
  }

const PLAIN: ReadonlySet<string> = new Set(["string", "boolean", "number", "undefined"])

/** Whether the value can be written as JSON, in at most so many levels. */
const isPlain = (value: unknown, depth: number): boolean => {
  if (value === null || PLAIN.has(typeof value)) return true
  if (typeof value !== "object" || depth === 0) return false
  return Object.values(value).every((each) => isPlain(each, depth - 1))
}

/** Plain data whose numbers are numbers, and in which nothing is left out. */
const isJson = (value: unknown, depth: number): boolean => {
  if (typeof value === "number") return Number.isFinite(value)
  if (value === null || typeof value === "string" || typeof value === "boolean") return true
  return (
    typeof value === "object" &&
    depth > 0 &&
    Object.values(value).every((each) => isJson(each, depth - 1))
  )
}

const MAX_DEPTH = 100

/** Anything that can be written as JSON. */
export const plain: Shape<never> = shapeOf("plain data", (value) => isPlain(value, MAX_DEPTH))

export const json: Shape<never> = shapeOf("JSON", (value) => isJson(value, MAX_DEPTH))
export const jsonObject: Shape<never> = shapeOf(
  "an object of JSON",
  (value) => isObject(value) && isJson(value, MAX_DEPTH)
)
