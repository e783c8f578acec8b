/** DATABASE_URL and REDIS_URL: is all of them read, and are the connections encrypted? */
import { Result } from "effect"
import * as Setting from "./Setting.ts"

const address = Setting.url(["postgres:", "postgresql:"])

const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

type Parameter = (value: string) => string | null

const any: Parameter = () => null

const whole =
  (minimum: number, maximum: number): Parameter =>
  (value) =>
    Setting.integer(minimum, maximum)(value)._tag === "Failure"
      ? `must be an integer from ${minimum} to ${maximum}`
      : null

const SEVERAL =
  "names several hosts, which are not tried in turn: name one that leads to the primary, such as that of a proxy"

/** What the driver reads, and why a value can't be used. */
const READ: Readonly<Record<string, Parameter>> = {
  host: (value) => (value.includes(",") ? SEVERAL : null),
  port: whole(1, 65_535),
  user: any,
  password: any,
  dbname: any,
  options: any,
  connect_timeout: whole(0, 86_400),
  sslmode: (value) => (MODES.includes(value) ? null : `must be one of ${MODES.join(", ")}`)
}

/** What stands for parameters that others read. */
const INSTEAD: Readonly<Record<string, string>> = {
  target_session_attrs: "name a host that leads to the primary, such as that of a proxy",
  load_balance_hosts: "name one host",
  sslrootcert: "set NODE_EXTRA_CA_CERTS to that file in the environment",
  sslcert: "the service signs in with a password",
  sslkey: "the service signs in with a password",
  channel_binding: "sslmode=verify-full verifies the server",
  schema: "set CARDPACK_DATABASE_SCHEMA",
  currentSchema: "set CARDPACK_DATABASE_SCHEMA",
  search_path: "set CARDPACK_DATABASE_SCHEMA",
  application_name: "the service's connections have names of their own"
}

const flaw = (name: string, value: string): string | null => {
  const read = Object.hasOwn(READ, name) ? READ[name] : undefined
  if (read === undefined) {
    const instead = Object.hasOwn(INSTEAD, name) ? `: ${INSTEAD[name]}` : ""
    return `has the parameter ${JSON.stringify(name.slice(0, 40))}, which nothing reads; take it away${instead}`
  }
  const problem = read(value)
  return problem === null || problem === SEVERAL ? problem : `has a ${name} that ${problem}`
}

/** Between the credentials and the path. */
const HOSTS = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/

/** Refuses by name what would be ignored; never repeats a value, which may be a secret. */
export const parse = (text: string): Result.Result<string, string> => {
  if (HOSTS.exec(text)?.[1]?.includes(",")) return Result.fail(SEVERAL)
  const parsed = address(text)
  if (Result.isFailure(parsed)) return parsed
  const { hash, searchParams } = new URL(text)
  if (hash !== "") return Result.fail("must have no #: in a password it is written %23")
  for (const [name, value] of searchParams) {
    const problem = flaw(name, value)
    if (problem !== null) return Result.fail(problem)
  }
  return parsed
}

/** In these modes the driver refuses a server without TLS or with a foreign certificate. */
const ENCRYPTED = ["require", "verify-ca", "verify-full"]

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Reads the host as the driver does: a `host` parameter overrides it, and the last one counts. */
const isHere = ({ hostname, searchParams }: URL): boolean => {
  const host = searchParams.getAll("host").at(-1) ?? decodeURIComponent(hostname)
  return host === "" || host.startsWith("/") || LOOPBACK.test(host)
}

/** Is Redis reached without TLS on another computer? */
export const isClearRedis = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { hostname, protocol } = new URL(text)
  return protocol === "redis:" && !LOOPBACK.test(hostname)
}

/** Is the server reached without TLS on another computer? False for an invalid address. */
export const isClear = (text: string): boolean => {
  if (Result.isFailure(parse(text))) return false
  const url = new URL(text)
  const mode = url.searchParams.getAll("sslmode").at(-1) ?? ""
  return !isHere(url) && !ENCRYPTED.includes(mode)
}
