/** What the client sends, and how it tells what came back. */
import { assert, describe, it, vi } from "@effect/vitest"
import { Cardpack, CardpackError } from "../../../../../http/client/src/client.ts"
import type { Options } from "../../../../../http/client/src/Options.ts"
import { play } from "./Scripted.ts"

const failure = async (call: () => unknown): Promise<CardpackError> => {
  try {
    await call()
  } catch (error) {
    assert.instanceOf(error, CardpackError)
    return error
  }
  return assert.fail("it did not fail")
}

describe("a request", () => {
  it("carries the key, and a body only where there is one", async () => {
    const { cardpack, sent } = play([{ json: {} }])
    await cardpack.operations.refresh("op_1")
    await cardpack.customers.create({ externalUserId: "user-1" })
    const common = { accept: "application/json", authorization: "Bearer pk_s1" }
    assert.deepStrictEqual(sent[0], {
      method: "POST",
      path: "/api/v2/operations/op_1/refresh",
      headers: common,
      body: undefined
    })
    assert.deepInclude(sent[1]?.headers, { ...common, "content-type": "application/json" })
    assert.deepStrictEqual(sent[1]?.body, { externalUserId: "user-1" })
  })

  it("asks for the key before each attempt, so that it can be rotated", async () => {
    let keys = 0
    const { cardpack, sent } = play(["broken", { json: {} }], { key: async () => `pk_s${keys++}` })
    await cardpack.account.get()
    assert.deepStrictEqual(
      sent.map(({ headers }) => headers.authorization),
      ["Bearer pk_s0", "Bearer pk_s1"]
    )
  })

  it("keeps to its route, whatever the id", async () => {
    const { cardpack, sent } = play([{ json: {} }])
    await cardpack.customers.getByExternalId("a/b?c#d é")
    const path = "/api/v2/customers/by-external-id/a%2Fb%3Fc%23d%20%C3%A9"
    assert.strictEqual(sent[0]?.path, path)
  })

  it("uses the runtime's fetch of the moment, as a function", async () => {
    const cardpack = new Cardpack({ url: "https://cards.example", key: "pk_s1" })
    const seen: Array<unknown> = []
    vi.stubGlobal("fetch", async function (this: unknown, url: string) {
      seen.push(this, url)
      return Response.json({ ok: true })
    })
    try {
      await cardpack.health()
    } finally {
      vi.unstubAllGlobals()
    }
    assert.deepStrictEqual(seen, [undefined, "https://cards.example/api/health"])
  })

  it("goes below the path of the address", async () => {
    const { cardpack, sent } = play([{ json: {} }], { url: "https://cards.example/shop/" })
    await cardpack.health()
    assert.strictEqual(sent[0]?.path, "/shop/api/health")
  })
})

describe("a client that is made wrongly", () => {
  const right: Options = { url: "https://cards.example", key: "pk_s1" }

  it.each(["", "cards.example", "ftp://cards.example", "https://cards.example?a=b"])(
    "refuses the address %j",
    async (url) => {
      const error = await failure(() => new Cardpack({ ...right, url }))
      assert.strictEqual(error.code, "invalid_argument")
      assert.include(error.message, "url must be")
    }
  )

  it.each(["", "pk_s1\n", undefined as unknown as string])("refuses the key %j", async (key) => {
    const { cardpack, sent } = play([{ json: {} }], { key })
    const error = await failure(() => cardpack.account.get())
    assert.strictEqual(error.code, "invalid_argument")
    assert.notInclude(error.message, "pk_s1")
    assert.lengthOf(sent, 0)
  })

  const circular: Record<string, unknown> = {}
  circular.itself = circular
  const fails = { toJSON: () => assert.fail("it fails") }

  type Call = (cardpack: Cardpack) => Promise<unknown>
  const ofId =
    (id: unknown): Call =>
    ({ customers }) =>
      customers.get(id as never)
  const ofKey =
    (idempotencyKey: unknown): Call =>
    ({ customers }) =>
      customers.create({}, { idempotencyKey: idempotencyKey as never })
  const ofBody =
    (body: object): Call =>
    ({ customers }) =>
      customers.create(body as never)
  const ofSignal =
    (signal: unknown): Call =>
    ({ account }) =>
      account.get({ signal: signal as never })
  const WRONG: ReadonlyArray<readonly [words: string, ReadonlyArray<Call>]> = [
    [
      "customerId",
      ["", ".", "..", undefined, null, 1n, circular, Symbol("id"), "\ud800"].map(ofId)
    ],
    ["idempotencyKey must be", ["", "é", "a\nb", "x".repeat(256), " a", "a ", null, 5].map(ofKey)],
    ["externalUserId must be", [ofBody({ externalUserId: 1n })]],
    ["the body must be", [circular, fails].map(ofBody)],
    [
      "cursor must be a text or a number",
      [({ customers }) => customers.list({ cursor: circular as never }).page()]
    ],
    ["signal must be an AbortSignal", [{}, 5, "stop"].map(ofSignal)]
  ]

  it.each(WRONG)("is told before anything is sent: %s", async (words, calls) => {
    for (const call of calls) {
      const { cardpack, sent } = play([{ json: {} }])
      const error = await failure(() => call(cardpack))
      assert.strictEqual(error.code, "invalid_argument")
      assert.include(error.message, words)
      assert.lengthOf(sent, 0)
    }
  })

  it("refuses a page, where everybody could read the key, unless it is told otherwise", async () => {
    for (const name of ["window", "document"]) vi.stubGlobal(name, {})
    const error = await failure(() => new Cardpack(right))
    assert.strictEqual(error.code, "invalid_argument")
    assert.notInclude(error.message, "pk_s1")
    assert.isDefined(new Cardpack({ ...right, dangerouslyAllowBrowser: true }))
    vi.unstubAllGlobals()
  })

  it("shows no key when it is printed", async () => {
    const { inspect } = await import("node:util")
    const cardpack = new Cardpack(right)
    assert.notInclude(inspect(cardpack, { depth: 9, showHidden: true }), "pk_s1")
    assert.notInclude(JSON.stringify(cardpack), "pk_s1")
  })
})

describe("an answer that is not of this API", () => {
  it.each([
    ["a page of a proxy", { status: 200, text: "<html>" }],
    ["a list where an object belongs", { status: 200, text: "[]" }],
    ["a redirect", { status: 301, text: "" }],
    ["a refusal in another shape", { status: 403, json: { error: "no" } }]
  ])("is told as such: %s", async (_, reply) => {
    const { cardpack, sent } = play([reply])
    const error = await failure(() => cardpack.account.get())
    assert.deepInclude(error, { code: "unexpected_response", status: reply.status })
    assert.isFalse(error.retryable)
    assert.lengthOf(sent, 1)
  })
})

describe("a refusal", () => {
  it("is told with its code, its message, what else it says, and the request's id", async () => {
    const { cardpack } = play([
      {
        status: 409,
        headers: { "x-request-id": "req-7" },
        json: { error: { code: "insufficient_balance", message: "too little", missingUsd: "5.0" } }
      }
    ])
    const error = await failure(() => cardpack.funding.sandboxCredit())
    assert.deepInclude(error, {
      name: "CardpackError",
      code: "insufficient_balance",
      message: "too little",
      status: 409,
      requestId: "req-7",
      retryable: false
    })
    assert.deepStrictEqual(error.details, { missingUsd: "5.0" })
  })
})
