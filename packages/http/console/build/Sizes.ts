/** Fails when the built console is larger than it may be, compressed as it is served. */
import * as fs from "node:fs"
import * as path from "node:path"
import { gzipSync } from "node:zlib"

const PLACE = path.resolve(import.meta.dirname, "../../cardpack/dist/node/console")

const KILOBYTE = 1000
/** What a browser loads before somebody has signed in. */
const MOST_AT_FIRST = 130 * KILOBYTE
const MOST = 400 * KILOBYTE

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

const chunks: Readonly<Record<string, Chunk>> = JSON.parse(
  fs.readFileSync(path.join(PLACE, ".vite/manifest.json"), "utf8")
)

const first = new Set<string>()
const follow = (name: string): void => {
  const chunk = chunks[name]
  if (chunk === undefined || first.has(chunk.file)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) first.add(file)
  for (const next of chunk.imports ?? []) follow(next)
}
for (const [name, { isEntry }] of Object.entries(chunks)) if (isEntry === true) follow(name)

const all = new Set(Object.values(chunks).flatMap(({ css = [], file }) => [file, ...css]))

const sizeOf = (files: ReadonlySet<string>): number =>
  [...files]
    .map((file) => gzipSync(fs.readFileSync(path.join(PLACE, file))).length)
    .reduce((a, b) => a + b, 0)

for (const [name, files, most] of [
  ["shell and sign-in", first, MOST_AT_FIRST],
  ["all pages", all, MOST]
] as const) {
  const size = sizeOf(files)
  const told = `${name}: ${(size / KILOBYTE).toFixed(1)} kB of at most ${most / KILOBYTE}`
  if (files.size === 0 || size > most) {
    console.error(`The console is too large. ${told}`)
    process.exitCode = 1
  } else console.log(told)
}
