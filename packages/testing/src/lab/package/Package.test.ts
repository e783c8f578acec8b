/** What else may go wrong for those who install the package: compilers, bundlers, missing packages. */
import * as fs from "node:fs"
import * as path from "node:path"
import { VERSIONS } from "@cardpack/adapters/optional/Optional"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import * as esbuild from "esbuild"
import * as Packed from "../../world/package/Packed.ts"
import { attempt, run } from "../../world/package/Run.ts"
import * as Strict from "../../world/package/Strict.ts"
import { commands } from "./Commands.ts"
import { examples } from "./Examples.ts"

const TIMEOUT = { timeout: 180_000 }
const { CLI, DREW, EFFECT, PGLITE } = Packed
const SERVICE = "node_modules/cardpack/node/service.js"
const KEY = `0x${"1".repeat(64)}`
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

  it("runs on plain Node", TIMEOUT, async () => {
    assert.strictEqual(await run(process.execPath, ["effect.mjs"], embedding), DREW)
  })

  it("compiles with an older compiler", TIMEOUT, async () => {
    await Strict.compile("TypeScript 5.9", embedding, ["effect.ts"], ["es2024", "dom"])
  })

  it("runs bundled", TIMEOUT, async () => {
    assert.strictEqual(await bundled(embedding, "effect.mjs"), DREW)
  })
})

describe("the engine in promises", () => {
  let plain: string
  beforeAll(async () => {
    plain = await Packed.promises(projectWith)
  })

  it("compiles with an older compiler", TIMEOUT, async () => {
    await Strict.compile("TypeScript 5.9", plain, ["promises.ts"], ["es2024"])
  })

  it("runs bundled", TIMEOUT, async () => {
    assert.strictEqual(await bundled(plain, "promises.mjs"), DREW)
  })
})

commands(projectWith)
examples(projectWith)

let tried = 0
/** Runs a file in a project that has these optional packages alone. */
const fails = async (
  optional: ReadonlyArray<string>,
  parameters: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {}
) => {
  const project = await projectWith(`missing-${tried++}`, optional)
  fs.writeFileSync(path.join(project, "effect.mjs"), EFFECT)
  const { errors, output, status } = await attempt(
    process.execPath,
    parameters,
    project,
    environment
  )
  assert.strictEqual(status, 1, `${output}\n${errors}`)
  return errors + output
}

const needs = (user: string, name: keyof typeof VERSIONS) =>
  `${user} needs ${name}: npm install ${name}@${VERSIONS[name]}`

describe("a missing package", () => {
  it("of the embedded database is named by the embedded engine", async () => {
    const said = await fails(["effect", "@effect/sql-pg"], ["effect.mjs"])
    assert.include(said, needs("the embedded database", PGLITE))
  })

  it.each<[string, ReadonlyArray<string>, Readonly<Record<string, string>>, string]>([
    [
      "the embedded database",
      [],
      { CARDPACK_CHAIN: "off" },
      needs("the embedded database", PGLITE)
    ],
    ["the chain", [PGLITE], {}, needs("the chain", "viem")],
    [
      "the local chain",
      [PGLITE, "viem"],
      {},
      `the local chain can't be used: ${needs("it", "@foundry-rs/anvil")}`
    ],
    [
      "mail",
      [PGLITE],
      {
        CARDPACK_CHAIN: "off",
        CARDPACK_SMTP_URL: "smtp://127.0.0.1:25",
        CARDPACK_MAIL_FROM: "shop@example.com"
      },
      needs("mail", "nodemailer")
    ],
    [
      "the shared counters",
      [PGLITE],
      { CARDPACK_CHAIN: "off", REDIS_URL: "redis://127.0.0.1:1" },
      needs("REDIS_URL", "redis")
    ]
  ])("of %s is named by the service", async (_, optional, environment, expected) => {
    const settings = { PORT: "0", CARDPACK_SEED: "none", ...environment }
    assert.include(
      await fails(optional, [SERVICE], settings),
      `The service could not start: ${expected}`
    )
  })

  it("of the chain is named by the command line", async () => {
    const said = await fails([], [CLI, "contracts", "signer"], {
      CARDPACK_SIGNER_PRIVATE_KEY: KEY
    })
    assert.include(said, needs("this command", "viem"))
  })

  it("of a signer in AWS KMS is named by the command line", async () => {
    const said = await fails(["viem"], [CLI, "contracts", "signer"], {
      CARDPACK_SIGNER_KMS_KEY_ID: "alias/cards"
    })
    const expected = needs("a key of AWS KMS", "@aws-sdk/client-kms")
    assert.include(said, `the signer's key can't be used: ${expected}`)
  })
})
