/**
 * Tells the host's people of alerts by mail and by a signed webhook, each once until it is over: the
 * operators' log says what was told. Several processes may find one at once; who writes the entry tells
 * it. A process that dies in between leaves it told in the log alone.
 */
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect, FiberSet, Schedule, type Scope, Semaphore } from "effect"
import { ACTOR, logAlert, OVER, RAISED } from "../../commands/alert/LogAlert.ts"
import { Engine } from "../../commands/Engine.ts"
import * as Content from "../../domain/mail/Content.ts"
import * as Instant from "../../domain/time/Instant.ts"
import { isSuccess } from "../../domain/webhook/Attempt.ts"
import type { Environment } from "../../domain/webhook/Event.ts"
import * as Signature from "../../domain/webhook/Signature.ts"
import { Desk } from "../../engine/port/Desk.ts"
import { Mailer } from "../../engine/port/Mailer.ts"
import { Reads } from "../../engine/port/Reads.ts"
import { Sender } from "../../engine/port/Sender.ts"
import * as Alerts from "./Alerts.ts"
import * as OpenAlerts from "./OpenAlerts.ts"

export interface Options {
  readonly environment: Environment
  readonly kinds: ReadonlyArray<Alerts.Kind>
  /** Mail addresses. */
  readonly to: ReadonlyArray<string>
  readonly webhook: { readonly url: string; readonly secret: string } | null
  /** Milliseconds between two looks, and before a failed hand-over is repeated. */
  readonly poll: number
}

const REPEATS = 4

/** Hand-overs at once to each address and to the webhook. */
const AT_ONCE = 4

/** Milliseconds that what is being told gets when the process ends. */
const GRACE = 3_000

const SANDBOX = "This mail is from the sandbox."

type Said = Omit<Alerts.Alert, "kind"> & { readonly kind: Alerts.Kind | "alert.test" }

const typeOf = ({ kind }: Said) => (kind === "alert.test" ? kind : "alert.raised")

const nameOf = ({ kind, subject }: Alerts.Alert): string => `${kind} ${subject}`

const failed = (why: string) => Effect.fail(new Error(why))

/** One hand-over of an alert by mail and by webhook. */
const handing = Effect.fnUntraced(function* ({ environment, webhook }: Options) {
  const mailer = yield* Mailer
  const sender = yield* Sender
  const { now } = yield* Reads

  const mail = (alert: Said, id: string) => (address: string) => {
    const words = {
      subject: `${alert.kind}: ${alert.says}`,
      paragraphs: [
        `${alert.says} (${alert.kind}, ${alert.subject}).`,
        "It is told once, and again only after it was over."
      ]
    }
    const content = Content.write(words, [], environment, SANDBOX)
    return mailer.send({ ...content, to: address, id })
  }

  const post = Effect.fnUntraced(function* (alert: Said, id: string) {
    if (webhook === null) return
    const at = yield* now
    const data = { ...alert, environment }
    const event = { id, type: typeOf(alert), createdAt: Instant.format(at), data }
    const body = utf8ToBytes(JSON.stringify(event))
    const seconds = Math.floor(at / Instant.SECOND)
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": Signature.sign(webhook.secret, seconds, body)
    }
    const outcome = yield* sender.post({ url: webhook.url, headers, body })
    if (!isSuccess(outcome)) return yield* failed(outcome.error ?? `HTTP ${outcome.statusCode}`)
  })

  return { mail, post }
})

/**
 * Begins to hand an alert over to all; what fails for good is a line of the log. Nothing waits for a mail
 * server that hangs: neither the webhook, nor the alerts that come after.
 */
const teller = Effect.fnUntraced(function* (options: Options) {
  const { mail, post } = yield* handing(options)
  const fibers = yield* FiberSet.make()
  // What the log says was raised is told, also as the process ends.
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(fibers), GRACE))
  const repeat = { times: REPEATS, schedule: Schedule.spaced(options.poll) }
  const mailed = (address: string) => (alert: Alerts.Alert, id: string) =>
    Effect.flatMap(mail(alert, id)(address), (handover) =>
      handover._tag === "deferred" ? failed(handover.why) : Effect.void
    )
  const ways = [...options.to.map(mailed), post].map((hand) => {
    const turns = Semaphore.makeUnsafe(AT_ONCE)
    return (alert: Alerts.Alert, id: string) =>
      Effect.retry(turns.withPermits(1)(Effect.suspend(() => hand(alert, id))), repeat).pipe(
        Effect.catchCause((cause) => Effect.logWarning("an alert could not be told", cause))
      )
  })

  return (alert: Alerts.Alert, id: string) =>
    Effect.forEach(ways, (way) => FiberSet.run(fibers, way(alert, id)), { discard: true })
})

/** Where a test went, and what came of it: null when it was taken. */
export interface Tested {
  readonly by: "mail" | "webhook"
  /** The address; of a webhook its host alone, because addresses may hold secrets. */
  readonly to: string
  readonly problem: string | null
}

const TEST: Said = { kind: "alert.test", subject: "test", says: "a test: alerts arrive here" }

/** Sends an alert that means nothing to all who get alerts, once, and tells what came of it. */
export const tester = Effect.fnUntraced(function* (options: Options) {
  const { mail, post } = yield* handing(options)
  const { to, webhook } = options
  const host = webhook?.url.replace(/^\w+:\/\/(?:[^@/]*@)?([^/?#]+).*$/s, "$1") ?? ""
  return (id: string): Effect.Effect<ReadonlyArray<Tested>> => {
    const mailed = to.map((address) =>
      Effect.map(mail(TEST, id)(address), (handover): Tested => {
        const problem = handover._tag === "accepted" ? null : handover.why
        return { by: "mail", to: address, problem }
      })
    )
    if (webhook === null) return Effect.all(mailed, { concurrency: "unbounded" })
    const posted = Effect.match(post(TEST, id), {
      onFailure: (error): Tested => ({
        by: "webhook",
        to: host,
        problem: error instanceof Error ? error.message : "it could not be sent"
      }),
      onSuccess: (): Tested => ({ by: "webhook", to: host, problem: null })
    })
    return Effect.all([...mailed, posted], { concurrency: "unbounded" })
  }
})

export const make = Effect.fnUntraced(function* (options: Options) {
  const engine = yield* Engine
  const desk = yield* Desk
  const { now } = yield* Reads
  const tell = yield* teller(options)

  return Effect.gen(function* () {
    const found = yield* Alerts.current(desk, yield* now, options.kinds)
    const { open, over } = yield* OpenAlerts.read(desk, ACTOR, { raised: RAISED, over: OVER })
    const names = new Set(found.map(nameOf))
    for (const [name, raised] of open)
      if (!names.has(name)) yield* engine.run(logAlert(OVER, name, "it is over", raised))
    for (const alert of found) {
      const name = nameOf(alert)
      if (open.has(name)) continue
      const since = over.get(name) ?? null
      const { body, replayed } = yield* engine.run(logAlert(RAISED, name, alert.says, since))
      if (!replayed) yield* tell(alert, String(body))
    }
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("alerts could not be read", cause)))
})

/** Looks until the scope closes; not at all when nobody is to be told. */
export const run = (
  options: Options
): Effect.Effect<void, never, Engine | Desk | Mailer | Reads | Sender | Scope.Scope> =>
  options.to.length === 0 && options.webhook === null
    ? Effect.void
    : Effect.gen(function* () {
        const look = yield* make(options)
        yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(options.poll))))
      })
