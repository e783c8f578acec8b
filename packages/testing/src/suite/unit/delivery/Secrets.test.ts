import { Engine } from "@cardpack/core/commands/Engine"
import { Webhooks } from "@cardpack/core/commands/webhook/Webhooks"
import { Vault, VaultError } from "@cardpack/core/engine/port/Vault"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const A = "https://a.example.com/hook"

describe("the secrets of deliveries", () => {
  it.effect("signs with the old secret too while a rotation's grace lasts, newest first", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const webhooks = yield* Webhooks
      const { endpoint, secret } = yield* Rig.endpoint(shop, A)
      yield* Rig.worker()
      const rotated = yield* webhooks.update(shop.caller, endpoint.id, {
        rotateSigningSecret: true,
        gracePeriodSeconds: 60
      })
      const fresh = rotated.signingSecret ?? ""
      const send = Effect.gen(function* () {
        yield* webhooks.test(shop.caller, endpoint.id)
        yield* Rig.quiet
        return received.at(-1)
      })
      const during = yield* send
      assert.isDefined(during)
      const [first, second, ...more] = during.headers["webhook-signature"]?.split(" ") ?? []
      assert.deepStrictEqual(more, [])
      const only = (signature: string | undefined) => ({
        ...during,
        headers: { ...during.headers, "webhook-signature": signature ?? "" }
      })
      assert.isTrue(Result.isSuccess(Rig.verified(only(first), fresh, 0)))
      assert.isTrue(Result.isSuccess(Rig.verified(only(second), secret, 0)))
      yield* TestClock.adjust("60 seconds")
      const after = yield* send
      assert.isDefined(after)
      assert.isTrue(Result.isSuccess(Rig.verified(after, fresh, 60)))
      assert.isTrue(Result.isFailure(Rig.verified(after, secret, 60)))
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("waits, and uses up no attempt, while the secret cannot be opened", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const { endpoint } = yield* Rig.endpoint(shop, A)
      const vault = yield* Vault
      let isOther = true
      const open: typeof vault.open = (sealed, place) =>
        isOther
          ? Effect.fail(new VaultError({ problem: "cannot be opened with this key" }))
          : vault.open(sealed, place)
      yield* Effect.provideService(Rig.worker(), Vault, { ...vault, open })
      yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
      for (let minute = 0; minute < 10; minute++) {
        yield* TestClock.adjust("1 minute")
        yield* Rig.quiet
      }
      assert.lengthOf(received, 0)
      const [held] = yield* Rig.deliveriesOf(shop, endpoint.id)
      assert.deepStrictEqual([held?.status, held?.attempts], ["pending", []])
      isOther = false
      yield* TestClock.adjust("5 seconds")
      yield* Rig.quiet
      assert.lengthOf(received, 1)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("signs with the new secret alone when the old one cannot be opened", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const webhooks = yield* Webhooks
      const { endpoint, secret } = yield* Rig.endpoint(shop, A)
      const vault = yield* Vault
      const open: typeof vault.open = (sealed, place) =>
        Effect.flatMap(vault.open(sealed, place), (plain) =>
          plain === secret
            ? Effect.fail(new VaultError({ problem: "cannot be opened with this key" }))
            : Effect.succeed(plain)
        )
      const { signingSecret } = yield* webhooks.update(shop.caller, endpoint.id, {
        rotateSigningSecret: true,
        gracePeriodSeconds: 60
      })
      yield* Effect.provideService(Rig.worker(), Vault, { ...vault, open })
      yield* webhooks.test(shop.caller, endpoint.id)
      yield* Rig.quiet
      const [one] = received
      assert.isDefined(one)
      assert.isTrue(Result.isSuccess(Rig.verified(one, signingSecret ?? "", 0)))
      assert.notInclude(one.headers["webhook-signature"] ?? " ", " ")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("keeps the secret that receivers have through a second rotation with grace", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const webhooks = yield* Webhooks
      const { endpoint, secret } = yield* Rig.endpoint(shop, A)
      yield* Rig.worker()
      const rotate = (gracePeriodSeconds: number) =>
        webhooks.update(shop.caller, endpoint.id, {
          rotateSigningSecret: true,
          gracePeriodSeconds
        })
      const accepts = Effect.fnUntraced(function* (known: string | null) {
        yield* webhooks.test(shop.caller, endpoint.id)
        yield* Rig.quiet
        const last = received.at(-1)
        return last !== undefined && Result.isSuccess(Rig.verified(last, known ?? "", 0))
      })
      const { signingSecret: lost } = yield* rotate(3_600)
      const { signingSecret: newest } = yield* rotate(3_600)
      assert.isTrue(yield* accepts(secret))
      assert.isTrue(yield* accepts(newest))
      assert.isFalse(yield* accepts(lost))
      const { signingSecret: only } = yield* rotate(0)
      assert.isFalse(yield* accepts(secret))
      assert.isFalse(yield* accepts(newest))
      assert.isTrue(yield* accepts(only))
    }).pipe(Effect.provide(Rig.layer()))
  )
})
