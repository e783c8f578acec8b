/**
 * The service's settings, read from the environment (design.md#configuration). Reports every
 * problem at once, each with the variable's name and a valid value.
 */
import { Srcset } from "@cardpack/adapters/image"
import { MailSender, MailServer } from "@cardpack/adapters/mail"
import { type Card, Event, Instant, Schedule } from "@cardpack/core/domain"
import { Config, Data, Effect, Option, Redacted, Result } from "effect"
import * as ChainSettings from "./config/ChainSettings.ts"
import * as DatabaseUrl from "./config/DatabaseUrl.ts"
import * as Listening from "./config/Listening.ts"
import * as MailUrl from "./config/MailUrl.ts"
import * as Setting from "./config/Setting.ts"
import * as RequestLog from "./request/RequestLog.ts"

export interface ServiceConfig extends Listening.ListeningConfig {
  readonly environment: Event.Environment
  /** Null for the embedded database in the data directory. */
  readonly databaseUrl: Redacted.Redacted | null
  readonly dataDirectory: string
  /** Null: the service generates one and keeps it in the data directory. */
  readonly operatorToken: Redacted.Redacted | null
  /** Null: generated in the sandbox; in production personal data can't be stored. */
  readonly encryptionKey: Redacted.Redacted | null
  /** Earlier keys. They still decrypt; nothing new is encrypted with them. */
  readonly oldEncryptionKeys: ReadonlyArray<Redacted.Redacted>
  /** Without a slash at the end. */
  readonly publicUrl: string
  readonly maxOpenSealed: number
  /** Milliseconds that an address is kept after delivery; null keeps it for ever. */
  readonly addressRetention: number | null
  readonly seed: "demo" | "none"
  readonly srcset: Card.Srcset
  /** Requests a minute for a key; null for no limit. */
  readonly rateLimit: number | null
  /** Requests of a key that may run at the same time, in one process. */
  readonly maxConcurrent: number
  readonly redisUrl: Redacted.Redacted | null
  /** Which addresses deliveries may reach: public ones only, or any, for local receivers. */
  readonly webhookTargets: (typeof TARGETS)[number]
  /** The minute of the retry schedule, in milliseconds. */
  readonly webhookBackoffUnit: number
  /** Null when there is no mail server: mails are skipped. */
  readonly smtpUrl: Redacted.Redacted | null
  /** Never null when there is a mail server. */
  readonly mailFrom: string | null
  readonly chain: ChainSettings.ChainConfig
  /** Which requests are logged. */
  readonly requestLog: RequestLog.Mode
}

/** Long enough for a parcel to come back. */
const ADDRESS_RETENTION = 90 * Instant.DAY

const TARGETS = ["public", "any"] as const

export class ConfigProblems extends Data.TaggedError("ConfigProblems")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message(): string {
    return `The settings are not right:\n${this.problems.map((line) => `  - ${line}`).join("\n")}`
  }
}

/** A variable as given; an empty one counts as unset. */
const given = (name: string) =>
  Config.option(Config.String(name)).pipe(
    Config.map(Option.filter((text) => text.trim() !== "")),
    Config.map(Option.getOrNull)
  )

const NAMES = [
  "CARDPACK_ENVIRONMENT",
  "DATABASE_URL",
  "CARDPACK_DATA_DIR",
  "CARDPACK_OPERATOR_TOKEN",
  "CARDPACK_ENCRYPTION_KEY",
  "CARDPACK_ENCRYPTION_KEYS_OLD",
  "CARDPACK_PUBLIC_URL",
  "CARDPACK_MAX_OPEN_SEALED",
  "CARDPACK_ADDRESS_RETENTION",
  "CARDPACK_SEED",
  "CARDPACK_IMAGE_RESIZE_URL",
  "CARDPACK_RATE_LIMIT",
  "CARDPACK_MAX_CONCURRENT_REQUESTS",
  "REDIS_URL",
  "CARDPACK_WEBHOOK_TARGETS",
  "CARDPACK_WEBHOOK_BACKOFF_UNIT",
  "CARDPACK_SMTP_URL",
  "CARDPACK_MAIL_FROM",
  "CARDPACK_REQUEST_LOG",
  ...Listening.NAMES,
  ...ChainSettings.NAMES
] as const

export type Name = (typeof NAMES)[number]

type Given = Readonly<Record<Name, string | null>>

/** The key is a hash of this text, so a short text could be guessed. */
const MIN_PRODUCTION_KEY = 32

/** 6,000 a second: twice the best rate measured for one process, far above a shop's need. */
const RATE_LIMIT = 360_000

/** Twice the number of connections at which one key sells fastest. */
const MAX_CONCURRENT = 512

const secret = (text: string | null) => (text === null ? null : Redacted.make(text))

