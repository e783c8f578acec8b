/** Long bodies: owners take turns, and the event loop runs between slices. */
import { once } from "node:events"
import { connect } from "node:net"
import { Requester } from "@cardpack/core/ports"
import * as Body from "@cardpack/http/request/Body"
import * as BodyMemory from "@cardpack/http/request/BodyMemory"
import * as TimeSlices from "@cardpack/http/request/TimeSlices"
import { Deferred, Effect, Fiber } from "effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { assert, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Call from "../../../world/service/Call.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

/** A body that takes many slices and is refused. */
const LONG = `{"x":[${"1,".repeat(100_000)}1],"x":2}`

const work = (name: string, slices: number, diary: Array<string>) => {
  let done = 0
  return () => {
    diary.push(name)
    return ++done === slices ? name : null
  }
}

describe("work in turns", () => {
  it("alternates between owners, however much each has, one slice a turn of the event loop", async () => {
    const diary: Array<string> = []
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const many = [1, 2, 3].map((index) =>
      Effect.runPromise(TimeSlices.inTurn("many", work(`many${index}`, 3, diary)))
    )
    const few = Effect.runPromise(TimeSlices.inTurn("few", work("few", 3, diary)))
    assert.deepStrictEqual(await Promise.all([...many, few]), ["many1", "many2", "many3", "few"])
    isOver = true
    assert.deepStrictEqual(diary.slice(0, 6), ["many1", "few", "many1", "few", "many1", "few"])
    assert.lengthOf(diary, 12)
    assert.isAtLeast(turns, 12)
  })

  it("is not lost when its owner asks for it at the end of other work", {
    timeout: 20_000
  }, async () => {
    const diary: Array<string> = []
    const request = (name: string) =>
      Effect.flatMap(TimeSlices.inTurn("me", work(name, 2, diary)), () =>
        TimeSlices.inTurn("me", work(`${name}, later`, 2, diary))
      )
    const both = Effect.all([request("one"), request("two")], { concurrency: "unbounded" })
    assert.deepStrictEqual(await Effect.runPromise(both), ["one, later", "two, later"])
  })

  it("is under way for few owners at once, because what is half done takes memory", async () => {
    let begun = 0
    let most = 0
    const slices = () => {
      let done = 0
      return () => {
        if (done === 0) most = Math.max(most, ++begun)
        if (++done < 4) return null
        begun--
        return done
      }
    }
    const owners = Array.from({ length: 100 }, (_, index) =>
      Effect.runPromise(TimeSlices.inTurn(`owner ${index}`, slices()))
    )
    await Promise.all(owners)
    assert.isAtMost(most, TimeSlices.AT_ONCE)
  })

  it("is of one sender, whichever of its keys it used", async () => {
    const ended: Array<string> = []
    const read = (sender: string, key: string) => {
      const request = HttpServerRequest.fromWeb(
        new Request("http://service", {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: LONG
        })
      )
      return Body.json(request, {}, Effect.succeed).pipe(
        Effect.ensuring(Effect.sync(() => ended.push(sender))),
        Effect.provideService(Requester.Sender, sender),
        Effect.exit
      )
    }
    const keys = Array.from({ length: 6 }, (_, index) => read("many", `pk_${index}`))
    await Effect.runPromise(
      Effect.all([...keys, read("one", "pk_one")], { concurrency: "unbounded" })
    )
    assert.isAtMost(ended.indexOf("one"), 2, ended.join(" "))
  })

  it("is dropped when nobody waits for it, and ends with its defect", async () => {
    const diary: Array<string> = []
    const left = Effect.runFork(TimeSlices.inTurn("a", work("left", 1_000_000, diary)))
    await Effect.runPromise(TimeSlices.inTurn("b", work("b", 2, diary)))
    await Effect.runPromise(Fiber.interrupt(left))
    const before = diary.length
    const broken = TimeSlices.inTurn("a", () => {
      throw new Error("broken")
    })
    const exit = await Effect.runPromiseExit(broken)
    assert.strictEqual(exit._tag, "Failure")
    assert.isAtMost(diary.length, before + 1)
  })
})

it("long bodies are refused with the same words as short ones, and let others through meanwhile", async () => {
  const service = await World.inTest()
  const partner = await service.partner()
  const call = Call.to(service.url, partner.key)
  const answers = Array.from({ length: 8 }, () =>
    call("/api/v2/customers", { method: "POST", raw: LONG })
  )
  Call.ok(await call("/api/health", { key: null }))
  for (const answer of await Promise.all(answers)) {
    assert.strictEqual(Call.refused(answer, 400, "invalid_request"), "x is given twice")
  }
})

describe("the room for long bodies", () => {
  it("is bounded for each sender and for all, and given back", async () => {
    const hold = BodyMemory.make(100, 60)
    const gate = Deferred.makeUnsafe<void>()
    const wait = Deferred.await(gate)
    const first = Effect.runFork(hold("a", 60, wait))
    const problem = (sender: string, bytes: number) =>
      Effect.runPromise(Effect.flip(hold(sender, bytes, wait)))
    assert.include(await problem("a", 1), { code: "rate_limited", retryAfter: 1 })
    const second = Effect.runFork(hold("b", 40, wait))
    assert.include(await problem("c", 1), { code: "service_unavailable", retryAfter: 1 })
    await Effect.runPromise(Fiber.interrupt(second))
    await Effect.runPromise(hold("c", 40, Effect.void))
    Deferred.doneUnsafe(gate, Effect.void)
    await Effect.runPromise(Fiber.join(first))
    const failed = await Effect.runPromiseExit(hold("a", 60, Effect.fail("refused")))
    assert.strictEqual(failed._tag, "Failure")
    await Effect.runPromise(hold("a", 60, Effect.void))
  })

  it("belongs to the account, with all its keys; short bodies and others' still pass", async () => {
    const service = await World.inTest()
    const partner = await service.partner()
    const path = `/partners/${partner.id}/keys`
    const second = answer(await service.operator.post<{ key: string }>(path, {}), 201)
    const most = BodyMemory.EACH / Body.MAX_BYTES
    const sockets = Array.from({ length: most }, (_, index) => {
      const socket = connect({ port: service.port, host: "127.0.0.1" })
      socket.write(
        `POST /api/v2/customers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
          `Authorization: Bearer ${index % 2 === 0 ? partner.key : second.key}\r\n` +
          `Content-Length: ${Body.MAX_BYTES}\r\nExpect: 100-continue\r\n\r\n`
      )
      return socket
    })
    const begun = await Promise.all(sockets.map((socket) => once(socket, "data")))
    for (const [line] of begun) assert.match(String(line), /^HTTP\/1.1 100 /)
    // Keys are looked up in order, so after this answer all of them have their room.
    Call.ok(await Call.to(service.url, second.key)("/api/v2/account"))
    const send = (key: string, raw: string) =>
      Call.to(service.url, key)("/api/v2/customers", { method: "POST", raw })
    const refused = await send(second.key, LONG)
    assert.match(Call.refused(refused, 429, "rate_limited"), /long bodies/)
    assert.strictEqual(refused.headers.get("retry-after"), "1")
    Call.ok(await send(second.key, "{}"), 201)
    const other = await service.partner()
    assert.strictEqual(
      Call.refused(await send(other.key, LONG), 400, "invalid_request"),
      "x is given twice"
    )
    for (const socket of sockets) socket.destroy()
    await until(
      () => send(second.key, LONG),
      ({ status }) => status === 400
    )
  })
})
