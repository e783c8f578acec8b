/** Pages of other sites, caches, frames, and requests that name another host. */
import * as http from "node:http"
import { ConsoleApi } from "@cardpack/http/identity/Api"
import { PATHS } from "@cardpack/http/identity/Forwarded"
import { isOwn, isOwnHost } from "@cardpack/http/identity/Origin"
import { OperatorApi } from "@cardpack/http/operator/Api"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Paths from "../../../world/service/Paths.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, Person.ON)
const people = Person.people(world)

let owner: Person.Person
let admin: Person.Person
let partnerId: string

beforeAll(async () => {
  const partner = await world.partner({ cash: "10.000000" })
  partnerId = partner.id
  owner = await people.owner()
  admin = await people.member(partnerId, "admin")
})

const documents = [PartnerApi, OperatorApi, ConsoleApi].map((api) => OpenApi.fromApi(api as never))
const all = documents.flatMap(Paths.of)
/** Asked by the other environment's server with a secret, and never by a cookie. */
const BETWEEN = ["/console/api/grants", "/console/api/grants/end", "/console/api/tokens"]
const changes = all.filter(({ method, path }) => method !== "GET" && !BETWEEN.includes(path))
const signIn = PATHS.map((path) => ({ name: `POST ${path}`, path: `/console/auth${path}` }))
const personOf = (path: string) => (path.startsWith("/operator/") ? owner : admin)

/** What a page of another site can make a browser send, without a question before it. */
const TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
const ORIGINS = ["https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"]

let forged = 0

/** With the next of the origins and types, and without an origin. */
const forge = async (method: string, path: string, person: Person.Person) => {
  for (const origin of [ORIGINS[++forged % ORIGINS.length] ?? "null", ""]) {
    const type = TYPES[forged % TYPES.length] ?? ""
    const headers = { origin, "content-type": type, "cardpack-organization": partnerId }
    const reply = await person.send(method, path, { label: "forged" }, headers)
    assert.strictEqual(reply.status, 403, `${method} ${path} from "${origin}": ${reply.text}`)
    assert.match(reply.text, /Origin/)
  }
}

describe("a page of another site", () => {
  it.each(changes)("can't send $name with the cookies of a visitor", async (operation) => {
    const path = operation.path.replaceAll(/\{\w+\}/g, "none")
    await forge(operation.method, path, personOf(path))
  })

  it.each(signIn)("can't send $name", ({ path }) => forge("POST", path, owner))

  it.each(["GET", "OPTIONS", "HEAD"])(
    "may read nothing: %s gets no CORS header",
    async (method) => {
      for (const path of [
        "/api/v2/balance",
        "/operator/v1/partners",
        "/console/api/me",
        "/console/"
      ]) {
        const headers = {
          origin: "https://evil.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "cardpack-organization",
          "cardpack-organization": partnerId
        }
        const { headers: answered } = await personOf(path).send(method, path, undefined, headers)
        const cors = [...answered.keys()].filter((name) => name.startsWith("access-control"))
        assert.deepStrictEqual(cors, [], path)
      }
    }
  )
})

describe("an answer to a person", () => {
  const reads = all.filter(({ method, params }) => method === "GET" && params.length === 0)

  it.each(reads)("is in no cache, frame or guess: $name", async ({ path }) => {
    const asked = { "cardpack-organization": partnerId }
    const { headers, status } = await personOf(path).send("GET", path, undefined, asked)
    assert.notInclude([401, 403, 500], status)
    assert.strictEqual(headers.get("cache-control"), "no-store")
    assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/)
    assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
    assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
  })

  it("is no frame's either where it is a page", async () => {
    for (const path of ["/console/", "/console/settings", "/console/join", "/docs", "/"]) {
      const { headers } = await owner.send("GET", path, undefined, { accept: "text/html" })
      const policy = headers.get("content-security-policy") ?? ""
      assert.match(policy, /frame-ancestors 'none'/, path)
      assert.notMatch(policy, /unsafe/, path)
      assert.strictEqual(headers.get("referrer-policy"), "no-referrer", path)
    }
  })
})

