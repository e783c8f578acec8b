/** `cardpack listen` with services and receivers that fail in every way. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterAll, afterEach, assert, beforeEach, describe, it } from "vitest"
import { until } from "../../../../kit/clock/Until.ts"
import * as Listener from "../../../../world/listen/Listener.ts"
import * as Receiver from "../../../../world/listen/Receiver.ts"
import * as FeedStub from "./FeedStub.ts"

const ORDER = { type: "operation.completed" }
const REFUND = { type: "refund.completed" }

let feed: FeedStub.FeedStub
let receiver: Receiver.Receiver
let listener: Listener.Listener
let secret: () => string

const directory = mkdtempSync(join(tmpdir(), "cardpack-listen-"))

afterAll(() => rmSync(directory, { recursive: true }))

const held = (secret: string): string => {
  const path = join(directory, "held")
  writeFileSync(path, secret)
  return path
}

const KEY = { CARDPACK_KEY: "pk_test" }

const listen = async (...args: ReadonlyArray<string>) => {
  const connection = ["--url", feed.url, "--forward-to", receiver.url]
  listener = Listener.start([...connection, ...args], KEY)
  await listener.ready()
}

const refused = async (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  listener = Listener.start(args, env)
  assert.isFalse(await listener.ended())
  return listener.err.join("\n")
}

/** Waits for events; returns their ids in order of arrival. */
const arrived = async (count: number) => {
  const received = await until(
    async () => receiver.received,
    ({ length }) => length >= count
  )
  return received.map(({ headers }) => headers["webhook-id"])
}

const printed = (count: number) =>
  until(
    async () => listener.out,
    ({ length }) => length >= count
  )

beforeEach(async () => {
  secret = () => listener.secret()
  feed = await FeedStub.start()
  receiver = await Receiver.start(() => secret())
})
afterEach(async () => {
  await listener.interrupt()
  await Promise.all([feed.close(), receiver.close()])
})

describe("listening", () => {
  it("starts with new events, oldest first, one line each", async () => {
    feed.happen(ORDER, ORDER)
    await listen()
    feed.happen(ORDER, REFUND, ORDER, ORDER, REFUND)
    assert.deepStrictEqual(await arrived(5), ["evt_3", "evt_4", "evt_5", "evt_6", "evt_7"])
    const lines = await printed(5)
    const first = /^\d{4}-\S+Z {2}operation\.completed +evt_3 {2}204 {2}\d+ ms$/
    assert.match(lines[0] ?? "", first)
    assert.match(lines[1] ?? "", / refund\.completed +evt_4 {2}204 /)
    assert.strictEqual(feed.asked[0]?.authorization, "Bearer pk_test")
  })

  it("makes a secret at random for each run, unless one is given, which it does not print", async () => {
    await listen()
    const made = listener.secret()
    assert.match(made, /^whsec_[0-9a-f]{64}$/)
    await listener.interrupt()
    await listen()
    assert.notStrictEqual(listener.secret(), made)
    await listener.interrupt()
    secret = () => "given by hand"
    await listen("--secret-file", held("given by hand\n"))
    feed.happen(ORDER)
    await arrived(1)
    assert.isTrue(Result.isSuccess(receiver.received[0]?.verified ?? Result.fail("nothing came")))
    assert.notMatch(listener.err.join(), /given by hand|whsec_/)
  })

  it("takes the key and the secret from the environment", async () => {
    const env = {
      CARDPACK_URL: `${feed.url}/`,
      CARDPACK_KEY: "pk_env",
      CARDPACK_WEBHOOK_SECRET: "of the environment"
    }
    secret = () => env.CARDPACK_WEBHOOK_SECRET
    listener = Listener.start(["--forward-to", receiver.url], env)
    await listener.ready()
    feed.happen(ORDER)
    await arrived(1)
    assert.isTrue(Result.isSuccess(receiver.received[0]?.verified ?? Result.fail("nothing came")))
    assert.strictEqual(feed.asked[0]?.authorization, "Bearer pk_env")
  })

  it("forwards only the types that are asked for", async () => {
    await listen("--events", "refund.completed, shipment.updated")
    feed.happen(ORDER, REFUND, ORDER, ORDER, { type: "shipment.updated" }, ORDER)
    assert.deepStrictEqual(await arrived(2), ["evt_2", "evt_5"])
    await until(
      async () => feed.asked.at(-1)?.after,
      (after) => after === "cursor-6"
    )
    assert.lengthOf(receiver.received, 2)
  })

  it("begins earlier when asked", async () => {
    feed.happen(ORDER, ORDER, ORDER)
    await listen("--after", "cursor-2")
    assert.deepStrictEqual(await arrived(1), ["evt_3"])
    await listener.interrupt()
    await listen("--since-start")
    assert.deepStrictEqual(await arrived(4), ["evt_3", "evt_1", "evt_2", "evt_3"])
  })

  it("prints a line of JSON for each event", async () => {
    await listen("--json")
    feed.happen(ORDER)
    const [line = ""] = await printed(1)
    const { at, durationMs, ...rest } = JSON.parse(line)
    const expected = { accepted: true, statusCode: 204, attempts: 1, error: null }
    assert.deepStrictEqual(rest, { id: "evt_1", type: ORDER.type, ...expected })
    assert.isAtMost(Math.abs(Date.parse(at) - Date.now()), 60_000)
    assert.isNumber(durationMs)
  })

  it("prints the cursor to resume from when it is stopped", async () => {
    await listen()
    feed.happen(ORDER)
    await printed(1)
    await until(
      async () => feed.asked.at(-1)?.after,
      (after) => after === "cursor-1"
    )
    await listener.interrupt()
    assert.strictEqual(listener.err.at(-1), "Stopped; go on with --after cursor-1")
  })
})

