/** Where the service listens, and its limits on clients (design.md#configuration). */
import { isIP } from "node:net"
import { Result } from "effect"
import * as Limits from "../connection/Limits.ts"
import * as Setting from "./Setting.ts"
import type * as Variables from "./Variables.ts"

type Name = keyof typeof Variables.LISTENING

export interface Address {
  readonly host: string
  readonly port: number
}

export interface ListeningConfig extends Address {
  /** A separate address for the operator API; null: the same as the partner API. */
  readonly operatorListen: Address | null
  /** Where browsers reach it, without a slash at the end; null: at the partner API's address. */
  readonly operatorUrl: string | null
  /** Milliseconds between a signal and the end of the listeners. */
  readonly drain: number
  /** Each listener has these. */
  readonly limits: Limits.Limits
}

export type Read = <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/

const address = (text: string): Result.Result<Address, string> => {
  const [, inner, plain, digits = ""] = /^(?:\[([^\]]*)\]|([^:]*)):(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  const isHost = inner === undefined ? NAME.test(plain ?? "") : isIP(inner) === 6
  return digits !== "" && isHost && port <= 65_535
    ? Result.succeed({ host: inner ?? plain ?? "", port })
    : Result.fail(
        `must be an address and a port, like 127.0.0.1:4001 or [::1]:4001, not ${JSON.stringify(text)}`
      )
}

export const urlOf = ({ host, port }: Address): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`

const operatorOf = (given: Read): Pick<ListeningConfig, "operatorListen" | "operatorUrl"> => {
  const operatorListen = given("CARDPACK_OPERATOR_LISTEN", address, null)
  const url = given("CARDPACK_OPERATOR_URL", Setting.url(["http:", "https:"]), null)
  const own = operatorListen === null ? null : urlOf(operatorListen)
  return { operatorListen, operatorUrl: own === null ? null : (url ?? own).replace(/\/+$/, "") }
}

export const read = (given: Read): ListeningConfig => ({
  host: given("HOST", Result.succeed, "127.0.0.1"),
  port: given("PORT", Setting.integer(0, 65_535), 4000),
  ...operatorOf(given),
  drain: given("CARDPACK_DRAIN", Setting.duration("0 seconds", "5 minutes"), 0),
  limits: {
    ...Limits.DEFAULTS,
    connectionsPerAddress: given(
      "CARDPACK_MAX_CONNECTIONS_PER_ADDRESS",
      Setting.integer(0, 1_000_000),
      Limits.DEFAULTS.connectionsPerAddress
    )
  }
})

/** Who listens on all addresses is asked on this computer's own one. */
const HERE: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

export const urlHere = ({ host, port }: Address): string =>
  urlOf({ host: HERE[host] ?? host, port })
