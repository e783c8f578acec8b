/** Routes of the partner API, with what they take and answer. */
import { CardpackError, invalidArgument } from "./CardpackError.ts"
import type { Routes } from "./generated/Schemas.ts"

export type Route = keyof Routes
export type Input<R extends Route> = Omit<Routes[R], "answer">
export type Answer<R extends Route> = Routes[R]["answer"]
export type Query<R extends Route> = Routes[R] extends { readonly query: infer Q } ? Q : never
export type Body<R extends Route> = Routes[R] extends { readonly body: infer B } ? B : never

/** What a call fills into its route. */
export interface Filling {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

/** An empty or dotted segment would lead to another route; half a character has no encoding. */
const segment = (name: string, value: string | undefined): string => {
  if (typeof value === "string" && !/^\.{0,2}$|\p{Surrogate}/u.test(value)) {
    return encodeURIComponent(value)
  }
  const given = typeof value === "string" ? JSON.stringify(value) : typeof value
  throw invalidArgument(`${name} must be an id, not ${given}`)
}

/** The service explains a text or a number that is wrong. */
const parameter = (name: string, value: unknown): string => {
  if (value === null || /^(?:string|number|boolean)$/.test(typeof value)) return String(value)
  throw invalidArgument(`${name} must be a text or a number, not ${typeof value}`)
}

const exact = (name: string, value: unknown): unknown => {
  if (typeof value !== "bigint") return value
  throw invalidArgument(`${name || "the body"} must be a text or a number, not bigint`)
}

/** The text of a body; undefined when there is none. */
export const written = (body: unknown): string | undefined => {
  try {
    return JSON.stringify(body, exact)
  } catch (cause) {
    if (cause instanceof CardpackError) throw cause
    const message = "the body must be writable as JSON"
    throw new CardpackError(message, { code: "invalid_argument", cause })
  }
}

/** The method, and the path with its query. */
export const fill = (route: string, { params = {}, query = {} }: Filling) => {
  const [method = "", template = ""] = route.split(" ")
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, parameter(name, value))
  }
  const text = search.toString()
  return { method, path: text === "" ? path : `${path}?${text}` }
}
