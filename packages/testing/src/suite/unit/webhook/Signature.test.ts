import { createHmac } from "node:crypto"
import { sign, verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"

const utf8 = new TextEncoder()
const AT = 1_795_237_200
const SECRET = "whsec_receiver"
const BODY = '{"id":"evt_1","type":"refund.completed","data":{"operationId":"op_1"}}'

interface Fields {
  readonly body?: string | Uint8Array
  readonly timestamp?: string
  readonly signature?: string
  readonly secret?: string
  readonly now?: number
}

const problem = ({ body = BODY, now = AT, secret = SECRET, signature, timestamp }: Fields) => {
  const rawBody = typeof body === "string" ? utf8.encode(body) : body
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": timestamp ?? String(AT),
    "webhook-signature": signature ?? sign(SECRET, AT, rawBody)
  }
  const result = verifyWebhook({ rawBody, headers, secret, nowSeconds: now })
  return Result.isFailure(result) ? result.failure : null
}

describe("a signature", () => {
  it("is what any other HMAC gives for the same bytes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.nat(),
        fc.uint8Array(),
        (secret, at, body) => {
          const expected = createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex")
          assert.strictEqual(sign(secret, at, body), `v1,${expected}`)
        }
      )
    )
  })
})

describe("a receiver", () => {
  it("refuses every change of the body, the secret and the timestamp", () => {
    const bytes = utf8.encode(BODY)
    const signature = sign(SECRET, AT, bytes)
    for (let at = 0; at < bytes.length; at++) {
      const body = Uint8Array.from(bytes)
      body[at] = (body[at] ?? 0) ^ 1
      assert.strictEqual(problem({ body, signature }), "signature does not match")
    }
    assert.strictEqual(problem({ body: `${BODY} `, signature }), "signature does not match")
    assert.strictEqual(problem({ secret: `${SECRET}x` }), "signature does not match")
    const moved = { timestamp: String(AT + 1), signature }
    assert.strictEqual(problem(moved), "signature does not match")
  })

  it("refuses every signature but the one, also of another length or version", () => {
    const good = sign(SECRET, AT, utf8.encode(BODY))
    for (let at = 0; at < good.length; at++) {
      const signature = `${good.slice(0, at)}${good[at] === "0" ? "1" : "0"}${good.slice(at + 1)}`
      assert.strictEqual(problem({ signature }), "signature does not match")
    }
    const others = [
      good.slice(0, -1),
      `${good}0`,
      good.slice(3),
      `v2,${good.slice(3)}`,
      good.toUpperCase()
    ]
    for (const signature of others) {
      assert.strictEqual(problem({ signature }), "signature does not match", signature)
    }
  })
})
