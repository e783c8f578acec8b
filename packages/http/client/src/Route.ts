/** Routes of the partner API, with what they take and answer. */
import { invalidArgument } from "./CardpackError.ts"
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

/** An empty or dotted segment would lead to another route. */
const segment = (name: string, value: string | undefined): string => {
  if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
    throw invalidArgument(`${name} must be an id, not ${JSON.stringify(value)}`)
  }
  return encodeURIComponent(value)
}

/** The method, and the path with its query. */
export const fill = (route: string, { params = {}, query = {} }: Filling) => {
  const [method = "", template = ""] = route.split(" ")
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return { method, path: text === "" ? path : `${path}?${text}` }
}
