/** The vectors that are published for verifiers in other languages (`npm run vectors` writes them). */
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { CHECKS } from "@cardpack/client/verify"
import { describe, expect, it } from "vitest"
import { buildVerifyPage } from "../../../../../http/cardpack/build/VerifyPage.ts"
import { cases, files, told } from "../../../world/fairness/DrawVectors.ts"
import { verdicts } from "../../../world/fairness/Verdicts.ts"
import * as Sources from "../../../world/source/Sources.ts"

const FOLDER = path.join(Sources.ROOT, "packages/http/client/vectors")

describe("the vectors", () => {
  it.each(Object.entries(files))("are those of the source: %s", async (name, text) => {
    await expect(text).toMatchFileSnapshot(path.join(FOLDER, name))
  })

  it("name the hash of the page, which is built to the same bytes each time", async () => {
    const place = mkdtempSync(path.join(tmpdir(), "cardpack-page-"))
    await buildVerifyPage(place)
    const hash = createHash("sha256").update(readFileSync(path.join(place, "verify.html")))
    rmSync(place, { recursive: true })
    const line = `${hash.digest("hex")}  verify.html\n`
    await expect(line).toMatchFileSnapshot(path.join(FOLDER, "verify.html.sha256"))
  })

  it("hold a receipt of which every check passes", async () => {
    const { checks, passed } = await verdicts(told.receipt, told.known)
    expect(passed, JSON.stringify(checks)).toEqual(CHECKS)
    expect(told.receipt.passed.length).toBeGreaterThan(1)
  })

  it.each(cases)(
    "are told as they are: $name",
    async ({ fails, known, mayFail, open, receipt }) => {
      const { checks, failed, ...found } = await verdicts(receipt, known)
      const detail = JSON.stringify(checks.filter(({ result }) => result === "failed"))
      if (fails === null) expect(failed, detail).toEqual([])
      else expect(failed, detail).toContain(fails)
      expect(found.open).toEqual(expect.arrayContaining([...open]))
      expect([fails, ...mayFail], detail).toEqual(expect.arrayContaining([...failed]))
    }
  )
})
