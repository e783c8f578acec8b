/** DATABASE_URL: where the server is, and whether the way to it is encrypted. */
import { Result } from "effect"
import * as Setting from "./Setting.ts"

export const parse: (text: string) => Result.Result<string, string> = Setting.url([
  "postgres:",
  "postgresql:"
])

/** The modes in which the driver refuses a server without TLS, or with a certificate of another. */
const ENCRYPTED = ["require", "verify-ca", "verify-full"]

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** As the driver reads it: a parameter overrides the host, and of several the last one counts. */
const isHere = ({ hostname, searchParams }: URL): boolean => {
  const host = searchParams.getAll("host").at(-1) ?? decodeURIComponent(hostname)
  return host === "" || host.startsWith("/") || LOOPBACK.test(host)
}

/** The same of REDIS_URL. */
export const isClearRedis = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { hostname, protocol } = new URL(text)
  return protocol === "redis:" && !LOOPBACK.test(hostname)
}

/** Whether what goes to the server can be read on the way; false for what is no address. */
export const isClear = (text: string): boolean => {
  if (Result.isFailure(parse(text))) return false
  const url = new URL(text)
  const mode = url.searchParams.getAll("sslmode").at(-1) ?? ""
  return !isHere(url) && !ENCRYPTED.includes(mode)
}
