/**
 * Dialled addresses, under a policy that treats 127.0.0.1 as public and the rest of loopback as
 * private. This tests the guard's own code with connections that can be observed.
 */

import * as Net from "node:net"
import * as Dial from "@cardpack/adapters/webhook/Dial"
import type * as Names from "@cardpack/adapters/webhook/guard/Names"
import * as Policy from "@cardpack/adapters/webhook/guard/Policy"
import { make } from "@cardpack/adapters/webhook/Sender"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Certificate from "../../../kit/sender/Certificate.ts"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Dials from "./Dials.ts"

const test = Test.of(it.live)

const GOOD = "127.0.0.1"
const BAD = "127.0.0.2"
const NOT_PUBLIC = Posting.failed("the host could not be reached")
const OK = { statusCode: 200, error: null, responseBody: "ok" }

const policy: Policy.Policy = { url: Policy.ANY.url, allows: (address) => address === GOOD }

let dials: Dials.Dials
beforeAll(() => {
  dials = Dials.watch()
})
afterAll(() => dials.stop())

const liar = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const asked: Array<string> = []
  const resolve: Names.Resolve = async (hostname) => {
    asked.push(hostname)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { asked, resolve }
}

const sender = (resolve: Names.Resolve, timeout?: number) =>
  Effect.flatMap(Certificate.authority, ({ ca }) => make({ policy, resolve, ca, timeout }))

/** The same port on the allowed and on the forbidden address. */
const both = (connection: "keep-alive" | "close") =>
  Effect.gen(function* () {
    const good = yield* Receiver.https((_, response) => {
      response.setHeader("connection", connection)
      response.end("ok")
    })
    const bad = yield* Receiver.tcp(undefined, { host: BAD, port: good.port })
    return { good, bad, url: Posting.url(good.port) }
  })

describe("a name that is rebound", () => {
  test("between two connections is refused when it is dialled again", function* () {
    const { bad, good, url } = yield* both("close")
    const { asked, resolve } = liar([GOOD], [BAD])
    const { post } = yield* sender(resolve)
    assert.deepStrictEqual(Posting.seen(yield* post(Posting.post(url))), OK)
    const before = dials.count()
    assert.deepStrictEqual(Posting.seen(yield* post(Posting.post(url))), NOT_PUBLIC)
    assert.strictEqual(dials.count() - before, 0)
    assert.deepStrictEqual([good.connections(), bad.connections()], [1, 0])
    assert.deepStrictEqual(asked, [Certificate.NAME, Certificate.NAME])
  })

  test("while a connection is kept stays on the address that was checked", function* () {
    const { bad, good, url } = yield* both("keep-alive")
    const { asked, resolve } = liar([GOOD], [BAD])
    const { post } = yield* sender(resolve)
    for (let times = 0; times < 3; times++)
      assert.deepStrictEqual(Posting.seen(yield* post(Posting.post(url))), OK)
    assert.strictEqual(asked.length, 1)
    assert.deepStrictEqual([good.connections(), bad.connections()], [1, 0])
  })
})

describe("a name of several addresses", () => {
  test.each<[ReadonlyArray<string>]>([
    [[GOOD, BAD]],
    [[BAD, GOOD]],
    [[GOOD, "::1"]],
    [["::1", GOOD]],
    [[GOOD, `::ffff:${GOOD}`]],
    [[`::ffff:${GOOD}`]],
    [[GOOD, GOOD, GOOD, GOOD, GOOD, GOOD, GOOD, BAD]]
  ])("%j, one of them not allowed, is not dialled at all", function* ([answer]) {
    const { bad, good, url } = yield* both("close")
    const { post } = yield* sender(liar(answer).resolve)
    const before = dials.count()
    assert.deepStrictEqual(Posting.seen(yield* post(Posting.post(url))), NOT_PUBLIC)
    assert.strictEqual(dials.count() - before, 0)
    assert.deepStrictEqual([good.connections(), bad.connections()], [0, 0])
  })

  const ANY = { targets: "any" } as const

  test("is reached on the one that works: nobody listens on the first", function* () {
    const receiver = yield* Receiver.https((_, response) => response.end("ok"))
    for (const answer of [
      ["::1", GOOD],
      [GOOD, "::1"],
      [BAD, "127.0.0.3", GOOD]
    ]) {
      const { post } = yield* Posting.sender({ ...ANY, resolve: liar(answer).resolve })
      assert.deepStrictEqual(yield* Posting.outcome({ post }, receiver.port), OK)
    }
    assert.strictEqual(receiver.connections(), 3)
  })

  test("is tried on at most four of a family", function* () {
    const port = yield* Receiver.nobody
    const answer = Array.from({ length: 200 }, (_, at) => `127.0.1.${at + 1}`)
    const { post } = yield* Posting.sender({ ...ANY, resolve: liar(answer).resolve })
    const before = dials.count()
    const outcome = yield* Posting.outcome({ post }, port)
    assert.deepStrictEqual(outcome, Posting.failed("the host could not be reached"))
    assert.strictEqual(dials.count() - before, 4)
  })
})

