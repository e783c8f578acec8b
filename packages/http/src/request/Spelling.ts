/**
 * One spelling a path: the router matches decoded paths, and a proxy in front may judge
 * `/%6fperator/` as another path than `/operator/`. Only parameters may be encoded.
 */
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"

const UNKNOWN = Problem.response(Problem.unknownPath)

/** Null where a segment is a parameter; what follows a wildcard is a parameter too. */
const segmentsOf = (pattern: string): ReadonlyArray<string | null> =>
  pattern
    .replace(/\/\*$/, "")
    .split("/")
    .map((segment) => (segment.includes(":") ? null : segment))

const patterns = new Map<string, ReadonlyArray<string | null>>()

/** Whether the static segments of the pattern stand in the path as they are. */
export const isLiteral = (pattern: string, url: string): boolean => {
  const [path = ""] = url.split("?", 1)
  // The router cuts both off as if they began a query.
  if (/[;#]/.test(path)) return false
  if (!path.includes("%")) return true
  const segments = patterns.get(pattern) ?? segmentsOf(pattern)
  patterns.set(pattern, segments)
  const given = path.split("/")
  return segments.every((segment, at) => segment === null || segment === given[at])
}

/** For routes of all kinds: another spelling of their path is 404. */
export const layer = HttpRouter.middleware((httpEffect) =>
  Effect.flatMap(HttpServerRequest, ({ url }) =>
    Effect.flatMap(HttpRouter.RouteContext, ({ route }) =>
      isLiteral(route.path, url) ? httpEffect : Effect.succeed(UNKNOWN)
    )
  )
).layer
