/** The package as those have it who install it: packed, in an empty project, on plain Node. */
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as os from "node:os"
import * as path from "node:path"
import { VERSIONS } from "@cardpack/adapters/optional/Optional"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as esbuild from "esbuild"
import * as Service from "../../../world/service/Service.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import { commands } from "./Commands.ts"
import { examples } from "./Examples.ts"
import * as Installed from "./Installed.ts"
import { attempt, run } from "./Run.ts"

const TIMEOUT = { timeout: 180_000 }

const readme = fs.readFileSync(path.join(Sources.ROOT, "README.md"), "utf8")
const EFFECT = Markdown.tagged(readme, "effect")
const DREW = "drew A card for 10.000000 USD\n"

const PGLITE = "@electric-sql/pglite"
const EMBEDDING = ["effect", "@effect/sql-pg", PGLITE]
const SERVICE = "node_modules/cardpack/node/service.js"
const CLI = "node_modules/cardpack/node/cli.js"
const KEY = `0x${"1".repeat(64)}`

/** The engine in promises; nothing of Effect is installed beside it. */
const PROMISES = Markdown.tagged(readme, "embed")

/** The same for a strict compiler, and the error that a caller can tell from others. */
const TYPED = `import { CardpackError } from "cardpack/client"
${PROMISES.replace("cards[0].", "cards[0]?.")}
const refusal: unknown = await partner.account.get().catch((error: unknown) => error)
if (!(refusal instanceof CardpackError)) throw refusal
`

const ENTRIES = Object.keys(
  JSON.parse(fs.readFileSync(path.join(Installed.HOME, "package.json"), "utf8")).exports
)

let directory: string
let tarball: string
let project: string

/** A project beside the others. */
const projectWith = async (name: string, optional: ReadonlyArray<string>): Promise<string> => {
  const place = path.join(directory, name)
  await Installed.install(place, tarball, optional)
  return place
}

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-package-"))
  tarball = await Installed.pack(directory)
  project = await projectWith("embedding", [...EMBEDDING, "viem", "@types/node"])
  fs.writeFileSync(path.join(project, "effect.mjs"), EFFECT)
  fs.writeFileSync(path.join(project, "effect.ts"), EFFECT)
  const entries = ENTRIES.map(
    (key, at) => `export * as entry${at} from "${path.posix.join("cardpack", key)}"\n`
  )
  fs.writeFileSync(path.join(project, "entries.ts"), entries.join(""))
}, 300_000)

afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))

const filesOf = (place: string): ReadonlyArray<string> =>
  fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))

