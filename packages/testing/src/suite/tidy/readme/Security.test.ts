/** SECURITY.md cites existing files and tests, and judges each ASVS 5.0 requirement once. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Variables from "@cardpack/http/config/Variables"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const PACKAGES = path.join(Sources.ROOT, "packages")
const markdown = fs.readFileSync(path.join(PACKAGES, "http/SECURITY.md"), "utf8")

/**
 * The number of level 1 and 2 requirements in each section of ASVS 5.0.0. Sections number their
 * requirements by level, so these come first in each.
 */
const REQUIREMENTS = {
  V1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  V2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  V3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  V4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  V5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  V6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  V7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  V8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  V9: { 1: 3, 2: 4 },
  V10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  V11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  V12: { 1: 3, 2: 2, 3: 4 },
  V13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  V14: { 1: 2, 2: 4, 3: 3 },
  V15: { 1: 3, 2: 3, 3: 7 },
  V16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  V17: { 1: 1, 2: 4, 3: 2 }
}

const required = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`)
  )
)

const inNumbers = new Intl.Collator("en", { numeric: true }).compare

/** A path below `packages/`, and optionally a text in that file: the name of a test. */
const citations = [
  ...markdown.matchAll(/`((?:core|adapters|http|testing)\/[^` ]+)`(?: "([^"]+)")?/g)
].map(([, file = "", text]) => ({ file, text }))

const met = (/^### Met\n([\s\S]*?)^### /m.exec(markdown)?.[1] ?? "")
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))

describe("SECURITY.md", () => {
  it("judges every requirement of levels 1 and 2, once", () => {
    const judged = markdown.match(/\bV\d+\.\d+\.\d+\b/g) ?? []
    assert.strictEqual(required.length, 253)
    assert.deepStrictEqual(judged.toSorted(inNumbers), required.toSorted(inNumbers))
  })

  it("says where it meets each requirement that it calls met", () => {
    assert.isAbove(met.length, 50)
    assert.deepStrictEqual(
      met.filter((line) => !/`(core|adapters|http|testing)\//.test(line)),
      []
    )
  })

  it("cites files that exist, and tests that are in them", () => {
    assert.isAbove(citations.length, 80)
    const missing = citations.filter(({ file, text }) => {
      const full = path.join(PACKAGES, file)
      if (!fs.existsSync(full)) return true
      return text !== undefined && !fs.readFileSync(full, "utf8").includes(text)
    })
    assert.deepStrictEqual(missing, [])
  })

  it("knows each secret of the settings, and each address that one of them leads to", () => {
    // What is in them goes to no other machine from here, or is no secret by itself.
    const others = [
      "CARDPACK_OPERATOR_URL",
      "CARDPACK_PUBLIC_URL",
      "CARDPACK_IMAGE_RESIZE_URL",
      "CARDPACK_PICTURES_ACCESS_KEY_ID",
      "CARDPACK_ENCRYPTION_KEY_NEXT",
      "CARDPACK_ENCRYPTION_KEYS_OLD",
      "CARDPACK_DEPOSIT_XPUB"
    ]
    const named = Object.keys(Variables.ALL)
      .filter((name) => /_URL$|_ENDPOINT$|_ISSUER$|SECRET|_KEY|TOKEN$/.test(name))
      .filter((name) => !others.includes(name))
    assert.isAbove(named.length, 12)
    assert.deepStrictEqual(
      named.filter((name) => !markdown.includes(`\`${name}\``)),
      []
    )
  })

  it("says of no chapter that it does not apply, while the service has what it is about", () => {
    const absent = /^### Does not apply\n([\s\S]*)$/m.exec(markdown)?.[1] ?? ""
    const has = {
      password: "V6.2.1",
      session: "V7.2.1",
      token: "V9.1.1",
      upload: "V5.2.1"
    }
    const sources = Sources.inFolder("packages/http/src").map(({ text }) => text)
    for (const [word, requirement] of Object.entries(has)) {
      assert.isTrue(
        sources.some((text) => text.toLowerCase().includes(word)),
        word
      )
      assert.notMatch(absent, new RegExp(`\\b${requirement}\\b`), word)
    }
  })
})