describe("a receiver", () => {
  it("that refuses gets the event again, signed anew, before the next one", async () => {
    await listen()
    receiver.answerNext(500, 302, 200)
    feed.happen(ORDER, REFUND)
    assert.deepStrictEqual(await arrived(4), ["evt_1", "evt_1", "evt_1", "evt_2"])
    for (const { url, verified } of receiver.received) {
      assert.isTrue(Result.isSuccess(verified))
      assert.strictEqual(url, "/hook?from=cardpack")
    }
    const [first] = await printed(2)
    assert.match(first ?? "", / evt_1 {2}200 {2}\d+ ms$/)
    const notices = listener.err.filter((line) => line.startsWith("evt_1"))
    assert.deepStrictEqual(notices, [
      "evt_1 answered 500; again in 0.5 s",
      "evt_1 redirects are not followed (302); again in 1 s"
    ])
  })

  it("that keeps refusing is reported, and the event skipped", async () => {
    await listen()
    receiver.answerNext(500, 500, 500, 400)
    feed.happen(ORDER, REFUND)
    const ids = ["evt_1", "evt_1", "evt_1", "evt_1", "evt_2"]
    assert.deepStrictEqual(await arrived(5), ids)
    const times = receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]))
    assert.isAtLeast((times[3] ?? 0) - (times[0] ?? 0), 3)
    const [first, second] = await printed(2)
    const end = "passed over after 4 attempts: answered 400"
    assert.match(first ?? "", new RegExp(` evt_1 {2}400 {2}\\d+ ms {2}${end}$`))
    assert.match(second ?? "", / evt_2 {2}204 /)
  })
})

describe("a service", () => {
  it("that is unreachable is retried, and the place is kept", async () => {
    await listen("--since-start")
    feed.happen(ORDER)
    await printed(1)
    const before = feed.asked.length
    feed.failNext(
      (response) => response.destroy(),
      (response) => response.end("<html>"),
      FeedStub.problem(503, "service_unavailable", { "retry-after": "0" })
    )
    feed.happen(REFUND)
    assert.deepStrictEqual(await arrived(2), ["evt_1", "evt_2"])
    const places = feed.asked.slice(before, before + 4).map(({ after }) => after)
    assert.deepStrictEqual(places, Array(4).fill("cursor-1"))
    const told = listener.err.filter((line) => line.startsWith("The service at"))
    const away = `The service at ${feed.url}`
    assert.match(told[0] ?? "", /can't be reached \(\w+\); again in 1 s$/)
    assert.deepStrictEqual(told.slice(1), [
      `${away} answered 200, no cardpack answer; again in 2 s`,
      `${away} answered 503, service_unavailable: as the test wants it; again in 0 s`,
      `${away} answers again`
    ])
  })

  it("that limits requests gets the pause that it asks for", async () => {
    await listen()
    const before = feed.asked.length
    feed.failNext(FeedStub.problem(429, "rate_limited", { "retry-after": "2" }))
    feed.happen(ORDER)
    await arrived(1)
    const [refusal, next] = feed.asked.slice(before)
    assert.isAtLeast((next?.at ?? 0) - (refusal?.at ?? 0), 1_990)
    const again = "answered 429, rate_limited: as the test wants it; again in 2 s"
    assert.include(listener.err, `The service at ${feed.url} ${again}`)
  })

  it.each([
    [401, "unauthorized", "does not accept the key (unauthorized: as the test wants it)."],
    [403, "forbidden", "answered 403, forbidden: as the test wants it."],
    [400, "invalid_request", "answered 400, invalid_request: as the test wants it."]
  ])("that answers %i ends it", async (status, code, message) => {
    await listen()
    feed.failNext(FeedStub.problem(status, code))
    assert.isFalse(await listener.ended())
    assert.include(listener.err.join("\n"), `The service at ${feed.url} ${message}`)
    assert.notInclude(listener.err.join("\n"), "pk_test")
  })
})

describe("a wrong flag", () => {
  it.each([
    ["forward-to", "localhost:3000", "--forward-to must be a URL"],
    ["forward-to", "ftp://localhost/", "--forward-to must use https or http"],
    ["forward-to", "http://user@localhost/", "--forward-to must not contain a user name"],
    ["events", "refund.complete", "--events has refund.complete; known are balance.topup"],
    ["interval", "0 seconds", "--interval must be a duration"],
    ["url", "localhost:4000", "--url must be an address that starts with http://"],
    ["key", "pk_test", "Unrecognized flag: --key"],
    ["secret", "whsec_test", "Unrecognized flag: --secret"],
    ["secret-file", "\n", "--secret-file must not be empty"],
    ["key-file", "pk\n\n", "--key-file must be printable ASCII"]
  ])("is told: --%s %j", async (flag, value, message) => {
    const shown = flag.endsWith("-file") ? held(value) : value
    const given = { "forward-to": receiver.url, url: feed.url, [flag]: shown }
    const flags = Object.entries(given).flatMap(([name, text]) => [`--${name}`, text])
    assert.include(await refused(flags, KEY), message)
    assert.lengthOf(feed.asked, 0)
  })

  it("is --after beside --since-start, or no key at all", async () => {
    const connection = ["--url", feed.url, "--forward-to", receiver.url]
    const both = [...connection, "--after", "cursor-1", "--since-start"]
    assert.include(await refused(both), "contradict each other")
    const none = await refused(connection, { CARDPACK_DATA_DIR: "nowhere" })
    assert.include(none, "There is no key of a partner: give --key-file, set CARDPACK_KEY, or run")
  })
})
