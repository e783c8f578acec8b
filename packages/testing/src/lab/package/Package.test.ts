import * as path from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import * as esbuild from "esbuild"
import * as Packed from "../../world/package/Packed.ts"
import { run } from "../../world/package/Run.ts"
import * as Strict from "../../world/package/Strict.ts"
import { commands } from "./Commands.ts"
import { examples } from "./Examples.ts"

const { DREW, PGLITE } = Packed
const { project: projectWith } = Packed.make()

const bundled = async (place: string, entry: string): Promise<string> => {
  const outdir = path.join(place, "bundled")
  await esbuild.build({
    absWorkingDir: place,
    entryPoints: [entry],
    outdir,
    bundle: true,
    // In one file what is loaded on use would be loaded at once.
    splitting: true,
    format: "esm",
    platform: "node",
    // PGlite reads its own files; the others are loaded on use, or CommonJS.
    external: [
      PGLITE,
      "@aws-sdk/client-kms",
      "aws4fetch",
      "nodemailer",
      "redis",
      "sharp",
      "undici",
      "viem"
    ]
  })
  return run(process.execPath, [path.join(outdir, entry.replace("mjs", "js"))], place)
}

describe("the engine on Effect", () => {
  let embedding: string
  beforeAll(async () => {
    embedding = await Packed.embedding(projectWith)
  })

  it("runs on plain Node", async () => {
    assert.strictEqual(await run(process.execPath, ["effect.mjs"], embedding), DREW)
  })

  it("compiles with an older compiler", async () => {
    await Strict.compile("TypeScript 5.9", embedding, ["effect.ts"], ["es2024", "dom"])
  })

  it("runs bundled", async () => {
    assert.strictEqual(await bundled(embedding, "effect.mjs"), DREW)
  })
})

describe("the engine in promises", () => {
  let plain: string
  beforeAll(async () => {
    plain = await Packed.promises(projectWith)
  })

  it("compiles with an older compiler", async () => {
    await Strict.compile("TypeScript 5.9", plain, ["promises.ts"], ["es2024"])
  })

  it("runs bundled", async () => {
    assert.strictEqual(await bundled(plain, "promises.mjs"), DREW)
  })
})

commands(projectWith)
examples(projectWith)
