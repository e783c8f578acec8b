/** Secrets that a sandbox generates, kept in the data directory and readable only by its user. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DataDirectory } from "@cardpack/adapters/embedded"
import { Effect, Redacted } from "effect"

export const DEMO_KEY = "demo-key"
export const OPERATOR_TOKEN = "operator-token"
export const ENCRYPTION_KEY = "encryption-key"
export const DRAW_KEY = "draw-key"

/** Null when there is no such file. */
export const read = (directory: string, name: string): Effect.Effect<string | null> =>
  Effect.sync(() => {
    try {
      return readFileSync(join(directory, name), "utf8").trim()
    } catch {
      return null
    }
  })

export const write = (directory: string, name: string, secret: string): Effect.Effect<void> =>
  Effect.sync(() => {
    DataDirectory.make(directory)
    DataDirectory.write(join(directory, name), `${secret}\n`)
  })

/** Not each start has a data directory that it may write to, such as that of a container. */
const file = (directory: string, name: string, secret: string): Effect.Effect<string> =>
  Effect.catchDefect(Effect.as(write(directory, name, secret), join(directory, name)), () =>
    Effect.flatMap(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-"))),
      (made) => Effect.as(write(made, name, secret), join(made, name))
    )
  )

/** What a start tells: the secret on a terminal alone; else, for its output may be a log, its file. */
export const shown = (directory: string, name: string, secret: string): Effect.Effect<string> =>
  process.stdout.isTTY ? Effect.succeed(secret) : file(directory, name, secret)

export const remove = (directory: string, name: string): Effect.Effect<void> =>
  Effect.sync(() => {
    rmSync(join(directory, name), { force: true })
  })

export interface Kept {
  readonly secret: Redacted.Redacted
  readonly isNew: boolean
}

/** The kept secret, or a new one that is kept from now on. */
export const kept = (directory: string, name: string): Effect.Effect<Kept> =>
  Effect.gen(function* () {
    const found = yield* read(directory, name)
    if (found !== null && found !== "") return { secret: Redacted.make(found), isNew: false }
    const made = randomBytes(24).toString("hex")
    yield* write(directory, name, made)
    return { secret: Redacted.make(made), isNew: true }
  })

export const token = (directory: string, name: string): Effect.Effect<Redacted.Redacted> =>
  Effect.map(kept(directory, name), ({ secret }) => secret)
