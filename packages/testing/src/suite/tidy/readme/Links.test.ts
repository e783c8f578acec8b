/** Links between the pages of the repository lead to a file, and to a heading or anchor in it. */
import { existsSync, readFileSync, statSync } from "node:fs"
import * as path from "node:path"
import { GUIDES } from "@cardpack/http/docs/GuideList"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const PAGES = [
  "README.md",
  "packages/adapters/README.md",
  "packages/core/README.md",
  "packages/http/README.md",
  "packages/http/SECURITY.md",
  "packages/http/cardpack/README.md",
  "packages/http/client/README.md",
  "packages/http/console/README.md",
  ...GUIDES.map(({ name }) => `packages/http/docs/guides/${name}.md`),
  "packages/testing/README.md"
]

/** As the pages are shown: of a heading only words and hyphens are left. */
const placesOf = (page: string): ReadonlyArray<string> => {
  const text = readFileSync(page, "utf8")
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-")
  )
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)]
}

/** Pages of the running service, to which only the guides lead. */
const SERVED = ["/docs", "/openapi.json"]

const leads = (page: string, target: string): boolean => {
  if (target.startsWith("/")) return page.includes("/docs/guides/") && SERVED.includes(target)
  const [file = "", place] = target.split("#")
  const found = file === "" ? page : path.join(path.dirname(page), file)
  if (!existsSync(found)) return false
  return place === undefined || (statSync(found).isFile() && placesOf(found).includes(place))
}

describe("the links of", () => {
  it.each(PAGES)("%s lead somewhere", (name) => {
    const page = path.join(Sources.ROOT, name)
    const targets = [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^https?:/.test(target))
    assert.isNotEmpty(targets)
    assert.deepStrictEqual(
      targets.filter((target) => !leads(page, target)),
      []
    )
  })
})
