/** Certificates: verdicts, failures that tell what was expected, and the reports. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import manifest from "../../../../package.json" with { type: "json" }
import { holds } from "../../../kit/arbitrary/Property.ts"
import {
  type Certificate,
  type Promised,
  parseTitle,
  SUITE_VERSION,
  tally
} from "../../../kit/certify/Certificate.ts"
import { Certifier } from "../../../kit/certify/Certify.ts"
import { Lacking } from "../../../kit/certify/Lacking.ts"
import * as Report from "../../../kit/certify/Report.ts"

const promised = (id: string, fields: Partial<Promised> = {}): Promised => ({
  id,
  sentence: 'a "sentence" with <signs> | and more',
  verdict: "passed",
  lacks: null,
  runs: 3,
  milliseconds: 12.4,
  failure: null,
  ...fields
})

const failure = { message: "expected 1 & 2", expected: "1", found: "<2>\u0000" }
const certificate: Certificate = {
  suite: "storage",
  suiteVersion: "3.1.0",
  adapter: "My Store",
  package: "my-store",
  version: "1.2.3",
  seed: 7,
  promises: [
    promised("STORE-ONE-01"),
    promised("STORE-ONE-02", { verdict: "failed", failure }),
    promised("STORE-TWO-01", { verdict: "not certified", lacks: "chain", runs: 0 })
  ]
}

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

describe("a report", () => {
  it("counts each verdict once", () => {
    const counts = { passed: 1, failed: 1, notCertified: 1, notRun: 0, runs: 6, milliseconds: 37 }
    assert.deepStrictEqual(tally(certificate), counts)
    const line = "1 of 3 promises kept, 1 broken, 1 not certified (seed 7)"
    assert.strictEqual(Report.line(certificate), `storage: My Store: ${line}`)
  })

  it("as JUnit escapes what XML can't hold, and names what is not certified", () => {
    const text = Report.junit(certificate)
    assert.include(text, 'tests="3" failures="1" errors="0" skipped="1"')
    assert.include(text, "a &quot;sentence&quot; with &lt;signs&gt;")
    assert.include(
      text,
      '<failure message="expected 1 &amp; 2">expected 1\nfound &lt;2&gt;</failure>'
    )
    assert.include(text, '<skipped message="lacks chain"/>')
    assert.notInclude(text, "\u0000")
  })

  it("as Markdown has a row for each promise, with its verdict, runs and milliseconds", () => {
    const text = Report.markdown(certificate)
    assert.include(
      text,
      "my-store 1.2.3: 1 of 3 promises kept, 1 broken, 0 not run, 1 not certified"
    )
    const sentence = 'a "sentence" with <signs> \\| and more'
    assert.include(text, `| STORE-TWO-01 | ${sentence} | not certified (chain) | 0 | 12 |`)
  })
})
