/** Certifies a mailer, against a correct mail server and one that misbehaves. */
import { Mailer } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import * as Mime from "../sender/Mime.ts"
import * as PostServer from "./PostServer.ts"
import * as Scripted from "./Scripted.ts"

export interface MailServer {
  readonly host: string
  readonly port: number
  /** Milliseconds to wait for an answer. */
  readonly timeout: number
}

export interface MailerOptions<E> extends Options {
  /** Opens a mailer to this server, without TLS and login. */
  readonly open: (server: MailServer) => Layer.Layer<Mailer.Mailer, E>
}

type It = Vitest.MethodsNonLive<never>
type Send = (port: number, fields?: Partial<Mailer.Message>) => Effect.Effect<Mailer.Handover>

const TO = "ada.lovelace@example.com"
const MESSAGE: Mailer.Message = {
  to: TO,
  subject: "Your cards",
  text: "They are on their way.\n",
  html: "<p>They are on their way.</p>\n",
  id: "mail_01"
}

const lines = (text = ""): string => text.replaceAll("\r\n", "\n").trimEnd()

const takes = (it: It, send: Send): void => {
  it.effect(
    "MAILER-SEND-01: an accepted mail arrives whole, in both forms, for its address alone",
    () =>
      Effect.gen(function* () {
        const server = yield* PostServer.serve()
        const text = "Größe & <Länge>: 発送しました 🎴\n.\n..two dots\nFrom here\n"
        const html = "<p>Größe &amp; &lt;Länge&gt;: 発送しました 🎴</p>\n"
        const subject = "Ihre 3 Karten — 発送しました 🎴"
        const handover = yield* send(server.port, { subject, text, html })
        assert.deepStrictEqual(handover, { _tag: "accepted" })
        assert.deepStrictEqual(
          server.taken.map(({ to }) => to),
          [[TO]]
        )
        const mail = Mime.parse(server.taken[0]?.raw ?? Buffer.alloc(0))
        assert.strictEqual(Mime.words(Mime.header(mail, "Subject") ?? ""), subject)
        const bodies = mail.parts.map(({ body }) => lines(body))
        assert.deepStrictEqual(bodies, [lines(text), lines(html)])
      })
  )

  it.effect(
    "MAILER-SEND-02: each attempt of a mail has the same Message-ID, another mail another",
    () =>
      Effect.gen(function* () {
        const server = yield* PostServer.serve()
        for (const id of ["mail_1", "mail_1", "mail_2"]) yield* send(server.port, { id })
        const ids = server.taken.map(({ raw }) => Mime.header(Mime.parse(raw), "Message-ID"))
        assert.strictEqual(ids[0], ids[1])
        assert.notStrictEqual(ids[0], ids[2])
        assert.match(ids[0] ?? "", /^<[^<>\s]+@[^<>\s]+>$/)
      })
  )

  it.effect("MAILER-SEND-03: many mails at once arrive once each", () =>
    Effect.gen(function* () {
      const server = yield* PostServer.serve()
      const ids = Array.from({ length: 15 }, (_, index) => `mail_${index}`)
      yield* Effect.forEach(ids, (id) => send(server.port, { id, subject: id }), {
        concurrency: "unbounded"
      })
      const subjects = server.taken.map(({ raw }) => Mime.header(Mime.parse(raw), "Subject"))
      assert.sameMembers(subjects, ids)
    })
  )

  const hostile = [
    "\r\nBcc: eve@example.com",
    "\nBcc: eve@example.com",
    "\r\n\r\nHello",
    "\r\n.\r\n"
  ]
  it.effect.each(hostile)(
    "MAILER-INJECT-01: no text of a message adds a header or a recipient: %j",
    (more) =>
      Effect.gen(function* () {
        const server = yield* PostServer.serve()
        for (const field of ["subject", "text", "html", "id"] as const)
          yield* send(server.port, { [field]: `${MESSAGE[field]}${more}` })
        for (const { raw, to } of server.taken) {
          assert.deepStrictEqual(to, [TO])
          assert.isUndefined(Mime.header(Mime.parse(raw), "Bcc"))
        }
        assert.isAtMost(server.taken.length, 4)
      })
  )
}

/** Surely not taken: worth another try, or useless. */
const ANSWERS = [
  ["MAIL FROM", "451 4.3.0 later", "deferred"],
  ["RCPT TO", "450 4.2.1 later", "deferred"],
  ["content", "451 4.3.0 later", "deferred"],
  ["RCPT TO", "550 5.1.1 no such user", "refused"],
  ["content", "554 5.7.1 no spam", "refused"]
] as const

const fails = (it: It, send: Send): void => {
  it.effect.each(ANSWERS)("MAILER-ANSWER-01: %s answered with %s is %s", ([step, answer, tag]) =>
    Effect.gen(function* () {
      const server = yield* Scripted.serve({ at: { [step]: { answer } } })
      const handover = yield* send(server.port)
      assert.strictEqual(handover._tag, tag)
      assert.strictEqual(server.taken.length, 0)
    })
  )

  it.effect.each(["greeting", "EHLO", "MAIL FROM", "RCPT TO", "DATA"] as const)(
    "MAILER-BREAK-01: a connection that breaks before the message is deferred: %s",
    (step) =>
      Effect.gen(function* () {
        const server = yield* Scripted.serve({ at: { [step]: "reset" } })
        assert.strictEqual((yield* send(server.port))._tag, "deferred")
      })
  )

  it.effect.each(["end", "reset", "hang"] as const)(
    "MAILER-BREAK-02: a message that was handed over without an answer is unknown, never repeated: %s",
    (how) =>
      Effect.gen(function* () {
        const server = yield* Scripted.serve({ at: { content: how } })
        assert.strictEqual((yield* send(server.port))._tag, "unknown")
        assert.strictEqual(server.connections, 1)
      })
  )

  it.effect("MAILER-BREAK-03: a server that does not listen defers the mail", () =>
    Effect.gen(function* () {
      const port = yield* Effect.scoped(Effect.map(PostServer.serve(), ({ port }) => port))
      assert.strictEqual((yield* send(port))._tag, "deferred")
    })
  )

  it.effect("MAILER-WHY-01: a reason never holds the address, though the server repeats it", () =>
    Effect.gen(function* () {
      for (const answer of [`550 <${TO}> unknown`, `450 ${TO.toUpperCase()}: later`]) {
        const server = yield* Scripted.serve({ at: { "RCPT TO": { answer } } })
        const handover = yield* send(server.port)
        const why = "why" in handover ? handover.why : ""
        assert.isNotEmpty(why)
        assert.notInclude(why.toLowerCase(), TO)
      }
    })
  )
}

export const mailer = <E>(options: MailerOptions<E>): void => {
  const send: Send = (port, fields = {}) =>
    Effect.orDie(
      Effect.provide(
        Mailer.Mailer.use((mailer) => {
          assert.isTrue(mailer.configured)
          return mailer.send({ ...MESSAGE, ...fields })
        }),
        options.open({ host: "127.0.0.1", port, timeout: 1_500 })
      )
    )
  certify("mailer", options, (certifier) =>
    certifier.block("Mailer", Layer.empty, [], (it) => {
      takes(it, send)
      fails(it, send)
    })
  )
}
