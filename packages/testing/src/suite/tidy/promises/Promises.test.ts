/**
 * The promises that the suites certify. Their ids are public: reports name them, so none is given
 * twice, given to another promise, or vanishes unseen. `npm test -- promises --update` records them.
 */
import { assert, describe, expect, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const ID = /(["`])((?:[A-Z]+-[A-Z]+|\$\{id\})-\d\d: .+?)\1/g
/** The suites that write one promise for mints and for burns. */
const BOTH = ["mint", "burn"]

const written = Sources.inFolder("packages/testing/src/kit").flatMap(({ text }) =>
  Array.from(text.matchAll(ID), ([, , promise = ""]) => promise)
)

const promises = written
  .flatMap((promise) =>
    promise.startsWith("$")
      ? BOTH.map((what) =>
          promise
            .replace(/^\$\{id\}/, `STORE-${what.toUpperCase()}`)
            .replaceAll(/\$\{what\}/g, what)
        )
      : [promise]
  )
  .sort()

const idOf = (promise: string): string => promise.slice(0, promise.indexOf(":"))

describe("the promises of the suites", () => {
  it("have an id each", () => {
    const ids = promises.map(idOf)
    assert.isAbove(ids.length, 400)
    assert.deepStrictEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      []
    )
  })

  it("are as recorded", async () => {
    await expect(`${promises.join("\n")}\n`).toMatchFileSnapshot("promises.txt")
  })
})
