/** The settings of one login for both environments. */
import { assert, describe, it } from "@effect/vitest"
import { good, PRODUCTION, problems } from "./Loaded.ts"

const CONSOLE = {
  CARDPACK_CONSOLE: "on",
  CARDPACK_IDENTITY_SECRET: "0123456789abcdef0123456789abcdef"
}

describe("one login", () => {
  it("is of production, which names the sandbox, and of a sandbox, which names production", () => {
    const holder = good({
      ...PRODUCTION,
      ...CONSOLE,
      CARDPACK_IDENTITY_AUDIENCE: "https://Sandbox.cards.example/"
    })
    assert.strictEqual(holder.identity?.other, "https://sandbox.cards.example")
    const trusting = good({ ...CONSOLE, CARDPACK_IDENTITY_ISSUER: "http://127.0.0.1:4000" })
    assert.strictEqual(trusting.identity?.other, "http://127.0.0.1:4000")
    assert.isNull(good(CONSOLE).identity?.other)
  })

  it("never has production trust a sandbox", () => {
    const url = "https://cards.example"
    assert.deepStrictEqual(problems({ ...PRODUCTION, ...CONSOLE, CARDPACK_IDENTITY_ISSUER: url }), [
      "CARDPACK_IDENTITY_ISSUER is for a sandbox: production holds its own people"
    ])
    assert.deepStrictEqual(problems({ ...CONSOLE, CARDPACK_IDENTITY_AUDIENCE: url }), [
      "CARDPACK_IDENTITY_AUDIENCE is for production: nobody trusts a sandbox's people"
    ])
  })

  it.each([
    "cards.example",
    "http://cards.example",
    "https://cards.example/console",
    "https://u:p@cards.example",
    "https://cards.example/?a=b",
    "https://cards.example/#a",
    "ftp://cards.example",
    "http://127.evil.example"
  ])("is not found at %s", (url) => {
    const [problem, ...more] = problems({ ...CONSOLE, CARDPACK_IDENTITY_ISSUER: url })
    assert.deepStrictEqual(more, [])
    assert.match(problem ?? "", /^CARDPACK_IDENTITY_ISSUER must be the address of a site/)
  })
})

describe("sign-on", () => {
  const PROVIDER = {
    CARDPACK_OIDC_DISCOVERY_URL: "https://accounts.example/.well-known/openid-configuration",
    CARDPACK_OIDC_CLIENT_ID: "cardpack",
    CARDPACK_OIDC_CLIENT_SECRET: "hunter2"
  }

  it("takes its three settings together, and keeps the secret to itself", () => {
    const { identity } = good({ ...CONSOLE, ...PROVIDER })
    assert.strictEqual(identity?.signOn?.clientId, "cardpack")
    assert.notInclude(JSON.stringify(identity), "hunter2")
    for (const name of Object.keys(PROVIDER)) {
      const found = problems({ ...CONSOLE, ...PROVIDER, [name]: "" })
      assert.lengthOf(found, 1)
      assert.match(found[0] ?? "", /belong together/)
      assert.notInclude(found.join(), "hunter2")
    }
  })

  it.each(["http://accounts.example/a", "https://u:p@accounts.example/a", "accounts.example"])(
    "is not by %s",
    (url) => {
      const [problem] = problems({ ...CONSOLE, ...PROVIDER, CARDPACK_OIDC_DISCOVERY_URL: url })
      assert.match(problem ?? "", /^CARDPACK_OIDC_DISCOVERY_URL must be an https address/)
    }
  )
})
