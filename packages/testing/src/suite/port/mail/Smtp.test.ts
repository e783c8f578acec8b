/** Mail through a real SMTP server: messages, connections and logins. */
import { layerNone } from "@cardpack/adapters/mail/layer"
import { Mailer } from "@cardpack/core/engine/port/Mailer"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Post from "../../../kit/mail/Post.ts"
import * as Mime from "../../../kit/sender/Mime.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

/** An address, so that no resolver is asked. */
const HOST = "127.0.0.1"

let trusted: Post.Certificate
let named: Post.Certificate
let other: Post.Certificate
beforeAll(async () => {
  trusted = await Post.certificate(HOST)
  named = await Post.certificate("localhost")
  other = await Post.certificate("elsewhere.example")
})

const accepted = { _tag: "accepted" } as const
const login = { user: "ada@shop", password: "p:ss/w?rd" }
const userinfo = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`

/** Accepts one login, only over TLS. */
const authenticated = (certificate: Post.Certificate) => ({
  ...certificate,
  authOptional: false,
  onAuth: (
    given: {
      readonly username?: string | undefined
      readonly password?: string | null | undefined
    },
    _session: unknown,
    done: (problem: Error | null, answer?: { readonly user: string }) => void
  ) =>
    given.username === login.user && given.password === login.password
      ? done(null, { user: "shop" })
      : done(new Error("no"))
})

const only = (post: Post.Post): Mime.Part => {
  assert.strictEqual(post.taken.length, 1)
  return Mime.parse(post.taken[0]?.raw ?? Buffer.alloc(0))
}

describe("addresses beyond ASCII", () => {
  test("with such a local part go to a server that speaks SMTPUTF8", function* () {
    const post = yield* Post.serve()
    assert.deepStrictEqual(
      yield* Post.send(Post.plain(post.port), { to: "jürgen@example.com" }),
      accepted
    )
    assert.deepStrictEqual(post.taken[0]?.to, ["jürgen@example.com"])
    assert.isTrue(post.taken[0]?.utf8)
    const to = Mime.header(only(post), "To") ?? ""
    assert.strictEqual(Buffer.from(to, "latin1").toString("utf8"), "jürgen@example.com")
  })

  test("with such a local part are refused by one that does not", function* () {
    const post = yield* Post.serve({ hideSMTPUTF8: true })
    assert.deepStrictEqual(yield* Post.send(Post.plain(post.port), { to: "jürgen@example.com" }), {
      _tag: "refused",
      why: "the mail server takes no addresses beyond ASCII"
    })
    assert.deepStrictEqual(post.taken, [])
  })
})

describe("TLS", () => {
  const trusting = (url: string): Post.Client => ({ url, authorities: trusted.cert })
  const toHost = (port: number) => trusting(`smtp://${HOST}:${port}`)

  test.each(["smtp", "smtps"])(
    "believes a certificate of the server's name, %s",
    function* (scheme) {
      const post = yield* Post.serve({ secure: scheme === "smtps", ...named })
      const client = { url: `${scheme}://localhost:${post.port}`, authorities: named.cert }
      assert.deepStrictEqual(yield* Post.send(client), accepted)
      assert.isTrue(post.taken[0]?.session.secure)
    }
  )

  test("is not used where the server does not offer it and none is required", function* () {
    const post = yield* Post.serve({ disabledCommands: ["STARTTLS"] })
    assert.deepStrictEqual(yield* Post.send(toHost(post.port)), accepted)
    assert.isFalse(post.taken[0]?.session.secure)
  })

  test("is never skipped where it is required", function* () {
    const post = yield* Post.serve({ disabledCommands: ["STARTTLS"] })
    const client = trusting(`smtp://${HOST}:${post.port}?requireTLS=true`)
    assert.deepInclude(yield* Post.send(client), { _tag: "deferred" })
    assert.deepStrictEqual(post.taken, [])
  })

  const cases = [
    ["a certificate of nobody known", () => ({ served: trusted, believed: undefined })],
    ["a certificate of another name", () => ({ served: other, believed: other.cert })]
  ] as const
  for (const [what, certificates] of cases) {
    for (const scheme of ["smtp", "smtps"]) {
      it.live(`fails before anything is sent with ${what}, ${scheme}`, () =>
        Effect.gen(function* () {
          const { believed, served } = certificates()
          const post = yield* Post.serve({ secure: scheme === "smtps", ...served })
          const url = `${scheme}://${HOST}:${post.port}`
          const client = believed === undefined ? { url } : { url, authorities: believed }
          assert.deepInclude(yield* Post.send(client), { _tag: "deferred" })
          assert.deepStrictEqual(post.taken, [])
        })
      )
    }
  }
})

describe("a login", () => {
  test("is made over TLS", function* () {
    const post = yield* Post.serve(authenticated(trusted))
    const url = `smtp://${userinfo}@${HOST}:${post.port}`
    assert.deepStrictEqual(yield* Post.send({ url, authorities: trusted.cert }), accepted)
    assert.deepInclude(post.taken[0]?.session, { secure: true, user: "shop" })
  })

  test("that is refused leaves the mail for later, until the host corrects it", function* () {
    const post = yield* Post.serve(authenticated(trusted))
    const url = `smtp://${userinfo}x@${HOST}:${post.port}`
    assert.deepStrictEqual(yield* Post.send({ url, authorities: trusted.cert }), {
      _tag: "deferred",
      why: "the mail server did not accept the login (it answered 535)"
    })
    assert.deepStrictEqual(post.taken, [])
  })

  test("is never made in clear, unless configured", function* () {
    const given: Array<string> = []
    const post = yield* Post.serve({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username = "" }, _session, done) => {
        given.push(username)
        done(null, { user: "shop" })
      }
    })
    const url = `smtp://${userinfo}@${HOST}:${post.port}`
    assert.deepInclude(yield* Post.send({ url }), { _tag: "deferred" })
    assert.deepStrictEqual(given, [])
    assert.deepStrictEqual(yield* Post.send({ url: `${url}?ignoreTLS=true` }), accepted)
    assert.deepStrictEqual(given, [login.user])
  })

  test("is made where there is one, though the server does not offer it", function* () {
    const post = yield* Post.serve({ disabledCommands: ["STARTTLS", "AUTH"] })
    const url = `smtp://${userinfo}@${HOST}:${post.port}?ignoreTLS=true`
    assert.deepInclude(yield* Post.send({ url }), { _tag: "deferred" })
    assert.deepStrictEqual(post.taken, [])
  })
})

describe("a mail that no server may see", () => {
  test("larger than the server announces is refused before its content", function* () {
    const post = yield* Post.serve({ size: 2000 })
    const text = "x".repeat(4000)
    assert.deepStrictEqual(yield* Post.send(Post.plain(post.port), { text }), {
      _tag: "refused",
      why: "the message is larger than the mail server takes"
    })
    assert.deepStrictEqual(post.taken, [])
  })
})

describe("without a mail server", () => {
  it.effect("mail is not configured, and goes nowhere", () =>
    Effect.gen(function* () {
      const mailer = yield* Mailer
      assert.isFalse(mailer.configured)
      assert.deepStrictEqual(yield* mailer.send(Post.message()), {
        _tag: "deferred",
        why: "no mail server is configured"
      })
    }).pipe(Effect.provide(layerNone))
  )
})
