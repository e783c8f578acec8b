/** DATABASE_URL and REDIS_URL: are the connections encrypted? */
import { Result } from "effect"
import * as Setting from "./Setting.ts"

export const parse: (text: string) => Result.Result<string, string> = Setting.url([
  "postgres:",
  "postgresql:"
])

/** In these modes the driver refuses a server without TLS or with a foreign certificate. */
const ENCRYPTED = ["require", "verify-ca", "verify-full"]

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Reads the host as the driver does: a `host` parameter overrides it, and the last one counts. */
const isHere = ({ hostname, searchParams }: URL): boolean => {
  const host = searchParams.getAll("host").at(-1) ?? decodeURIComponent(hostname)
  return host === "" || host.startsWith("/") || LOOPBACK.test(host)
}

/** Is Redis reached without TLS on another machine? */
export const isClearRedis = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { hostname, protocol } = new URL(text)
  return protocol === "redis:" && !LOOPBACK.test(hostname)
}

/** Is the server reached without TLS on another machine? False for an invalid address. */
export const isClear = (text: string): boolean => {
  if (Result.isFailure(parse(text))) return false
  const url = new URL(text)
  const mode = url.searchParams.getAll("sslmode").at(-1) ?? ""
  return !isHere(url) && !ENCRYPTED.includes(mode)
}
