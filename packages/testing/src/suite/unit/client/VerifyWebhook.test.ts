/** The client's verification of webhooks, held to the published vectors. */
import { createHmac } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import * as Client from "../../../../../http/client/src/client.ts"
import {
  CardpackError,
  type Delivery,
  TOLERANCE_SECONDS,
  verifyWebhook
} from "../../../../../http/client/src/webhook.ts"
import { bytesOf, VECTORS } from "../../../world/webhook/Vectors.ts"

const verdict = (delivery: Delivery): Promise<unknown> =>
  verifyWebhook(delivery).then(
    () => "valid",
    (error: unknown) => {
      assert.instanceOf(error, CardpackError)
      assert.strictEqual(error.code, "invalid_webhook")
      return (error.details as { readonly problem: string }).problem
    }
  )

const AT = 1_795_237_200
const BODY = '{"id":"evt_1","type":"refund.completed","data":{"operationId":"op_1"}}'
const sign = (secret: string) =>
  `v1,${createHmac("sha256", secret).update(`${AT}.${BODY}`).digest("hex")}`

const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  payload: BODY,
  headers: {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(AT),
    "webhook-signature": sign("new")
  },
  secret: "new",
  now: () => AT * 1000,
  ...more
})

it("the client and the entry for receivers alone verify in the same way", () => {
  assert.strictEqual(Client.verifyWebhook, verifyWebhook)
})

describe("the client's verdict on the published vectors", () => {
  it.each(VECTORS)("$name: $expected", async (vector) => {
    const { headers, nowSeconds, secret, toleranceSeconds } = vector
    const payload = bytesOf(vector)
    const now = () => nowSeconds * 1000 + 999
    const given = { headers: { ...headers }, secret, toleranceSeconds, now }
    assert.strictEqual(await verdict({ ...given, payload }), vector.expected)
    if (vector.body !== undefined) {
      assert.strictEqual(await verdict({ ...given, payload: vector.body }), vector.expected)
    }
    const fetched = new Headers(Object.entries(headers))
    assert.strictEqual(await verdict({ ...given, payload, headers: fetched }), vector.expected)
  })
})

describe("a webhook", () => {
  it("is refused when nothing is given", async () => {
    assert.strictEqual(await verdict(undefined as never), "missing secret")
    for (const headers of [null, undefined]) {
      assert.strictEqual(await verdict(delivery({ headers: headers as never })), "missing header")
    }
    const payload = undefined as never
    assert.strictEqual(await verdict(delivery({ payload })), "signature does not match")
  })

  it("is accepted under any of several secrets, which are never empty", async () => {
    assert.strictEqual(await verdict(delivery({ secret: ["old", "new"] })), "valid")
    const neither = delivery({ secret: ["old", "older"] })
    assert.strictEqual(await verdict(neither), "signature does not match")
    assert.strictEqual(await verdict(delivery({ secret: [] })), "missing secret")
    assert.strictEqual(await verdict(delivery({ secret: ["", ""] })), "missing secret")
    const headers = { ...delivery().headers, "webhook-signature": sign("") }
    assert.strictEqual(
      await verdict(delivery({ headers, secret: ["", "new"] })),
      "signature does not match"
    )
  })

  it("is accepted with headers in any case, or given as lists", async () => {
    const headers = {
      "Webhook-Id": "evt_1",
      "WEBHOOK-TIMESTAMP": [String(AT)],
      "Webhook-Signature": [sign("old"), sign("new")]
    }
    assert.strictEqual(await verdict(delivery({ headers })), "valid")
  })

  it("is read from bytes in any form, at their offset", async () => {
    const bytes = new TextEncoder().encode(`--${BODY}--`)
    const part = bytes.subarray(2, bytes.length - 2)
    assert.strictEqual(await verdict(delivery({ payload: part })), "valid")
    assert.strictEqual(await verdict(delivery({ payload: Buffer.from(BODY) })), "valid")
    assert.strictEqual(await verdict(delivery({ payload: part.slice().buffer })), "valid")
  })
  it("may be five minutes old unless told otherwise", async () => {
    const at = (seconds: number) => ({ now: () => (AT + seconds) * 1000 })
    assert.strictEqual(await verdict(delivery(at(TOLERANCE_SECONDS))), "valid")
    assert.strictEqual(await verdict(delivery(at(301))), "timestamp out of tolerance")
    assert.strictEqual(await verdict(delivery(at(-301))), "timestamp out of tolerance")
  })
})
