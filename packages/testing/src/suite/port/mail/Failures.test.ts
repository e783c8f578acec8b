/**
 * Failures of the mail server at every step, which decide whether the mail may be sent again. Each
 * step fails by an answer, by silence and by a closed connection; codes and dialects take turns.
 */
import type { Handover } from "@cardpack/core/engine/port/Mailer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Post from "../../../kit/mail/Post.ts"
import * as Scripted from "../../../kit/mail/Scripted.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

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
const DIALECTS = [["AUTH PLAIN"], ["AUTH PLAIN", "PIPELINING"]] as const
const [PLAIN, PIPELINED] = DIALECTS

const scripted = (
  extensions: ReadonlyArray<string>,
  at: Scripted.Script["at"] = {},
  timeouts: Post.Client["timeouts"] = {}
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* Scripted.serve({ extensions, at })
      const handover = yield* Post.send(clientOf(server, timeouts))
      assert.strictEqual(server.connections, 1)
      return { handover, server }
    })
  )

/** A failure before the content leaves the mail unsent; after it the outcome is unknown. */
const BEFORE = ["greeting", "EHLO", "AUTH", "MAIL FROM", "RCPT TO", "DATA"] as const
const AFTER = ["middle", "content"] as const

/** Misbehaves at each of the steps, with a server for each; asserts the outcome. */
const outcomes = (
  steps: ReadonlyArray<Scripted.Step>,
  tag: Handover["_tag"],
  extensions: ReadonlyArray<string>,
  behaviour: Scripted.Behaviour,
  timeouts: Post.Client["timeouts"] = {}
) =>
  Effect.forEach(
    steps,
    (step) =>
      Effect.map(scripted(extensions, { [step]: behaviour }, timeouts), ({ handover }) =>
        assert.strictEqual(handover._tag, tag, `${step} ${JSON.stringify(behaviour)}`)
      ),
    { concurrency: "unbounded" }
  )

/** Servers often repeat the address in their texts; it must not appear in `why`. */
const answer = (code: number) => ({ answer: `${code} <${ADDRESS}>: no, ${ADDRESS}` })

describe("a server that answers 4xx or 5xx", () => {
  test.each([
    ["greeting", 421],
    ["EHLO", 554],
    ["AUTH", 454],
    ["AUTH", 554]
  ] as const)("to the %s gets it later: %i", function* ([step, code]) {
    const { handover, server } = yield* scripted(PLAIN, { [step]: answer(code) })
    assert.strictEqual(handover._tag, "deferred")
    assert.notInclude(JSON.stringify(handover), "@")
    if (step !== "EHLO") assert.include(JSON.stringify(handover), String(code))
    assert.notInclude(server.read, "Subject:")
  })

  test.each([
    ["MAIL FROM", PLAIN, [450, 552, 503]],
    ["RCPT TO", PIPELINED, [452, 550, 530]],
    ["DATA", PIPELINED, [450, 554, 538]],
    ["content", PLAIN, [452, 500, 554, 503]]
  ] as const)("to %s gets it later or never, by the code", function* ([step, extensions, codes]) {
    for (const code of codes) {
      const { handover, server } = yield* scripted(extensions, { [step]: answer(code) })
      const isFinal = code >= 500 && ![503, 530, 538].includes(code)
      const why = `the mail server answered ${code} to ${step === "content" ? "the message" : step}`
      assert.deepStrictEqual(handover, { _tag: isFinal ? "refused" : "deferred", why })
      if (step === "content") assert.lengthOf(server.taken, 0)
      else assert.notInclude(server.read, "Subject:")
    }
  })

  test.each([
    ["MAIL FROM", PLAIN],
    ["RCPT TO", PIPELINED]
  ] as const)("to %s, and goes on as if nothing was wrong", function* ([step, extensions]) {
    const server = yield* Scripted.serve({ extensions, at: { [step]: answer(550) }, lax: true })
    assert.deepInclude(yield* Post.send(clientOf(server)), { _tag: "refused" })
    assert.notInclude(server.read, "Subject:")
  })

  it.live("or no answer that counts, after the content, may have it", () =>
    Effect.forEach(
      ["354 go on", "2 ", "99999 what", "hello", "55", "4500 many"],
      (text) => {
        const tag = text === "2 " ? "accepted" : "unknown"
        return outcomes(["content"], tag, PIPELINED, { answer: text }, { silence: 1000 })
      },
      { concurrency: "unbounded" }
    )
  )
})

describe("a server that fails without an answer: only before the content is it sure", () => {
  it.live.each<[string, Scripted.Behaviour]>([
    ["ends", "end"],
    ["breaks off", "reset"],
    ["breaks off its good answer", { cut: "250 ok" }],
    ["breaks off a code", { cut: "2" }],
    ["breaks off its refusal", { cut: "550 no" }],
    ["breaks off a deferral", { cut: "450" }],
    ["breaks off the first of many lines", { cut: "550-no" }]
  ])("%s", ([, behaviour]) =>
    Effect.forEach(DIALECTS, (extensions) =>
      Effect.all([
        outcomes(BEFORE, "deferred", extensions, behaviour),
        outcomes(AFTER, "unknown", extensions, behaviour)
      ])
    )
  )

  // Before the content the outcome is the same however early the time is over.
  it.live("says nothing, or never ends its answer, until the time-out", () =>
    Effect.all(
      [
        outcomes(BEFORE, "deferred", PIPELINED, "hang", { greeting: 100, silence: 100 }),
        outcomes(AFTER, "unknown", PIPELINED, "hang", { silence: 1500 }),
        outcomes(BEFORE, "deferred", PLAIN, "drip", { total: 300 }),
        outcomes(AFTER, "unknown", PLAIN, "drip", { total: 2500 })
      ],
      { concurrency: "unbounded" }
    )
  )
})

describe("a server that can't be reached", () => {
  test("gets it later when its name is unknown", function* () {
    const client = { url: "smtp://no-such-host.invalid:2525", timeouts: { resolve: 5000 } }
    const handover = yield* Post.send(client)
    assert.strictEqual(handover._tag, "deferred")
    assert.match(JSON.stringify(handover), /name was not found/)
  })

  test.each(["end", "reset", "hang"] as const)(
    "gets it later when TLS gets no answer (%s)",
    function* (how) {
      const server = yield* Scripted.serve({ at: { greeting: how } })
      const url = `smtps://127.0.0.1:${server.port}`
      const handover = yield* Post.send({ url, timeouts: { connect: 100 } })
      assert.strictEqual(handover._tag, "deferred")
    }
  )

  test.each([{ answer: "220 go on" }, { answer: "454 not now" }, "end", "hang"] as const)(
    "gets it later when STARTTLS comes to nothing (%s)",
    function* (how) {
      const server = yield* Scripted.serve({ extensions: ["STARTTLS"], at: { STARTTLS: how } })
      const url = `smtp://127.0.0.1:${server.port}`
      const timeouts = { silence: 100 }
      const handover = yield* Post.send({ url, timeouts })
      assert.strictEqual(handover._tag, "deferred")
      assert.notInclude(server.read, "MAIL FROM")
    }
  )
})

describe("a delivery that is interrupted", () => {
  test("ends its connection", function* () {
    const server = yield* Scripted.serve({ at: { content: "hang" } })
    const fiber = yield* Effect.forkChild(Post.send(Post.plain(server.port)))
    yield* server.until((seen) => seen.taken.length === 1)
    yield* Fiber.interrupt(fiber)
    yield* server.until((seen) => seen.open === 0)
    assert.strictEqual(server.connections, 1)
  })
})
