/** Rules of every path and answer: one spelling, one host, no caching, no framing. */
import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { isLiteral } from "@cardpack/http/request/Spelling"
import { assert, beforeAll, describe, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import type { Partner } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers({ https: true })
let partner: Partner
beforeAll(async () => {
  partner = await world.partner()
})

/** The raw answer to raw bytes, which `fetch` would not send. */
const raw = async (request: string): Promise<string> => {
  const socket = connect(world.service().port, "127.0.0.1")
  await once(socket, "connect")
  socket.write(request)
  return text(socket)
}

const target = (path: string, host = "Host: x\r\n") =>
  raw(
    `GET ${path} HTTP/1.1\r\n${host}Authorization: Bearer ${partner.key}\r\nConnection: close\r\n\r\n`
  )

describe("a path", () => {
  it.each([
    "/api/%762/balance",
    "/%61pi/v2/balance",
    "/api/v2/%62alance",
    "/api/v2/balance;x",
    "/api/v2/balance#x",
    "/%64ocs",
    "/openapi%2ejson",
    "/%69mages/packs/1.svg",
    "/%6eft/1",
    "http://x/api/v2/../v2/balance",
    "http://x/%2e/api/v2/balance",
    "http://x/api\\v2\\balance"
  ])("has one spelling, not %s", async (path) => {
    assert.match(await target(path), /^HTTP\/1.1 404 [\s\S]*"no such|"there is no such/)
  })

  it.each(["/api/v2/balance", "/api/v2/customers?limit=%31", "http://x/api/v2/balance"])(
    "is found as %s",
    async (path) => {
      assert.match(await target(path), /^HTTP\/1.1 200 /)
    }
  )

  it("may have encoded parameters", async () => {
    const call = Call.to(world.service().url, partner.key)
    const json = { externalUserId: "a/b ü;#?%25" }
    const ofAnother = await target("/api/v2/customers/by-external-id/a;b")
    assert.match(ofAnother, /^HTTP\/1.1 404 [\s\S]*"there is no such path/)
    const { id } = Call.ok(await call("/api/v2/customers", { json }), 201)
    for (const name of [
      encodeURIComponent(json.externalUserId),
      [...Buffer.from(json.externalUserId)].map((byte) => `%${byte.toString(16)}`).join("")
    ]) {
      const found = Call.ok(await call(`/api/v2/customers/by-external-id/${name}`))
      assert.strictEqual(found.id, id)
    }
  })

  it("is compared segment by segment", () => {
    assert.isTrue(isLiteral("/a/:id/b", "/a/%41/b"))
    assert.isFalse(isLiteral("/a/:id/b", "/a/%41/%62"))
    assert.isTrue(isLiteral("/a/*", "/a/%41/%62"))
    assert.isFalse(isLiteral("/a/*", "/%61/b"))
  })
})

describe("the Host header", () => {
  it.each(["Host: x\r\nHost: x\r\n", "Host: x\r\nhost: y\r\n"])(
    "is refused when it is given twice",
    async (hosts) => {
      const answer = await target("/api/health", hosts)
      assert.match(answer, /^HTTP\/1.1 400 [\s\S]*the Host header must be given once/)
      assert.match(answer, /\r\nconnection: close\r\n/i)
    }
  )
})

describe("an answer", () => {
  const headers = async (path: string, key: string | null = null) => {
    const answer = await fetch(`${world.service().url}${path}`, {
      headers: key === null ? {} : { authorization: `Bearer ${key}` }
    })
    await answer.arrayBuffer()
    return answer.headers
  }

  it.each(["/api/health", "/api/v2/balance", "/nowhere", "/api/v2", "/operator/v1/partners"])(
    "is kept by no cache: %s",
    async (path) => {
      assert.strictEqual((await headers(path)).get("cache-control"), "no-store")
      assert.strictEqual((await headers(path, partner.key)).get("cache-control"), "no-store")
    }
  )

  it.each(["/api/health", "/docs", "/openapi.json", "/images/packs/1.svg", "/nft/1", "/nowhere"])(
    "can't be framed or taken for something else: %s",
    async (path) => {
      const found = await headers(path)
      assert.strictEqual(found.get("x-content-type-options"), "nosniff")
      assert.strictEqual(found.get("referrer-policy"), "no-referrer")
      assert.include(found.get("content-security-policy"), "frame-ancestors 'none'")
      assert.strictEqual(found.get("strict-transport-security"), "max-age=31536000")
    }
  )

  it.each([
    ["no HTTP at all", 400, "GET\r\n\r\n"],
    [
      "headers that are too long",
      431,
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`
    ],
    [
      "two lengths",
      400,
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"
    ],
    ["an unknown expectation", 400, "GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n"]
  ])("has all headers also when the server did not take %s", async (_, status, request) => {
    const [head = "", body = ""] = (await raw(request)).split("\r\n\r\n")
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.strictEqual(JSON.parse(body).error.code, "invalid_request")
    for (const line of [
      "cache-control: no-store",
      "content-security-policy: frame-ancestors 'none'",
      "referrer-policy: no-referrer",
      "x-content-type-options: nosniff",
      "strict-transport-security: max-age=31536000"
    ])
      assert.include(head.toLowerCase().split("\r\n"), line)
  })

  it("says nothing of https where clients do not use it", async () => {
    const plain = await World.inTest()
    const answer = await fetch(`${plain.url}/api/health`)
    assert.isNull(answer.headers.get("strict-transport-security"))
  })
})

it("the front door leads everybody to the documents while there is no console", async () => {
  for (const accept of ["text/html,*/*", "*/*"]) {
    const { headers, status } = await fetch(`${world.service().url}/`, {
      redirect: "manual",
      headers: { accept }
    })
    assert.deepStrictEqual([status, headers.get("location")], [302, "/docs"])
    assert.strictEqual(headers.get("vary"), "accept")
  }
})

describe("an answer that is the same for all", () => {
  it.each(["/docs", "/openapi.json", "/images/packs/1.svg"])(
    "is not sent again to a client that has it: %s",
    async (path) => {
      const url = `${world.service().url}${path}`
      const ask = (given: Record<string, string>) => fetch(url, { headers: given })
      const plain = await ask({ "accept-encoding": "identity" })
      assert.isNull(plain.headers.get("content-encoding"))
      const packed = await ask({ "accept-encoding": "gzip" })
      assert.strictEqual(packed.headers.get("content-encoding"), "gzip")
      assert.strictEqual(await packed.text(), await plain.text())
      const etag = plain.headers.get("etag") ?? ""
      assert.match(etag, /^W\/"/)
      assert.strictEqual((await ask({ "if-none-match": `"x", ${etag}` })).status, 304)
      assert.strictEqual((await ask({ "if-none-match": '"x"' })).status, 200)
      const refused = await ask({ "accept-encoding": "gzip;q=0" })
      assert.isNull(refused.headers.get("content-encoding"))
    }
  )
})
