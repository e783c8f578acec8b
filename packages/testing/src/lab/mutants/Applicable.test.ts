/** Every planted bug still finds its place; otherwise `npm run mutants` would try less than it says. */
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"
import { MUTANTS } from "./All.ts"
import { occurrences, suiteOf } from "./Mutant.ts"

/** Mutants that each package must have. */
const FLOORS = { core: 60, adapters: 45, http: 30 }

const texts = new Map(Sources.all.map(({ path, text }) => [path, text]))
const tests = Sources.all
  .map(({ path }) => path)
  .filter((path) => /^packages\/testing\/src\/(suite|lab)\/.*\.test\.ts$/.test(path))

const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

describe("a planted bug", () => {
  it("is found exactly once in its file, and changes it", () => {
    none(
      MUTANTS.flatMap(({ file, find, id, replace }) => {
        const count = occurrences(texts.get(file) ?? "", find)
        return count === 1 && find !== replace ? [] : [`${id}: ${count} times in ${file}`]
      })
    )
  })

  it("has an id of its own, a sentence, and tests that exist", () => {
    const ids = MUTANTS.map(({ id }) => id)
    none(ids.filter((id, at) => ids.indexOf(id) !== at || !/^[A-Z]+-\d\d$/.test(id)))
    none(MUTANTS.filter(({ sentence }) => !/^[A-Z].*\.$/.test(sentence)).map(({ id }) => id))
    none(
      MUTANTS.flatMap(({ id, suites }) =>
        suites.length === 0
          ? [id]
          : suites
              .filter(
                (suite) => !tests.some((path) => path.includes(`/src/${suiteOf(suite).files}`))
              )
              .map((suite) => `${id}: ${suite}`)
      )
    )
  })

  it("is planted in every package, in many places", () => {
    for (const [name, floor] of Object.entries(FLOORS)) {
      const count = MUTANTS.filter(({ file }) => file.startsWith(`packages/${name}/src/`)).length
      assert.isAtLeast(count, floor, name)
    }
    assert.isAbove(new Set(MUTANTS.map(({ file }) => file)).size, 60)
  })
})
