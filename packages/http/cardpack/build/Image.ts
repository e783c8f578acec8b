/**
 * What a container runs, in the given folder: the package, what it depends on, and the optional
 * packages that production may use, each as the lock has it (decisions.md#container-image).
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { BUILT, ROOT } from "./Bundle.ts"

/** No embedded database and no local chain: containers have Postgres and a real chain. */
const OPTIONAL = [
  "@aws-sdk/client-kms",
  "@simplewebauthn/server",
  "aws4fetch",
  "better-auth",
  "jose",
  "nodemailer",
  "redis",
  "sharp",
  "viem"
]

/** Node runs none of these. */
const UNUSED = /\.([cm]?ts|tsx|map|md|markdown)$|\/(examples|_types)$/

/** Where Node finds a package that a folder imports; null when it is not installed. */
const found = (name: string, from: string): string | null => {
  const place = path.join(from, "node_modules", name)
  if (fs.existsSync(place)) return place
  return from === ROOT ? null : found(name, path.dirname(from))
}

const copy = (from: string, to: string): void =>
  fs.cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (file) =>
      !UNUSED.test(file) && (file === from || path.basename(file) !== "node_modules")
  })

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error("name the folder to fill")

const done = new Set<string>()

/** Copies a package, and those that it depends on, each to the place where the lock has it. */
const install = (name: string, from: string): void => {
  const place = found(name, from)
  if (place === null || done.has(place)) return
  done.add(place)
  copy(place, path.join(target, path.relative(ROOT, place)))
  const { dependencies, optionalDependencies } = JSON.parse(
    fs.readFileSync(path.join(place, "package.json"), "utf8")
  )
  // Of the optional ones, such as sharp's binaries, `npm ci` installed those of this platform.
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    install(needed, place)
}

const built = path.join(BUILT, "package")
const { dependencies } = JSON.parse(fs.readFileSync(path.join(built, "package.json"), "utf8"))
copy(built, path.join(target, "node_modules/cardpack"))
for (const name of [...Object.keys(dependencies), ...OPTIONAL]) install(name, ROOT)
