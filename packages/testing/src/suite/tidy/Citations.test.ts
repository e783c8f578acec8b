/** References of comments and documents exist: anchors of pages, and links between documents. */
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const DOCS = "packages/core/docs"
const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

const texts = Sources.all.filter(({ path }) => /\.(tsx?|sol|md|m?js|html|css)$/.test(path))
const documents = texts.filter(({ path }) => path.endsWith(".md"))
const pages = documents.filter(({ path }) => path.startsWith(`${DOCS}/`))

/** Explicit anchors, which stay when a heading changes. */
const named = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id = ""]) => id)

/** Anchors that GitHub derives from headings. */
const slugs = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-")
  )

const textOf = (file: string): string | undefined =>
  Sources.all.find((source) => source.path === file)?.text

const exists = (file: string): boolean =>
  Sources.all.some((source) => source.path === file || source.path.startsWith(`${file}/`))

describe("the documents of core", () => {
  it("are the four that comments cite", () => {
    assert.sameMembers(
      pages.map((page) => path.posix.basename(page.path)),
      ["contract.md", "decisions.md", "design.md", "glossary.md"]
    )
  })

  it.each(pages)("name every anchor once: $path", ({ text }) => {
    const anchors = named(text)
    assert.isAbove(anchors.length, 20)
    none(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index))
  })

  it("give each decision a date and an anchor of its own", () => {
    const decisions = textOf(`${DOCS}/decisions.md`) ?? ""
    const dated = decisions.match(/^\*\*\d{4}-\d{2}-\d{2}\. /gm) ?? []
    const anchored = decisions.match(/^<a id="[a-z0-9-]+"><\/a>\n\*\*\d{4}-\d{2}-\d{2}\. /gm) ?? []
    const headed = decisions.match(/^<a id="[a-z0-9-]+"><\/a>\n## /gm) ?? []
    assert.isAbove(dated.length, 130)
    assert.strictEqual(anchored.length, dated.length)
    assert.strictEqual(anchored.length + headed.length, named(decisions).length)
  })
})

describe("citations", () => {
  it("lead to an anchor that exists", () => {
    const cited = /\b(contract|design|decisions|glossary)\.md(?:#([\w-]+))?/g
    const anchors = new Map(
      pages.map(({ path: file, text }) => [path.posix.basename(file, ".md"), named(text)])
    )
    const citations = texts.flatMap(({ path, text }) =>
      [...text.matchAll(cited)].map(([citation, page = "", anchor]) => {
        const leads = anchor === undefined || anchors.get(page)?.includes(anchor)
        return { leads, place: `${path}: ${citation}` }
      })
    )
    assert.isAbove(citations.length, 0)
    none(citations.filter(({ leads }) => !leads).map(({ place }) => place))
  })

  it("name no missing page", () => {
    const here = "packages/testing/src/suite/tidy/Citations.test.ts"
    const absent =
      /\b[Ss]pec(ification)?\b(?!\.)|\b[Dd]esign(,|:|\))|\b[Tt]he design\b(?! page)|\b[Ii]ssue \d|Issue: |the issue's/
    const others = texts.filter((source) => source.path !== here)
    none(Sources.find(others, absent, (text) => text))
  })
})

describe("decisions", () => {
  it("stand in one place", () => {
    const others = documents.filter((source) => source.path !== `${DOCS}/decisions.md`)
    none(Sources.find(others, /^\*\*\d{4}-\d{2}-\d{2}\. /, (text) => text))
  })

  it("are named by a README at most five times", () => {
    const readmes = documents.filter((source) => source.path.endsWith("README.md"))
    none(
      readmes
        .filter(({ text }) => (text.match(/decisions\.md#/g) ?? []).length > 5)
        .map(({ path }) => path)
    )
  })
})

describe("files that documents name", () => {
  it("exist", () => {
    const names = documents.flatMap(({ path: file, text }) =>
      // A reader makes those that are saved "as", or have NN for a number.
      [...text.matchAll(/(?<!\bas )`((?!\S*NN_)[\w./-]+\.tsx?)`/g)].map(([, name = ""]) => ({
        file,
        name
      }))
    )
    assert.isAbove(names.length, 50)
    const isThere = (name: string) =>
      Sources.all.some(({ path }) => `/${path}`.endsWith(`/${name}`))
    none(names.filter(({ name }) => !isThere(name)).map(({ file, name }) => `${file}: ${name}`))
  })
})

describe("links between documents", () => {
  it("lead to files and anchors that exist", () => {
    const links = documents.flatMap(({ path: file, text }) =>
      [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = ""]) => target)
        // journeys/docs follows the paths of the running service.
        .filter((target) => !/^(\w+:|\/)/.test(target))
        .map((target) => ({ file, target }))
    )
    assert.isAbove(links.length, 50)
    none(
      links
        .filter(({ file, target }) => {
          const [to = "", anchor] = target.split("#")
          const there = to === "" ? file : path.posix.join(path.posix.dirname(file), to)
          const text = textOf(there) ?? ""
          return !(anchor === undefined
            ? exists(there)
            : [...named(text), ...slugs(text)].includes(anchor))
        })
        .map(({ file, target }) => `${file}: ${target}`)
    )
  })
})
