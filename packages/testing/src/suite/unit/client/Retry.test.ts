/** Which calls of the client are sent again, and when: on a clock that only sleeping moves. */
import { assert, describe, it } from "@effect/vitest"
import { CardpackError } from "../../../../../http/client/src/client.ts"
import type { Attempt } from "../../../../../http/client/src/Options.ts"
import { delayMs } from "../../../../../http/client/src/Retry.ts"
import { NOW, play, problem, type Step } from "./Scripted.ts"

const failure = async (call: Promise<unknown>): Promise<CardpackError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  assert.instanceOf(error, CardpackError)
  return error
}

const order = { kind: "order", customerId: "cus_1", vendingMachineId: 1, quantity: 1 } as const
const busy = problem(503, "service_unavailable")

describe("the wait before a retry", () => {
  it("doubles from half a second to eight seconds", () => {
    const waits = [0, 1, 2, 3, 4, 5, 20].map((retry) => delayMs(retry, 0))
    assert.deepStrictEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000])
  })

  it("is up to half of that shorter, by chance", () => {
    assert.strictEqual(delayMs(0, 0.5), 375)
    assert.strictEqual(delayMs(4, 1), 4000)
  })
})

describe("a read", () => {
  it.each<[string, Step]>([
    ["no answer", "broken"],
    ["429", problem(429, "rate_limited")],
    ["408", problem(408, "service_unavailable")],
    ["500", problem(500, "internal_error")],
    ["503", busy],
    ["502 of a proxy", { status: 502, text: "<h1>Bad Gateway</h1>" }]
  ])("is sent again after %s", async (_, step) => {
    const { cardpack, sent, waits } = play([step, step, { json: { id: "cus_1" } }])
    assert.deepStrictEqual(await cardpack.customers.get("cus_1"), { id: "cus_1" } as never)
    assert.lengthOf(sent, 3)
    assert.deepStrictEqual(waits, [500, 1000])
  })

  it.each([400, 401, 403, 404, 409, 418])("is not sent again after %i", async (status) => {
    const { cardpack, sent } = play([problem(status, "conflict", { "retry-after": "1" })])
    const error = await failure(cardpack.customers.get("cus_1"))
    assert.lengthOf(sent, 1)
    assert.isFalse(error.retryable)
    assert.strictEqual(error.retryAfterMs, 1000)
  })

  it("ends with the last error when all retries are used", async () => {
    const { cardpack, sent, waits } = play([busy])
    const error = await failure(cardpack.account.get())
    assert.lengthOf(sent, 4)
    assert.deepStrictEqual(waits, [500, 1000, 2000])
    assert.deepInclude(error, { code: "service_unavailable", status: 503, requestId: "req-1" })
    assert.strictEqual(error.message, "it is service_unavailable")
    assert.isTrue(error.retryable)
  })

  it("is sent as often as the client or the call says", async () => {
    const client = play([busy], { maxRetries: 1 })
    await failure(client.cardpack.account.get())
    assert.lengthOf(client.sent, 2)
    await failure(client.cardpack.account.get({ maxRetries: 0 }))
    assert.lengthOf(client.sent, 3)
  })
})

describe("Retry-After", () => {
  it.each([
    ["in seconds", "20"],
    ["as a date", new Date(NOW + 20_000).toUTCString()]
  ])("%s is waited for", async (_, header) => {
    const limited = problem(429, "rate_limited", { "retry-after": header })
    const { cardpack, waits } = play([limited, { json: {} }])
    await cardpack.account.get()
    assert.deepStrictEqual(waits, [20_000])
  })

  it("shorter than the wait does not shorten it", async () => {
    const { cardpack, waits } = play([
      problem(429, "rate_limited", { "retry-after": "0" }),
      { json: {} }
    ])
    await cardpack.account.get()
    assert.deepStrictEqual(waits, [500])
  })

  it("longer than the client waits ends the call, and is told", async () => {
    const limited = problem(429, "rate_limited", { "retry-after": "61" })
    const { cardpack, sent } = play([limited])
    const error = await failure(cardpack.account.get())
    assert.lengthOf(sent, 1)
    assert.strictEqual(error.retryAfterMs, 61_000)
    assert.isTrue(error.retryable)
  })
})

describe("a creation", () => {
  it("keeps the key that was made for it over all retries, and tells it", async () => {
    const { cardpack, sent } = play(["broken", busy, { status: 201, json: { id: "op_1" } }])
    const operation = await cardpack.operations.create(order)
    const keys = sent.map(({ headers }) => headers["idempotency-key"])
    assert.lengthOf(keys, 3)
    assert.strictEqual(new Set(keys).size, 1)
    assert.match(operation.idempotencyKey, /^[0-9a-f]{32}$/)
    assert.strictEqual(operation.idempotencyKey, keys[0])
    assert.deepStrictEqual(sent[2]?.body, order)
  })

  it("uses the caller's key", async () => {
    const { cardpack, sent } = play([{ json: { id: "fin_1" } }])
    const options = { idempotencyKey: "intent-1042" }
    await cardpack.funding.createIntent({ requestedUsd: "500.000000" }, options)
    assert.strictEqual(sent[0]?.headers["idempotency-key"], "intent-1042")
  })

  it("tells the key with the error, so that the caller can repeat it", async () => {
    for (const step of ["broken", busy, problem(409, "out_of_stock")] as const) {
      const { cardpack, sent } = play([step])
      const error = await failure(cardpack.operations.create(order))
      assert.strictEqual(error.idempotencyKey, sent[0]?.headers["idempotency-key"])
      assert.isDefined(error.idempotencyKey)
    }
  })
})

