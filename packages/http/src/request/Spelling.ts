/**
 * Each path has one spelling. The router matches decoded paths, but a proxy may treat
 * `/%6fperator/` and `/operator/` as different, so only parameters may be encoded.
 */
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"
import * as RequestLog from "./RequestLog.ts"

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
  Effect.flatMap(HttpServerRequest, ({ url }) =>
    Effect.flatMap(HttpRouter.RouteContext, ({ route }) =>
      isLiteral(route.path, url)
        ? Effect.andThen(RequestLog.note({ route: route.path }), httpEffect)
        : Effect.succeed(UNKNOWN)
    )
  )
).layer
