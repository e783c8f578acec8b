/** The rows that entries of the draw log are made of, and the files that it is stored in. */
import { Minute } from "@cardpack/core/domain"
import type { DrawLog } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import type { Columns } from "../rows/Columns.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

/** The level of a bundle of entries. */
export const BUNDLE = -1

/** Numbers of a machine, both ends among them. */
export interface Range {
  readonly machineId: number
  readonly from: bigint
  readonly to: bigint
}

const part = Selection.of((column) => ({
  level: column.integer("p.level"),
  number: column.number("p.number"),
  data: column.bytes("p.data")
}))

/** Of a draw `w` of an operation `o` and its card `c`. */
export const drawOf = (column: Columns) => ({
  accountId: column.id("par", "w.account_id"),
  machineId: column.integer("w.machine_id"),
  sequence: column.bigint("w.sequence"),
  oddsVersion: column.integer("w.odds_version"),
  list: column.text("w.list"),
  generation: column.integer("w.generation"),
  size: column.integer("w.size"),
  slot: column.integer("w.slot"),
  minute: column.integer("w.minute"),
  renewal: column.integer("w.renewal"),
  entropy: column.bytes("w.entropy"),
  stage: column.integer("w.stage::int4"),
  createdAt: column.instant("w.created_at"),
  clientSeed: column.nullable.text("o.client_seed"),
  isLate: column.boolean(
    `(c.refundable_until IS NOT NULL AND w.created_at > c.refundable_until
      + ${Minute.LATE_AFTER} * interval '1 millisecond')`
  )
})

const draw = Selection.of(drawOf)

type Types = DrawLog.Unpublished["changes"][number]["type"]

const change = Selection.of((column) => ({
  machineId: column.integer("w.machine_id"),
  sequence: column.bigint("w.sequence"),
  at: column.instant("w.at"),
  type: column.text<Types>("w.type"),
  list: column.nullable.text("w.list"),
  generation: column.nullable.integer("w.generation"),
  first: column.nullable.integer("w.first"),
  count: column.nullable.integer("w.count"),
  root: column.nullable.json<string>("to_json(encode(w.root, 'hex'))"),
  slots: column.nullable.json("array_to_json(w.slots)"),
  why: column.nullable.text("w.why"),
  odds: column.nullable.json("w.odds")
}))

const RANGES =
  "unnest($1::int4[], $2::int8[], $3::int8[]) AS k(machine_id, first, last) CROSS JOIN LATERAL"

const IN_RANGE = "t.machine_id = k.machine_id AND t.sequence BETWEEN k.first AND k.last OFFSET 0"

const SQL = {
  draws: `SELECT ${draw.list} FROM ${RANGES} (SELECT * FROM draw t WHERE ${IN_RANGE}) w
    JOIN card c ON c.id = w.card_id JOIN operation o ON o.id = c.operation_id`,
  changes: `SELECT ${change.list} FROM ${RANGES} (SELECT * FROM pool_change t WHERE ${IN_RANGE}) w`,
  parts: `SELECT ${part.list} FROM unnest($1::int4[], $2::int8[]) AS k(level, number)
    JOIN log_part p ON p.level = k.level AND p.number = k.number`
} as const

export const parts = (database: Database, keys: ReadonlyArray<DrawLog.Part>) => {
  const params = [
    Table.array(
      "int4",
      keys.map(({ level }) => level ?? BUNDLE)
    ),
    Table.array(
      "int8",
      keys.map(({ number }) => BigInt(number))
    )
  ]
  return Effect.map(all(database, SQL.parts, params, part.read), (rows) =>
    rows.map(({ level, ...rest }) => ({ ...rest, level: level === BUNDLE ? null : level }))
  )
}

/** The columns that a change's type has are not null. */
const changeOf = ({ root, ...row }: ReturnType<typeof change.read>) =>
  ({
    ...row,
    root: root === null ? null : Uint8Array.from(Buffer.from(root, "hex"))
  }) as DrawLog.Unpublished["changes"][number]

/** Draws and changes of machines in these ranges. */
export const of = Effect.fnUntraced(function* (database: Database, ranges: ReadonlyArray<Range>) {
  if (ranges.length === 0) return { draws: [], changes: [] }
  const params = [
    Table.array(
      "int4",
      ranges.map(({ machineId }) => machineId)
    ),
    Table.array(
      "int8",
      ranges.map(({ from }) => from)
    ),
    Table.array(
      "int8",
      ranges.map(({ to }) => to)
    )
  ]
  const draws = yield* all(database, SQL.draws, params, draw.read)
  const changes = yield* all(database, SQL.changes, params, (v) => changeOf(change.read(v)))
  return { draws, changes }
})