describe("the package", () => {
  it("holds JavaScript and declarations, and imports no package of this repository", () => {
    const place = path.join(project, "node_modules/cardpack")
    const files = filesOf(place)
    assert.isAbove(files.length, 500)
    const others = files.filter(
      (file) =>
        !/^(lib\/.*(\.d\.ts|\.js)|(node|examples)\/.+\.js|node\/(console|guides)\/.+)$/.test(file)
    )
    assert.sameMembers(others, ["LICENSE", "README.md", "cardpack.service", "package.json"])
    const foreign = files.filter((file) =>
      /(from |import |import\()"@cardpack\//.test(fs.readFileSync(path.join(place, file), "utf8"))
    )
    assert.deepStrictEqual(foreign, [])
  })

  it("imports what its manifest names, and depends on nothing else", () => {
    const place = path.join(project, "node_modules/cardpack")
    const { dependencies, peerDependencies } = Installed.manifestOf(project)
    const imported = filesOf(place).flatMap((file) => {
      const text = fs.readFileSync(path.join(place, file), "utf8")
      return [...text.matchAll(/^(?:(?:import|export)\b[^;"]*? from |import )"([^".][^"]*)";$/gm)]
        .map(([, name = ""]) => (/^(@[^/]+\/)?[^/]+/.exec(name) ?? [""])[0])
        .filter((name) => !name.startsWith("node:"))
    })
    const named = ["cardpack", ...Object.keys(dependencies), ...Object.keys(peerDependencies)]
    assert.includeMembers(named, [...new Set(imported)])
    assert.includeMembers(imported, Object.keys(dependencies))
  })

  it("says what it needs, and nothing of this repository", () => {
    const manifest = Installed.manifestOf(project)
    const { dependencies, engines, license, peerDependencies, peerDependenciesMeta } = manifest
    assert.deepStrictEqual([engines, license], [{ node: ">=22.19.0" }, "MIT"])
    for (const absent of ["private", "scripts", "devDependencies", "publishConfig"])
      assert.notProperty(manifest, absent)
    assert.notProperty(dependencies, "effect")
    assert.sameMembers(Object.keys(peerDependenciesMeta), Object.keys(peerDependencies))
  })

  it("shows in each entry what its source shows", TIMEOUT, async () => {
    const shown = (name: string) =>
      `import * as all from "${name}"\nconsole.log(Object.keys(all).join())`
    const { exports } = JSON.parse(
      fs.readFileSync(path.join(Installed.HOME, "package.json"), "utf8")
    )
    for (const [entry, source] of Object.entries<string>(exports)) {
      const inside = shown(path.join(Installed.HOME, source))
      const outside = shown(path.posix.join("cardpack", entry))
      const input = ["--input-type=module", "--eval"]
      const names = await run(process.execPath, [...input, outside], project)
      assert.strictEqual(names, await run(process.execPath, [...input, inside], Sources.ROOT))
      assert.notStrictEqual(names, "\n")
    }
  })
})

const compilers = {
  "TypeScript 7": Sources.ROOT,
  "TypeScript 5.9": path.join(Sources.ROOT, "packages/testing")
}

/** Checks the types of files of a project, its packages' declarations included. */
const compile = async (
  name: string,
  owner: string,
  place: string,
  files: ReadonlyArray<string>,
  lib: ReadonlyArray<string>
) => {
  const required = createRequire(path.join(owner, "package.json"))
  const { bin, version } = required("typescript/package.json")
  assert.isTrue(`TypeScript ${version}`.startsWith(name))
  const compilerOptions = {
    target: "es2024",
    lib,
    types: ["node"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true
  }
  fs.writeFileSync(path.join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  const tsc = path.join(path.dirname(required.resolve("typescript/package.json")), bin.tsc)
  assert.strictEqual(await run(process.execPath, [tsc, "-p", "."], place), "")
}

/** Bundles a program and runs the bundle. */
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

describe("the README's embedded engine", () => {
  it("runs on plain Node", TIMEOUT, async () => {
    assert.strictEqual(await run(process.execPath, ["effect.mjs"], project), DREW)
  })

  it.each(Object.entries(compilers))("compiles strictly with %s", TIMEOUT, async (name, owner) => {
    // The declarations of `effect` itself name types of the browser.
    await compile(name, owner, project, ["effect.ts", "entries.ts"], ["es2024", "dom"])
  })

  it("runs bundled", TIMEOUT, async () => {
    assert.strictEqual(await bundled(project, "effect.mjs"), DREW)
  })
})

describe("the engine in promises", () => {
  let plain: string
  beforeAll(async () => {
    plain = await projectWith("plain", [PGLITE, "@types/node"])
    fs.writeFileSync(path.join(plain, "promises.ts"), TYPED)
    fs.writeFileSync(path.join(plain, "promises.mjs"), TYPED.replaceAll(": unknown", ""))
  })

  it("runs on plain Node, without Effect beside it", TIMEOUT, async () => {
    assert.strictEqual(await run(process.execPath, ["promises.mjs"], plain), DREW)
  })

  it("serves the guides that came with it, below the path of its host", TIMEOUT, async () => {
    const script = `
      import { createCardpack } from "cardpack"
      const publicUrl = "https://shop.example/cards"
      const cardpack = await createCardpack({ database: { memory: true }, publicUrl })
      const ask = (path) => cardpack.fetch(new Request(publicUrl + path))
      console.log((await ask("/")).headers.get("location"))
      const page = await (await ask("/docs/guides/limits")).text()
      console.log(/<h1.*h1>/.exec(page)[0], /href="([^"]*docs)"/.exec(page)[1])
      await cardpack.close()`
    const input = ["--input-type=module", "--eval", script]
    const [location, shown] = (await run(process.execPath, input, plain)).trim().split("\n")
    assert.strictEqual(location, "/cards/docs")
    assert.strictEqual(shown, '<h1 id="limits">Limits</h1> ../../docs')
  })

  it.each(Object.entries(compilers))("compiles strictly with %s", TIMEOUT, async (name, owner) => {
    await compile(name, owner, plain, ["promises.ts"], ["es2024"])
  })

  it("runs bundled", TIMEOUT, async () => {
    assert.strictEqual(await bundled(plain, "promises.mjs"), DREW)
  })
})

describe("the command", () => {
  it("runs with nothing beside it", TIMEOUT, async () => {
    const bare = await projectWith("bare", [])
    assert.strictEqual(`node_modules/cardpack/${Installed.manifestOf(bare).bin.cardpack}`, CLI)
    const printed = await run(process.execPath, [CLI, "--help"], bare)
    assert.match(printed, /partners/)
  })

  it("loads nothing of which Node 22 warns", TIMEOUT, async () => {
    const bare = await projectWith("quiet", [])
    const script = `
      await import("cardpack")
      console.log(process.moduleLoadList.filter((name) => /sqlite/.test(name)).join())`
    const input = ["--input-type=module", "--eval", script]
    assert.strictEqual(await run(process.execPath, input, bare), "\n")
  })
})

commands(projectWith)
examples(projectWith)

describe("the built service", () => {
  it("starts from this repository, and answers", TIMEOUT, async () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(Sources.ROOT, "package.json"), "utf8"))
    const [, main = ""] = /(\S+\.js)$/.exec(scripts.start) ?? []
    const data = path.join(directory, "data")
    const service = await Service.start(
      { CARDPACK_DATA_DIR: data, CARDPACK_SEED: "none" },
      { main }
    )
    const { status } = await fetch(`${service.url}/openapi.json`)
    assert.strictEqual(status, 200)
    assert.strictEqual(await service.stop(), 0)
  })
})

/** Runs a file in a project that has these optional packages alone. */
const fails = async (
  optional: ReadonlyArray<string>,
  parameters: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {}
) => {
  const project = fs.mkdtempSync(path.join(directory, "project-"))
  await Installed.install(project, tarball, optional)
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
