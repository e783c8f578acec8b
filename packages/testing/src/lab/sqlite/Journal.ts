/** A file that keeps every committed change set in order; a state is what playing them makes. */
import { DatabaseSync } from "node:sqlite"
import { deserialize, serialize } from "node:v8"
import type { ChangeSet } from "@cardpack/core/ports"
import { Effect, Semaphore } from "effect"

/** Of one transaction, at its time. */
export interface Entry {
  readonly at: number
  readonly changes: ReadonlyArray<ChangeSet.ChangeSet>
}

export interface Journal {
  readonly news: () => ReadonlyArray<Entry>
  readonly append: (entry: Entry) => void
  /** Runs the work while no other process appends; its failure keeps nothing. */
  readonly alone: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

const BUSY = 5

/** Waits for another process, without holding up this one. */
const begin = (database: DatabaseSync): Effect.Effect<void> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(database.exec("BEGIN IMMEDIATE"))
    } catch (error) {
      const code = Number(error instanceof Error ? Reflect.get(error, "errcode") : 0)
      if ((code & 0xff) !== BUSY) throw error
      return Effect.andThen(
        Effect.promise(() => new Promise(setImmediate)),
        begin(database)
      )
    }
  })

const journal = (database: DatabaseSync): Journal => {
  const lock = Semaphore.makeUnsafe(1)
  const since = database.prepare("SELECT number, entry FROM journal WHERE number > ? ORDER BY 1")
  const insert = database.prepare("INSERT INTO journal (entry) VALUES (?)")
  let last = 0
  return {
    news: () =>
      since.all(last).map(({ entry, number }) => {
        last = Number(number)
        return deserialize(entry as Uint8Array)
      }),
    append: (entry) => {
      insert.run(serialize(entry))
    },
    alone: (work) =>
      lock.withPermit(
        Effect.acquireUseRelease(
          begin(database),
          () => work,
          (_, exit) =>
            Effect.sync(() => database.exec(exit._tag === "Success" ? "COMMIT" : "ROLLBACK"))
        )
      )
  }
}

export const open = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(file)),
    (database) => Effect.sync(() => database.close())
  ).pipe(
    Effect.map((database) => {
      database.exec("PRAGMA journal_mode = WAL")
      database.exec("PRAGMA synchronous = FULL")
      database.exec("CREATE TABLE IF NOT EXISTS journal (number INTEGER PRIMARY KEY, entry BLOB)")
      return journal(database)
    })
  )
