/**
 * The service's settings, read from the environment (design.md#configuration). Reports every
 * problem at once, each with the variable's name and a valid value.
 */
import { Srcset } from "@cardpack/adapters/image"
import { MailSender, MailServer } from "@cardpack/adapters/mail"
import type { Postgres } from "@cardpack/adapters/postgres"
import { ApprovalLimits, Event, Instant, type Links, Schedule } from "@cardpack/core/domain"
import { Config, Data, Effect, Option, Redacted, Result } from "effect"
import * as AlertSettings from "./config/AlertSettings.ts"
import * as CarrierSettings from "./config/CarrierSettings.ts"
import * as ChainSettings from "./config/ChainSettings.ts"
import * as DatabaseUrl from "./config/DatabaseUrl.ts"
import * as DrawKeys from "./config/DrawKeys.ts"
import * as EncryptionKeys from "./config/EncryptionKeys.ts"
import * as Fairness from "./config/Fairness.ts"
import * as IdentitySettings from "./config/IdentitySettings.ts"
import * as Listening from "./config/Listening.ts"
import * as MailUrl from "./config/MailUrl.ts"
import * as PictureSettings from "./config/PictureSettings.ts"
import * as Setting from "./config/Setting.ts"
import * as Storing from "./config/Storing.ts"
import * as Telemetry from "./config/Telemetry.ts"
import * as Unlisted from "./config/Unlisted.ts"
import * as Variables from "./config/Variables.ts"
import * as RequestLog from "./request/RequestLog.ts"

