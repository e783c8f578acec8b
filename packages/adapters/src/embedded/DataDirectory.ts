/** The data directory and what is in it belong to one user: modes 0700 and 0600. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, writeFileSync } from "node:fs"
import { join } from "node:path"

const DIRECTORY = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

/** Where PGlite keeps its files. */
export const postgres = (directory: string): string => join(directory, "postgres")

/** Not /tmp, and not what somebody else lends: their modes are their own affair. */
const isOurs = (stats: Stats): boolean =>
  stats.uid === process.geteuid?.() && (stats.mode & STICKY) === 0

/** Takes from others what they may do with it, when it is ours. */
export const tighten = (path: string): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isSymbolicLink() || !isOurs(stats)) return
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & ~OTHERS & 0o7777)
}

/** Makes it if need be; what a looser umask left in it is closed to others. */
export const make = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY })
  tighten(directory)
}

/** Closes the database's files to others. */
export const close = (directory: string): void => {
  const root = postgres(directory)
  tighten(root)
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return
  for (const name of readdirSync(root, { encoding: "utf8", recursive: true })) {
    tighten(join(root, name))
  }
}

/** Writes a file that its user alone may read. */
export const write = (path: string, text: string): void => {
  writeFileSync(path, text, { mode: FILE })
  tighten(path)
}
