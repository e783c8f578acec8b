/** The workers that post events and send mails, one look at a time, and long outages of both. */
import { createHmac } from "node:crypto"
import type { Handover } from "@cardpack/core/engine/port/Mailer"
import * as MailWorker from "@cardpack/core/workers/mail/Worker"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Mailbox from "../../kit/reference/Mailbox.ts"
import * as Receivers from "../../kit/reference/Receivers.ts"
import * as WebhookRig from "../webhook/Rig.ts"
import { URLS } from "./HookCommands.ts"
import * as Hooks from "./Hooks.ts"
import type { Model } from "./Model.ts"
import * as ModelMails from "./ModelMails.ts"
import { ADDRESS } from "./SettingCommands.ts"
import { type Step, step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

/** Turns of the scheduler until a worker must be done, and until one that does too much shows it. */
const MOST_TURNS = 5_000
const IDLE_TURNS = 30

/** Runs a worker's first look, until it has nothing left to do and `count` is reached. */
const look = <R>(worker: Effect.Effect<unknown, never, R>, count: () => number, expected: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* worker
      for (let turns = 0; turns < MOST_TURNS && count() < expected; turns++) yield* Effect.yieldNow
      for (let turns = 0; turns < IDLE_TURNS; turns++) yield* Effect.yieldNow
    })
  )

type Sent = ReturnType<typeof Hooks.deliver>[number]

/** What a receiver sees is signed with its endpoint's secret, and says what happened. */
const isPostOf =
  ({ body, headers, url }: Receivers.Received) =>
  ({ hook, post: { told } }: Sent): boolean => {
    const id = headers["webhook-id"]
    const signed = `${headers["webhook-timestamp"]}.${body}`
    const signature = createHmac("sha256", hook.secret).update(signed).digest("hex")
    const envelope: { readonly id?: unknown; readonly type?: unknown } = JSON.parse(body)
    return (
      url === hook.url &&
      id === told.id &&
      headers["webhook-signature"] === `v1,${signature}` &&
      envelope.id === told.id &&
      envelope.type === told.type
    )
  }

const deliver = Effect.fnUntraced(function* (
  model: Model,
  real: Whole,
  statusOf: (url: string) => number
) {
  const { answers, received } = yield* real.within(Effect.service(Receivers.Receivers))
  received.length = 0
  for (const url of URLS) {
    answers.set(url, () => Effect.succeed(Receivers.answered(statusOf(url))))
  }
  const sent = [...Hooks.deliver(model, statusOf)]
  const worker = WebhookRig.worker({ poll: 60 * WebhookRig.MINUTE })
  yield* real.within(look(worker, () => received.length, sent.length))
  assert.strictEqual(received.length, sent.length)
  for (const post of received) {
    const at = sent.findIndex(isPostOf(post))
    assert.notStrictEqual(at, -1, `nobody should have received ${post.body}`)
    sent.splice(at, 1)
  }
})

const status = fc.constantFrom(200, 200, 204, 301, 404, 500)

export const posting = ({
  one,
  two
}: {
  readonly one: number
  readonly two: number
}): Step<Whole> =>
  step<Whole>("posts", { one, two }, (model, real) =>
    deliver(model, real, (url) => (url === URLS[0] ? one : two))
  )

const posts = fc.record({ one: status, two: status }).map(posting)

const HANDOVERS: Readonly<Record<ModelMails.Handover, Effect.Effect<Handover>>> = {
  accepted: Effect.succeed({ _tag: "accepted" }),
  deferred: Effect.succeed({ _tag: "deferred", why: "busy" }),
  refused: Effect.succeed({ _tag: "refused", why: "no such address" }),
  unknown: Effect.succeed({ _tag: "unknown", why: "cut off" }),
  nothing: Effect.die("the worker died")
}

const sendMails = Effect.fnUntraced(function* (
  model: Model,
  real: Whole,
  handover: ModelMails.Handover
) {
  const { messages, script } = yield* real.within(Effect.service(Mailbox.Mailbox))
  messages.length = 0
  script.length = 0
  const handed = ModelMails.send(model, handover)
  for (let count = 0; count < handed; count++) script.push(HANDOVERS[handover])
  const options = { environment: "sandbox", unit: WebhookRig.MINUTE, poll: 60_000 } as const
  yield* real.within(look(MailWorker.run(options), () => messages.length, handed))
  assert.deepStrictEqual(
    messages.map(({ to }) => to),
    Array.from({ length: handed }, () => ADDRESS)
  )
})

export const mailing = (handover: ModelMails.Handover): Step<Whole> =>
  step<Whole>("mails", { handover }, (model, real) => sendMails(model, real, handover))

const mails = fc
  .constantFrom<ModelMails.Handover>(
    "accepted",
    "accepted",
    "deferred",
    "refused",
    "unknown",
    "nothing"
  )
  .map(mailing)

/** Receivers and mail server are down until everything was tried often enough. */
export const outage: Step<Whole> = step<Whole>("outage", {}, (model, real) =>
  Effect.gen(function* () {
    for (let attempts = 0; attempts < 8; attempts++) {
      yield* deliver(model, real, () => 503)
      yield* sendMails(model, real, "deferred")
      model.pass(61)
      real.moveClock(model.now)
    }
  })
)

/** What is held for a week is given up. */
export const week: Step<Whole> = step<Whole>("week", {}, (model, real) =>
  Effect.gen(function* () {
    model.pass(7 * 24 * 60)
    real.moveClock(model.now)
    yield* deliver(model, real, () => 200)
  })
)

export const courierCommands: ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>> = [
  { weight: 3, arbitrary: posts },
  { weight: 3, arbitrary: mails },
  { weight: 1, arbitrary: fc.constant(outage) },
  { weight: 1, arbitrary: fc.constant(week) }
]