describe("a change without a key", () => {
  const endpoint = { url: "https://shop.example/hook", subscribedEvents: ["*"] } as const

  it.each<[string, Step, boolean]>([
    ["no answer", "broken", false],
    ["503", busy, false],
    ["429, which is harmless to repeat by hand", problem(429, "rate_limited"), true]
  ])("is sent once: %s", async (_, step, retryable) => {
    const { cardpack, sent } = play([step])
    const calls = [
      cardpack.webhooks.create(endpoint),
      cardpack.webhooks.update("wh_1", { rotateSigningSecret: true }),
      cardpack.webhooks.replay("wh_1", { eventId: "evt_1" }),
      cardpack.webhooks.test("wh_1"),
      cardpack.funding.sandboxCredit(),
      cardpack.operations.resign("op_1"),
      cardpack.operations.cancel("op_1")
    ]
    const errors = await Promise.all(calls.map(failure))
    assert.lengthOf(sent, calls.length)
    assert.deepStrictEqual(
      errors.map((error) => error.retryable),
      calls.map(() => retryable)
    )
  })

  it("is sent again where a repetition changes nothing", async () => {
    const calls = [
      ({ cardpack }: ReturnType<typeof play>) => cardpack.cards.reveal("cus_1", ["card_1"]),
      ({ cardpack }: ReturnType<typeof play>) => cardpack.customers.update("cus_1", {}),
      ({ cardpack }: ReturnType<typeof play>) => cardpack.webhooks.update("wh_1", { active: true }),
      ({ cardpack }: ReturnType<typeof play>) => cardpack.webhooks.disable("wh_1"),
      ({ cardpack }: ReturnType<typeof play>) => cardpack.operations.refresh("op_1"),
      ({ cardpack }: ReturnType<typeof play>) => cardpack.shipments.update("op_1", {})
    ]
    for (const call of calls) {
      const script = play(["broken", { json: { data: [] } }])
      await call(script)
      assert.lengthOf(script.sent, 2)
      assert.notProperty(script.sent[1]?.headers, "idempotency-key")
    }
  })
})

describe("a signal", () => {
  it("ends a request that waits for its answer, with its own reason", async () => {
    const controller = new AbortController()
    const { cardpack, sent } = play(["silent"])
    const call = cardpack.operations.create(order, { signal: controller.signal })
    const reason = new Error("the shopper left")
    controller.abort(reason)
    assert.strictEqual(await call.catch((thrown: unknown) => thrown), reason)
    assert.isAtMost(sent.length, 1)
  })

  it("ends the wait for a retry", async () => {
    const controller = new AbortController()
    const fail = (): Step => {
      controller.abort(new Error("enough"))
      return busy
    }
    const { cardpack, sent } = play([fail])
    const call = cardpack.account.get({ signal: controller.signal })
    assert.strictEqual((await call.catch((thrown: Error) => thrown)) instanceof Error, true)
    assert.lengthOf(sent, 1)
  })

  it("that was aborted before sends nothing", async () => {
    const { cardpack, sent } = play([{ json: {} }])
    const call = cardpack.account.get({ signal: AbortSignal.abort() })
    assert.strictEqual((await call.catch((thrown: Error) => thrown.name)) as unknown, "AbortError")
    assert.lengthOf(sent, 0)
  })
})

describe("a request without an answer in time", () => {
  it("is a timeout, and sent again like any request without an answer", async () => {
    const { cardpack, sent } = play(["silent", { json: { id: "op_1" } }], { timeoutMs: 1 })
    await cardpack.operations.create(order)
    assert.lengthOf(sent, 2)
    const late = play(["silent"], { maxRetries: 0 })
    const error = await failure(late.cardpack.account.get({ timeoutMs: 1 }))
    assert.deepInclude(error, { code: "timeout", status: undefined, retryable: true })
  })
})

describe("an observer", () => {
  it("is told of each attempt, without ids and secrets", async () => {
    const seen: Array<Attempt> = []
    const observe = (attempt: Attempt) => seen.push(attempt)
    const { cardpack } = play(["broken", busy, { json: { id: "cus_1" } }], { observe })
    await cardpack.customers.get("cus_1")
    assert.deepStrictEqual(
      seen.map(({ attempt, error, requestId, route, status }) => [
        route,
        attempt,
        status,
        requestId,
        error?.code
      ]),
      [
        ["GET /api/v2/customers/{customerId}", 1, undefined, undefined, "network_error"],
        ["GET /api/v2/customers/{customerId}", 2, 503, "req-1", "service_unavailable"],
        ["GET /api/v2/customers/{customerId}", 3, 200, undefined, undefined]
      ]
    )
    assert.notInclude(JSON.stringify(seen), "pk_s1")
  })

  it("that fails does not make the call fail", async () => {
    const observe = () => {
      throw new Error("no disk")
    }
    const { cardpack, sent } = play([{ json: { id: "op_1" } }], { observe })
    await cardpack.operations.create(order)
    assert.lengthOf(sent, 1)
  })
})