describe("a host that is not reached", () => {
  test("is one and the same answer, whatever is behind its name", function* () {
    const port = yield* Receiver.nobody
    const of = (resolve: Names.Resolve) =>
      Effect.flatMap(sender(resolve), ({ post }) => post(Posting.post(Posting.url(port))))
    const outcomes = [
      yield* of(liar([BAD]).resolve),
      yield* of(liar([]).resolve),
      yield* of(() => Promise.reject(new Error("ENOTFOUND"))),
      yield* of(liar([GOOD]).resolve)
    ]
    const same = { ...Posting.failed("the host could not be reached"), durationMs: 0 }
    for (const outcome of outcomes) assert.deepStrictEqual(outcome, same)
  })
})

describe("a resolver", () => {
  const unresolved = Posting.failed("the host could not be reached")
  const gone = Object.assign(new Error(`getaddrinfo ENOTFOUND ${BAD}`), { code: "ENOTFOUND" })

  test.each<[string, Names.Resolve]>([
    ["answers nothing", async () => []],
    ["answers no address", async () => ["localhost"]],
    ["rejects", () => Promise.reject(gone)],
    [
      "throws",
      () => {
        throw gone
      }
    ],
    // Cast: foreign code may break its type.
    ["answers no list", async () => GOOD as unknown as ReadonlyArray<string>],
    ["answers no texts", async () => [[GOOD]] as unknown as ReadonlyArray<string>],
    ["answers null", async () => null as unknown as ReadonlyArray<string>]
  ])("that %s leads nowhere", function* ([, resolve]) {
    const { good, url } = yield* both("close")
    const { post } = yield* sender(resolve)
    assert.deepStrictEqual(Posting.seen(yield* post(Posting.post(url))), unresolved)
    assert.strictEqual(good.connections(), 0)
  })

  test("that never answers ends with the time of the attempt", function* () {
    const { url } = yield* both("close")
    const { post } = yield* sender(() => new Promise(() => {}), 100)
    const outcome = yield* post(Posting.post(url))
    assert.deepStrictEqual(Posting.seen(outcome), Posting.failed("no answer within 0.1 seconds"))
  })

  test("is not asked about addresses, which are checked themselves", function* () {
    const good = yield* Receiver.https((_, response) => response.end("ok"))
    yield* Receiver.tcp(undefined, { host: BAD, port: good.port })
    const { asked, resolve } = liar([BAD])
    const { post } = yield* sender(resolve)
    const outcome = yield* post(Posting.post(`https://${GOOD}:${good.port}/`))
    assert.deepStrictEqual(Posting.seen(outcome), OK)
    assert.deepStrictEqual(asked, [])
  })
})

describe("the check of the connected address", () => {
  const received = (bytes: Array<number>) =>
    Receiver.tcp((socket) => socket.on("data", (chunk: Buffer) => bytes.push(chunk.length)), {
      host: BAD
    })

  test("ends a connection to a far end that is not allowed before a byte is written", function* () {
    const bytes: Array<number> = []
    const bad = yield* received(bytes)
    // The URL holds the address, so no lookup checks it, and this policy accepts the URL.
    const resolve = liar([GOOD]).resolve
    const { post } = yield* sender(resolve)
    for (const scheme of ["https", "http"]) {
      const outcome = yield* post(Posting.post(`${scheme}://${BAD}:${bad.port}/`))
      assert.deepStrictEqual(Posting.seen(outcome), NOT_PUBLIC)
    }
    assert.strictEqual(bad.connections(), 2)
    assert.deepStrictEqual(bytes, [])
  })

  test("leaves other connections alone", function* () {
    const bytes: Array<number> = []
    const bad = yield* received(bytes)
    yield* Effect.callback<void>((resume) => {
      const socket = Dial.checkConnected(Net.connect({ host: BAD, port: bad.port }), Policy.ANY)
      socket.on("close", () => resume(Effect.void))
      socket.end("hello")
    })
    assert.deepStrictEqual(bytes, [5])
  })
})
