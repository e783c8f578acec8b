/** `cardpack backup` and `restore`: the service's whole database as a file of SQL. */
import { Backup, Restore } from "@cardpack/adapters/postgres"
import { Console, Effect, FileSystem, Option, Stream } from "effect"
import { Argument, CliError, Command } from "effect/cli"
import type { PlatformError } from "effect/PlatformError"
import * as DrawKeys from "../config/DrawKeys.ts"
import * as Failure from "../start/Failure.ts"
import { fail, variable } from "./Client.ts"
import * as Database from "./Database.ts"
import { root } from "./Root.ts"

const LEFT_OUT = [
  "It leaves out the people of the console (the schema identity, embedded identity.sqlite), uploaded pictures and the grants of roles: copy the first two.",
  "Keep CARDPACK_DRAW_KEY too, and never with the file (a sandbox keeps it as draw-key): who has both can foresee draws, and without it no service starts until the days committed with it are over.",
  "Keep CARDPACK_ENCRYPTION_KEY too, in another place (a sandbox keeps it in its data directory, as encryption-key): without it nobody can read recipients and webhook secrets."
].join("\n")

const path = (description: string) =>
  Argument.String("file").pipe(Argument.withDescription(description))

/** Its user alone may read it; an existing file stays as it is. */
const NEW = { flag: "wx", mode: 0o600 } as const

/** What the system said, such as ENOSPC; the platform's error tells its own call instead. */
const unusable = (file: string) => (cause: PlatformError) =>
  new CliError.UserError({ cause, userMessage: `${file} can't be used: ${Failure.words(cause)}` })

/**
 * Writes beside the file and renames at the end, so that a file with this name is whole. The partial
 * file of another backup that runs is never touched: its end would rename ours.
 */
const written = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  if (yield* fs.exists(file)) return yield* fail(`${file} exists already`)
  const partial = `${file}.partial`
  if (yield* fs.exists(partial)) {
    return yield* fail(
      `${partial} exists: another backup writes it, or was broken off; then remove it first`
    )
  }
  const copied = yield* Effect.scoped(
    Effect.gen(function* () {
      const open = yield* fs.open(partial, NEW)
      const encoder = new TextEncoder()
      const put = (piece: string) =>
        Effect.mapError(open.writeAll(encoder.encode(piece)), unusable(file))
      return yield* Database.alone("a database", () => Backup.write(put)).pipe(
        Effect.tap(() => open.sync),
        Effect.onError(() => Effect.ignore(fs.remove(partial, { force: true })))
      )
    })
  )
  yield* fs.rename(partial, file)
  return copied
})

export const backup = Command.make(
  "backup",
  { file: path("Where to write; must not exist") },
  Effect.fnUntraced(function* ({ file }) {
    const copied = yield* Effect.mapError(written(file), (error) =>
      error._tag === "PlatformError" ? unusable(file)(error) : error
    )
    const { json } = yield* root
    const { rows, tables } = copied
    yield* Console.log(
      json ? JSON.stringify({ file, ...copied }) : `${file} has ${rows} rows of ${tables} tables.`
    )
    yield* Console.error(LEFT_OUT)
  })
).pipe(
  Command.withDescription(
    "Write the database of DATABASE_URL or CARDPACK_DATA_DIR to a file of SQL: one moment of it, while the service sells. An embedded database must not be in use: stop its service first"
  )
)

const DAY_MS = 86_400_000

/** The names of the draw keys of this environment, the newest first. */
const configuredKeys = Effect.gen(function* () {
  const given = {
    CARDPACK_DRAW_KEY: Option.getOrNull(yield* variable("CARDPACK_DRAW_KEY")),
    CARDPACK_DRAW_KMS_KEY_ID: Option.getOrNull(yield* variable("CARDPACK_DRAW_KMS_KEY_ID")),
    CARDPACK_DRAW_KEYS_OLD: Option.getOrNull(yield* variable("CARDPACK_DRAW_KEYS_OLD"))
  }
  return DrawKeys.namesOf(DrawKeys.read(given))
})

/** Which key the draws of the next days need, and whether it is one of this environment. */
const drawKeysTold = Effect.fnUntraced(function* (
  keys: ReadonlyArray<{ readonly key: string; readonly day: number }>
) {
  const configured = yield* configuredKeys
  return keys.map(({ day, key }) => {
    const until = new Date(day * DAY_MS).toISOString().slice(0, 10)
    const need = `Draws until ${until} need the draw key that is named ${key}`
    if (configured.length === 0) return `${need}.`
    return configured.includes(key)
      ? `${need}: it is configured.`
      : `${need}: configured is ${configured.join(", ")}. Set CARDPACK_DRAW_KEY to that key, or name it in CARDPACK_DRAW_KEYS_OLD.`
  })
})

export const restore = Command.make(
  "restore",
  { file: path("A file that cardpack backup wrote") },
  Effect.fnUntraced(function* ({ file }) {
    const fs = yield* FileSystem.FileSystem
    yield* Effect.mapError(fs.access(file), unusable(file))
    const text = Stream.mapError(Stream.decodeText(fs.stream(file)), unusable(file))
    const { keys, statements } = yield* Database.alone("an empty place", (place) =>
      Effect.gen(function* () {
        const statements = yield* Restore.read(text, place)
        return { statements, keys: yield* Restore.drawKeys(place) }
      })
    )
    const { json } = yield* root
    yield* Console.log(
      json ? JSON.stringify({ file, statements }) : `The database is as it was in ${file}.`
    )
    for (const line of yield* drawKeysTold(keys)) yield* Console.error(line)
    yield* Console.error(
      "Before it serves partners, see what to do after a restore (README, Backups), and run cardpack doctor."
    )
  })
).pipe(
  Command.withDescription(
    "Load a file of cardpack backup into the database of DATABASE_URL or CARDPACK_DATA_DIR, which must be empty: all of it, or nothing. Runs the file's statements as the database's user, so load only files of your own"
  )
)
