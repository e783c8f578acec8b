/** The verifier in Python that is published with the vectors, on all of them. */
import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { CHECKS } from "@cardpack/client/verify"
import { describe, expect, it } from "vitest"
import { cases, files } from "../../../world/fairness/DrawVectors.ts"
import * as Sources from "../../../world/source/Sources.ts"

const FOLDER = path.join(Sources.ROOT, "packages/http/client/vectors")

describe("the verifier in Python", () => {
  const run = (...args: ReadonlyArray<string>) =>
    spawnSync("python3", args, {
      cwd: FOLDER,
      encoding: "utf8",
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" }
    })
  const isThere = run("--version").status === 0

  it.skipIf(!isThere)("tells all vectors as they are (skipped without python3)", () => {
    const { stderr, stdout } = run("try_vectors.py")
    expect(stdout + stderr).toBe(`${cases.length} vectors, 0 wrong\n`)
  })

  it.skipIf(!isThere)("prints each check, and fails for a lie (skipped without python3)", () => {
    const args = ["verify_receipt.py", "receipt.json", "--policy", "policy.txt"]
    const { status, stdout } = run(...args, "--accountId", "par_x", "--idempotencyKey", "x")
    expect(status).toBe(1)
    const results = stdout.split("\n").map((line) => line.split(/ +/).slice(0, 2).join(" "))
    const expected = CHECKS.map((name) => `${name === "request" ? "failed" : "passed"} ${name}`)
    expect(results.slice(0, -1)).toEqual(expected)
  })

  it.skipIf(!isThere)(
    "takes no policy that one signature meets twice (skipped without python3)",
    () => {
      const [key = ""] = /\S+\+\S+\+\S+/.exec(files["policy.txt"] ?? "") ?? []
      const refused = (...lines: ReadonlyArray<string>) => {
        const text = [`witness w ${key}`, ...lines].join("\n")
        const script = `from verify_receipt import parse_policy; parse_policy(${JSON.stringify(text)})`
        return run("-c", script).status !== 0
      }
      const said = [
        ["quorum w"],
        ["group g 2 w w", "quorum g"],
        [`witness v ${key}`, "quorum w"],
        []
      ]
      expect(said.map((lines) => refused(...lines))).toEqual([false, true, true, true])
    }
  )

  it("is short enough to be read", () => {
    const lines = fs.readFileSync(path.join(FOLDER, "verify_receipt.py"), "utf8").split("\n")
    expect(lines.length).toBeLessThanOrEqual(300)
  })
})
