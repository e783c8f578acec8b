/**
 * The host's options as settings of the service. Each option is a variable under another name, so
 * that both are checked and explained in one place (`Config`).
 */
import { randomBytes } from "node:crypto"
import { Result } from "effect"
import * as Config from "../Config.ts"
import type * as Unlisted from "../config/Unlisted.ts"
import type * as Variables from "../config/Variables.ts"
import type { HostPool, Options } from "./Options.ts"

type Value = string | number | ReadonlyArray<string> | undefined

/** Each option with its variable. */
const VARIABLES: ReadonlyArray<
  readonly [option: string, variable: Variables.Name | Unlisted.Name]
> = [
  ["database.url", "DATABASE_URL"],
  ["database.schema", "CARDPACK_DATABASE_SCHEMA"],
  ["database.directory", "CARDPACK_DATA_DIR"],
  ["environment", "CARDPACK_ENVIRONMENT"],
  ["publicUrl", "CARDPACK_PUBLIC_URL"],
  ["imageResizeUrl", "CARDPACK_IMAGE_RESIZE_URL"],
  ["maxOpenSealed", "CARDPACK_MAX_OPEN_SEALED"],
  ["addressRetention", "CARDPACK_ADDRESS_RETENTION"],
  ["operatorToken", "CARDPACK_OPERATOR_TOKEN"],
  ["dailyLimits", "CARDPACK_DAILY_LIMITS"],
  ["rateLimit", "CARDPACK_RATE_LIMIT"],
  ["webhooks.targets", "CARDPACK_WEBHOOK_TARGETS"],
  ["webhooks.backoffUnit", "CARDPACK_TEST_BACKOFF_UNIT"],
  ["mail.url", "CARDPACK_SMTP_URL"],
  ["mail.from", "CARDPACK_MAIL_FROM"],
  ["chain.rpcUrls", "CARDPACK_RPC_URL"],
  ["chain.quorum", "CARDPACK_RPC_QUORUM"],
  ["chain.confirmations", "CARDPACK_CONFIRMATIONS"],
  ["chain.signerPrivateKey", "CARDPACK_SIGNER_PRIVATE_KEY"],
  ["chain.signerKmsKeyId", "CARDPACK_SIGNER_KMS_KEY_ID"],
  ["drawKmsKeyId", "CARDPACK_DRAW_KMS_KEY_ID"],
  ["fairness", "CARDPACK_FAIRNESS"],
  ["logWitnesses", "CARDPACK_LOG_WITNESSES"],
  ["chain.depositXpub", "CARDPACK_DEPOSIT_XPUB"],
  ["chain.usdcAddress", "CARDPACK_USDC_ADDRESS"],
  ["chain.collectionAddress", "CARDPACK_COLLECTION_ADDRESS"],
  ["chain.vendingMachineAddress", "CARDPACK_VENDING_MACHINE_ADDRESS"],
  ["chain.burnHandlerAddress", "CARDPACK_BURN_HANDLER_ADDRESS"],
  ["otlp.endpoint", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ["otlp.protocol", "OTEL_EXPORTER_OTLP_PROTOCOL"]
]

/** Options that are no text of a variable. */
const KEYS = [
  ["encryptionKey", "CARDPACK_ENCRYPTION_KEY", "CARDPACK_ENCRYPTION_KEYS_OLD"],
  ["drawKey", "CARDPACK_DRAW_KEY", "CARDPACK_DRAW_KEYS_OLD"],
  ["logKey", "CARDPACK_LOG_KEY", "CARDPACK_LOG_KEYS_OLD"]
] as const

const OTHERS = [
  ...["database.memory", "database.pool", "logger", "migrate"],
  ...KEYS.map(([option]) => option)
]

/** The options as `a.b` with their values; only the listed groups have parts. */
const flat = (options: Readonly<Record<string, unknown>>): ReadonlyArray<[string, unknown]> =>
  Object.entries(options).flatMap(([name, value]): ReadonlyArray<[string, unknown]> => {
    const isGroup = VARIABLES.some(([option]) => option.startsWith(`${name}.`))
    if (!isGroup || typeof value !== "object" || value === null) return [[name, value]]
    return Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
  })

const textOf = (value: Value): string =>
  typeof value === "object" ? value.join(",") : String(value)

const isText = (value: unknown): value is Value =>
  typeof value === "string" ||
  typeof value === "number" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"))

const isKey = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""

/** Old keys are one variable, separated by commas. */
const keyProblems = (option: string, keys: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  if (!keys.every(isKey))
    return [`${option} must be a text that is not empty, or a list of such texts`]
  const splits = keys.slice(1).some((key) => String(key).includes(","))
  return splits ? [`${option} must have no comma in an old key`] : []
}

/** A host whose variable is not set must not sell from memory without knowing it. */
const isPlaced = ({ database }: Options): boolean => {
  if (typeof database !== "object" || database === null) return true
  const { directory, memory, pool, url } = database as Readonly<Record<string, unknown>>
  const given = [memory, directory, url, pool].filter((place) => place !== undefined)
  return given.length === 1 && (memory === undefined || memory === true) && directory !== ""
}

const poolOf = ({ database }: Options): HostPool | null =>
  typeof database === "object" &&
  database !== null &&
  "pool" in database &&
  database.pool !== undefined
    ? database.pool
    : null

/** A single client connects too, but only once: waiting for a second connection never ends. */
const isPool = (pool: HostPool): boolean =>
  typeof pool?.connect === "function" && !("connectionParameters" in pool)

const LOG = ["debug", "info", "warn", "error"] as const

const isLogger = (logger: unknown): boolean => {
  if (logger === undefined) return true
  if (typeof logger !== "object" || logger === null) return false
  const given = LOG.map((level) => Reflect.get(logger, level)).filter((each) => each !== undefined)
  return given.every((each) => typeof each === "function")
}

/** Null for a database in memory, and for one on a server. */
export const directoryOf = ({ database }: Options): string | null =>
  database !== undefined && "directory" in database ? (database.directory ?? null) : null

const PUBLIC_URL = "http://127.0.0.1"

/** Variables that only a service with a listener of its own needs. */
const preset = () => ({
  CARDPACK_SEED: "none",
  CARDPACK_CHAIN: "off",
  // A host has pictures of its own.
  CARDPACK_PICTURES: "off",
  CARDPACK_PUBLIC_URL: PUBLIC_URL,
  // Random, so nobody knows it: without an operator's token no HTTP request is an operator's.
  CARDPACK_OPERATOR_TOKEN: randomBytes(32).toString("hex")
})

/** Longer names first, as some begin with another one. */
const NAMED = [
  ...VARIABLES,
  ...KEYS.flatMap(([option, first, others]) => [
    [option, others] as const,
    [option, first] as const
  ])
].sort(([, one], [, other]) => other.length - one.length)

const inOptions = (problem: string): string =>
  NAMED.reduce((text, [option, variable]) => text.replaceAll(variable, option), problem)

/** The settings of the engine, or every problem, each in the host's own words. */
export const read = (
  options: Options
): Result.Result<Config.ServiceConfig, ReadonlyArray<string>> => {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    return Result.fail(["the options must be an object"])
  }
  const problems: Array<string> = isPlaced(options)
    ? []
    : ["database must have one of memory: true, directory, url and pool"]
  const pool = poolOf(options)
  if (pool !== null && !isPool(pool)) {
    problems.push("database.pool must be a Pool of pg, and no single Client")
  }
  if (!isLogger(options.logger)) {
    problems.push("logger must have the functions of console that it is to be told by")
  }
  const variables: Record<string, string> = preset()
  for (const [option, value] of flat(options as Readonly<Record<string, unknown>>)) {
    const variable = VARIABLES.find(([name]) => name === option)?.[1]
    if (value === undefined || OTHERS.includes(option)) continue
    if (variable === undefined) problems.push(`${option} is not a known option`)
    else if (!isText(value)) problems.push(`${option} must be a text`)
    else variables[variable] = textOf(value)
  }
  const { migrate = true } = options
  if (typeof migrate !== "boolean") problems.push("migrate must be true or false")
  variables.CARDPACK_MIGRATE = migrate ? "on" : "off"
  if (options.chain !== undefined) variables.CARDPACK_CHAIN = "rpc"
  for (const [option, first, others] of KEYS) {
    const keys = [options[option] ?? []].flat()
    problems.push(...keyProblems(option, keys))
    const [key, ...old] = keys.filter(isKey)
    if (key !== undefined) variables[first] = key
    if (old.length > 0) variables[others] = old.join(",")
  }
  const config = Config.decide(variables, { pool, isEmbedded: true })
  if (Result.isFailure(config)) problems.push(...config.failure.problems.map(inOptions))
  return Result.isSuccess(config) && problems.length === 0
    ? Result.succeed(config.success)
    : Result.fail(problems)
}
