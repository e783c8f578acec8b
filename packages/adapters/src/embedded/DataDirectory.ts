/** The data directory and its files belong to one user: modes 0700 and 0600. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  type Stats,
  writeFileSync
} from "node:fs"
import { join } from "node:path"

const DIRECTORY = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

/** The folder of PGlite's files. */
export const postgres = (directory: string): string => join(directory, "postgres")

/** The version of PostgreSQL that made its database; null where none is yet. */
export const version = (directory: string): string | null => {
  const file = join(postgres(directory), "PG_VERSION")
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null
}

/** Excludes /tmp and other users' directories, whose modes are not ours to change. */
const isOurs = (stats: Stats): boolean =>
  stats.uid === process.geteuid?.() && (stats.mode & STICKY) === 0

/** Removes other users' rights to a path that is ours. */
export const tighten = (path: string): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isSymbolicLink() || !isOurs(stats)) return
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & ~OTHERS & 0o7777)
}

/** Makes the directory if needed, and removes other users' rights to it. */
export const make = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY })
  tighten(directory)
}

/** Removes other users' rights to the database's files. */
export const close = (directory: string): void => {
  const root = postgres(directory)
  tighten(root)
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return
  for (const name of readdirSync(root, { encoding: "utf8", recursive: true })) {
    tighten(join(root, name))
  }
}

/** Writes a file that only its user may read. */
export const write = (path: string, text: string): void => {
  writeFileSync(path, text, { mode: FILE })
  tighten(path)
}
