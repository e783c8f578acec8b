/** The vectors that are published for verifiers in other languages (`npm run vectors` writes them). */
import * as path from "node:path"
import { CHECKS } from "@cardpack/client/verify"
import { describe, expect, it } from "vitest"
import { cases, files, told } from "../../../world/fairness/DrawVectors.ts"
import { verdicts } from "../../../world/fairness/Verdicts.ts"
import * as Sources from "../../../world/source/Sources.ts"

const FOLDER = path.join(Sources.ROOT, "packages/http/client/vectors")

describe("the vectors", () => {
  it.each(Object.entries(files))("are those of the source: %s", async (name, text) => {
    await expect(text).toMatchFileSnapshot(path.join(FOLDER, name))
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
