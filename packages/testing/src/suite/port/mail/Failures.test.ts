/**
 * Failures of the mail server at every step, which decide whether the mail may be sent again. Each
 * step fails by an answer, by silence and by a closed connection.
 */
import type { Handover } from "@cardpack/core/engine/port/Mailer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Post from "../../../kit/mail/Post.ts"
import * as Scripted from "../../../kit/mail/Scripted.ts"

const ADDRESS = "ada@example.com"

/** With a login, so that every step occurs. */
const clientOf = (
  server: Scripted.Scripted,
  timeouts: Post.Client["timeouts"] = {}
): Post.Client => ({
  url: `smtp://shop:secret@127.0.0.1:${server.port}?ignoreTLS=true`,
  timeouts
})

/** With PIPELINING the answers to MAIL FROM, RCPT TO and DATA come in one batch. */
const DIALECTS = [
  ["one command at a time", ["AUTH PLAIN"]],
  ["pipelined", ["AUTH PLAIN", "PIPELINING"]]
] as const

const scripted = (
  extensions: ReadonlyArray<string>,
  at: Scripted.Script["at"],
  timeouts: Post.Client["timeouts"] = {}
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* Scripted.serve(at === undefined ? { extensions } : { extensions, at })
      const handover = yield* Post.send(clientOf(server, timeouts))
      assert.strictEqual(server.connections, 1)
      return { handover, server }
    })
  )

const tagOf = ({ handover }: { readonly handover: Handover }) => handover._tag

/** A failure before the content leaves the mail unsent; after it the outcome is unknown. */
const DEFERRED = ["greeting", "EHLO", "AUTH", "MAIL FROM", "RCPT TO", "DATA"] as const
const expected = Object.fromEntries([
  ...DEFERRED.map((step) => [step, "deferred"]),
  ["middle", "unknown"],
  ["content", "unknown"]
])

