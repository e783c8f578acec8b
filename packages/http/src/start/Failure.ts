/** Explains why the service could not start. */
import { Belonging, Postgres } from "@cardpack/adapters/postgres"
import { Canary } from "@cardpack/core"
import { DrawSecrets } from "@cardpack/core/ports"
import { ServeError } from "effect/http/HttpServerError"
import { isSqlError } from "effect/sql/SqlError"
import { ConfigProblems, type ServiceConfig } from "../Config.ts"
import * as Causes from "../problem/Causes.ts"
import { DrawKeyRefused } from "./DrawKeyPart.ts"

const field = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null
    ? (error as Readonly<Record<string, unknown>>)[name]
    : undefined

/** The innermost cause says what happened; outer ones only say where. */
const innermost = (error: unknown): unknown => {
  const cause = field(error, "cause")
  return cause === undefined ? error : innermost(cause)
}

/** What happened, without where: an address may hold a password. */
export const words = (error: unknown): string => Causes.said(innermost(error))

/** The address that could not be used, and the settings that name it. */
const unusableAddress = (cause: unknown, { host, operatorListen, port }: ServiceConfig) => {
  const isOperators =
    operatorListen !== null &&
    field(cause, "port") === operatorListen.port &&
    (operatorListen.port !== port || field(cause, "address") !== host)
  return isOperators
    ? { ...operatorListen, portIn: "CARDPACK_OPERATOR_LISTEN", hostIn: "CARDPACK_OPERATOR_LISTEN" }
    : { host, port, portIn: "PORT", hostIn: "HOST" }
}

const listening = ({ cause }: ServeError, config: ServiceConfig): string => {
  const { host, hostIn, port, portIn } = unusableAddress(cause, config)
  switch (field(cause, "code")) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is in use: stop what listens there, or set ${portIn} to another one.`
    case "EACCES":
      return `Port ${port} of ${host} may not be used by this user: set ${portIn} to one above 1023.`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is not an address of this computer: set ${hostIn} to one that is.`
    default:
      return `The service can't listen on ${host}, port ${port}: ${words(cause)}`
  }
}

/** The variable at fault, by the tag of the error. */
const CHAIN_SETTINGS: Readonly<Record<string, string>> = {
  ChainError: "CARDPACK_RPC_URL",
  SignerUnusable: "CARDPACK_SIGNER_PRIVATE_KEY or CARDPACK_SIGNER_KMS_KEY_ID",
  XpubUnusable: "CARDPACK_DEPOSIT_XPUB"
}

const onChain = (error: unknown, { chain }: ServiceConfig): string | null => {
  const setting = CHAIN_SETTINGS[String(field(error, "_tag"))]
  if (setting === undefined || chain.mode === "off") return null
  const wanted = setting === "CARDPACK_RPC_URL" ? `; it must serve chain ${chain.chainId}` : ""
  return `${setting} is not right: ${words(error)}${wanted}.`
}

/** The setting that names the database. */
const place = ({ dataDirectory, databaseUrl }: ServiceConfig): string =>
  databaseUrl === null ? `CARDPACK_DATA_DIR (${dataDirectory})` : "DATABASE_URL"

const wrongOwner = (error: Belonging.BelongsElsewhere, config: ServiceConfig): string =>
  `${place(config)} is not right: ${error.message}. Nothing was changed. Name a database of this environment's own, or set CARDPACK_ENVIRONMENT to ${error.owner.environment}.`

/** The variable that names the draw key. */
const drawKeySetting = ({ drawKmsKeyId }: ServiceConfig): string =>
  drawKmsKeyId === null ? "CARDPACK_DRAW_KEY" : "CARDPACK_DRAW_KMS_KEY_ID"

/** `what` of days was committed with another key. */
export const ofDrawKey = (what: string, config: ServiceConfig): string =>
  `${drawKeySetting(config)} is not right: ${what}. Set the key of this database, or name it in CARDPACK_DRAW_KEYS_OLD until its last day has passed.`

const known = (error: unknown, config: ServiceConfig): string | null => {
  if (error instanceof ConfigProblems) return error.message
  const chain = onChain(error, config)
  if (chain !== null) return chain
  if (error instanceof Canary.WrongKey) {
    return `CARDPACK_ENCRYPTION_KEY is not right: ${error.message}. Set it to the key of this database, or, while you change keys, name that one in CARDPACK_ENCRYPTION_KEYS_OLD or CARDPACK_ENCRYPTION_KEY_NEXT.`
  }
  if (error instanceof DrawKeyRefused) return ofDrawKey(error.message, config)
  if (error instanceof DrawSecrets.DrawSecretsError) {
    return `${drawKeySetting(config)}: the key service gives no answer, and draws wait for it.`
  }
  if (error instanceof Postgres.MigrationsPending) {
    return `CARDPACK_MIGRATE is off, and ${error.message}. Run them with \`cardpack migrate\`, or start once with CARDPACK_MIGRATE=on.`
  }
  if (error instanceof Postgres.ServerTooOld) return `DATABASE_URL is not right: ${error.message}.`
  if (error instanceof Belonging.BelongsElsewhere) return wrongOwner(error, config)
  if (error instanceof ServeError) return listening(error, config)
  if (isSqlError(error) && config.databaseUrl !== null) {
    return `The database of DATABASE_URL can't be used: ${words(error)}`
  }
  if (field(error, "_tag") === "RedisError") {
    return `The Redis of REDIS_URL can't be used: ${words(error)}`
  }
  return null
}

/** The failure in words, whichever part found it. */
export const tell = (error: unknown, config: ServiceConfig): string =>
  known(error, config) ?? words(error)

export const explain = (error: unknown, config: ServiceConfig): string =>
  known(error, config) ?? `The service could not start: ${words(error)}`
