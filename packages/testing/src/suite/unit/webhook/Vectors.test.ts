/** The published vectors, judged by core and by an independent receiver. */
import { isUtf8 } from "node:buffer"
import { createHmac } from "node:crypto"
import { sign, verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  bytesOf,
  deliveryOf,
  PROBLEMS,
  VECTORS,
  type Vector
} from "../../../world/webhook/Vectors.ts"

/** The rule of contract.md#signature only: the header's text, a dot, the bytes. */
const hexOf = (vector: Vector): string =>
  createHmac("sha256", vector.secret)
    .update(`${vector.headers["webhook-timestamp"]}.`)
    .update(bytesOf(vector))
    .digest("hex")

const parse = (bytes: Uint8Array): { readonly id?: unknown } | null => {
  if (!isUtf8(bytes)) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    return typeof value === "object" && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The first rule that the delivery breaks, in the README's order. */
const judge = (vector: Vector): Vector["expected"] => {
  const { headers, nowSeconds, secret, toleranceSeconds } = vector
  const { "webhook-id": id, "webhook-signature": given, "webhook-timestamp": at } = headers
  if (secret === "") return "missing secret"
  if (!id || !at || !given) return "missing header"
  const age = /^[0-9]+$/.test(at) ? Math.abs(nowSeconds - Number(at)) : Number.POSITIVE_INFINITY
  if (age > toleranceSeconds) return "timestamp out of tolerance"
  if (!given.split(" ").includes(`v1,${hexOf(vector)}`)) return "signature does not match"
  const body = parse(bytesOf(vector))
  if (body === null) return "body is no JSON object"
  return body.id === id ? "valid" : "body id is not the webhook-id"
}

describe("the published vectors", () => {
  it("are at least forty, each with its name and its bytes, and show each problem", () => {
    assert.isAtLeast(VECTORS.length, 40)
    assert.strictEqual(new Set(VECTORS.map(({ name }) => name)).size, VECTORS.length)
    for (const { body, bodyBase64, name } of VECTORS) {
      assert.notStrictEqual(body === undefined, bodyBase64 === undefined, name)
    }
    const shown = new Set(VECTORS.map(({ expected }) => expected))
    assert.deepStrictEqual([...shown].sort(), ["valid", ...PROBLEMS].sort())
  })

  it.each(VECTORS)("$name: $expected", (vector) => {
    const result = verifyWebhook(deliveryOf(vector))
    assert.strictEqual(Result.isSuccess(result) ? "valid" : result.failure, vector.expected)
    assert.strictEqual(judge(vector), vector.expected)
    if (vector.expected !== "valid") return
    assert.deepStrictEqual(result, Result.succeed(JSON.parse(vector.body ?? "")))
    const made = sign(vector.secret, Number(vector.headers["webhook-timestamp"]), bytesOf(vector))
    assert.strictEqual(made, `v1,${hexOf(vector)}`)
  })
})
