/** Certifies a sender of webhooks, against receivers on loopback sockets with TLS. */
import type { IncomingHttpHeaders, RequestListener } from "node:http"
import type { Attempt } from "@cardpack/core/domain"
import { Sender } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Result } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import * as Certificate from "./Certificate.ts"
import * as Receiver from "./Receiver.ts"

export interface Setting {
  /** The certificate of the only authority to trust, in PEM. */
  readonly authority: string
  /** Answers every name with the loopback address, where the receivers are. */
  readonly resolve: (host: string) => Promise<ReadonlyArray<string>>
  /** Milliseconds to wait for an answer. */
  readonly timeout: number
}

export interface SenderOptions<E> extends Options {
  /** Opens a sender that may post to any address and port. */
  readonly open: (setting: Setting) => Layer.Layer<Sender.Sender, E>
  /** The sender as production uses it; without it, its guard shows as not certified. */
  readonly guarded?: Layer.Layer<Sender.Sender, E>
}

type It = Vitest.MethodsNonLive<Sender.Sender>

const TIMEOUT = 1_500
const BODY = new TextEncoder().encode('{"id":"evt_1","name":"Łódź 🎴"}')
const url = (port: number): string => `https://${Certificate.NAME}:${port}/in?a=1`
const postTo = (port: number): Sender.Post => ({
  url: url(port),
  headers: { "webhook-id": "evt_1", "webhook-signature": "v1,00" },
  body: BODY
})

const attempt = (listener: RequestListener, place: Receiver.Place = {}) =>
  Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* Receiver.https(listener, place)
      const { post } = yield* Sender.Sender
      return yield* post(postTo(receiver.port))
    })
  )

/** Failed without an answer, in words. */
const isUnanswered = ({ error, responseBody, statusCode }: Attempt.Outcome): void => {
  assert.deepStrictEqual([statusCode, responseBody], [null, null])
  assert.isNotEmpty(error)
}

const posts = (it: It): void => {
  it.effect("SENDER-POST-01: a post arrives once, byte for byte, with its headers", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const outcome = yield* attempt((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          const { method, url } = request
          const headers: IncomingHttpHeaders = request.headers
          const { "content-type": type, "content-length": length } = headers
          const own = [headers["webhook-id"], headers["webhook-signature"], type, length]
          seen.push([method, url, Buffer.concat(chunks).toString("hex"), ...own])
          response.end("thanks")
        })
      })
      const body = Buffer.from(BODY).toString("hex")
      const headers = ["evt_1", "v1,00", "application/json", String(BODY.length)]
      assert.deepStrictEqual(seen, [["POST", "/in?a=1", body, ...headers]])
      const { durationMs, ...rest } = outcome
      assert.deepStrictEqual(rest, { statusCode: 200, error: null, responseBody: "thanks" })
      assert.isAtLeast(durationMs, 0)
    })
  )

  it.effect.each([200, 201, 202, 204, 299])(
    "SENDER-ANSWER-01: an answer of %d is success",
    (status) =>
      Effect.gen(function* () {
        const outcome = yield* attempt((_, response) => response.writeHead(status).end())
        assert.deepStrictEqual([outcome.statusCode, outcome.error], [status, null])
      })
  )

  it.effect.each([300, 400, 404, 410, 429, 500, 503])(
    "SENDER-ANSWER-02: an answer of %d is a failure that tells its status",
    (status) =>
      Effect.gen(function* () {
        const outcome = yield* attempt((_, response) => response.writeHead(status).end("no"))
        assert.deepStrictEqual([outcome.statusCode, outcome.responseBody], [status, "no"])
        assert.include(outcome.error ?? "", String(status))
      })
  )

  it.effect.each([301, 302, 303, 307, 308])(
    "SENDER-ANSWER-03: a redirect (%d) is not followed",
    (status) =>
      Effect.gen(function* () {
        const asked: Array<string> = []
        const outcome = yield* attempt((request, response) => {
          asked.push(request.url ?? "")
          const { host } = request.headers
          response.writeHead(status, { location: `https://${host}/elsewhere` }).end()
        })
        assert.deepStrictEqual([outcome.statusCode, asked], [status, ["/in?a=1"]])
      })
  )

  it.effect("SENDER-ANSWER-04: of an endless answer at most 1,024 bytes are kept", () =>
    Effect.gen(function* () {
      const outcome = yield* attempt((_, response) => {
        response.writeHead(200)
        const more = () => {
          if (!response.destroyed) response.write("x".repeat(4_096), () => setImmediate(more))
        }
        more()
      })
      assert.strictEqual(outcome.statusCode, 200)
      assert.isAtMost(outcome.responseBody?.length ?? 0, 1_024)
    })
  )
}

