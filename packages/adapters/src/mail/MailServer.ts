/** The mail server of the configuration (`CARDPACK_SMTP_URL`). */
import { isIPv6 } from "node:net"
import { Redacted, Result } from "effect"

/**
 * `implicit`: TLS from the first byte. `required`: STARTTLS or nothing. `offered`: STARTTLS when
 * the server offers it. `none`: in clear. Wherever there is TLS, the certificate is verified.
 */
export type Tls = "implicit" | "required" | "offered" | "none"

export interface Server {
  readonly host: string
  readonly port: number
  readonly tls: Tls
  readonly login: { readonly user: string; readonly password: Redacted.Redacted } | null
}

const SUBMISSION = 587
const SUBMISSIONS = 465

const RIGHT =
  "must be an address like smtps://user:password@mail.example.com:465 or " +
  "smtp://user:password@mail.example.com:587"

const HOST = /^(?!-)[A-Za-z0-9-]{1,63}(?:\.(?!-)[A-Za-z0-9-]{1,63})*$/

/** Decodes a percent-encoded user or password; null when it holds a control character. */
const decode = (text: string): string | null => {
  try {
    const decoded = decodeURIComponent(text)
    return /\p{Cc}/u.test(decoded) ? null : decoded
  } catch {
    return null
  }
}

const loginOf = (url: URL): Result.Result<Server["login"], string> => {
  if (url.username === "" && url.password === "") return Result.succeed(null)
  const user = decode(url.username)
  const password = decode(url.password)
  return user && password
    ? Result.succeed({ user, password: Redacted.make(password) })
    : Result.fail(`${RIGHT}, with both user and password, special signs in them percent-encoded`)
}

/**
 * The two query settings are nodemailer's. A password requires TLS unless the setting allows clear
 * text: otherwise an attacker in between could strip the offer of STARTTLS and read it.
 */
const tlsOf = (url: URL, hasLogin: boolean): Result.Result<Tls, string> => {
  if (url.protocol === "smtps:") {
    return url.search === "" ? Result.succeed("implicit") : Result.fail(`${RIGHT}, without a query`)
  }
  switch (url.search) {
    case "":
      return Result.succeed(hasLogin ? "required" : "offered")
    case "?requireTLS=true":
      return Result.succeed("required")
    case "?ignoreTLS=true":
      return Result.succeed("none")
    default:
      return Result.fail(`${RIGHT}; after it only ?requireTLS=true or ?ignoreTLS=true may stand`)
  }
}

/** Fails with a description of a right value, without the text, which may hold a password. */
export const parseUrl = (text: string): Result.Result<Server, string> =>
  Result.gen(function* () {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || !["smtp:", "smtps:"].includes(url.protocol))
      return yield* Result.fail(RIGHT)
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
    if (!HOST.test(host) && !isIPv6(host)) return yield* Result.fail(RIGHT)
    if (!["", "/"].includes(url.pathname) || text.includes("#")) return yield* Result.fail(RIGHT)
    const implicit = url.protocol === "smtps:"
    const port = url.port === "" ? (implicit ? SUBMISSIONS : SUBMISSION) : Number(url.port)
    if (port === 0) return yield* Result.fail(RIGHT)
    if (port === SUBMISSIONS && !implicit) {
      return yield* Result.fail(`${RIGHT}; port 465 speaks TLS from the start, which is smtps://`)
    }
    const login = yield* loginOf(url)
    return { host, port, tls: yield* tlsOf(url, login !== null), login }
  })
