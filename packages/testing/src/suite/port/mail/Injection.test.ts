/** No input becomes a header, a recipient, a command or another message. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Hostile from "../../../kit/arbitrary/Hostile.ts"
import { holds } from "../../../kit/arbitrary/Property.ts"
import * as Post from "../../../kit/mail/Post.ts"
import * as Mime from "../../../kit/sender/Mime.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

/** In large batches, because a server delays each connection by its greeting. */
const batch = <A>(one: fc.Arbitrary<A>) => fc.array(one, { minLength: 40, maxLength: 60 })

interface MessageTexts {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly id: string
}

const RUNS = { numRuns: 8 }

/** Sends all at once, to a server that has received nothing yet. */
const sendAll = (post: Post.Post, all: ReadonlyArray<Parameters<typeof Post.send>[1]>) =>
  Effect.suspend(() => {
    post.taken.length = 0
    return Effect.forEach(all, (one) => Post.send(Post.plain(post.port), one), {
      concurrency: "unbounded"
    })
  })

const mailOf = ({ raw, to }: Post.Taken): Mime.Part => {
  const mail = Mime.parse(raw)
  assert.sameMembers([...Mime.names(mail)], [...Post.HEADERS])
  assert.strictEqual(to.length, 1)
  return mail
}

/** Treats all line ends alike and drops those at the end. */
const lines = (text = "") =>
  text
    .toWellFormed()
    .replace(/\r\n|\r|\n/g, "\n")
    .replace(/\n+$/, "")

/** The expected subject: one line, decoding only our own encoding. */
const oneLine = (subject = "") =>
  subject
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("=?", "= ?")

/** Header folding may change the number of spaces. */
const spaced = (text: string) => text.trim().replace(/\s+/g, " ")

describe("whatever a message holds", () => {
  const messages = fc.record({
    subject: Hostile.text.map((text) => `${text}.`),
    text: Hostile.text.map((text) => `${text}.`),
    html: Hostile.text.map((text) => `${text}.`),
    id: fc.oneof(Hostile.text, fc.constant("mail_1"))
  })

  test("the server gets exactly its headers, its recipient and its two parts", function* () {
    const post = yield* Post.serve()
    const property = Effect.fnUntraced(function* (batch: ReadonlyArray<MessageTexts>) {
      const given = batch.map((one, at) => ({ ...one, id: `${one.id}.${at}` }))
      for (const handover of yield* sendAll(post, given)) {
        assert.deepStrictEqual(handover, { _tag: "accepted" })
      }
      assert.strictEqual(post.taken.length, given.length)
      for (const taken of post.taken) {
        const mail = mailOf(taken)
        assert.deepStrictEqual(taken.to, ["ada@example.com"])
        assert.strictEqual(Mime.header(mail, "To"), "ada@example.com")
        const id = Mime.header(mail, "Message-ID") ?? ""
        assert.match(id, /^<[\w.=-]*\.\d+@cards\.example>$/)
        const one = given[Number(/\.(\d+)@/.exec(id)?.[1])]
        const subject = Mime.words(Mime.header(mail, "Subject") ?? "")
        assert.notMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}]/u)
        assert.strictEqual(spaced(subject), spaced(oneLine(one?.subject)))
        const parts = mail.parts.map((part) => lines(part.body))
        assert.deepStrictEqual(parts, [lines(one?.text), lines(one?.html)])
      }
    })
    yield* holds(batch(messages), property, RUNS)
  })
})

describe("whatever a recipient is", () => {
  const REFUSED = "the recipient is not one plain mail address"
  /** One address in every reading; the domain may be international if the local part is. */
  const PLAIN = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u{80}-\u{10ffff}-]+@[a-z0-9.\u{80}-\u{10ffff}-]+$/u

  test("the server gets one plain address, or no connection", function* () {
    const post = yield* Post.serve()
    let sent = 0
    const property = Effect.fnUntraced(function* (recipients: ReadonlyArray<string>) {
      const before = post.connections
      const handovers = yield* sendAll(
        post,
        recipients.map((to) => ({ to }))
      )
      const unseen = handovers.filter(({ ...all }) => "why" in all && all.why === REFUSED)
      assert.strictEqual(post.connections - before, handovers.length - unseen.length)
      assert.notInclude(JSON.stringify(handovers), "@")
      sent += post.taken.length
      for (const taken of post.taken) {
        const to = Mime.header(mailOf(taken), "To") ?? ""
        assert.match(Buffer.from(to, "latin1").toString("utf8"), PLAIN)
      }
    })
    yield* holds(batch(Hostile.address), property, RUNS)
    assert.isAbove(sent, 20)
  })
})
