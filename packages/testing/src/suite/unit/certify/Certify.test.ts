/** Certificates: verdicts, failures that tell what was expected, and the reports. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import manifest from "../../../../package.json" with { type: "json" }
import { holds } from "../../../kit/arbitrary/Property.ts"
import { type Certificate, parseTitle, SUITE_VERSION } from "../../../kit/certify/Certificate.ts"
import { Certifier } from "../../../kit/certify/Certify.ts"
import { Lacking } from "../../../kit/certify/Lacking.ts"

describe("a title", () => {
  it("is an id and a sentence; values of cases are left out", () => {
    const title = "STORE-IDEM-01: a key of %s is used once by $who"
    assert.deepStrictEqual(parseTitle(title), ["STORE-IDEM-01", "a key of … is used once by …"])
  })

  it.each(["a key is used once", "STORE-01: no", "store-idem-01: no", "STORE-IDEM-1: no"])(
    "without an id is refused: %s",
    (title) => assert.throws(() => parseTitle(title), /has no id/)
  )
})

/** Declares promises on a stand-in of vitest; returns their bodies by title. */
const declared = (capabilities: Readonly<Record<string, boolean>>) => {
  const bodies = new Map<string, (...given: ReadonlyArray<unknown>) => Effect.Effect<unknown>>()
  const skipped: Array<string> = []
  const stub = {
    effect: Object.assign(
      (title: string, body: (...given: ReadonlyArray<unknown>) => Effect.Effect<unknown>) =>
        bodies.set(title, body),
      { each: () => assert.fail("not used here") }
    ),
    skipIf: () => (title: string) => skipped.push(title)
  }
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-certify-"))
  const report = { package: "my-store", version: "1.2.3", directory }
  const adapter = "My Store"
  const certifier = new Certifier("storage", { adapter, capabilities, seed: 5, report })
  return {
    bodies,
    certifier,
    directory,
    skipped,
    tests: (...needs: ReadonlyArray<string>) => certifier.on(stub as never, ...needs)
  }
}

const written = (directory: string): Certificate =>
  JSON.parse(fs.readFileSync(path.join(directory, "storage-my-store.json"), "utf8"))

it("a certificate names the version of the package that holds the suite", () => {
  assert.strictEqual(SUITE_VERSION, manifest.version)
})

describe("a certifier", () => {
  it.live("keeps a verdict for each promise, with runs and seed, and skips by name", () =>
    Effect.gen(function* () {
      const { bodies, certifier, directory, skipped, tests } = declared({ chain: false })
      const it = tests()
      it.effect("STORE-ONE-01: it works", () => holds(fc.nat(), () => Effect.void, { numRuns: 9 }))
      it.effect("STORE-ONE-02: it is two", () => Effect.sync(() => assert.strictEqual(1, 2)))
      it.effect("STORE-ONE-03: it is tried", () => Effect.void)
      tests("chain").effect("STORE-TWO-01: it mints", () => Effect.die("never tried"))
      const [works, two] = [...bodies.values()]
      assert.isDefined(works)
      assert.isDefined(two)
      yield* works()
      const exit = yield* Effect.exit(two())
      assert.include(String(exit), "STORE-ONE-02: it is two")
      certifier.finish()
      const { promises, seed } = written(directory)
      assert.strictEqual(seed, 5)
      assert.deepStrictEqual(
        promises.map(({ id, lacks, runs, verdict }) => [id, verdict, lacks, runs]),
        [
          ["STORE-ONE-01", "passed", null, 9],
          ["STORE-ONE-02", "failed", null, 1],
          ["STORE-ONE-03", "not run", null, 0],
          ["STORE-TWO-01", "not certified", "chain", 0]
        ]
      )
      assert.deepInclude(promises[1]?.failure ?? {}, { expected: "2", found: "1" })
      assert.deepStrictEqual(skipped, ["STORE-TWO-01: it mints (not certified: chain)"])
      fs.rmSync(directory, { recursive: true })
    })
  )
})

describe("a promise that finds out what it lacks", () => {
  const lacking = Effect.die(new Lacking("money"))
  const broken = Effect.die("broken")

  it.live.each([
    { cases: [lacking], is: ["not certified", "money"] },
    { cases: [Effect.void, lacking], is: ["not certified", "money"] },
    { cases: [broken, lacking], is: ["failed", null] },
    { cases: [lacking, broken], is: ["failed", null] }
  ])("is skipped by that name, and not certified unless it is broken, %#", ({ cases, is }) =>
    Effect.gen(function* () {
      const { bodies, certifier, directory, tests } = declared({})
      const notes: Array<string> = []
      for (const each of cases) {
        tests().effect("STORE-ONE-01: it sells", () => each)
        for (const body of bodies.values()) {
          yield* Effect.exit(body({ skip: (note: string) => notes.push(note) }))
        }
      }
      certifier.finish()
      assert.deepStrictEqual(notes, ["not certified: money"])
      const [promised] = written(directory).promises
      assert.deepStrictEqual([promised?.verdict, promised?.lacks], is)
      fs.rmSync(directory, { recursive: true })
    })
  )
})