export interface ServiceConfig
  extends Listening.ListeningConfig,
    Storing.StoringConfig,
    DrawKeys.DrawKeys,
    EncryptionKeys.EncryptionKeys,
    Fairness.FairnessConfig,
    Telemetry.TelemetryConfig {
  readonly environment: Event.Environment
  /** Null: the service generates one and keeps it in the data directory. */
  readonly operatorToken: Redacted.Redacted | null
  /** Without a slash at the end. */
  readonly publicUrl: string
  readonly maxOpenSealed: number
  /** What an operator of each role may move alone in a day; null for no limits. */
  readonly dailyLimits: ApprovalLimits.Limits
  /** Alpha-2 codes of countries that are never shipped to. */
  readonly neverShipTo: ReadonlyArray<string>
  /** Milliseconds that an address is kept after delivery; null keeps it for ever. */
  readonly addressRetention: number | null
  readonly seed: "demo" | "none"
  readonly srcset: Links.Srcset
  readonly pictures: PictureSettings.PictureConfig
  /** Requests a minute for a key; null for no limit. */
  readonly rateLimit: number | null
  readonly redisUrl: Redacted.Redacted | null
  /** Which addresses deliveries may reach: public ones only, or any, for local receivers. */
  readonly webhookTargets: (typeof TARGETS)[number]
  /** The minute of the retry schedule, in milliseconds. */
  readonly webhookBackoffUnit: number
  /** Null when there is no mail server: mails are skipped. */
  readonly smtpUrl: Redacted.Redacted | null
  /** Never null when there is a mail server. */
  readonly mailFrom: string | null
  readonly alerts: AlertSettings.AlertConfig
  readonly carrier: CarrierSettings.CarrierConfig
  readonly chain: ChainSettings.ChainConfig
  /** Null when the console is off. */
  readonly identity: IdentitySettings.IdentityConfig | null
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

type Name = Variables.Name | Unlisted.Name

const NAMES = [...Object.keys(Variables.ALL), ...Unlisted.NAMES] as ReadonlyArray<Name>

type Given = Readonly<Record<Name, string | null>>

/** 6,000 a second: twice the best rate measured for one process, far above a shop's need. */
const RATE_LIMIT = 360_000

const secret = (text: string | null) => (text === null ? null : Redacted.make(text))

/** Checks that involve several settings or the environment. */
const combinedProblems = (
  all: Given,
  environment: Event.Environment,
  seed: string | null,
  pool: Postgres.HostPool | null
) => {
  const problems: Array<string> = [...Storing.problems(all, environment, pool)]
  const token = all.CARDPACK_OPERATOR_TOKEN
  if (environment === "production") {
    if (all.REDIS_URL !== null && DatabaseUrl.isClearRedis(all.REDIS_URL)) {
      problems.push(
        "REDIS_URL must ask for TLS in production unless the server is on this computer: a rediss:// address"
      )
    }
    const weak = token === null ? null : Setting.guessable(token)
    if (weak !== null) problems.push(`CARDPACK_OPERATOR_TOKEN ${weak}`)
    problems.push(...MailUrl.clear(all.CARDPACK_SMTP_URL))
    problems.push(...Telemetry.weak(all.CARDPACK_METRICS_TOKEN))
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
  problems.push(...EncryptionKeys.problems(all, environment))
  problems.push(...DrawKeys.problems(all, environment))
  problems.push(...Fairness.problems(all))
  problems.push(...Unlisted.problems(all, environment === "production"))
  if (all.CARDPACK_SMTP_URL !== null && all.CARDPACK_MAIL_FROM === null) {
    problems.push("CARDPACK_MAIL_FROM is required with CARDPACK_SMTP_URL: who the mails are from")
  }
  return problems
}

export interface Deciding {
  readonly pool: Postgres.HostPool | null
  /** In a host's process, which may have the routes below a path. */
  readonly isEmbedded: boolean
}

const HOSTED: Deciding = { pool: null, isEmbedded: false }

/** Who is told of what, and who tells where parcels are. */
const outward = (reading: AlertSettings.Reading & CarrierSettings.Reading) => ({
  alerts: AlertSettings.read(reading),
  carrier: CarrierSettings.read(reading)
})

/** The settings that these variables make; one that is not given has its default. */
export const decide = (
  given: Partial<Given>,
  { isEmbedded, pool }: Deciding = HOSTED
): Result.Result<ServiceConfig, ConfigProblems> => {
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
  const redisUrl = read("REDIS_URL", Setting.url(["redis:", "rediss:"]), null)
  const ownUrl = Listening.urlOf(listening)
  const publicUrl = read("CARDPACK_PUBLIC_URL", Setting.base(isEmbedded), ownUrl)
  const problem = (text: string) => problems.push(text)
  const chain = ChainSettings.read({ environment, read, problem })
  const hasServer = all.DATABASE_URL !== null
  const identity = IdentitySettings.read({ environment, hasServer, publicUrl, read, problem })
  const config: ServiceConfig = {
    ...listening,
    ...Storing.read(read, pool),
    ...Telemetry.read(read),
    environment,
    operatorToken: secret(read("CARDPACK_OPERATOR_TOKEN", Setting.token, null)),
    ...EncryptionKeys.read(all),
    ...DrawKeys.read(all),
    ...Fairness.read(read, all),
    publicUrl,
    maxOpenSealed: read("CARDPACK_MAX_OPEN_SEALED", Setting.integer(0, 1_000_000), 200),
    dailyLimits: read(
      "CARDPACK_DAILY_LIMITS",
      ApprovalLimits.parse,
      environment === "production" ? ApprovalLimits.PRODUCTION : null
    ),
    addressRetention: read(
      "CARDPACK_ADDRESS_RETENTION",
      Setting.orWord("keep", Setting.duration("1 hour", "3650 days")),
      ADDRESS_RETENTION
    ),
    seed: seed ?? (environment === "sandbox" ? "demo" : "none"),
    neverShipTo: read("CARDPACK_NEVER_SHIP_TO", Setting.countries, []),
    srcset: Srcset.orResized(read("CARDPACK_IMAGE_RESIZE_URL", Srcset.fromTemplate, Srcset.none)),
    pictures: PictureSettings.read({ environment, read, problem }),
    rateLimit: read(
      "CARDPACK_RATE_LIMIT",
      Setting.unlessOff(Setting.integer(1, 10_000_000)),
      RATE_LIMIT
    ),
    redisUrl: secret(redisUrl),
    webhookTargets: read("CARDPACK_WEBHOOK_TARGETS", Setting.word(TARGETS), "public"),
    webhookBackoffUnit: read(
      "CARDPACK_TEST_BACKOFF_UNIT",
      Setting.duration("1 millis", "1 hour"),
      Schedule.MINUTE
    ),
    smtpUrl: secret(read("CARDPACK_SMTP_URL", Setting.checked(MailServer.parseUrl), null)),
    ...outward({ environment, smtpUrl: all.CARDPACK_SMTP_URL, read, problem }),
    chain,
    identity,
    requestLog: read("CARDPACK_REQUEST_LOG", Setting.word(RequestLog.MODES), "all"),
    mailFrom: read("CARDPACK_MAIL_FROM", Setting.checked(MailSender.parse), null)
  }
  problems.push(...combinedProblems(all, environment, seed, pool))
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
