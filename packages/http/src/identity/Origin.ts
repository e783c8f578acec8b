/**
 * Refuses requests that a page of another site caused. Cookies are also `SameSite=Strict`; this
 * holds where a browser or a sister domain gets around that (decisions.md#identity-origin).
 */
import type { Event } from "@cardpack/core/domain"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"

const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD"])

export interface Options {
  readonly publicUrl: string
  /** Where operators' pages are, when that is elsewhere. */
  readonly operatorUrl: string | null
  readonly environment: Event.Environment
}

/**
 * In the sandbox also the address that the browser used: `localhost` for `127.0.0.1`, or a port
 * that was forwarded.
 */
export const isOwn = (
  { environment, operatorUrl, publicUrl }: Options,
  origin: string | undefined,
  host: string | undefined
): boolean => {
  if (origin === undefined) return false
  if (origin === new URL(publicUrl).origin) return true
  if (operatorUrl !== null && origin === new URL(operatorUrl).origin) return true
  return environment === "sandbox" && host !== undefined && origin === `http://${host}`
}

const namesOf = ({ operatorUrl, publicUrl }: Options): string =>
  [publicUrl, ...(operatorUrl === null ? [] : [operatorUrl])]
    .map((url) => new URL(url).origin)
    .join(" or ")

/** Null when the request may go on. */
export const refusal = (options: Options, request: HttpServerRequest): Problem.Problem | null => {
  if (SAFE.has(request.method)) return null
  const { host, origin } = request.headers
  return isOwn(options, origin, host)
    ? null
    : new Problem.Problem({
        code: "forbidden",
        message: `the Origin header must be ${namesOf(options)}, so that no other site can ask`
      })
}
