/** The package as those have it who install it: packed, in an empty project, on plain Node. */
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import * as Installed from "../../../world/package/Installed.ts"
import * as Packed from "../../../world/package/Packed.ts"
import { run } from "../../../world/package/Run.ts"
import * as Strict from "../../../world/package/Strict.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Sources from "../../../world/source/Sources.ts"

const { directory, project: projectWith } = Packed.make()

let project: string
beforeAll(async () => {
  project = await Packed.embedding(projectWith)
})

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
        !/^(lib\/.*(\.d\.ts|\.js|\/guards\.json)|(node|examples)\/.+\.js|node\/(console|fairness|guides)\/.+)$/.test(
          file
        )
    )
    const vectors = fs
      .readdirSync(path.join(Sources.ROOT, "packages/http/client/vectors"))
      .filter((name) => name.includes("."))
    const proxies = ["Caddyfile", "haproxy.cfg", "nginx.conf", "traefik.yaml"]
    assert.sameMembers(others, [
      ...[
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "bin/cardpack.js",
        "cardpack.service",
        "package.json"
      ],
      ...proxies.map((name) => `proxy/${name}`),
      ...vectors.map((name) => `vectors/${name}`)
    ])
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

  it("shows in each entry what its source shows", async () => {
    const { exports } = JSON.parse(
      fs.readFileSync(path.join(Installed.HOME, "package.json"), "utf8")
    )
    const shown = async (names: ReadonlyArray<string>, cwd: string) => {
      const lines = names.map((name) => `console.log(Object.keys(await import("${name}")).join())`)
      const input = ["--input-type=module", "--eval", lines.join("\n")]
      return (await run(process.execPath, input, cwd)).trimEnd().split("\n")
    }
    const entries = Object.entries<string>(exports)
    const outside = entries.map(([entry]) => path.posix.join("cardpack", entry))
    const inside = entries.map(([, source]) => path.join(Installed.HOME, source))
    const names = await shown(outside, project)
    assert.deepStrictEqual(names, await shown(inside, Sources.ROOT))
    assert.lengthOf(names, entries.length)
    assert.notInclude(names, "")
  })
})

describe("the README's embedded engine", () => {
  it("compiles strictly, with every entry", async () => {
    const manifest = path.join(Installed.HOME, "package.json")
    const { exports } = JSON.parse(fs.readFileSync(manifest, "utf8"))
    const entries = Object.keys(exports).map(
      (key, at) => `export * as entry${at} from "${path.posix.join("cardpack", key)}"\n`
    )
    fs.writeFileSync(path.join(project, "entries.ts"), entries.join(""))
    // The declarations of `effect` itself name types of the browser.
    await Strict.compile("TypeScript 7", project, ["effect.ts", "entries.ts"], ["es2024", "dom"])
  })

  it("in promises runs on plain Node, without Effect beside it", async () => {
    const plain = await Packed.promises(projectWith)
    assert.strictEqual(await run(process.execPath, ["promises.mjs"], plain), Packed.DREW)
    await Strict.compile("TypeScript 7", plain, ["promises.ts"], ["es2024"])
  })
})

it("the command runs with nothing beside it", async () => {
  const bare = await projectWith("bare", [])
  assert.strictEqual(`node_modules/cardpack/${Installed.manifestOf(bare).bin.cardpack}`, Packed.CLI)
  const printed = await run(process.execPath, [Packed.CLI, "--help"], bare)
  assert.match(printed, /partners/)
})

it("the built service starts from this repository, and answers", async () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(Sources.ROOT, "package.json"), "utf8"))
  const [, main = ""] = /(\S+\.js)$/.exec(scripts.start) ?? []
  const data = path.join(directory(), "data")
  const service = await Service.start({ CARDPACK_DATA_DIR: data, CARDPACK_SEED: "none" }, { main })
  const { status } = await fetch(`${service.url}/openapi.json`)
  assert.strictEqual(status, 200)
  assert.strictEqual(await service.stop(), 0)
})
