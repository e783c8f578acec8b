/** Long bodies: their owners take turns, and the event loop runs between two slices. */
import * as Turns from "@cardpack/http/request/Turns"
import { Effect, Fiber } from "effect"
import { afterEach, assert, describe, it } from "vitest"
import * as Call from "./Call.ts"
import * as Harness from "./Harness.ts"

const running: Array<Harness.Running> = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.close()
})

/** Work of so many slices, each of which writes its name down. */
const work = (name: string, slices: number, diary: Array<string>) => {
  let done = 0
  return () => {
    diary.push(name)
    return ++done === slices ? name : null
  }
}

describe("work in turns", () => {
  it("goes round by owner, whoever has more of it, one slice a turn of the event loop", async () => {
    const diary: Array<string> = []
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const many = [1, 2, 3].map((index) =>
      Effect.runPromise(Turns.inTurn("many", work(`many${index}`, 3, diary)))
    )
    const few = Effect.runPromise(Turns.inTurn("few", work("few", 3, diary)))
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
      Effect.flatMap(Turns.inTurn("me", work(name, 2, diary)), () =>
        Turns.inTurn("me", work(`${name}, later`, 2, diary))
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
      Effect.runPromise(Turns.inTurn(`owner ${index}`, slices()))
    )
    await Promise.all(owners)
    assert.isAtMost(most, Turns.AT_ONCE)
  })

  it("is of one owner, however the same credential is written", () => {
    const spelled = ["Bearer pk_a", "bearer pk_a", "BEARER    pk_a", "Bearer pk_a  "]
    assert.deepStrictEqual(new Set(spelled.map(Turns.ownerOf)), new Set(["pk_a"]))
    assert.notStrictEqual(Turns.ownerOf("Bearer pk_b"), "pk_a")
    assert.strictEqual(Turns.ownerOf(undefined), "")
  })

  it("is left when nobody waits for it, and ends with its defect", async () => {
    const diary: Array<string> = []
    const left = Effect.runFork(Turns.inTurn("a", work("left", 1_000_000, diary)))
    await Effect.runPromise(Turns.inTurn("b", work("b", 2, diary)))
    await Effect.runPromise(Fiber.interrupt(left))
    const before = diary.length
    const broken = Turns.inTurn("a", () => {
      throw new Error("broken")
    })
    const exit = await Effect.runPromiseExit(broken)
    assert.strictEqual(exit._tag, "Failure")
    assert.isAtMost(diary.length, before + 1)
  })
})

describe("long bodies", () => {
  it("are refused with the same words as short ones, and let others through meanwhile", async () => {
    const service = await Harness.start()
    running.push(service)
    const partner = await service.partner()
    const call = Call.to(service.url, partner.key)
    const long = `{"x":[${"1,".repeat(100_000)}1],"x":2}`
    const answers = Array.from({ length: 8 }, () =>
      call("/api/v2/customers", { method: "POST", raw: long })
    )
    Call.ok(await call("/api/health", { key: null }))
    for (const answer of await Promise.all(answers)) {
      assert.strictEqual(Call.refused(answer, 400, "invalid_request"), "x is given twice")
    }
  })
})