describe.each(DIALECTS)("a server, %s,", (_dialect, extensions) => {
  it.live("that does nothing wrong gets the mail", () =>
    Effect.gen(function* () {
      const { handover, server } = yield* scripted(extensions, undefined)
      assert.deepStrictEqual(handover, { _tag: "accepted" })
      assert.strictEqual(server.taken.length, 1)
      assert.include(server.read, `MAIL FROM:<shop@cards.example>\r\n`)
      assert.include(server.read, `RCPT TO:<${ADDRESS}>\r\n`)
    })
  )

  describe("that answers 4xx or 5xx", () => {
    const session = ["greeting", "EHLO", "AUTH"] as const
    const mail = ["MAIL FROM", "RCPT TO", "DATA"] as const
    // Servers often repeat the address in their texts; it must not appear in `why`.
    const answer = (code: number) => ({ answer: `${code} <${ADDRESS}>: no, ${ADDRESS}` })
    const at = (step: Scripted.Step, code: number) =>
      Effect.map(scripted(extensions, { [step]: answer(code) }), ({ handover, server }) => {
        if (step === "content") assert.strictEqual(server.taken.length, 0)
        else assert.notInclude(server.read, "Subject:")
        return handover
      })

    for (const step of session) {
      it.live.each([421, 454, 554])(`to the ${step} gets it later: %i`, (code) =>
        Effect.gen(function* () {
          const handover = yield* at(step, code)
          assert.deepInclude(handover, { _tag: "deferred" })
          assert.notInclude(JSON.stringify(handover), "@")
          if (step !== "EHLO") assert.include(JSON.stringify(handover), String(code))
        })
      )
    }

    for (const step of [...mail, "content"] as const) {
      const words = step === "content" ? "the message" : step
      it.live.each([450, 452])(`to ${words} gets it later: %i`, (code) =>
        Effect.gen(function* () {
          const why = `the mail server answered ${code} to ${words}`
          assert.deepStrictEqual(yield* at(step, code), { _tag: "deferred", why })
        })
      )
      it.live(`to ${words} while it closes down gets it later: 421`, () =>
        Effect.gen(function* () {
          const handover = yield* at(step, 421)
          assert.deepInclude(handover, { _tag: "deferred" })
          assert.match(JSON.stringify(handover), /answered 421/)
        })
      )
      it.live.each([500, 550, 552, 554])(`to ${words} never gets it: %i`, (code) =>
        Effect.gen(function* () {
          const why = `the mail server answered ${code} to ${words}`
          assert.deepStrictEqual(yield* at(step, code), { _tag: "refused", why })
        })
      )
      it.live.each([503, 530, 538])(`to ${words} about the session gets it later: %i`, (code) =>
        Effect.gen(function* () {
          assert.deepInclude(yield* at(step, code), { _tag: "deferred" })
        })
      )
    }

    it.live.each(["MAIL FROM", "RCPT TO"] as const)(
      "to %s, and goes on as if nothing was wrong",
      (step) =>
        Effect.gen(function* () {
          const server = yield* Scripted.serve({
            extensions,
            at: { [step]: answer(550) },
            lax: true
          })
          assert.deepInclude(yield* Post.send(clientOf(server)), { _tag: "refused" })
          assert.notInclude(server.read, "Subject:")
        })
    )

    it.live.each(["354 go on", "2 ", "99999 what", "hello", "55", "4500 many"])(
      "or no answer that counts, after the content, may have it: %s",
      (text) =>
        Effect.gen(function* () {
          const behaviour = { content: { answer: text } }
          const { handover } = yield* scripted(extensions, behaviour, { silence: 1000 })
          assert.strictEqual(handover._tag, text === "2 " ? "accepted" : "unknown")
        })
    )
  })

  it.live.each(["end", "reset"] as const)(
    "that breaks off (%s): only before the content is it sure",
    (how) =>
      Effect.gen(function* () {
        const tags = yield* Effect.forEach(Scripted.STEPS, (step) =>
          Effect.map(scripted(extensions, { [step]: how }), (result) => [step, tagOf(result)])
        )
        assert.deepStrictEqual(Object.fromEntries(tags), expected)
      })
  )

  it.live("that breaks off its answer has not answered", () =>
    Effect.gen(function* () {
      for (const cut of ["250 ok", "2", "550 no", "450", "550-no"]) {
        const tags = yield* Effect.forEach(Scripted.STEPS, (step) =>
          Effect.map(scripted(extensions, { [step]: { cut } }), (result) => [step, tagOf(result)])
        )
        assert.deepStrictEqual(Object.fromEntries(tags), expected, cut)
      }
    })
  )

  it.live("that says nothing is waited for only until the time-out", () =>
    Effect.gen(function* () {
      const short = { greeting: 1500, silence: 1500 }
      const tags = yield* Effect.forEach(
        Scripted.STEPS,
        (step) =>
          Effect.map(scripted(extensions, { [step]: "hang" }, short), (result) => [
            step,
            tagOf(result)
          ]),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(Object.fromEntries(tags), expected)
    })
  )

  it.live("that never ends its answer is cut off", () =>
    Effect.gen(function* () {
      const tags = yield* Effect.forEach(
        Scripted.STEPS,
        (step) =>
          Effect.map(scripted(extensions, { [step]: "drip" }, { total: 2500 }), (result) => [
            step,
            tagOf(result)
          ]),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(Object.fromEntries(tags), expected)
    })
  )
})

describe("a mail that was accepted", () => {
  it.live("is followed by a farewell, and by no other mail", () =>
    Effect.gen(function* () {
      const server = yield* Scripted.serve({})
      assert.deepStrictEqual(yield* Post.send(Post.plain(server.port)), { _tag: "accepted" })
      yield* server.until((seen) => seen.open === 0)
      assert.match(server.read, /\r\n\.\r\nQUIT\r\n$/)
      assert.strictEqual(server.taken.length, 1)
      assert.strictEqual(server.connections, 1)
    })
  )
})

describe("a mail whose answer was lost", () => {
  it.live.each(["end", "reset"] as const)(
    "is never sent again, though the server took it (%s)",
    (how) =>
      Effect.gen(function* () {
        const server = yield* Scripted.serve({ at: { content: how } })
        const client = Post.plain(server.port)
        assert.deepInclude(yield* Post.send(client, { id: "mail_1" }), { _tag: "unknown" })
        assert.deepInclude(yield* Post.send(client, { id: "mail_2" }), { _tag: "unknown" })
        // The second mail is done, so a repeat of the first would have arrived by now.
        assert.strictEqual(server.connections, 2)
        assert.deepStrictEqual(
          server.taken.map((content) => /^Message-ID: <([^@]+)@/m.exec(content)?.[1]),
          ["mail_1", "mail_2"]
        )
      })
  )

  it.live("says so without an address", () =>
    Effect.gen(function* () {
      const { handover } = yield* scripted([], { content: "end", AUTH: { answer: "235 ok" } })
      assert.deepStrictEqual(handover, {
        _tag: "unknown",
        why: "the connection to the mail server failed, after the message was sent"
      })
    })
  )
})

describe("a server that can't be reached", () => {
  it.live("gets it later when nobody listens there", () =>
    Effect.gen(function* () {
      const { port } = yield* Effect.scoped(Scripted.serve({}))
      assert.deepStrictEqual(yield* Post.send(Post.plain(port)), {
        _tag: "deferred",
        why: "the connection to the mail server failed (ECONNREFUSED)"
      })
    })
  )

  it.live("gets it later when its name is unknown", () =>
    Effect.gen(function* () {
      const client = { url: "smtp://no-such-host.invalid:2525", timeouts: { resolve: 5000 } }
      const handover = yield* Post.send(client)
      assert.strictEqual(handover._tag, "deferred")
      assert.match(JSON.stringify(handover), /name was not found/)
    })
  )

  it.live.each(["end", "reset", "hang"] as const)(
    "gets it later when TLS gets no answer (%s)",
    (how) =>
      Effect.gen(function* () {
        const server = yield* Scripted.serve({ at: { greeting: how } })
        const url = `smtps://127.0.0.1:${server.port}`
        const handover = yield* Post.send({ url, timeouts: { connect: 1500 } })
        assert.strictEqual(handover._tag, "deferred")
      })
  )

  it.live.each([
    { answer: "220 go on" },
    { answer: "454 not now" },
    { answer: "500 what" },
    "end",
    "reset",
    "hang"
  ] as const)("gets it later when STARTTLS comes to nothing (%s)", (how) =>
    Effect.gen(function* () {
      const server = yield* Scripted.serve({ extensions: ["STARTTLS"], at: { STARTTLS: how } })
      const url = `smtp://127.0.0.1:${server.port}`
      const timeouts = { connect: 1500, greeting: 1500, silence: 1500 }
      const handover = yield* Post.send({ url, timeouts })
      assert.strictEqual(handover._tag, "deferred")
      assert.notInclude(server.read, "MAIL FROM")
    })
  )
})

describe("a delivery that is interrupted", () => {
  it.live("ends its connection", () =>
    Effect.gen(function* () {
      const server = yield* Scripted.serve({ at: { content: "hang" } })
      const fiber = yield* Effect.forkChild(Post.send(Post.plain(server.port)))
      yield* server.until((seen) => seen.taken.length === 1)
      yield* Fiber.interrupt(fiber)
      yield* server.until((seen) => seen.open === 0)
      assert.strictEqual(server.connections, 1)
    })
  )
})
