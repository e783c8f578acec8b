/** Webhook endpoints: made, changed, disabled, replayed to, tested and retried. */
import { retryDelivery } from "@cardpack/core/commands/webhook/RetryDelivery"
import { Webhooks } from "@cardpack/core/commands/webhook/Webhooks"
import * as Id from "@cardpack/core/domain/id/Id"
import type { Subscription } from "@cardpack/core/domain/webhook/Endpoint"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { attempt } from "./Attempt.ts"
import * as Hooks from "./Hooks.ts"
import type { Model } from "./Model.ts"
import { callerOf } from "./Real.ts"
import { type Step, step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

export const URLS = ["https://one.example/hook", "https://two.example/hook"] as const

const someTypes = fc.constantFrom<ReadonlyArray<Subscription>>(
  ["*"],
  ["*"],
  ["operation.completed", "shipment.updated"],
  ["refund.completed", "buyback.completed"]
)

interface Creation {
  readonly account: number
  readonly url: string
  readonly types: ReadonlyArray<Subscription>
  readonly active: boolean
}

export const creation = ({ account, active, types, url }: Creation): Step<Whole> =>
  step<Whole>("endpoint", { account, url, types, active }, (model, real) =>
    Effect.gen(function* () {
      const { create } = yield* real.within(Effect.service(Webhooks))
      const request = { url, subscribedEvents: types, active }
      const { answer, tag } = yield* attempt("endpoint", create(callerOf(real, account), request))
      const allowed = model.account(account).isSuspended ? "Forbidden" : "done"
      assert.strictEqual(tag, url.startsWith("https://") ? allowed : "Invalid")
      if (answer === null) return
      model.hooks.push({
        id: answer.endpoint.id,
        account,
        url,
        secret: answer.signingSecret,
        types: new Set(types),
        disabledAt: active ? null : model.now,
        deliveries: []
      })
    })
  )

const creations = fc
  .record({
    account: fc.constantFrom(0, 0, 0, 1, 2),
    url: fc.constantFrom(URLS[0], URLS[0], URLS[1], URLS[1], "http://one.example/"),
    types: someTypes,
    active: fc.constantFrom(true, true, true, false)
  })
  .map(creation)

const NOWHERE: Id.EndpointId = Id.fromUuid("wh", "00000000-0000-7000-8000-000000000000")
const NOTHING: Id.EventId = Id.fromUuid("evt", "00000000-0000-7000-8000-000000000000")

interface Which {
  readonly pick: number
  readonly isOwn: boolean
}

/** An endpoint, seldom asked for by another partner. */
const which = fc.record({ pick: fc.nat(9), isOwn: fc.constantFrom(true, true, true, true, false) })

const choose = (model: Model, { isOwn, pick }: { pick: number; isOwn: boolean }) => {
  const hook = model.hooks[pick % Math.max(1, model.hooks.length)]
  if (hook === undefined) return null
  const account = isOwn ? hook.account : (hook.account + 1) % 3
  const expected = model.account(account).isSuspended ? "Forbidden" : isOwn ? "done" : "NotFound"
  return { hook, account, expected, id: Id.is("wh", hook.id) ? hook.id : NOWHERE }
}

interface Changing {
  readonly which: Which
  readonly active: boolean | undefined
  readonly types: ReadonlyArray<Subscription> | undefined
  readonly rotates: boolean
}

export const changing = ({ active, rotates, types, which }: Changing): Step<Whole> =>
  step<Whole>("endpoint change", { ...which, active, types, rotates }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, expected, hook, id } = chosen
      const { update } = yield* real.within(Effect.service(Webhooks))
      const change = {
        ...(active === undefined ? {} : { active }),
        ...(types === undefined ? {} : { subscribedEvents: types }),
        ...(rotates ? { rotateSigningSecret: true } : {})
      }
      const done = update(callerOf(real, account), id, change)
      const { answer, tag } = yield* attempt("endpoint change", done)
      assert.strictEqual(tag, expected)
      if (answer === null) return
      assert.strictEqual(answer.signingSecret !== null, rotates)
      hook.secret = answer.signingSecret ?? hook.secret
      if (types !== undefined && !isSame(hook, types)) hook.types = new Set(types)
      if (active === true) hook.disabledAt = null
      if (active === false) hook.disabledAt ??= model.now
    })
  )

const updates = fc
  .record({
    which,
    active: fc.constantFrom(undefined, true, true, false),
    types: fc.option(someTypes, { nil: undefined }),
    rotates: fc.constantFrom(false, false, true)
  })
  .map(changing)

const isSame = ({ types }: Hooks.Hook, given: ReadonlyArray<string>): boolean =>
  types.size === given.length && given.every((type) => types.has(type))

interface Replaying {
  readonly which: Which
  readonly at: number
  readonly isKnown: boolean
}

export const replaying = ({ at, isKnown, which }: Replaying): Step<Whole> =>
  step<Whole>("replay", { ...which, at, isKnown }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, expected, hook, id } = chosen
      const { told } = model.account(account)
      const event = told[at % Math.max(1, told.length)]
      const isFound = isKnown && event !== undefined
      const named = isFound && Id.is("evt", event.id ?? "") ? [event.id] : [NOTHING]
      const { replay } = yield* real.within(Effect.service(Webhooks))
      const done = replay(callerOf(real, account), id, named as ReadonlyArray<Id.EventId>)
      const { answer, tag } = yield* attempt("replay", done)
      assert.strictEqual(tag, expected === "done" && !isFound ? "NotFound" : expected)
      if (answer === null || event === undefined) return
      assert.deepStrictEqual<unknown>(
        answer.deliveries.map(({ eventId, status }) => [eventId, status]),
        [[event.id, "pending"]]
      )
      model.deliver(hook, event)
    })
  )

const replays = fc
  .record({ which, at: fc.nat(40), isKnown: fc.constantFrom(true, true, true, false) })
  .map(replaying)

export const testing = (which: Which): Step<Whole> =>
  step<Whole>("test event", which, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, expected, hook, id } = chosen
      const { test } = yield* real.within(Effect.service(Webhooks))
      const { answer, tag } = yield* attempt("test event", test(callerOf(real, account), id))
      assert.strictEqual(tag, expected)
      if (answer === null) return
      const data = { webhookEndpointId: hook.id }
      model.deliver(hook, { type: "webhook.test", data, id: answer.delivery.eventId })
    })
  )

const tests = which.map(testing)

interface Retrying {
  readonly pick: number
  readonly at: number
}

export const retrying = ({ at, pick }: Retrying): Step<Whole> =>
  step<Whole>("retry", { pick, at }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, { pick, isOwn: true })
      if (chosen === null) return
      const { hook, id } = chosen
      const index = at % Math.max(1, hook.deliveries.length)
      const post = hook.deliveries[index]
      if (post === undefined) return
      const { deliveries } = yield* real.within(Effect.service(Reads))
      const { accountId } = callerOf(real, hook.account)
      const { rows } = yield* deliveries(accountId, id, { limit: 1_000, before: null })
      const row = rows.toReversed()[index]
      assert.isDefined(row)
      const done = real.engine.run(retryDelivery("model", row))
      assert.strictEqual((yield* attempt("retry", done)).tag, "done")
      Hooks.retry(model, hook, post)
    })
  )

const retries = fc.record({ pick: fc.nat(9), at: fc.nat(40) }).map(retrying)

export const hookCommands: ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>> = [
  { weight: 3, arbitrary: creations },
  { weight: 2, arbitrary: updates },
  { weight: 2, arbitrary: replays },
  { weight: 1, arbitrary: tests },
  { weight: 2, arbitrary: retries }
]
