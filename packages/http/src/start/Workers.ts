/** The background workers: deliveries, mails, ends of windows, notices, retention. */
import { randomUUID } from "node:crypto"
import { EasyPost, EasyPostLabels } from "@cardpack/adapters/carrier"
import { Mail } from "@cardpack/adapters/mail"
import { WakeupChannel } from "@cardpack/adapters/postgres"
import { WebhookSender } from "@cardpack/adapters/webhook"
import { Webhooks } from "@cardpack/core/commands"
import { Instant, PictureAddress } from "@cardpack/core/domain"
import { Vault } from "@cardpack/core/ports"
import {
  AlertWorker,
  ClaimWorker,
  DeliveryWorker,
  DrawLogWorker,
  DrawTallying,
  MailWorker,
  Notices,
  ParcelTracking,
  Retention
} from "@cardpack/core/workers"
import { Effect, Layer, Redacted } from "effect"
import manifest from "../../package.json" with { type: "json" }
import type { ServiceConfig } from "../Config.ts"
import * as OneProcess from "./OneProcess.ts"
import * as Storage from "./Storage.ts"

/** The user agent: tells receivers who sends, and where to complain. */
export const agentOf = (publicUrl: string): string => `cardpack/${manifest.version} (+${publicUrl})`

/** Where parcels are, and what labels cost; nothing without a key. */
export const carrier = ({ carrier: { from, key, webhookSecret } }: ServiceConfig) =>
  key === null
    ? Layer.empty
    : Layer.merge(
        EasyPost.layer({ key, webhookSecret }),
        from === null ? Layer.empty : EasyPostLabels.layer({ key, from })
      )

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
export const wakeups = (config: ServiceConfig) => {
  const server = Storage.server(config)
  return server === null ? Layer.empty : WakeupChannel.layer(server)
}

/** Rows of one background transaction; few on the embedded database, which they block. */
const WRITES = { embedded: 50, server: 500 }

const writesOf = (config: ServiceConfig): number =>
  Storage.server(config) === null ? WRITES.embedded : WRITES.server

/** Polls at least four times in the schedule's unit, so that a short unit is kept. */
const pollOf = (unit: number): number =>
  Math.min(DeliveryWorker.DEFAULTS.poll, Math.max(20, Math.floor(unit / 4)))

/** Without an encryption key no signing secret can be read, so deliveries wait for a key. */
const deliver = Effect.fnUntraced(function* (config: ServiceConfig) {
  const { environment, publicUrl, webhookBackoffUnit: unit } = config
  const { encrypts } = yield* Vault.Vault
  if (!encrypts) return
  const writes = writesOf(config)
  const owner = randomUUID()
  const options = {
    ...DeliveryWorker.DEFAULTS,
    environment,
    picture: PictureAddress.shown(publicUrl),
    owner,
    unit,
    poll: pollOf(unit),
    writes
  }
  yield* DeliveryWorker.run(options)
})

/** Who gets which alerts. */
export const alertOptions = ({
  alerts: { kinds, to, webhook },
  environment,
  fairness,
  logWitnesses,
  webhookBackoffUnit: poll
}: ServiceConfig): AlertWorker.Options => ({
  environment,
  kinds: kinds.filter(
    (kind) =>
      !(fairness === "off" && kind.startsWith("draw_log.")) &&
      !(logWitnesses.witnesses.size === 0 && kind === "draw_log.unwitnessed")
  ),
  to,
  webhook: webhook && { url: webhook.url, secret: Redacted.value(webhook.secret) },
  poll
})

/** Each worker runs until the scope closes. */
const WORKERS = {
  deliveries: deliver,
  mails: ({ environment, webhookBackoffUnit: unit }: ServiceConfig) =>
    MailWorker.run({ environment, unit, poll: pollOf(unit) }),
  fairness: ({ environment, fairness }: ServiceConfig) =>
    fairness === "off"
      ? Effect.void
      : Effect.andThen(
          DrawLogWorker.run({ ...DrawLogWorker.DEFAULTS, environment }),
          DrawTallying.run
        ),
  windows: (config: ServiceConfig) =>
    ClaimWorker.run({ ...ClaimWorker.DEFAULTS, writes: writesOf(config) }),
  notices: () => Notices.run,
  // Asks once for each parcel, however many processes there are: carriers' services count.
  parcels: (config: ServiceConfig) =>
    config.carrier.key === null
      ? Effect.void
      : OneProcess.run(config, "parcels", ParcelTracking.run(config.carrier.interval)),
  alerts: (config: ServiceConfig) => AlertWorker.run(alertOptions(config)),
  retention: Effect.fnUntraced(function* ({ addressRetention: keep }: ServiceConfig) {
    yield* Effect.forkScoped(Retention.runRefused(Instant.HOUR))
    if (keep !== null) yield* Effect.forkScoped(Retention.run({ keep, every: Instant.HOUR }))
  })
} as const

export type Name = keyof typeof WORKERS

export const NAMES = Object.keys(WORKERS) as ReadonlyArray<Name>

type Worker = (typeof WORKERS)[Name]

type Running = Effect.Effect<
  void,
  Effect.Error<ReturnType<Worker>>,
  Effect.Services<ReturnType<Worker>>
>

export const run = (config: ServiceConfig, names: ReadonlyArray<Name> = NAMES): Running =>
  Effect.forEach(names, (name) => (WORKERS[name] as (config: ServiceConfig) => Running)(config), {
    discard: true
  })
