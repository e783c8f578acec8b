/** What an environment believes of the one that holds the people (decisions.md#identity-trust). */
import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const port = await Service.freePort()
const ISSUER = `http://127.0.0.1:${port}`
const AUDIENCE = "http://sandbox.localhost:4000"

const world = World.of(Backend.server, {
  ...Person.ON,
  CARDPACK_PUBLIC_URL: AUDIENCE,
  CARDPACK_IDENTITY_ISSUER: ISSUER
})

const own = await generateKeyPair("EdDSA", { extractable: true })
const foreign = await generateKeyPair("EdDSA", { extractable: true })
const published = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "EdDSA" }

type Claims = Readonly<Record<string, unknown>>
type Forge = (claims: Claims) => Promise<string> | string

const HEADER = { alg: "EdDSA", kid: "own" }
const sign = (claims: Claims, key = own.privateKey, header = HEADER) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key)

const now = () => Math.floor(Date.now() / 1000)

/** As the holder would say it. */
const claimsOf = (nonce: unknown): Claims => ({
  iss: ISSUER,
  aud: AUDIENCE,
  iat: now(),
  exp: now() + 30,
  jti: "jti",
  sub: "person",
  nonce,
  environment: "sandbox",
  email: "ada@example.com",
  name: "Ada",
  sid: "session",
  hasTwoFactor: false,
  memberships: [{ organizationId: "host", role: "owner" }]
})

let forge: Forge = sign
let status = 200
let padding = ""

const read = async (request: IncomingMessage): Promise<Claims> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || "{}")
}

/** Plays the holder; what it signs is the test's. */
const holder = createServer(async (request, response) => {
  const body = await read(request)
  const answer: Record<string, () => unknown> = {
    "/console/api/jwks": () => ({ keys: [published] }),
    "/console/api/grants": () => ({
      grant: `a grant ${randomUUID()}`,
      expiresAt: new Date(Date.now() + 60_000).toISOString()
    }),
    "/console/api/tokens": async () => ({ token: await forge(claimsOf(body.nonce)) })
  }
  const found = await answer[request.url ?? ""]?.()
  response.writeHead(found === undefined ? 404 : status, { "content-type": "application/json" })
  response.end(`${padding}${JSON.stringify(found ?? {})}`)
})

beforeAll(() => new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve)))
afterAll(() => new Promise<unknown>((resolve) => holder.close(resolve)))

/** Enters with what is forged, and answers how that ended. */
const enter = async (next: Forge, code = 200) => {
  forge = next
  status = code
  padding = ""
  const person = new Person.Person(() => world.service().url, "ada@example.com")
  const begun = await person.console("POST", "/entry", {})
  const state = new URLSearchParams(new URL(begun.body.url).hash.slice(1)).get("state")
  const completed = await person.console("POST", "/entry/complete", { code: "a code", state })
  return { person, completed }
}

let before = ""

const { privateKey: _, ...symmetric } = { ...published, privateKey: null }

/** Each would let a stranger in as an owner. */
const forgeries: Readonly<Record<string, Forge>> = {
  "of another audience": (claims) => sign({ ...claims, aud: "http://other.localhost:4000" }),
  "without an audience": ({ aud: _aud, ...claims }) => sign(claims),
  "of another issuer": (claims) => sign({ ...claims, iss: "https://evil.example" }),
  "for production": (claims) => sign({ ...claims, environment: "production" }),
  "that has expired": (claims) => sign({ ...claims, iat: now() - 300, exp: now() - 120 }),
  "that is old and never expires": (claims) => sign({ ...claims, iat: now() - 300, exp: 2 ** 40 }),
  "without an expiry": ({ exp: _exp, ...claims }) => sign(claims),
  "from the future": (claims) => sign({ ...claims, iat: now() + 600, exp: now() + 630 }),
  "that answered another question": (claims) => sign({ ...claims, nonce: "another" }),
  "that is replayed": () => before,
  "without a nonce": ({ nonce: _nonce, ...claims }) => sign(claims),
  "by another key": (claims) => sign(claims, foreign.privateKey),
  "by another key with its own name": (claims) =>
    sign(claims, foreign.privateKey, { alg: "EdDSA", kid: "other" }),
  "that nobody signed": (claims) => new UnsecuredJWT(claims).encode(),
  "by the public key as a secret": (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "own" })
      .sign(Buffer.from(JSON.stringify(symmetric))),
  "with changed claims": async (claims) => {
    const [header, , signature] = (await sign(claims)).split(".")
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: "another" })).toString("base64url")
    return `${header}.${changed}.${signature}`
  },
  "that is no token": () => "a.b.c",
  "in an answer that is too long": async (claims) => {
    padding = " ".repeat(2 * 1024 * 1024)
    return sign(claims)
  }
}

describe("a token", () => {
  it("of the holder, for this environment and question, lets the person in", async () => {
    const { completed, person } = await enter(async (claims) => {
      before = await sign(claims)
      return before
    })
    assert.strictEqual(completed.status, 204, completed.text)
    const me = await person.console("GET", "/me")
    assert.deepInclude(me.body, { id: "person", sessionId: "session", environment: "sandbox" })
    assert.strictEqual((await person.operator("GET", "/partners")).status, 200)
  })

  it.each(Object.entries(forgeries))("%s lets nobody in", async (_name, forged) => {
    const { completed, person } = await enter(forged)
    assert.strictEqual(completed.status, 503, completed.text)
    assert.isFalse([...person.cookies.keys()].some((name) => name.endsWith("session_token")))
    assert.strictEqual((await person.operator("GET", "/partners")).status, 401)
  })

  it("gives no role that its organization does not have", async () => {
    const memberships = [
      { organizationId: "host", role: "admin" },
      { organizationId: "par_x y", role: "admin" },
      { organizationId: "everybody", role: "owner" }
    ]
    const { completed, person } = await enter((claims) => sign({ ...claims, memberships }))
    assert.strictEqual(completed.status, 204, completed.text)
    assert.deepStrictEqual((await person.console("GET", "/me")).body.memberships, [])
    assert.strictEqual((await person.operator("GET", "/partners")).status, 403)
  })

  it("is a key of neither API", async () => {
    for (const path of ["/api/v2/account", "/operator/v1/partners", "/console/api/me"]) {
      const headers = { authorization: `Bearer ${before}` }
      const person = new Person.Person(() => world.service().url, "ada@example.com")
      for (const cookie of ["", `cardpack-sandbox.session_token=${before}`])
        assert.strictEqual(
          (await person.send("GET", path, undefined, { ...headers, cookie })).status,
          401,
          path
        )
    }
  })
})

describe("without an answer of the holder", () => {
  it("nobody is signed out: the request is refused for now", async () => {
    for (const code of [500, 429, 302]) {
      const { completed } = await enter(sign, code)
      assert.strictEqual(completed.status, 503, completed.text)
      assert.match(completed.body.error.message, /gives no answer that can be trusted/)
    }
    const { completed } = await enter(sign, 401)
    assert.strictEqual(completed.status, 401, completed.text)
  })

  it("nothing of a token or a grant is in the output", () => {
    const output = world.service().output()
    assert.include(output, "gave no token")
    for (const secret of ["a grant", "a code", before, "ada@example.com"])
      assert.notInclude(output, secret)
  })
})