interface Raw {
  readonly status: number
  readonly location: string
  readonly text: string
}

/** Fetch sets no Host header. */
const raw = (method: string, path: string, headers: object, body?: object): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const request = http.request(world.service().url, { method, path, headers: { ...headers } })
    request.on("error", reject).on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece
      })
      const { headers, statusCode = 0 } = response
      response.on("end", () =>
        resolve({ status: statusCode, location: headers.location ?? "", text })
      )
    })
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })

describe("a request that names another host", () => {
  const cookie = () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const NAMES = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    forwarded: "host=evil.example"
  }

  it("has no session, to read or to act", async () => {
    for (const host of ["evil.example", "evil.example:4000", "localhost.evil.example"]) {
      const headers = { host, origin: `http://${host}`, cookie: cookie() }
      const read = await raw("GET", "/console/api/me", headers)
      assert.strictEqual(read.status, 403, `${host}: ${read.text}`)
      const typed = { ...headers, "content-type": "application/json" }
      const path = "/console/api/organizations/host/invitations"
      const act = await raw("POST", path, typed, {
        email: "a@example.com",
        role: "support"
      })
      assert.strictEqual(act.status, 403, `${host}: ${act.text}`)
      const given = { email: owner.email, password: owner.password }
      const entered = await raw("POST", "/console/auth/sign-in/email", typed, given)
      assert.strictEqual(entered.status, 403, `${host}: ${entered.text}`)
    }
  })

  it("gets a link that leads here", async () => {
    const body = { email: "somebody@example.com", role: "support" }
    const headers = {
      ...NAMES,
      host: new URL(world.service().url).host,
      origin: world.service().url,
      cookie: cookie(),
      "content-type": "application/json"
    }
    const path = "/console/api/organizations/host/invitations"
    const made = await raw("POST", path, headers, body)
    assert.strictEqual(made.status, 201, made.text)
    assert.notInclude(made.text, "evil.example")
    assert.isTrue(JSON.parse(made.text).link.startsWith(`${world.service().url}/console/join#`))
  })

  it.each([
    "/",
    "//evil.example/",
    "/console//evil.example/%2f..",
    "/console/\\evil.example",
    "/console/?next=https://evil.example",
    "/console/join?redirect=//evil.example",
    "/console"
  ])("is led to no other place: %s", async (path) => {
    const answer = await raw("GET", path, { ...NAMES, accept: "text/html" })
    assert.match(answer.location, /^($|\/(?![/\\]))/, path)
    assert.notInclude(answer.location, "evil")
    assert.notInclude(answer.text, "evil.example/")
  })
})

describe("the address that a browser names", () => {
  const options = {
    publicUrl: "https://cards.example",
    operatorUrl: "http://10.0.0.1:4001"
  }
  const sandbox = { ...options, environment: "sandbox" } as const
  const production = { ...options, environment: "production" } as const

  it("is our own in the sandbox where it is this computer's", () => {
    for (const host of ["localhost:5000", "127.0.0.1:1", "[::1]:4000", "localhost"]) {
      assert.isTrue(isOwn(sandbox, `http://${host}`, host))
      assert.isTrue(isOwnHost(sandbox, host))
      assert.isFalse(isOwn(production, `http://${host}`, host))
      assert.isFalse(isOwnHost(production, host))
    }
    for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example"])
      assert.isFalse(isOwn(sandbox, `http://${host}`, host))
  })

  it("is our own where it is configured", () => {
    for (const host of ["cards.example", "CARDS.example:443", "10.0.0.1:4001"])
      assert.isTrue(isOwnHost(production, host), host)
    for (const host of ["cards.example:80", "cards.example.evil", "10.0.0.1", "/", undefined])
      assert.isFalse(isOwnHost(production, host), host)
    for (const more of ["x@%", "%/x", "%?x", "%#x", "%\\x", " %", "%\t", "%:443:443", "%@"]) {
      const host = more.replace("%", "cards.example")
      assert.isFalse(isOwnHost(production, host), host)
    }
  })
})
