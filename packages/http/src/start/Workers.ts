/** The background workers: deliveries, mails, ends of windows, notices, retention. */
import { randomUUID } from "node:crypto"
import { Mail } from "@cardpack/adapters/mail"
import { WakeupChannel } from "@cardpack/adapters/postgres"
import { WebhookSender } from "@cardpack/adapters/webhook"
import { Webhooks } from "@cardpack/core/commands"
import { Instant } from "@cardpack/core/domain"
import { Vault } from "@cardpack/core/ports"
import { ClaimWorker, DeliveryWorker, MailWorker, Notices, Retention } from "@cardpack/core/workers"
import { Effect, Layer } from "effect"
import manifest from "../../package.json" with { type: "json" }
import type { ServiceConfig } from "../Config.ts"

/** The user agent: tells receivers who sends, and where to complain. */
export const agentOf = (publicUrl: string): string => `cardpack/${manifest.version} (+${publicUrl})`

/** The senders of webhooks and mails. */
export const senders = ({ mailFrom, publicUrl, smtpUrl, webhookTargets }: ServiceConfig) =>
  Layer.mergeAll(
    WebhookSender.layer({ targets: webhookTargets, agent: agentOf(publicUrl) }),
    smtpUrl === null || mailFrom === null
      ? Mail.layerNone
      : Mail.layer({ url: smtpUrl, from: mailFrom })
  )

/** The use cases of webhook endpoints. */
export const webhooks = Webhooks.layer

/** Exchanges wake-ups with the other processes on the same server. */
export const wakeups = ({ databaseUrl }: ServiceConfig) =>
  databaseUrl === null ? Layer.empty : WakeupChannel.layer({ url: databaseUrl })

/** Rows of one background transaction; few on the embedded database, which they block. */
const WRITES = { embedded: 50, server: 500 }

/** Polls at least four times in the schedule's unit, so that a short unit is kept. */
const pollOf = (unit: number): number =>
  Math.min(DeliveryWorker.DEFAULTS.poll, Math.max(20, Math.floor(unit / 4)))

/**
 * Runs until the scope closes. Without an encryption key no signing secret can be read, so
 * deliveries wait for a key instead of failing.
 */
export const run = Effect.fnUntraced(function* (config: ServiceConfig) {
  const { databaseUrl, environment, webhookBackoffUnit: unit } = config
  const { encrypts } = yield* Vault.Vault
  const poll = pollOf(unit)
  const writes = databaseUrl === null ? WRITES.embedded : WRITES.server
  if (encrypts) {
    const owner = randomUUID()
    yield* DeliveryWorker.run({
      ...DeliveryWorker.DEFAULTS,
      environment,
      owner,
      unit,
      poll,
      writes
    })
  }
  yield* MailWorker.run({ environment, unit, poll })
  yield* ClaimWorker.run({ ...ClaimWorker.DEFAULTS, writes })
  yield* Notices.run
  const { addressRetention: keep } = config
  if (keep !== null) yield* Effect.forkScoped(Retention.run({ keep, every: Instant.HOUR }))
})
