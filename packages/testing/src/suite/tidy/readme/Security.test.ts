/** SECURITY.md judges each ASVS 5.0 requirement once, and cites what holds it: a test, or a piece of code. */
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

interface Citation {
  /** The end of its path. */
  readonly file: string
  /** Titles of tests, or pieces of code. */
  readonly texts: ReadonlyArray<string>
}

const citationsOf = (text: string): ReadonlyArray<Citation> =>
  [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|json|md))`((?:,? "[^"]+")*)/g)].map(
    ([, file = "", texts = ""]) => ({ file, texts: texts.match(/(?<=")(?!, ")[^"]+(?=")/g) ?? [] })
  )

/** Not the tables of the claims: they would hold whatever they cite of their own page. */
const [prose = ""] = markdown.split("\n## OWASP ASVS")

const holds = ({ file, texts }: Citation): boolean =>
  Sources.all
    .filter(({ path }) => path.startsWith("packages/") && path.endsWith(`/${file}`))
    .map(({ path, text }) => (path.endsWith("/SECURITY.md") ? prose : text))
    .some((text) => texts.every((each) => text.includes(each)))

/** Met or not, the host's part or none of ours. */
const claims = markdown.split("\n").filter((line) => /^\| V\d/.test(line))

describe("SECURITY.md", () => {
  it("judges every requirement of levels 1 and 2, once", () => {
    const judged = markdown.match(/\bV\d+\.\d+\.\d+\b/g) ?? []
    assert.strictEqual(required.length, 253)
    assert.deepStrictEqual(judged.toSorted(inNumbers), required.toSorted(inNumbers))
  })

  it("cites for each claim what holds it, with its words", () => {
    assert.isAbove(claims.length, 130)
    const unheld = claims.filter((claim) => {
      const cited = citationsOf(claim)
      return cited.length === 0 || cited.some(({ texts }) => texts.length === 0)
    })
    assert.deepStrictEqual(unheld, [])
  })

  it("cites files that exist, and what is in them", () => {
    const citations = citationsOf(markdown)
    assert.isAbove(citations.length, 200)
    assert.deepStrictEqual(
      citations.filter((citation) => !holds(citation)),
      []
    )
  })

  it("knows each secret of the settings, and each address that one of them leads to", () => {
    // What is in them goes to no other computer from here, or is no secret by itself.
    const others = [
      "CARDPACK_OPERATOR_URL",
      "CARDPACK_PUBLIC_URL",
      "CARDPACK_IMAGE_RESIZE_URL",
      "CARDPACK_PICTURES_ACCESS_KEY_ID",
      "CARDPACK_ENCRYPTION_KEY_NEXT",
      "CARDPACK_ENCRYPTION_KEYS_OLD",
      "CARDPACK_IDENTITY_SECRETS_OLD",
      "CARDPACK_DEPOSIT_XPUB"
    ]
    const named = Object.keys(Variables.ALL)
      .filter((name) => /_URL$|_ENDPOINT$|_ISSUER$|_WITNESSES$|SECRET|_KEY|TOKEN$/.test(name))
      .filter((name) => !others.includes(name))
    assert.isAbove(named.length, 12)
    const [, after = ""] = markdown.split("**What it talks to.**")
    const [talksTo = ""] = after.split("\n\n")
    const isAddress = (name: string) => /_URL$|_ENDPOINT$|_ISSUER$|_WITNESSES$/.test(name)
    assert.deepStrictEqual(
      named.filter((name) => !(isAddress(name) ? talksTo : markdown).includes(`\`${name}\``)),
      []
    )
  })
})

describe("what SECURITY.md says does not apply", () => {
  const absent = /^### Does not apply\n([\s\S]*)$/m.exec(markdown)?.[1] ?? ""

  it("is nothing that the service has", () => {
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

  it("has no word in the sources, nor has code that is made of texts", () => {
    const words = [
      /\b(?:ldap|xpath|latex|jndi|memcache|DOMParser|xml2js|saml)/i,
      /graphql|WebSocket\(|RTCPeerConnection|postMessage|requestCert|logout_token/,
      /\beval\(|new Function\(|node:vm|dangerouslySetInnerHTML|innerHTML/
    ]
    const sources = Sources.all.filter(({ path }) =>
      /^packages\/(?:core\/src|adapters\/src|http\/src|http\/console\/src)\//.test(path)
    )
    assert.isAbove(sources.length, 500)
    for (const word of words) assert.deepStrictEqual(Sources.find(sources, word, String), [])
  })
})
