import { createHmac } from "node:crypto"
import {
  type Delivery,
  sign,
  TOLERANCE,
  verifyWebhook
} from "@cardpack/core/domain/webhook/Signature"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"

const utf8 = new TextEncoder()
const AT = 1_795_237_200
const SECRET = "whsec_receiver"
const BODY = '{"id":"evt_1","type":"refund.completed","data":{"operationId":"op_1"}}'

const delivery = (fields: {
  readonly body?: string | Uint8Array
  readonly id?: string | undefined
  readonly timestamp?: string | undefined
  readonly signature?: string | undefined
  readonly secret?: string
  readonly now?: number
  readonly tolerance?: number
}): Delivery => {
  const body = fields.body ?? BODY
  const rawBody = typeof body === "string" ? utf8.encode(body) : body
  const headers = {
    "webhook-id": "id" in fields ? fields.id : "evt_1",
    "webhook-timestamp": "timestamp" in fields ? fields.timestamp : String(AT),
    "webhook-signature": "signature" in fields ? fields.signature : sign(SECRET, AT, rawBody)
  }
  const rest = fields.tolerance === undefined ? {} : { tolerance: fields.tolerance }
  const secret = fields.secret ?? SECRET
  return { rawBody, headers, secret, nowSeconds: fields.now ?? AT, ...rest }
}

const problem = (fields: Parameters<typeof delivery>[0]) => {
  const result = verifyWebhook(delivery(fields))
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
  it("reads the envelope of a delivery that verifies", () => {
    assert.deepStrictEqual(verifyWebhook(delivery({})), Result.succeed(JSON.parse(BODY)))
  })

  it.each(["id", "timestamp", "signature"] as const)(
    "refuses a delivery without its %s",
    (name) => {
      assert.strictEqual(problem({ [name]: undefined }), "missing header")
      assert.strictEqual(problem({ [name]: "" }), "missing header")
    }
  )

  it("refuses everything while it has no secret", () => {
    const signature = sign("", AT, utf8.encode(BODY))
    assert.strictEqual(problem({ secret: "", signature }), "missing secret")
  })

  it.each([
    [0, null],
    [300, null],
    [-300, null],
    [301, "timestamp out of tolerance"],
    [-301, "timestamp out of tolerance"]
  ])("whose clock is %i seconds off: %s", (off, expected) => {
    assert.strictEqual(TOLERANCE, 300)
    assert.strictEqual(problem({ now: AT + off }), expected)
  })

  it("may set the tolerance", () => {
    assert.strictEqual(problem({ now: AT + 10, tolerance: 9 }), "timestamp out of tolerance")
    assert.isNull(problem({ now: AT + 1_000, tolerance: 1_000 }))
  })

  it.each(["now", "-1", "1e9", "0x10", ` ${AT}`, `${AT}.5`, "9".repeat(30)])(
    "refuses the timestamp %s",
    (timestamp) => {
      assert.isNotNull(problem({ timestamp, tolerance: Number.MAX_SAFE_INTEGER }))
    }
  )

  it("refuses a timestamp that was signed in another spelling", () => {
    const timestamp = `0${AT}`
    assert.strictEqual(problem({ timestamp }), "signature does not match")
  })

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

  it("accepts one right signature among several, while an old secret is still valid", () => {
    const good = sign(SECRET, AT, utf8.encode(BODY))
    const old = sign("whsec_old", AT, utf8.encode(BODY))
    assert.isNull(problem({ signature: `${old} ${good}` }))
    assert.isNull(problem({ signature: `${good} ${old}` }))
    assert.strictEqual(problem({ signature: `${old} ${old}` }), "signature does not match")
  })

  it("refuses a body whose id is not the webhook-id", () => {
    assert.strictEqual(problem({ id: "evt_2" }), "body id is not the webhook-id")
    const body = '{"type":"refund.completed"}'
    assert.strictEqual(problem({ body }), "body id is not the webhook-id")
  })

  it.each(["", "[]", "null", '"evt_1"', "{", '{"id":"evt_1"'])(
    "refuses a signed body that is no JSON object: %s",
    (body) => {
      assert.strictEqual(problem({ body }), "body is no JSON object")
    }
  )

  it("refuses a signed body that is no UTF-8", () => {
    const body = Uint8Array.from([...utf8.encode('{"id":"evt_1","x":"'), 0xff, 0x22, 0x7d])
    assert.strictEqual(problem({ body }), "body is no JSON object")
  })

  it("verifies before it parses: an unsigned body is never read", () => {
    assert.strictEqual(problem({ body: "{", signature: "v1,00" }), "signature does not match")
  })
})
