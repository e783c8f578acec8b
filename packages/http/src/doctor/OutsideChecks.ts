/** What the service reaches outside: mail, Redis, its own public address; and how it is guarded. */
import { Mail } from "@cardpack/adapters/mail"
import { Effect, Layer, Redacted } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Setting from "../config/Setting.ts"
import * as Failure from "../start/Failure.ts"
import * as Layers from "../start/Layers.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"
import { inTime } from "./Patience.ts"

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const smtp = ({ mailFrom: from, smtpUrl: url }: ServiceConfig) => {
  const name = "mail"
  if (url === null || from === null) {
    return Effect.succeed(ok(name, "off: CARDPACK_SMTP_URL is not set"))
  }
  return inTime(Mail.greet({ url, from })).pipe(
    Effect.map(({ isSecure }) =>
      isSecure
        ? ok(name, "the server answers over TLS, and takes the login if there is one")
        : warning(
            name,
            "the server answers, in clear",
            "Set ?requireTLS=true, unless it is a relay on this computer or network"
          )
    ),
    Effect.catch((error) =>
      Effect.succeed(wrong(name, words(error), "Check CARDPACK_SMTP_URL and the mail server"))
    )
  )
}

const redis = (config: ServiceConfig) => {
  const name = "Redis"
  if (config.redisUrl === null) return Effect.succeed([])
  return inTime(Effect.scoped(Layer.build(Layers.rateLimiter(config)))).pipe(
    Effect.as([ok(name, "it answers")]),
    Effect.catch((error) =>
      Effect.succeed([wrong(name, Failure.tell(error, config), "Check REDIS_URL and that it runs")])
    )
  )
}

const PUBLIC = "public address"

const isHttps = (url: string) => url.startsWith("https:")

const publicly = ({ environment, publicUrl }: ServiceConfig): Effect.Effect<Diagnosis> => {
  if (environment === "production" && !isHttps(publicUrl)) {
    const found = `${publicUrl} is not https, and links to it go to buyers`
    return Effect.succeed(wrong(PUBLIC, found, "Set CARDPACK_PUBLIC_URL to the https address"))
  }
  const url = `${publicUrl}/api/health`
  const asked = Effect.tryPromise((signal) => fetch(url, { signal, redirect: "manual" }))
  return inTime(asked).pipe(
    Effect.map(({ status }) =>
      status === 200
        ? ok(PUBLIC, `${publicUrl} answers`)
        : warning(
            PUBLIC,
            `${url} answers ${status}`,
            "Check CARDPACK_PUBLIC_URL and the proxy in front of the service"
          )
    ),
    Effect.catch(() =>
      Effect.succeed(
        warning(
          PUBLIC,
          `${url} gives no answer here`,
          "Start the service, or check CARDPACK_PUBLIC_URL and the proxy"
        )
      )
    )
  )
}

const token = ({ databaseUrl, operatorToken }: ServiceConfig): Diagnosis => {
  const name = "operator token"
  if (operatorToken === null) {
    return ok(name, databaseUrl === null ? "generated, in the data directory" : "generated")
  }
  const weak = Setting.guessable(Redacted.value(operatorToken))
  return weak === null
    ? ok(name, "long and varied")
    : warning(name, `it ${weak}`, "Set CARDPACK_OPERATOR_TOKEN to what openssl rand -hex 32 prints")
}

const targets = ({ webhookTargets }: ServiceConfig): Diagnosis =>
  webhookTargets === "public"
    ? ok("webhooks", "they reach public addresses only")
    : warning(
        "webhooks",
        "they reach any address: a partner can make this service call your private network",
        "Unset CARDPACK_WEBHOOK_TARGETS unless only you are a partner"
      )

export const check = Effect.fnUntraced(function* (config: ServiceConfig) {
  const asked = yield* Effect.all([smtp(config), redis(config), publicly(config)], {
    concurrency: "unbounded"
  })
  return [token(config), targets(config), ...asked.flat()]
})
