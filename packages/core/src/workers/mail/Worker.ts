/**
 * The mail worker: takes due mails, hands them to the mail server, and writes the results
 * (contract.md#notifications). It sends a mail at most once: `sending` is stored before the
 * hand-over, and a mail without a stored result becomes `unknown`, never sent again.
 */
import { Clock, Effect, FiberSet, Schedule, type Scope } from "effect"
import { Engine } from "../../commands/Engine.ts"
import * as EventMessage from "../../domain/mail/EventMessage.ts"
import type { MailKey, ShipmentMail } from "../../domain/mail/Mail.ts"
import * as ShipmentMessage from "../../domain/mail/ShipmentMessage.ts"
import { CHANNELS } from "../../domain/shipment/Shipment.ts"
import type { Environment } from "../../domain/webhook/Event.ts"
import type { Refused } from "../../engine/Command.ts"
import * as Meter from "../../engine/Meter.ts"
import { type Handover, Mailer } from "../../engine/port/Mailer.ts"
import { MailQueue } from "../../engine/port/MailQueue.ts"
import { Reads } from "../../engine/port/Reads.ts"
import { Vault } from "../../engine/port/Vault.ts"
import { Wakeup } from "../../engine/port/Wakeup.ts"
import { Pace } from "./Pace.ts"
import { type Envelope, type Policy, partnerAddress, settleMail, startMail } from "./Send.ts"
import { Turns } from "./Turns.ts"

export interface Options {
  readonly environment: Environment
  /** The minute of the schedule, in milliseconds. */
  readonly unit: number
  /** Milliseconds between two looks when nothing wakes it. */
  readonly poll: number
}

/** Mails that one look reads. */
const BATCH = 50

/** How long a stop waits for a hand-over, in milliseconds. */
const GRACE = 5_000

/** Retries the write for as long as it takes: without it, the mail would end as `unknown`. */
const RETRIES = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

const isUnavailable = ({ reason }: Refused): boolean => reason._tag === "Unavailable"

const refused = (why: string): Handover => ({ _tag: "refused", why })

/**
 * The policy for each mail: one too many about events is skipped, and about parcels in the sandbox, where a
 * partner moves them by itself, with words and links of its own.
 */
const pacing = (policy: Policy, environment: Environment) => {
  const [events, parcels] = [new Pace(), new Pace()]
  return ({ accountId, eventId }: MailKey): Effect.Effect<Policy> => {
    if (eventId === null && environment === "production") return Effect.succeed(policy)
    const pace = eventId === null ? parcels : events
    return Effect.map(Clock.currentTimeMillis, (now) =>
      pace.admits(accountId, now) ? policy : { ...policy, configured: false }
    )
  }
}

/** Hands one due mail over, and writes what came of it. */
const sending = Effect.fnUntraced(function* (options: Options) {
  const engine = yield* Engine
  const mailer = yield* Mailer
  const reads = yield* Reads
  const vault = yield* Vault
  const channels = options.environment === "sandbox" ? (["partner_email"] as const) : CHANNELS
  const policy: Policy = { configured: mailer.configured, channels }
  const handovers = Meter.counters(
    {
      name: "cardpack_mails_total",
      description: "Mails handed to the mail server, by its answer."
    },
    "result",
    ["accepted", "deferred", "refused", "unknown"] satisfies ReadonlyArray<Handover["_tag"]>,
    yield* Effect.context<never>()
  )

  const addressOf = (envelope: Envelope) => {
    const { mail } = envelope
    if (!("shipment" in envelope)) return Effect.succeed(partnerAddress(envelope))
    const { shipment } = envelope
    const { customerEmail } = shipment
    return mail.channel === "customer_email" && customerEmail !== null
      ? Effect.orElseSucceed(
          vault.open(customerEmail, { purpose: "email", id: shipment.id }),
          () => null
        )
      : Effect.succeed(partnerAddress(envelope))
  }

  const cardsOf = ({ accountId, operationId }: ShipmentMail) =>
    reads.operationDetails(accountId, [operationId]).pipe(
      Effect.map(([details]) => details?.affectedCards.length ?? 0),
      Effect.orElseSucceed(() => 0)
    )

  const contentOf = Effect.fnUntraced(function* (envelope: Envelope) {
    const { environment } = options
    const partnerName = envelope.account.name
    if ("event" in envelope) {
      return EventMessage.compose(envelope.event, { environment, partnerName })
    }
    const { mail, shipment } = envelope
    const { channel, status } = mail
    const cards = yield* cardsOf(mail)
    return ShipmentMessage.compose({ status, channel, environment, partnerName, cards, shipment })
  })

  const handOver = Effect.fnUntraced(function* (envelope: Envelope) {
    const to = yield* addressOf(envelope)
    if (to === null) return refused("the address cannot be read with the configured key")
    return yield* mailer.send({ ...(yield* contentOf(envelope)), to, id: envelope.mail.id })
  })

  const policyFor = pacing(policy, options.environment)

  return Effect.fnUntraced(function* (key: MailKey) {
    const own = yield* policyFor(key)
    const envelope = yield* Effect.uninterruptible(engine.run(startMail(key, own)))
    if (envelope === null) return
    const handover = yield* handOver(envelope)
    handovers(handover._tag, 1)
    if (handover._tag !== "accepted") {
      yield* Effect.logWarning(`a mail was ${handover._tag}: ${handover.why}`, key.mailId)
    }
    const settle = engine.run(settleMail(key, envelope.mail.attempts, handover, options.unit))
    yield* Effect.uninterruptible(Effect.retry(settle, { schedule: RETRIES, while: isUnavailable }))
  })
})

/** One look: begins with the mails whose turn it is. */
const looking = Effect.fnUntraced(function* (options: Options) {
  const send = yield* sending(options)
  const queue = yield* MailQueue

  const { mails } = yield* Wakeup
  const fibers = yield* FiberSet.make()
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(fibers), GRACE))
  const turns = new Turns()

  /** A mail that breaks does not stop the others; what comes next waits for the next look. */
  const attempt = (key: MailKey) =>
    send(key).pipe(
      Effect.as(true),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("a mail could not be handled", cause), false)
      ),
      Effect.ensuring(Effect.sync(() => turns.done(key))),
      Effect.tap((isHandled) => Effect.sync(() => mails.add(isHandled ? ["mails"] : [])))
    )

  return Effect.suspend(() => (turns.isFull ? Effect.succeed([]) : queue.due(BATCH))).pipe(
    // In the set, so that a stop ends the looks but lets a hand-over finish.
    Effect.flatMap((due) =>
      Effect.forEach(turns.take(due), (key) => FiberSet.run(fibers, attempt(key)), {
        discard: true
      })
    ),
    Effect.catchCause((cause) => Effect.logWarning("due mails could not be read", cause))
  )
})

export const run = (
  options: Options
): Effect.Effect<void, never, Engine | Mailer | MailQueue | Reads | Vault | Wakeup | Scope.Scope> =>
  Effect.gen(function* () {
    const look = yield* looking(options)
    const { mails } = yield* Wakeup
    const woken = Effect.timeoutOption(mails.take, options.poll)
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, woken)))
  })
