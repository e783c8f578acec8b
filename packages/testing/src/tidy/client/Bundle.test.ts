/** The client as a partner's bundler makes it: small, and complete in itself. */
import * as path from "node:path"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import * as Sources from "../../source/Sources.ts"

const FOLDER = "packages/http/client/src"
const MAX_BYTES = 10_000

const bundle = async (contents: string) => {
  const resolveDir = path.join(Sources.ROOT, FOLDER)
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    // No runtime's own modules: an import of one would be an error.
    platform: "neutral",
    metafile: true,
    write: false
  })
  const [output] = Object.values(metafile.outputs)
  return {
    bytes: gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length,
    text: outputFiles[0]?.text ?? "",
    inputs: Object.keys(metafile.inputs).filter((file) => file !== "<stdin>"),
    imports: output?.imports ?? []
  }
}

const all = await bundle(`export * from "./client.ts"`)
const webhook = await bundle(`export { verifyWebhook } from "./client.ts"`)

describe("the client", () => {
  it("is at most 10 kB, minified and compressed", () => {
    assert.isAbove(all.bytes, 1_000)
    assert.isAtMost(all.bytes, MAX_BYTES)
  })

  it("leaves the rest out where only webhooks are verified", () => {
    assert.isAtMost(webhook.bytes, 2_000)
    assert.notInclude(webhook.text, "Bearer")
    assert.include(all.text, "Bearer")
  })

  it("imports no package and no module of a runtime", () => {
    assert.deepStrictEqual(all.imports, [])
    const own = Sources.inFolder(FOLDER).map(({ path: file }) => file)
    assert.isAbove(own.length, 20)
    const inputs = all.inputs.map((file) =>
      path.relative(Sources.ROOT, path.resolve(file)).replaceAll(path.sep, "/")
    )
    assert.deepStrictEqual(
      inputs.filter((file) => !own.includes(file)),
      []
    )
    // Types are gone from the bundle, and may name nothing else either.
    const foreign = /\bfrom "(?!\.)|\bimport\(|\brequire\(|\bprocess\.|\bBuffer\b/
    assert.deepStrictEqual(
      Sources.find(Sources.inFolder(FOLDER), foreign, (text) => text),
      []
    )
    const manifest = Sources.all.find(
      (source) => source.path === "packages/http/client/package.json"
    )
    assert.isDefined(manifest)
    assert.isUndefined(JSON.parse(manifest?.text ?? "{}").dependencies)
  })
})