/** Checks that involve several settings or the environment. */
const combinedProblems = (all: Given, environment: Event.Environment, seed: string | null) => {
  const problems: Array<string> = []
  const token = all.CARDPACK_OPERATOR_TOKEN
  if (environment === "production") {
    if (all.DATABASE_URL === null) {
      problems.push("DATABASE_URL is required in production: a postgres:// address")
    } else if (DatabaseUrl.isClear(all.DATABASE_URL)) {
      problems.push(
        "DATABASE_URL must ask for TLS in production unless the server is on this machine: with ?sslmode=require at its end"
      )
    }
    if (all.REDIS_URL !== null && DatabaseUrl.isClearRedis(all.REDIS_URL)) {
      problems.push(
        "REDIS_URL must ask for TLS in production unless the server is on this machine: a rediss:// address"
      )
    }
    const weak = token === null ? null : Setting.guessable(token)
    if (weak !== null) problems.push(`CARDPACK_OPERATOR_TOKEN ${weak}`)
    const key = all.CARDPACK_ENCRYPTION_KEY
    if (key !== null && key.length < MIN_PRODUCTION_KEY) {
      problems.push(
        `CARDPACK_ENCRYPTION_KEY must have at least ${MIN_PRODUCTION_KEY} characters in production, such as those of: openssl rand -hex 32`
      )
    }
    problems.push(...MailUrl.clear(all.CARDPACK_SMTP_URL))
    if (seed === "demo") problems.push("CARDPACK_SEED must be none in production")
    if (all.CARDPACK_WEBHOOK_TARGETS === "any") {
      problems.push(
        "CARDPACK_WEBHOOK_TARGETS must be public in production: any lets partners reach private addresses"
      )
    }
  }
  if (token === null && (all.DATABASE_URL !== null || environment === "production")) {
    problems.push(
      "CARDPACK_OPERATOR_TOKEN is required in production and with DATABASE_URL: a long random text"
    )
  }
  if (all.CARDPACK_ENCRYPTION_KEYS_OLD !== null && all.CARDPACK_ENCRYPTION_KEY === null) {
    problems.push(
      "CARDPACK_ENCRYPTION_KEY is required with CARDPACK_ENCRYPTION_KEYS_OLD: what is written is encrypted with it"
    )
  }
  if (all.CARDPACK_SMTP_URL !== null && all.CARDPACK_MAIL_FROM === null) {
    problems.push("CARDPACK_MAIL_FROM is required with CARDPACK_SMTP_URL: who the mails are from")
  }
  return problems
}

/** The settings that these variables make; one that is not given has its default. */
export const decide = (given: Partial<Given>): Result.Result<ServiceConfig, ConfigProblems> => {
  const all = { ...Object.fromEntries(NAMES.map((name) => [name, null])), ...given } as Given
  const problems: Array<string> = []
  const read = <A>(
    name: keyof Given,
    parse: (text: string) => Result.Result<A, string>,
    unset: A
  ): A => {
    const text = all[name]
    if (text === null) return unset
    const parsed = parse(text)
    if (Result.isSuccess(parsed)) return parsed.success
    problems.push(`${name} ${parsed.failure}`)
    return unset
  }
  const environment = read("CARDPACK_ENVIRONMENT", Setting.word(Event.ENVIRONMENTS), "sandbox")
  const listening = Listening.read(read)
  const seed = read("CARDPACK_SEED", Setting.word(["demo", "none"]), null)
  const databaseUrl = read("DATABASE_URL", DatabaseUrl.parse, null)
  const redisUrl = read("REDIS_URL", Setting.url(["redis:", "rediss:"]), null)
  const publicUrl = read(
    "CARDPACK_PUBLIC_URL",
    Setting.url(["http:", "https:"]),
    Listening.urlOf(listening)
  )
  const chain = ChainSettings.read({ environment, read, problem: (text) => problems.push(text) })
  const config: ServiceConfig = {
    ...listening,
    environment,
    databaseUrl: secret(databaseUrl),
    dataDirectory: all.CARDPACK_DATA_DIR ?? ".cardpack",
    operatorToken: secret(read("CARDPACK_OPERATOR_TOKEN", Setting.token, null)),
    encryptionKey: secret(all.CARDPACK_ENCRYPTION_KEY),
    oldEncryptionKeys: Setting.secrets(all.CARDPACK_ENCRYPTION_KEYS_OLD),
    publicUrl: (publicUrl ?? "").replace(/\/+$/, ""),
    maxOpenSealed: read("CARDPACK_MAX_OPEN_SEALED", Setting.integer(0, 1_000_000), 200),
    addressRetention: read(
      "CARDPACK_ADDRESS_RETENTION",
      Setting.orWord("keep", Setting.duration("1 hour", "3650 days")),
      ADDRESS_RETENTION
    ),
    seed: seed ?? (environment === "sandbox" ? "demo" : "none"),
    srcset: read("CARDPACK_IMAGE_RESIZE_URL", Srcset.fromTemplate, Srcset.none),
    rateLimit: read(
      "CARDPACK_RATE_LIMIT",
      Setting.unlessOff(Setting.integer(1, 10_000_000)),
      RATE_LIMIT
    ),
    maxConcurrent: read(
      "CARDPACK_MAX_CONCURRENT_REQUESTS",
      Setting.integer(1, 1_000_000),
      MAX_CONCURRENT
    ),
    redisUrl: secret(redisUrl),
    webhookTargets: read("CARDPACK_WEBHOOK_TARGETS", Setting.word(TARGETS), "public"),
    webhookBackoffUnit: read(
      "CARDPACK_WEBHOOK_BACKOFF_UNIT",
      Setting.duration("1 millis", "1 hour"),
      Schedule.MINUTE
    ),
    smtpUrl: secret(read("CARDPACK_SMTP_URL", Setting.checked(MailServer.parseUrl), null)),
    chain,
    requestLog: read("CARDPACK_REQUEST_LOG", Setting.word(RequestLog.MODES), "all"),
    mailFrom: read("CARDPACK_MAIL_FROM", Setting.checked(MailSender.parse), null)
  }
  problems.push(...combinedProblems(all, environment, seed))
  return problems.length === 0
    ? Result.succeed(config)
    : Result.fail(new ConfigProblems({ problems }))
}

/** Fails with all problems at once. */
export const load: Effect.Effect<ServiceConfig, ConfigProblems | Config.ConfigError> =
  Effect.flatMap(
    Config.all(
      Object.fromEntries(NAMES.map((name) => [name, given(name)])) as {
        readonly [Each in Name]: Config.Config<string | null>
      }
    ),
    (all) => Effect.fromResult(decide(all))
  )
