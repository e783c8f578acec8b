import { Vault, VaultError } from "@cardpack/core/engine/port/Vault"
import { assert, describe } from "@effect/vitest"
import { Effect, Result } from "effect"
import type * as Receivers from "../../../kit/reference/Receivers.ts"
import { delivers, passes, verified, worker } from "../../../world/webhook/Rig.ts"

const A = "https://a.example.com/hook"

const broken = Effect.fail(new VaultError({ problem: "cannot be opened with this key" }))

const rotated = (gracePeriodSeconds: number) => ({ rotateSigningSecret: true, gracePeriodSeconds })

const accepts = (one: Receivers.Received, secret: string | null, nowSeconds = 0) =>
  Result.isSuccess(verified(one, secret ?? "", nowSeconds))

const only = (one: Receivers.Received, signature = "") => ({
  ...one,
  headers: { ...one.headers, "webhook-signature": signature }
})

const signatures = ({ headers }: Receivers.Received) =>
  headers["webhook-signature"]?.split(" ") ?? []

describe("the secrets of deliveries", () => {
  delivers("signs with the old secret too in a rotation's grace, newest first", function* (s) {
    const { endpoint, secret } = yield* s.endpoint(A)
    yield* worker()
    const { signingSecret: fresh } = yield* s.update(endpoint.id, rotated(60))
    const during = yield* s.test(endpoint.id)
    const [first, second, ...more] = signatures(during)
    assert.deepStrictEqual(more, [])
    assert.isTrue(accepts(only(during, first), fresh))
    assert.isTrue(accepts(only(during, second), secret))
    yield* passes("60 seconds")
    const after = yield* s.test(endpoint.id)
    assert.isTrue(accepts(after, fresh, 60))
    assert.isFalse(accepts(after, secret, 60))
  })

  delivers("waits, and uses up no attempt, while the secret cannot be opened", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    const vault = yield* Vault
    let isOther = true
    const open: typeof vault.open = (...given) => (isOther ? broken : vault.open(...given))
    yield* Effect.provideService(worker(), Vault, { ...vault, open })
    yield* s.order()
    yield* passes("1 minute", 10)
    assert.lengthOf(s.received, 0)
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["pending", 0]])
    isOther = false
    yield* passes("5 seconds")
    assert.lengthOf(s.received, 1)
  })

  delivers("signs with the new secret alone when the old one cannot be opened", function* (s) {
    const { endpoint, secret } = yield* s.endpoint(A)
    const vault = yield* Vault
    const open: typeof vault.open = (...given) =>
      Effect.filterOrElse(
        vault.open(...given),
        (plain) => plain !== secret,
        () => broken
      )
    const { signingSecret } = yield* s.update(endpoint.id, rotated(60))
    yield* Effect.provideService(worker(), Vault, { ...vault, open })
    const one = yield* s.test(endpoint.id)
    assert.isTrue(accepts(one, signingSecret))
    assert.lengthOf(signatures(one), 1)
  })

  delivers("keeps the secret that receivers have through a second rotation", function* (s) {
    const { endpoint, secret } = yield* s.endpoint(A)
    yield* worker()
    const rotate = (grace: number) =>
      Effect.map(s.update(endpoint.id, rotated(grace)), ({ signingSecret }) => signingSecret)
    const lost = yield* rotate(3_600)
    const newest = yield* rotate(3_600)
    const during = yield* s.test(endpoint.id)
    const known = [secret, newest, lost].map((each) => accepts(during, each))
    assert.deepStrictEqual(known, [true, true, false])
    const last = yield* rotate(0)
    const after = yield* s.test(endpoint.id)
    const left = [secret, newest, last].map((each) => accepts(after, each))
    assert.deepStrictEqual(left, [false, false, true])
  })
})
