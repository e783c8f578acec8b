/**
 * Fills the public log with an entry for each number of each machine, in its files and tables. Only their
 * place in the log is true: a replay would refuse the draws themselves.
 */
import * as Appending from "@cardpack/core/domain/fairness/Appending"
import { Effect } from "effect"
import * as Bulk from "../Bulk.ts"

/** Entries of one statement. */
const AT_ONCE = 50_000
/** Numbers that one publication takes of a machine. */
const RUN = 20

/** As long as those of draws. */
const entryOf = (machine: number, number: number): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      t: "draw",
      m: machine,
      q: number,
      o: 1,
      l: "tier 1",
      g: 1,
      n: 100_000,
      s: number,
      k: 29_000_000,
      e: String(number).padStart(43, "0"),
      h: String(machine).padStart(43, "0"),
      at: 1_764_000_000_000 + number
    })
  )

const EDGE = `SELECT p.level, p.number, p.data FROM unnest($1::int4[], $2::int8[]) AS k(level, number)
  JOIN log_part p ON p.level = k.level AND p.number = k.number`

const PARTS = `INSERT INTO log_part (level, number, data)
  SELECT * FROM unnest($1::int4[], $2::int8[], $3::bytea[])
  ON CONFLICT (level, number) DO UPDATE SET data = excluded.data`

const RUNS = `INSERT INTO log_run (machine_id, first, count, index)
  SELECT $1, n, least($2::int8 - n + 1, ${RUN}), $3::int8 + n - $4::int8
  FROM generate_series($4::int8, $2::int8, ${RUN}) n`

const BUNDLE = -1

interface Row {
  readonly level: number
  readonly number: bigint
  readonly data: Uint8Array
}

/** Answers how many entries there are. */
export const fill = (databaseUrl: string) =>
  Bulk.run(
    databaseUrl,
    Effect.fnUntraced(function* (connection) {
      const { rows: machines } = yield* connection.query(
        "SELECT machine_id, sequence::int4 AS last FROM machine_stock ORDER BY 1",
        []
      )
      let size = 0
      for (const { last, machine_id } of machines) {
        const machine = Number(machine_id)
        for (let first = 1; first <= Number(last); first += AT_ONCE) {
          const to = Math.min(Number(last), first + AT_ONCE - 1)
          const keys = Appending.edge(size)
          const stored = yield* connection.query(EDGE, [
            keys.map(({ level }) => level ?? BUNDLE),
            keys.map(({ number }) => BigInt(number))
          ])
          const edge = (stored.rows as ReadonlyArray<unknown> as ReadonlyArray<Row>).map(
            ({ data, level, number }) => ({
              level: level === BUNDLE ? null : level,
              number: Number(number),
              data: Uint8Array.from(data)
            })
          )
          const entries = Array.from({ length: to - first + 1 }, (_, at) =>
            entryOf(machine, first + at)
          )
          const { root, size: next, written } = Appending.append(size, edge, entries)
          yield* connection.query(PARTS, [
            written.map(({ level }) => level ?? BUNDLE),
            written.map(({ number }) => BigInt(number)),
            written.map(({ data }) => data)
          ])
          yield* connection.query(RUNS, [machine, to, size, first])
          yield* connection.query("UPDATE draw_log SET size = $1, root = $2", [next, root])
          size = next
        }
      }
      return size
    })
  )
