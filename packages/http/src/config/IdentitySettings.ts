/** Who may sign in to the console (design.md#identity). */
import { type Event, Instant } from "@cardpack/core/domain"
import { Redacted, Result } from "effect"
import type { Provider } from "../identity/SignOn.ts"
import type { CONSOLE } from "./ConsoleVariables.ts"
import * as Setting from "./Setting.ts"

type Name = keyof typeof CONSOLE

export interface IdentityConfig {
  /** Nobody asked for the console: without its library the service starts, and there is none. */
  readonly isDefault: boolean
  /** Signs cookies and encrypts second factors; null: generated and kept in the data directory. */
  readonly secret: Redacted.Redacted | null
  /** Earlier ones, the newest first; they only decrypt. */
  readonly oldSecrets: ReadonlyArray<Redacted.Redacted>
  /** Milliseconds until a person must sign in again. */
  readonly sessionLife: number
  /** The environment with the same login: in production the sandbox that trusts it; null for none. */
  readonly other: string | null
  /** The OpenID provider by which people may sign on; null for none. */
  readonly signOn: Provider | null
}

export interface Reading {
  readonly environment: Event.Environment
  readonly hasServer: boolean
  /** Where browsers send people's cookies. */
  readonly publicUrl: string
  readonly read: <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A
  readonly problem: (text: string) => void
}

const MIN_SECRET = 32

/** All three or none. */
const signOnOf = ({ problem, read }: Reading): Provider | null => {
  const discoveryUrl = read("CARDPACK_OIDC_DISCOVERY_URL", Setting.page, null)
  const clientId = read("CARDPACK_OIDC_CLIENT_ID", Setting.token, null)
  const clientSecret = read("CARDPACK_OIDC_CLIENT_SECRET", Setting.token, null)
  if (discoveryUrl !== null && clientId !== null && clientSecret !== null) {
    return { discoveryUrl, clientId, clientSecret: Redacted.make(clientSecret) }
  }
  if (discoveryUrl !== null || clientId !== null || clientSecret !== null) {
    problem(
      "CARDPACK_OIDC_DISCOVERY_URL, CARDPACK_OIDC_CLIENT_ID and CARDPACK_OIDC_CLIENT_SECRET belong together: set all three"
    )
  }
  return null
}

/** Production never trusts a sandbox, which is less guarded. */
const otherOf = ({ environment, problem, read }: Reading): string | null => {
  const audience = read("CARDPACK_IDENTITY_AUDIENCE", Setting.site, null)
  const issuer = read("CARDPACK_IDENTITY_ISSUER", Setting.site, null)
  if (environment === "production" && issuer !== null) {
    problem("CARDPACK_IDENTITY_ISSUER is for a sandbox: production holds its own people")
  }
  if (environment === "sandbox" && audience !== null) {
    problem("CARDPACK_IDENTITY_AUDIENCE is for production: nobody trusts a sandbox's people")
  }
  return environment === "production" ? audience : issuer
}

/** Null when the console is off. */
export const read = (reading: Reading): IdentityConfig | null => {
  const { environment, hasServer, problem, publicUrl } = reading
  const given = reading.read("CARDPACK_IDENTITY_SECRET", Setting.token, null)
  const old = reading.read("CARDPACK_IDENTITY_SECRETS_OLD", Result.succeed<string>, null)
  const sessionLife = reading.read(
    "CARDPACK_SESSION_LIFE",
    Setting.duration("5 minutes", "30 days"),
    12 * Instant.HOUR
  )
  const other = otherOf(reading)
  const signOn = signOnOf(reading)
  const state = reading.read("CARDPACK_CONSOLE", Setting.word(["on", "off"]), null)
  // A newcomer's sandbox generates and keeps all that the console needs.
  const isDefault = state === null && environment === "sandbox" && !hasServer
  if (state !== "on" && !isDefault) return null
  if (given === null && (hasServer || environment === "production")) {
    problem(
      "CARDPACK_IDENTITY_SECRET is required with CARDPACK_CONSOLE=on in production and with DATABASE_URL, such as the output of: openssl rand -hex 32"
    )
  }
  if (environment === "production" && !Setting.isSafe(new URL(publicUrl))) {
    problem(
      `CARDPACK_PUBLIC_URL must be an https:// address in production with CARDPACK_CONSOLE=on, not ${publicUrl}: people's sessions go there`
    )
  }
  if (given !== null && given.length < MIN_SECRET) {
    problem(
      `CARDPACK_IDENTITY_SECRET must have at least ${MIN_SECRET} characters, such as those of: openssl rand -hex 32`
    )
  }
  if (given === null && old !== null) {
    problem(
      "CARDPACK_IDENTITY_SECRET is required with CARDPACK_IDENTITY_SECRETS_OLD: it signs and encrypts from now on"
    )
  }
  const secret = given === null ? null : Redacted.make(given)
  const oldSecrets = Setting.secrets(old)
  return { isDefault, secret, oldSecrets, sessionLife, other, signOn }
}
