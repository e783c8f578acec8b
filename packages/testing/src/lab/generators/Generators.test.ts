/**
 * The clients that partners' generators make of the partner document: they compile strictly and
 * sell a pack. Installs the generators from the registry.
 */
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { run } from "../../world/package/Run.ts"
import * as Backend from "../../world/service/Backend.ts"
import type { Shop } from "../../world/service/World.ts"
import * as World from "../../world/service/World.ts"
import { PROGRAMS } from "./Programs.ts"

const PACKAGES = [
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "@hey-api/openapi-ts@0.99.0",
  "orval@8.38.0",
  "@types/node@24.19.4",
  "typescript@5.9.3"
]

const tsx = path.join(path.dirname(createRequire(import.meta.url).resolve("tsx")), "cli.mjs")
const world = World.of(Backend.embedded)
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-generators-"))
let shop: Shop

const write = (name: string, text: string): void =>
  fs.writeFileSync(path.join(directory, name), text)
const tool = (name: string, ...parameters: ReadonlyArray<string>): Promise<string> =>
  run(process.execPath, [path.join("node_modules/.bin", name), ...parameters], directory)
const fileOf = (generator: string): string => `use-${generator.replaceAll(/\W/g, "-")}.ts`

beforeAll(async () => {
  shop = await world.shop()
  const { url } = world.service()
  write("package.json", JSON.stringify({ name: "partner", private: true, type: "module" }))
  await run("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...PACKAGES], directory)
  write("openapi.json", await (await fetch(`${url}/openapi.json`)).text())
  await tool("openapi-typescript", "openapi.json", "-o", "made/types.ts")
  await tool("openapi-ts", "-i", "openapi.json", "-o", "made/hey")
  const output = { target: "./made/orval.ts", client: "fetch", baseUrl: url }
  const config = { partner: { input: { target: "./openapi.json" }, output } }
  write("orval.config.mjs", `export default ${JSON.stringify(config)}\n`)
  await tool("orval", "--config", "orval.config.mjs")
  for (const [generator, text] of Object.entries(PROGRAMS)) write(fileOf(generator), text)
})
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))

describe("generated clients", () => {
  it("compile strictly", async () => {
    const compilerOptions = {
      target: "es2024",
      lib: ["es2024", "dom", "dom.iterable"],
      types: ["node"],
      module: "preserve",
      moduleResolution: "bundler",
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true
    }
    write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts", "made"] }))
    assert.strictEqual(await tool("tsc", "-p", "."), "")
  })

  it.each(Object.keys(PROGRAMS))("of %s sell a pack", async (generator) => {
    const output = await run(process.execPath, [tsx, fileOf(generator)], directory, {
      URL_OF_SERVICE: world.service().url,
      KEY: shop.partner.key,
      MACHINE: String(shop.machine.id)
    })
    assert.strictEqual(output.trim(), "active")
  })
})
