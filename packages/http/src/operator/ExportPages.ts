/**
 * Files of whole lists, read in pages while they are sent. A process has few pages in hand at a time,
 * of all files together: their readers take turns, and requests run between them.
 */
import { Effect, Option, Semaphore, Stream } from "effect"

const PAGE = 500

const turns = Semaphore.makeUnsafe(2)

interface Pages<Row, Cursor, E> {
  readonly read: (page: {
    readonly limit: number
    readonly after: Cursor | null
  }) => Effect.Effect<ReadonlyArray<Row>, E>
  readonly cursorOf: (row: Row) => Cursor
  readonly textOf: (rows: ReadonlyArray<Row>, isFirst: boolean) => string
}

/** The text of each page after the other. */
export const text = <Row, Cursor, E>({ cursorOf, read, textOf }: Pages<Row, Cursor, E>) =>
  Stream.paginate(null as Cursor | null, (after) =>
    Effect.map(read({ limit: PAGE, after }), (rows) => {
      const last = rows.at(-1)
      const next = last === undefined || rows.length < PAGE ? null : cursorOf(last)
      return [[textOf(rows, after === null)], Option.fromNullOr(next)] as const
    }).pipe(turns.withPermits(1))
  )
