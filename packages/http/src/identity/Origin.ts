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

/** Nothing else is a Host header: no userinfo, no path. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** The host of a URL, in one spelling and without the scheme's own port. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** Whether a Host header is that of a URL. */
export const isHostOf = (url: string, host: string): boolean => {
  const { host: own, protocol } = new URL(url)
  return hostOf(`${protocol}//${host}`) === own
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/

/**
 * A name that another site made point here, so that its pages may read what ours answer, gets no
 * session. In the sandbox this computer may be named in any way: `localhost` for `127.0.0.1`, or a
 * port that was forwarded.
 */
export const isOwnHost = (
  { environment, operatorUrl, publicUrl }: Options,
  host: string | undefined
): boolean =>
  host !== undefined &&
  HOST.test(host) &&
  ((environment === "sandbox" && LOOPBACK.test(host)) ||
    [publicUrl, ...(operatorUrl === null ? [] : [operatorUrl])].some((url) => isHostOf(url, host)))

/** In the sandbox also the address of this computer that the browser used. */
export const isOwn = (
  { environment, operatorUrl, publicUrl }: Options,
  origin: string | undefined,
  host: string | undefined
): boolean => {
  if (origin === undefined) return false
  if (origin === new URL(publicUrl).origin) return true
  if (operatorUrl !== null && origin === new URL(operatorUrl).origin) return true
  const isLoopback = environment === "sandbox" && host !== undefined && LOOPBACK.test(host)
  return isLoopback && origin === `http://${host}`
}

const namesOf = ({ operatorUrl, publicUrl }: Options): string =>
  [publicUrl, ...(operatorUrl === null ? [] : [operatorUrl])]
    .map((url) => new URL(url).origin)
    .join(" or ")

/** Null when the request may go on. */
export const refusal = (options: Options, request: HttpServerRequest): Problem.Problem | null => {
  const { host, origin } = request.headers
  if (!isOwnHost(options, host)) {
    return new Problem.Problem({
      code: "forbidden",
      message: `the Host header must be that of ${namesOf(options)}: sessions are there alone`
    })
  }
  if (SAFE.has(request.method)) return null
  return isOwn(options, origin, host)
    ? null
    : new Problem.Problem({
        code: "forbidden",
        message: `the Origin header must be ${namesOf(options)}, so that no other site can ask`
      })
}
