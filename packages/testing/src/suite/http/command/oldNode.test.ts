/** The published command on a Node that is too old for it: one sentence, and no stack. */
import * as path from "node:path"
import { assert, describe, it } from "vitest"
import manifest from "../../../../../http/cardpack/package.json" with { type: "json" }
import { attempt } from "../../../world/package/Run.ts"
import * as Sources from "../../../world/source/Sources.ts"

const COMMAND = path.join(Sources.ROOT, "packages/http/cardpack/bin/cardpack.js")

/** Says that it is another version before the command begins. */
const as = (version: string) => {
  const code = `Object.defineProperty(process.versions, "node", { value: "${version}" })`
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`]
}

describe("the command on an old Node", () => {
  it.each(["16.20.2", "22.18.0"])("says so: %s", async (version) => {
    const parameters = [...as(version), COMMAND, "dev"]
    const { errors, output, status } = await attempt(process.execPath, parameters, Sources.ROOT)
    assert.strictEqual(status, 1)
    assert.strictEqual(output, "")
    const needed = manifest.engines.node.replace(">=", "").replace(/\.0$/, "")
    assert.strictEqual(errors, `cardpack needs Node ${needed} or later, and this is ${version}.\n`)
  })
})
