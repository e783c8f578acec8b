/** The packed package, made once for a test file, and projects that have it. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, beforeAll } from "vitest"
import * as Markdown from "../source/Markdown.ts"
import * as Sources from "../source/Sources.ts"
import * as Installed from "./Installed.ts"

export const PGLITE = "@electric-sql/pglite"
export const CLI = "node_modules/cardpack/bin/cardpack.js"
/** What each program of the README prints. */
export const DREW = "drew A card for 10.000000 USD\n"

const readme = fs.readFileSync(path.join(Sources.ROOT, "README.md"), "utf8")

/** The README's engine on Effect. */
export const EFFECT = Markdown.tagged(readme, "effect")
/** The engine in promises; nothing of Effect is installed beside it. */
const PROMISES = Markdown.tagged(readme, "embed")

/** The same for a strict compiler, and the error that a caller can tell from others. */
export const TYPED = `import { CardpackError } from "cardpack/client"
${PROMISES.replace("cards[0].", "cards[0]?.")}
const refusal: unknown = await partner.account.get().catch((error: unknown) => error)
if (!(refusal instanceof CardpackError)) throw refusal
`

/** Makes a project with these optional packages beside the others. */
export type Project = (name: string, optional: ReadonlyArray<string>) => Promise<string>

export interface Packed {
  readonly directory: () => string
  readonly project: Project
}

/** Packs before the tests of a file, and removes all of it behind them. */
export const make = (): Packed => {
  let directory: string
  let tarball: string
  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-package-"))
    tarball = await Installed.pack(directory)
  }, 300_000)
  afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))
  return {
    directory: () => directory,
    project: async (name, optional) => {
      const place = path.join(directory, name)
      await Installed.install(place, tarball, optional)
      return place
    }
  }
}

export const embedding = async (project: Project): Promise<string> => {
  const optional = ["effect", "@effect/sql-pg", PGLITE, "viem", "@types/node"]
  const place = await project("embedding", optional)
  fs.writeFileSync(path.join(place, "effect.mjs"), EFFECT)
  fs.writeFileSync(path.join(place, "effect.ts"), EFFECT)
  return place
}

export const promises = async (project: Project): Promise<string> => {
  const place = await project("plain", [PGLITE, "@types/node"])
  fs.writeFileSync(path.join(place, "promises.ts"), TYPED)
  fs.writeFileSync(path.join(place, "promises.mjs"), TYPED.replaceAll(": unknown", ""))
  return place
}
