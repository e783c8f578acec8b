/** What works in the background: deliveries, mails, sealed packs whose windows end, and notices. */
import { randomUUID } from "node:crypto"
import * as Mail from "@cardpack/adapters/mail/layer"
import * as Notify from "@cardpack/adapters/postgres/connection/Notify"
import * as Sender from "@cardpack/adapters/webhook/layer"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import { HOUR } from "@cardpack/core/domain/time/Instant"
import { Vault } from "@cardpack/core/engine/port/Vault"
import * as ClaimWorker from "@cardpack/core/workers/claim/Worker"
import * as MailWorker from "@cardpack/core/workers/mail/Worker"
import * as Notices from "@cardpack/core/workers/notice/Notices"
import * as Retention from "@cardpack/core/workers/shipment/Retention"
import * as DeliveryWorker from "@cardpack/core/workers/webhook/Worker"
import { Effect, Layer } from "effect"
import manifest from "../../package.json" with { type: "json" }
import type { ServiceConfig } from "../Config.ts"

/** Says in requests to receivers who sends them, and where to complain. */
export const agentOf = (publicUrl: string): string => `cardpack/${manifest.version} (+${publicUrl})`

/** Reaches receivers and mail servers. */
export const outside = ({ mailFrom, publicUrl, smtpUrl, webhookTargets }: ServiceConfig) =>
  Layer.mergeAll(
    Sender.layer({ targets: webhookTargets, agent: agentOf(publicUrl) }),
    smtpUrl === null || mailFrom === null
      ? Mail.layerNone
      : Mail.layer({ url: smtpUrl, from: mailFrom })
  )

/** The use cases of webhook endpoints. */
export const webhooks = Webhooks.layer

/** Wake-ups by the other processes on the same server, and of them. */
export const neighbours = ({ databaseUrl }: ServiceConfig) =>
  databaseUrl === null ? Layer.empty : Notify.layer({ url: databaseUrl })

/** Rows of one background transaction; on the embedded database they hold up everything else. */
const WRITES = { embedded: 50, server: 500 }

/** Looks are bounded by the schedule's minute, so that a short one is kept. */
const pollOf = (unit: number): number =>
  Math.min(DeliveryWorker.DEFAULTS.poll, Math.max(20, Math.floor(unit / 4)))

/**
 * Runs until the scope closes. Without a key no secret can be opened: deliveries then wait for one
 * instead of failing.
 */
export const run = Effect.fnUntraced(function* (config: ServiceConfig) {
  const { databaseUrl, environment, webhookBackoffUnit: unit } = config
  const { encrypts } = yield* Vault
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
  if (keep !== null) yield* Effect.forkScoped(Retention.run({ keep, every: HOUR }))
})
