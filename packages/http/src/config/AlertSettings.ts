/** Which alerts the host's people get, and where. */
import { type Event, MailAddress } from "@cardpack/core/domain"
import { Alerts } from "@cardpack/core/workers"
import { Redacted, Result } from "effect"
import * as Setting from "./Setting.ts"

type Name = `CARDPACK_ALERTS${"" | "_MAIL" | "_URL" | "_SECRET"}`

export interface AlertConfig {
  readonly kinds: ReadonlyArray<Alerts.Kind>
  readonly to: ReadonlyArray<string>
  readonly webhook: { readonly url: string; readonly secret: Redacted.Redacted } | null
}

export interface Reading {
  readonly environment: Event.Environment
  readonly smtpUrl: string | null
  readonly read: <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A
  readonly problem: (text: string) => void
}

const list = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

const isKind = (text: string): text is Alerts.Kind => Alerts.KINDS.some((kind) => kind === text)

const kindsOf = (text: string): Result.Result<ReadonlyArray<Alerts.Kind>, string> => {
  const named = list(text)
  const kinds = named.filter(isKind)
  return kinds.length === named.length
    ? Result.succeed(kinds)
    : Result.fail(`must be of ${Alerts.KINDS.join(", ")}, separated by commas`)
}

const addresses = (text: string): Result.Result<ReadonlyArray<string>, string> => {
  const named = list(text)
  return named.every((address) => MailAddress.parse(address) !== null)
    ? Result.succeed(named)
    : Result.fail("must be plain mail addresses, separated by commas")
}

export const read = ({ environment, problem, read, smtpUrl }: Reading): AlertConfig => {
  const kinds = read("CARDPACK_ALERTS", kindsOf, Alerts.KINDS)
  const to = read("CARDPACK_ALERTS_MAIL", addresses, [])
  const url = read<string | null>("CARDPACK_ALERTS_URL", Setting.url(["https:", "http:"]), null)
  const secret = read<string | null>("CARDPACK_ALERTS_SECRET", Setting.token, null)
  if (to.length > 0 && smtpUrl === null) {
    problem("CARDPACK_SMTP_URL is required with CARDPACK_ALERTS_MAIL: alerts go through it")
  }
  if (url !== null && secret === null) {
    problem(
      "CARDPACK_ALERTS_URL must come with CARDPACK_ALERTS_SECRET, which signs what goes there"
    )
  }
  if (url === null && secret !== null) {
    problem("CARDPACK_ALERTS_SECRET must come with CARDPACK_ALERTS_URL, where alerts go")
  }
  const weak = environment === "production" && secret !== null ? Setting.guessable(secret) : null
  if (weak !== null) problem(`CARDPACK_ALERTS_SECRET ${weak}`)
  const webhook = url === null || secret === null ? null : { url, secret: Redacted.make(secret) }
  return { kinds, to, webhook }
}
