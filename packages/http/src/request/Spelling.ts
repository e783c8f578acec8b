/**
 * Each path has one spelling. The router matches decoded paths, but a proxy may treat
 * `/%6fperator/` and `/operator/` as different, so only parameters may be encoded.
 */
import { Context, Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"
import * as RequestLog from "./RequestLog.ts"
import * as RequestSpan from "./RequestSpan.ts"

const UNKNOWN = Problem.response(Problem.unknownPath)

/** Null for a parameter, which includes everything after a wildcard. */
const segmentsOf = (pattern: string): ReadonlyArray<string | null> =>
  pattern
    .replace(/\/\*$/, "")
    .split("/")
    .map((segment) => (segment.includes(":") ? null : segment))

const patterns = new Map<string, ReadonlyArray<string | null>>()

/** Does the path spell the pattern's static segments literally? */
export const isLiteral = (pattern: string, url: string): boolean => {
  const [path = ""] = url.split("?", 1)
  // The router treats both as the start of a query.
  if (/[;#]/.test(path)) return false
  if (!path.includes("%")) return true
  const segments = patterns.get(pattern) ?? segmentsOf(pattern)
  patterns.set(pattern, segments)
  const given = path.split("/")
  return segments.every((segment, at) => segment === null || segment === given[at])
}

/** Answers any other spelling of a route's path with 404. */
export const layer = HttpRouter.middleware((httpEffect) =>
  Effect.contextWith((context: Context.Context<HttpServerRequest | HttpRouter.RouteContext>) => {
    const { path } = Context.getUnsafe(context, HttpRouter.RouteContext).route
    if (!isLiteral(path, Context.getUnsafe(context, HttpServerRequest).url)) {
      return Effect.succeed(UNKNOWN)
    }
    const facts = Context.get(context, RequestLog.RequestFacts)
    if (facts !== null) facts.route = path
    return RequestSpan.around(path, facts, httpEffect)
  })
).layer
