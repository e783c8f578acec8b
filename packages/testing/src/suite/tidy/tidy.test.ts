/**
 * Style rules checked by reading the sources (after TigerBeetle's tidy.zig). Rules that the linter
 * can check (package boundaries, lengths, formatting) are in config/style.json.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Optional } from "@cardpack/adapters/optional"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const core = Sources.inFolder("packages/core/src")
const sources = Sources.inFolder("packages")
const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

const versionsOf = (source: Sources.Source): ReadonlyArray<readonly [string, string]> => {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = JSON.parse(source.text)
  return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
}

/** What an installation of the package must have beside it, if it uses it. */
const wantedBy = (source: Sources.Source): ReadonlyArray<readonly [string, string]> =>
  Object.entries(JSON.parse(source.text).publishConfig?.peerDependencies ?? {})

const stabilityOf = (module: string): string | undefined =>
  /@stability (\w+)/.exec(
    fs.readFileSync(path.join(Sources.ROOT, `node_modules/effect/src/${module}.ts`), "utf8")
  )?.[1]

describe("core is pure", () => {
  it("imports only stable modules of effect, @noble/hashes, @scure/base and itself", () => {
    const foreign = core.flatMap((source) =>
      [...source.text.matchAll(/^(?:import|export)[^"]*?from "([^"]+)"/gm)]
        .map((match) => match[1] ?? "")
        .filter((from) => !/^(\.|effect$|@noble\/hashes\/|@scure\/base$)/.test(from))
        .map((from) => `${source.path}: ${from}`)
    )
    none(foreign)
    const unstable = core.flatMap((source) =>
      [...source.text.matchAll(/^import (?:type )?\{([^}]*)\} from "effect"/gm)]
        .flatMap((match) => (match[1] ?? "").split(","))
        .map((name) => name.replace(/\btype\b|\bas\b.*/g, "").trim())
        .filter((name) => name !== "" && stabilityOf(name) !== "stable")
        .map((name) => `${source.path}: effect/${name}`)
    )
    none(unstable)
  })

  it("has no clock, randomness or environment of its own, no `as any` and no `throw`", () => {
    none(Sources.find(core, /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\./))
    none(Sources.find(core, /\bas any\b|\bthrow\b|\bconsole\./))
  })
})

/** They read no body, or no more of it than a bound, or ask this process; others have `BoundedFetch`. */
const FETCHING = [
  "packages/adapters/src/carrier/EasyPostClient.ts",
  "packages/adapters/src/picture/PictureS3.ts",
  "packages/http/src/connection/BoundedFetch.ts",
  "packages/http/src/doctor/ListenChecks.ts",
  "packages/http/src/doctor/OutsideChecks.ts",
  "packages/http/src/embed/Embedded.ts",
  "packages/http/src/identity/ProviderFetch.ts",
  "packages/http/src/metrics/Otlp.ts"
]

describe("answers of other servers", () => {
  it("are read within bounds: what asks by `fetch` itself is known", () => {
    const asks = /\bfetch\([\w`]|typeof fetch\b|globalThis\.fetch/
    const asking = sources
      .filter(({ path: file }) => /^packages\/(adapters|http)\/src\//.test(file))
      .filter(({ text }) => asks.test(text))
    assert.deepStrictEqual(asking.map(({ path: file }) => file).sort(), FETCHING)
  })
})

describe("money", () => {
  it("never becomes a floating point number", () => {
    const amount = /(usd|amount|price|balance|cash|bonus|charged|credited|fee)/i.source
    none(
      Sources.find(
        sources.filter((source) => !source.path.startsWith("packages/testing/")),
        new RegExp(`\\b(Number|parseFloat|parseInt|Math\\.\\w+)\\([^)]*${amount}`, "i")
      )
    )
  })
})

describe("migrations", () => {
  it("are frozen text: they import effect and the function that runs them, no word of the code", () => {
    const folder = "packages/adapters/src/postgres/migrations"
    const frozen = Sources.inFolder(folder).filter(
      (source) => source.path !== `${folder}/Migrations.ts`
    )
    assert.isAbove(frozen.length, 17)
    assert.include(
      frozen.map((source) => source.path),
      `${folder}/Schema.ts`
    )
    const imports = frozen.flatMap((source) =>
      [...source.text.matchAll(/^import .*|^\} from .*|^export .* from .*|\bimport\(.*/gm)]
        .filter(([line]) => !/ from "effect(\/[\w/]+)?"$/.test(line))
        .map(([line]) => `${source.path}: ${line}`)
    )
    none(imports.filter((line) => !line.endsWith(': import { migration } from "./Schema.ts"')))
  })
})

describe("files", () => {
  it("leave nothing half done", () => {
    const here = "packages/testing/src/suite/tidy/tidy.test.ts"
    const others = Sources.all.filter((source) => source.path !== here)
    none(Sources.find(others, /\b(TODO|FIXME|XXX|HACK)\b/, (text) => text))
    none(Sources.find(others, /^(<{7}|={7}|>{7})( |$)/, (text) => text))
    none(Sources.find(sources, /\b(it|test|describe|suite|effect|live|prop)\.(only|skip|todo)\b/))
  })

  it("are named after the one concept that they hold", () => {
    const named =
      /^([A-Z][A-Za-z0-9]*|[a-z][A-Za-z0-9]*|[0-9]{4}_[a-z0-9_]+)((\.[a-z]+)?\.test|\.config)?\.ts$/
    const vague = /^(utils?|helpers?|common|types?|misc|index)\.|\.service\./i
    none(
      sources
        .map((source) => source.path)
        .filter((file) => !named.test(path.basename(file)) || vague.test(path.basename(file)))
    )
  })

  it("name no registry and no place on one computer", () => {
    const lock = Sources.all.filter((source) => source.path === "package-lock.json")
    assert.strictEqual(lock.length, 1)
    none(Sources.find(lock, /"resolved": "\w+:/, (text) => text))
    const place = /registry\.\w|\bnpmrc\b|(^|["'` =(])\/(work|root|home|Users|tmp)\//
    const others = Sources.all.filter((source) => source.path !== "package-lock.json")
    none(
      Sources.find(others, place, (text) => text).filter((line) => !line.includes("const place ="))
    )
  })
})

describe("dependencies", () => {
  const manifests = Sources.all.filter((source) => path.basename(source.path) === "package.json")

  it("are pinned to exact versions", () => {
    assert.isAbove(manifests.length, 4)
    none(
      manifests.flatMap((source) =>
        versionsOf(source)
          .filter(([, version]) => !/^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$/.test(version))
          .map(([name, version]) => `${source.path}: ${name} ${version}`)
      )
    )
  })

  /** An older compiler reads the declarations in tests. */
  const second = "packages/testing/package.json: typescript 5.9.3, not 7.0.2"

  it("have one version each in the whole repository", () => {
    const seen = new Map<string, string>()
    const others = manifests.flatMap((source) =>
      versionsOf(source).flatMap(([name, version]) => {
        const before = seen.get(name) ?? version
        seen.set(name, before)
        return before === version ? [] : [`${source.path}: ${name} ${version}, not ${before}`]
      })
    )
    assert.deepStrictEqual(others, [second])
  })

  it("are named with the version that is tested here when they are missing", () => {
    const { packages } = JSON.parse(
      Sources.all.find((source) => source.path === "package-lock.json")?.text ?? "{}"
    )
    for (const [name, version] of Object.entries(Optional.VERSIONS))
      assert.strictEqual(packages[`node_modules/${name}`]?.version, version)
  })

  it("are wanted of others in the version that is tested here, or a compatible later one", () => {
    const { packages } = JSON.parse(
      Sources.all.find((source) => source.path === "package-lock.json")?.text ?? "{}"
    )
    const wanted = manifests.flatMap(wantedBy)
    assert.isAbove(wanted.length, 5)
    none(
      wanted.flatMap(([name, range]) => {
        const { version } = packages[`node_modules/${name}`] ?? {}
        return range === `^${version}` ? [] : [`${name} ${range}, not ^${version}`]
      })
    )
  })
})

describe("the lock file", () => {
  const { packages } = JSON.parse(
    Sources.all.find((source) => source.path === "package-lock.json")?.text ?? "{}"
  )

  it("holds what each platform needs, or `npm ci` refuses it", () => {
    const missing = Object.entries<{ optionalDependencies?: Record<string, string> }>(packages)
      .flatMap(([holder, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).map((name) => [holder, name] as const)
      )
      .filter(([holder, name]) =>
        [`node_modules/${name}`, `${holder}/node_modules/${name}`].every(
          (place) => packages[place] === undefined
        )
      )
      .map(([holder, name]) => `${name} of ${holder}`)
    none(missing)
  })

  /**
   * Binaries for other platforms whose versions were missing from the registry when this lock file
   * was made, so they have no hashes. The list may only shrink.
   */
  const unverified =
    /^node_modules\/(@biomejs\/cli|@foundry-rs\/anvil|@oxc-parser\/binding|@turbo\/\w+)-/

  it("tells what every package must hash to", () => {
    const locked = Object.entries<{ integrity?: string; link?: boolean }>(packages)
    const installed = locked.filter(([place, { link }]) => place.includes("node_modules/") && !link)
    assert.isAbove(installed.length, 200)
    const without = installed.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"))
    none(without.map(([place]) => place).filter((place) => !unverified.test(place)))
    assert.isAtMost(without.length, 30)
  })
})
