/** Keeps the newest checkpoint in the data directory, apart from the database and its backups. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { KeptCheckpoint } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"

type Kept = KeptCheckpoint.Kept

const NAME = "draw-log-checkpoint"

const read = async (directory: string): Promise<Kept | null> => {
  try {
    return JSON.parse(await readFile(join(directory, NAME), "utf8"))
  } catch {
    return null
  }
}

/** Renamed into its place, so that a crash leaves a whole one; requests do not wait for the disk. */
const write = async (directory: string, kept: Kept): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `${NAME}.${process.pid}`)
  await writeFile(draft, JSON.stringify(kept), { mode: 0o600 })
  await rename(draft, join(directory, NAME))
}

/** Where it can't be written, as in a container, this process alone remembers it. */
const make = (directory: string) => {
  let last: Kept | null = null
  let isTold = false
  return KeptCheckpoint.KeptCheckpoint.of({
    read: Effect.promise(async () => last ?? read(directory)),
    write: (kept) =>
      Effect.tryPromise(() => {
        last = kept
        return write(directory, kept)
      }).pipe(
        Effect.catch((cause) => {
          if (isTold) return Effect.void
          isTold = true
          return Effect.logWarning(
            `the draw log's checkpoint can't be kept in ${directory}: only witnesses would notice a restored backup`,
            cause
          )
        })
      )
  })
}

/** Null for a database in memory. */
export const layer = (directory: string | null) =>
  directory === null
    ? KeptCheckpoint.layerMemory
    : Layer.sync(KeptCheckpoint.KeptCheckpoint, () => make(directory))
