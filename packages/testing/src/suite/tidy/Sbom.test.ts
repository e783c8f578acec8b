import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const SCRIPT = path.resolve(import.meta.dirname, "../../../config/sbom.mjs")

const component = (name: string) => ({ "bom-ref": name, type: "library" })
const bill = (...names: ReadonlyArray<string>) => ({
  bomFormat: "CycloneDX",
  metadata: { component: { name: "a-checkout" } },
  components: names.map(component)
})
const whole = bill("@shop/core@1.0.0", "left@2.0.0", "left@3.0.0", "other@4.0.0", "arm@5.0.0")

const lock = {
  name: "shop",
  packages: {
    "": { version: "1.0.0" },
    core: { name: "@shop/core", version: "1.0.0" },
    "node_modules/@shop/core": { resolved: "core", link: true },
    "node_modules/left": { version: "2.0.0" },
    "node_modules/other": { version: "4.0.0" },
    "node_modules/other/node_modules/left": { version: "3.0.0" },
    "node_modules/arm": { version: "5.0.0", optional: true }
  }
}

describe("the bill of materials", () => {
  let directory: string
  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-sbom-"))
    fs.writeFileSync(path.join(directory, "lock.json"), JSON.stringify(lock))
  })
  afterAll(() => fs.rmSync(directory, { recursive: true }))

  const check = (input: string) => {
    const written = path.join(directory, "out", "sbom.json")
    fs.rmSync(written, { force: true })
    const { status, stderr } = spawnSync(
      process.execPath,
      [SCRIPT, path.join(directory, "lock.json"), written],
      { encoding: "utf8", input }
    )
    return {
      status,
      stderr,
      written: fs.existsSync(written) ? JSON.parse(fs.readFileSync(written, "utf8")) : null
    }
  }

  it("is written when it names every locked package, of other platforms too", () => {
    const { status, written } = check(JSON.stringify(whole))
    assert.strictEqual(status, 0)
    assert.deepStrictEqual(written, { ...whole, metadata: { component: { name: "shop" } } })
  })

  it.each([
    ["nothing", "", "no CycloneDX document"],
    ["half of one", JSON.stringify(whole).slice(0, -9), "no CycloneDX document"],
    [
      "one with one version of two",
      JSON.stringify(bill("@shop/core@1.0.0", "left@2.0.0", "other@4.0.0", "arm@5.0.0")),
      "not in the bill: left@3.0.0"
    ]
  ])("is refused when npm gives %s", (_, input, message) => {
    const { status, stderr, written } = check(input)
    assert.strictEqual(status, 1)
    assert.include(stderr, message)
    assert.isNull(written)
  })

  it("is one of the checks", () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(Sources.ROOT, "package.json"), "utf8"))
    const { tasks } = JSON.parse(fs.readFileSync(path.join(Sources.ROOT, "turbo.json"), "utf8"))
    assert.match(scripts.check, /^turbo run [\w ]*\bsbom\b/)
    assert.match(scripts.sbom, /^npm sbom --sbom-format cyclonedx --package-lock-only \| /)
    assert.property(tasks, "//#sbom")
  })
})
