/**
 * The lock on a data directory: two processes on one directory would silently lose rows. It is the
 * operating system's lock on a file, held through SQLite, so it ends with its process even after a
 * kill, and a reused process id can't fake it.
 */

import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { Data, Effect, type Scope } from "effect"
import * as DataDirectory from "./DataDirectory.ts"

/** Another process, or another layer of this process, has the directory open. */
export class DirectoryInUse extends Data.TaggedError("DirectoryInUse")<{
  readonly directory: string
  /** Process id of the holder; null when it could not be read. */
  readonly pid: number | null
}> {
  override get message(): string {
    const holder = this.pid === null ? "another process" : `process ${this.pid}`
    return `the data directory ${this.directory} is in use by ${holder}`
  }
}

/** The directory can't be made or written to. */
export class DirectoryUnusable extends Data.TaggedError("DirectoryUnusable")<{
  readonly directory: string
  readonly cause: unknown
}> {
  override get message(): string {
    return `the data directory ${this.directory} can't be used: ${String(this.cause)}`
  }
}

/** SQLite's code for a lock with another holder. */
const BUSY = 5

const isBusy = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "errcode" in cause && cause.errcode === BUSY

const LOCK = "lock"
const HOLDER = "lock.pid"

const holderOf = (directory: string): number | null => {
  try {
    const pid = Number.parseInt(readFileSync(join(directory, HOLDER), "utf8"), 10)
    return Number.isNaN(pid) ? null : pid
  } catch {
    return null
  }
}

const take = (directory: string): DatabaseSync => {
  const path = join(directory, LOCK)
  // Not before it is used: to load it makes Node 22 warn that it is new.
  const sqlite = process.getBuiltinModule("node:sqlite")
  const lock = new sqlite.DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    DataDirectory.tighten(path)
    DataDirectory.write(join(directory, HOLDER), `${process.pid}\n`)
    DataDirectory.close(directory)
    return lock
  } catch (cause) {
    lock.close()
    throw cause
  }
}

/** Makes the directory if needed and locks it until the scope closes. */
export const acquire = (
  directory: string
): Effect.Effect<void, DirectoryInUse | DirectoryUnusable, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.try({
        try: () => {
          DataDirectory.make(directory)
          return take(directory)
        },
        catch: (cause) =>
          isBusy(cause)
            ? new DirectoryInUse({ directory, pid: holderOf(directory) })
            : new DirectoryUnusable({ directory, cause })
      }),
      (lock) => Effect.sync(() => lock.close())
    )
  )
