/** The published vectors of targets, applied to the check and to posts with a lying resolver. */
import { allowed } from "@cardpack/adapters/webhook/guard/Names"
import { PUBLIC } from "@cardpack/adapters/webhook/guard/Policy"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Corpus from "./Corpus.ts"
import * as Dials from "./Dials.ts"

const test = Test.of(it.live)

const GUARD = ["the host could not be reached"]

let dials: Dials.Dials
beforeAll(() => {
  dials = Dials.watch()
})
afterAll(() => dials.stop())

/** Posts as the service does, with a lying resolver for every name. */
const attempt = (url: string, answer: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    let asked = 0
    const resolve = async () => {
      asked++
      return answer
    }
    const sender = yield* Posting.sender({ targets: "public", resolve })
    const before = dials.count()
    const outcome = yield* sender.post(Posting.post(url))
    return { outcome, asked, dialled: dials.count() - before }
  })

const named = ({ answer, url, what }: Corpus.Vector) =>
  `${what}: ${JSON.stringify(url)}${answer === undefined ? "" : ` as ${JSON.stringify(answer)}`}`

const refusedAtSave = Corpus.vectors.filter(({ save }) => save === "refuse")
const refusedAtDial = Corpus.vectors.filter(({ dial }) => dial === "refuse")
const reachable = Corpus.vectors.filter(({ dial }) => dial === "accept")

describe("the corpus", () => {
  it("has at least 200 vectors, each once, most of them refused", () => {
    assert.isAtLeast(Corpus.vectors.length, 200)
    assert.isAtLeast(refusedAtSave.length, 200)
    assert.isAtLeast(refusedAtDial.length, 100)
    assert.strictEqual(new Set(Corpus.vectors.map(named)).size, Corpus.vectors.length)
  })

  test("is walked with a counter that sees connections, by name and by address", function* () {
    const receiver = yield* Receiver.https((_, response) => response.end())
    const sender = yield* Posting.sender()
    for (const host of ["hooks.example.com", "127.0.0.1"]) {
      const before = dials.count()
      yield* sender.post(Posting.post(`https://${host}:${receiver.port}/`))
      assert.strictEqual(dials.count() - before, 1, host)
    }
    assert.strictEqual(receiver.connections(), 2)
  })
})

describe("what may not be saved", () => {
  test.each(refusedAtSave.map((vector) => [named(vector), vector] as const))(
    "%s",
    function* ([, vector]) {
      const sender = yield* Posting.sender({ targets: "public" })
      const checked = sender.check(vector.url)
      assert.isTrue(Result.isFailure(checked))
      const { asked, dialled, outcome } = yield* attempt(vector.url, ["127.0.0.1"])
      assert.strictEqual(
        outcome.error,
        Result.isFailure(checked) ? `the URL ${checked.failure}` : ""
      )
      assert.isNull(outcome.statusCode)
      assert.isNull(outcome.responseBody)
      assert.deepStrictEqual({ asked, dialled }, { asked: 0, dialled: 0 })
    }
  )
})

describe("what may be saved and not reached", () => {
  test.each(refusedAtDial.map((vector) => [named(vector), vector] as const))(
    "%s",
    function* ([, vector]) {
      const { asked, dialled, outcome } = yield* attempt(vector.url, vector.answer ?? [])
      assert.include(GUARD, outcome.error)
      assert.isNull(outcome.statusCode)
      assert.isNull(outcome.responseBody)
      assert.deepStrictEqual({ asked, dialled }, { asked: 1, dialled: 0 })
    }
  )
})

// Tests dial only this host, so the verdict comes from the guard itself.
describe("what may be saved", () => {
  const saved = Corpus.vectors.filter(({ save }) => save === "accept")
  test.each(saved.map((vector) => [named(vector), vector] as const))("%s", function* ([, vector]) {
    const sender = yield* Posting.sender({ targets: "public" })
    assert.deepStrictEqual(sender.check(vector.url), Result.succeed(undefined))
  })

  it.each(reachable)("and reached: $answer", ({ answer = [] }) => {
    const given = new Set(answer)
    const dialled = allowed(answer, PUBLIC).map(({ address }) => address)
    assert.isNotEmpty(dialled)
    for (const address of dialled) assert.isTrue(given.has(address))
  })
})
