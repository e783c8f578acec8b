/** Transactions: one writer at a time, while readers see what was committed. */
import type { Store } from "@cardpack/core/ports"
import { Effect, Exit, Semaphore } from "effect"
import { attempt, Connection, isBusy } from "./Connection.ts"

export interface Transactions {
  /** Runs the work between BEGIN and COMMIT; any failure rolls back. */
  readonly write: <A>(
    work: (connection: Connection) => Effect.Effect<A, Store.StoreError>
  ) => Effect.Effect<A, Store.StoreError>
  /** The same for statements of one moment. */
  readonly change: <A>(
    work: (connection: Connection, now: number) => A
  ) => Effect.Effect<A, Store.StoreError>
  /** Reads one committed state. */
  readonly read: <A>(
    ask: (connection: Connection, now: number) => A
  ) => Effect.Effect<A, Store.StoreError>
}

/** Waits for another process, without holding up this one. */
const begin = (connection: Connection): Effect.Effect<void, Store.StoreError> =>
  attempt(() => connection.run("BEGIN IMMEDIATE")).pipe(
    Effect.catch((error) =>
      error.reason._tag === "Unreachable" && isBusy(error.reason.cause)
        ? Effect.andThen(Effect.sleep(5), begin(connection))
        : Effect.fail(error)
    ),
    Effect.asVoid
  )

const writing = (connection: Connection, lock: Semaphore.Semaphore): Transactions["write"] => {
  const end = (word: string) => attempt(() => connection.run(word))
  return (work) =>
    lock.withPermit(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* begin(connection)
          const exit = yield* Effect.exit(restore(Effect.suspend(() => work(connection))))
          yield* end(Exit.isSuccess(exit) ? "COMMIT" : "ROLLBACK")
          return yield* exit
        })
      )
    )
}

/** Opens a file twice: for the one who writes, and for all who read. */
export const open = (file: string, prepare: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const [writer, reader] = [new Connection(file), new Connection(file)]
      const isNew = writer.rows("SELECT 1 FROM sqlite_schema LIMIT 1").length === 0
      if (isNew) for (const statement of prepare) writer.run(statement)
      return { writer, reader }
    }),
    ({ reader, writer }) =>
      Effect.sync(() => {
        reader.close()
        writer.close()
      })
  ).pipe(
    Effect.map(({ reader, writer }): Transactions => {
      const write = writing(writer, Semaphore.makeUnsafe(1))
      return {
        write,
        change: (work) => write((connection) => attempt((now) => work(connection, now))),
        read: (ask) =>
          attempt((now) => {
            reader.run("BEGIN")
            try {
              return ask(reader, now)
            } finally {
              reader.run("COMMIT")
            }
          })
      }
    })
  )
