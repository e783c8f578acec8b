/** Webhook endpoints: made, changed, disabled, replayed to, tested and retried. */
import { retryDelivery } from "@cardpack/core/commands/webhook/RetryDelivery"
import { Webhooks } from "@cardpack/core/commands/webhook/Webhooks"
import * as Id from "@cardpack/core/domain/id/Id"
import type { Subscription } from "@cardpack/core/domain/webhook/Endpoint"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { ends } from "./Attempt.ts"
import * as Hooks from "./Hooks.ts"
import type { Model } from "./Model.ts"
import { callerOf } from "./Real.ts"
import { command, type Step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

export const URLS = ["https://one.example/hook", "https://two.example/hook"] as const

const someTypes = fc.constantFrom<ReadonlyArray<Subscription>>(
  ["*"],
  ["*"],
  ["operation.completed", "shipment.updated"],
  ["refund.completed", "buyback.completed"]
)

export const creation = command(
  "endpoint",
  {
    account: fc.constantFrom(0, 0, 0, 1, 2),
    url: fc.constantFrom<string>(URLS[0], URLS[0], URLS[1], URLS[1], "http://one.example/"),
    types: someTypes,
    active: fc.constantFrom(true, true, true, false)
  },
  ({ account, active, types, url }, model, real: Whole) =>
    Effect.gen(function* () {
      const { create } = yield* real.within(Effect.service(Webhooks))
      const request = { url, subscribedEvents: types, active }
      const allowed = model.account(account).isSuspended ? "Forbidden" : "done"
      const expected = url.startsWith("https://") ? allowed : "Invalid"
      const answer = yield* ends("endpoint", create(callerOf(real, account), request), expected)
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

const NOWHERE: Id.EndpointId = Id.fromUuid("wh", "00000000-0000-7000-8000-000000000000")
const NOTHING: Id.EventId = Id.fromUuid("evt", "00000000-0000-7000-8000-000000000000")

/** An endpoint, seldom asked for by another partner. */
const which = fc.record({ pick: fc.nat(9), isOwn: fc.constantFrom(true, true, true, true, false) })

const choose = (model: Model, { isOwn, pick }: { pick: number; isOwn: boolean }) => {
  const hook = model.hooks[pick % Math.max(1, model.hooks.length)]
  if (hook === undefined) return null
  const account = isOwn ? hook.account : (hook.account + 1) % 3
  const expected = model.account(account).isSuspended ? "Forbidden" : isOwn ? "done" : "NotFound"
  return { hook, account, expected, id: Id.is("wh", hook.id) ? hook.id : NOWHERE }
}

export const changing = command(
  "endpoint change",
  {
    which,
    active: fc.constantFrom(undefined, true, true, false),
    types: fc.option(someTypes, { nil: undefined }),
    rotates: fc.constantFrom(false, false, true)
  },
  ({ active, rotates, types, which }, model, real: Whole) =>
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
      const asked = update(callerOf(real, account), id, change)
      const answer = yield* ends("endpoint change", asked, expected)
      if (answer === null) return
      assert.strictEqual(answer.signingSecret !== null, rotates)
      hook.secret = answer.signingSecret ?? hook.secret
      if (types !== undefined && !isSame(hook, types)) hook.types = new Set(types)
      if (active === true) hook.disabledAt = null
      if (active === false) hook.disabledAt ??= model.now
    })
)

const isSame = ({ types }: Hooks.Hook, given: ReadonlyArray<string>): boolean =>
  types.size === given.length && given.every((type) => types.has(type))

export const replaying = command(
  "replay",
  { which, at: fc.nat(40), isKnown: fc.constantFrom(true, true, true, false) },
  ({ at, isKnown, which }, model, real: Whole) =>
    Effect.gen(function* () {
      const chosen = choose(model, which)
      if (chosen === null) return
      const { account, expected, hook, id } = chosen
      const { told } = model.account(account)
      const event = told[at % Math.max(1, told.length)]
      const isFound = isKnown && event !== undefined
      const named = isFound && Id.is("evt", event.id ?? "") ? [event.id] : [NOTHING]
      const { replay } = yield* real.within(Effect.service(Webhooks))
      const asked = replay(callerOf(real, account), id, named as ReadonlyArray<Id.EventId>)
      const end = expected === "done" && !isFound ? "NotFound" : expected
      const answer = yield* ends("replay", asked, end)
      if (answer === null || event === undefined) return
      assert.deepStrictEqual<unknown>(
        answer.deliveries.map(({ eventId, status }) => [eventId, status]),
        [[event.id, "pending"]]
      )
      model.deliver(hook, event)
    })
)

export const testing = command("test event", { which }, ({ which }, model, real: Whole) =>
  Effect.gen(function* () {
    const chosen = choose(model, which)
    if (chosen === null) return
    const { account, expected, hook, id } = chosen
    const { test } = yield* real.within(Effect.service(Webhooks))
    const answer = yield* ends("test event", test(callerOf(real, account), id), expected)
    if (answer === null) return
    const data = { webhookEndpointId: hook.id }
    model.deliver(hook, { type: "webhook.test", data, id: answer.delivery.eventId })
  })
)

export const retrying = command(
  "retry",
  { pick: fc.nat(9), at: fc.nat(40) },
  ({ at, pick }, model, real: Whole) =>
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
      yield* ends("retry", real.engine.run(retryDelivery("model", row)), "done")
      Hooks.retry(model, hook, post)
    })
)

export const hookCommands: ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>> = [
  { weight: 3, arbitrary: creation.drawn },
  { weight: 2, arbitrary: changing.drawn },
  { weight: 2, arbitrary: replaying.drawn },
  { weight: 1, arbitrary: testing.drawn },
  { weight: 2, arbitrary: retrying.drawn }
]