const failures = (it: It): void => {
  it.effect("SENDER-FAIL-01: nobody who listens is an outcome, not an error", () =>
    Effect.gen(function* () {
      const { post } = yield* Sender.Sender
      isUnanswered(yield* post(postTo(yield* Receiver.nobody)))
    })
  )

  it.effect("SENDER-FAIL-02: a receiver that never answers is given up in time", () =>
    Effect.gen(function* () {
      const outcome = yield* attempt(() => undefined)
      isUnanswered(outcome)
      assert.isAtLeast(outcome.durationMs, TIMEOUT - 100)
      assert.isAtMost(outcome.durationMs, TIMEOUT + 8_000)
    })
  )

  it.effect.each(["reset", "closed", "garbage"])(
    "SENDER-FAIL-03: a connection that ends without an answer is an outcome: %s",
    (how) =>
      Effect.scoped(
        Effect.gen(function* () {
          const receiver = yield* Receiver.raw((socket, reset) => {
            if (how === "reset") reset()
            else if (how === "closed") socket.end()
            else socket.end("no HTTP at all\r\n\r\n")
          })
          isUnanswered(yield* (yield* Sender.Sender).post(postTo(receiver.port)))
        })
      )
  )

  it.effect.each(["expired", "early", "elsewhere", "selfSigned"] as const)(
    "SENDER-TLS-01: nothing is posted to a receiver with a wrong certificate: %s",
    (which) =>
      Effect.gen(function* () {
        const authority = yield* Certificate.authority
        let asked = 0
        const place = { certificate: authority[which] }
        const outcome = yield* attempt((_, response) => {
          asked++
          response.end()
        }, place)
        isUnanswered(outcome)
        assert.strictEqual(asked, 0)
      })
  )

  it.effect(
    "SENDER-BEGIN-01: begin answers once, after it has returned, and not once it is stopped",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const held = yield* Deferred.make<() => void>()
          const receiver = yield* Receiver.https((request, response) => {
            if (request.headers["webhook-id"] === "evt_1") response.end()
            else
              Deferred.doneUnsafe(
                held,
                Effect.succeed(() => response.end())
              )
          })
          const { begin, post } = yield* Sender.Sender
          let isBegun = false
          const answers: Array<boolean> = []
          const ended = yield* Deferred.make<void>()
          begin(postTo(receiver.port), () => {
            answers.push(isBegun)
            Deferred.doneUnsafe(ended, Effect.void)
          })
          isBegun = true
          yield* Deferred.await(ended)
          let late = 0
          const slow = { ...postTo(receiver.port), headers: { "webhook-id": "evt_2" } }
          const stop = begin(slow, () => late++)
          const answer = yield* Deferred.await(held)
          stop()
          answer()
          // A whole post later the stopped one would have answered too.
          yield* post(postTo(receiver.port))
          assert.deepStrictEqual([answers, late], [[true], 0])
        })
      )
  )

  it.effect("SENDER-STOP-01: an interrupted post lets go of its connection", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const arrived = yield* Deferred.make<void>()
        const gone = yield* Deferred.make<void>()
        const receiver = yield* Receiver.https((request) => {
          request.socket.on("close", () => Deferred.doneUnsafe(gone, Effect.void))
          Deferred.doneUnsafe(arrived, Effect.void)
        })
        const { post } = yield* Sender.Sender
        const fiber = yield* Effect.forkChild(post(postTo(receiver.port)))
        yield* Deferred.await(arrived)
        yield* Fiber.interrupt(fiber)
        yield* Deferred.await(gone)
      })
    )
  )
}

/** Never public, in the spellings that guards have been fooled with. */
const REFUSED = [
  "http://hooks.example.com/in",
  "https://hooks.example.com:8443/in",
  "https://user:pass@hooks.example.com/in",
  "https://127.0.0.1/in",
  "https://2130706433/in",
  "https://0x7f.1/in",
  "https://10.0.0.1/in",
  "https://169.254.169.254/latest/meta-data",
  "https://192.168.1.1/in",
  "https://[::1]/in",
  "https://[::ffff:127.0.0.1]/in",
  "https://[fd00::1]/in",
  "https://[64:ff9b::7f00:1]/in",
  "https://localhost/in",
  "https://printer.local/in",
  "https://db.internal/in",
  "https://intranet/in",
  "ftp://hooks.example.com/in",
  "file:///etc/passwd",
  "hooks.example.com",
  ""
]

const guards = (it: It): void => {
  it.effect.each(REFUSED)("SENDER-GUARD-01: no endpoint is saved at %s, nor posted to", (target) =>
    Effect.gen(function* () {
      const { check, post } = yield* Sender.Sender
      assert.strictEqual(Result.isFailure(check(target)) ? "refused" : "accepted", "refused")
      isUnanswered(yield* post({ ...postTo(443), url: target }))
    })
  )

  it.effect("SENDER-GUARD-02: a public URL is saved", () =>
    Effect.gen(function* () {
      const { check } = yield* Sender.Sender
      for (const target of ["https://example.com", "https://Hooks.Example.com:443/in?a=1"])
        assert.isTrue(Result.isSuccess(check(target)), target)
    })
  )
}

export const sender = <E>(options: SenderOptions<E>): void => {
  const { guarded } = options
  const open = Layer.unwrap(
    Effect.map(Certificate.authority, ({ ca }) =>
      options.open({ authority: ca, resolve: async () => ["127.0.0.1"], timeout: TIMEOUT })
    )
  )
  const given = { ...options, capabilities: { guarded: guarded !== undefined } }
  certify("sender", given, (certifier) => {
    certifier.block("Sender", open, [], (it) => {
      posts(it)
      failures(it)
    })
    certifier.block("guarded", guarded ?? (Layer.empty as never), ["guarded"], guards)
  })
}
