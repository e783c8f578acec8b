/** The client as a partner's bundler makes it: small, and complete in itself. */
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import * as ClientBundle from "../../../world/source/ClientBundle.ts"
import * as Sources from "../../../world/source/Sources.ts"

const MAX_BYTES = 10_000

const all = await ClientBundle.make()
const verify = await ClientBundle.make(`export { verifyReceipt } from "./verify.ts"`)
const webhook = await ClientBundle.make(`export { verifyWebhook } from "./client.ts"`)
const bytesOf = ({ text }: ClientBundle.Bundle) => gzipSync(text, { level: 9 }).length

describe("the client", () => {
  it("is at most 10 kB, minified and compressed", () => {
    assert.isAbove(bytesOf(all), 1_000)
    assert.isAtMost(bytesOf(all), MAX_BYTES)
  })

  it("checks receipts in 8 kB, without the client", () => {
    assert.isAtMost(bytesOf(verify), 8_000)
    assert.notInclude(verify.text, "Bearer")
  })

  it("leaves the rest out where only webhooks are verified", () => {
    assert.isAtMost(bytesOf(webhook), 2_000)
    assert.notInclude(webhook.text, "Bearer")
    assert.include(all.text, "Bearer")
  })

  it("imports no package and no module of a runtime", () => {
    assert.deepStrictEqual(all.imports, [])
    const own = Sources.inFolder(ClientBundle.FOLDER)
    assert.isAbove(own.length, 20)
    const paths = own.map((source) => source.path)
    assert.deepStrictEqual(
      all.inputs.filter((file) => !paths.includes(file)),
      []
    )
    // Types are gone from the bundle, and may name nothing else either.
    const foreign = /\bfrom "(?!\.)|\bimport\(|\brequire\(|\bprocess\.|\bBuffer\b/
    assert.deepStrictEqual(
      Sources.find(own, foreign, (text) => text),
      []
    )
    const manifest = Sources.all.find(
      (source) => source.path === "packages/http/client/package.json"
    )
    assert.doesNotHaveAnyKeys(JSON.parse(manifest?.text ?? "{}"), [
      "dependencies",
      "peerDependencies"
    ])
  })
})
