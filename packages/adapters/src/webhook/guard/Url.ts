/**
 * Checks an endpoint's URL without resolving names (contract.md#webhooks). The parser that judges
 * the URL also gives the address to dial; spellings that parsers may read differently are refused.
 */
import { Result } from "effect"
import * as IpAddress from "./IpAddress.ts"

/** `any` is for local receivers: it also allows http, other ports, and any address or name. */
export type Targets = "public" | "any"

/** UTF-16 code units. */
export const MAX_LENGTH = 2048

/** The parser drops or changes these characters instead of refusing them. */
const TREACHEROUS = /[\s\\\p{Cc}]/u
const AUTHORITY = /^[a-z]+:\/\/([^/?#]+)/i
const PORT = /:[0-9]*$/

const MAX_NAME = 253
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Names that mean this host or its network (RFC 6761, 6762, 8375, 9476 and ICANN's `.internal`).
 */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/

const MESSAGES = {
  length: `must be at most ${MAX_LENGTH} characters`,
  characters: "must not contain white space, control characters or backslashes",
  url: "must be a URL",
  https: "must use https",
  http: "must use https or http",
  user: "must not contain a user name or password",
  encoded: "must not encode its host",
  port: "must use port 443",
  spelling: "must write an IPv4 address as four decimal numbers",
  dot: "must not end its host with a dot",
  host: "must have a valid host name",
  public: "must name a public host"
}

const problemOfName = (name: string, targets: Targets): keyof typeof MESSAGES | null => {
  if (name.endsWith(".")) return "dot"
  const labels = name.split(".")
  if (name.length > MAX_NAME || !labels.every((label) => LABEL.test(label))) return "host"
  if (targets === "any") return null
  return labels.length < 2 || LOCAL.test(name) ? "public" : null
}

/** `written` is the host in the text, `parsed` the parser's reading of it. */
const problemOfHost = (
  written: string,
  parsed: string,
  targets: Targets
): keyof typeof MESSAGES | null => {
  const address = parsed.replace(/^\[(.*)\]$/, "$1")
  const family = IpAddress.family(address)
  if (family === 0) return problemOfName(parsed, targets)
  // Decimal, octal, hexadecimal, short and full-width forms all parse to four decimal numbers.
  if (family === 4 && written !== parsed) return "spelling"
  return targets === "public" && !IpAddress.isPublic(address) ? "public" : null
}

const problemOf = (
  text: string,
  url: URL | null,
  targets: Targets
): keyof typeof MESSAGES | null => {
  const written = AUTHORITY.exec(text)?.[1]
  if (url === null || written === undefined) return "url"
  if (targets === "public" && url.protocol !== "https:") return "https"
  if (url.protocol !== "https:" && url.protocol !== "http:") return "http"
  if (written.includes("@")) return "user"
  if (written.includes("%")) return "encoded"
  if (targets === "public" && url.port !== "") return "port"
  return problemOfHost(written.replace(PORT, ""), url.hostname, targets)
}

const problemOfText = (text: string): keyof typeof MESSAGES | null => {
  if (text.length > MAX_LENGTH) return "length"
  return TREACHEROUS.test(text) || !text.isWellFormed() ? "characters" : null
}

/** Fails with the problem, in words that follow the field's name. */
export const check = (text: string, targets: Targets): Result.Result<URL, string> => {
  const url = URL.parse(text)
  const problem = problemOfText(text) ?? problemOf(text, url, targets)
  if (problem !== null) return Result.fail(MESSAGES[problem])
  return url === null ? Result.fail(MESSAGES.url) : Result.succeed(url)
}
