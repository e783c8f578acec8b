/** Nouns declare the types of their ids themselves, so that no list holds all prefixes. */
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const found = (folder: string, pattern: RegExp) =>
  Sources.inFolder(folder).flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([text, prefix = ""]) => ({
      place: `${path}: ${text}`,
      prefix
    }))
  )

const declared = found("packages/core/src/domain", /\btype \w+ = `([^`]*)_\$\{string\}`/g)

const used = ["core", "adapters", "http"].flatMap((name) =>
  found(`packages/${name}/src`, /\b(?:fromUuid|is|id|idInput|identifier)\(\s*"(\w+)"/g)
)

describe("the prefix of an id", () => {
  it("belongs to one noun, and is two to four lowercase letters", () => {
    assert.isAbove(declared.length, 20)
    const groups = [...Map.groupBy(declared, ({ prefix }) => prefix).values()]
    const shared = groups.filter((group) => group.length > 1).flat()
    const malformed = declared.filter(({ prefix }) => !/^[a-z]{2,4}$/.test(prefix))
    assert.deepStrictEqual([...shared, ...malformed], [])
  })

  it("is spelled as its noun declares it", () => {
    assert.isAbove(used.length, 100)
    const prefixes = declared.map(({ prefix }) => prefix)
    const unknown = used.filter(({ prefix }) => !prefixes.includes(prefix))
    assert.deepStrictEqual(unknown, [])
  })
})
