/** What a reader of the whole database sees: cards on sale, days, and every value that may be a secret. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import type { Stage } from "@cardpack/core/domain/draw/Choice"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Dump from "../../../../world/dump/Dump.ts"
import type { Day, Draw, OnSale, Stock } from "./Foresight.ts"

const CARDS = `SELECT l.name AS list, p.slot, p.item_id::text AS "itemId", i.reference,
    p.ctid::text AS ctid
  FROM pool p JOIN pool_list l ON l.id = p.list_id JOIN item i ON i.id = p.item_id
  WHERE l.machine_id = `

interface List {
  readonly name: string
  readonly size: number
}

export const stockOf = Effect.fnUntraced(function* (machineId: number, stage: Stage) {
  const sql = yield* SqlClient
  const cards = yield* sql.unsafe<OnSale>(`${CARDS} ${machineId}`)
  const lists = yield* sql<List>`SELECT name, size FROM pool_list WHERE machine_id = ${machineId}`
  const sizes = new Map(lists.map(({ name, size }) => [name, size]))
  return { machineId, stage, cards, sizes } satisfies Stock
})

/** A machine's draws from a number on, as they turned out. */
export const drawsAfter = (machineId: number, sequence: number) =>
  SqlClient.use((sql) =>
    Effect.map(
      sql<Draw & { readonly cardId: string }>`SELECT public_id('card', card_id) AS "cardId",
        item_id::text AS "itemId", minute, entropy FROM draw
        WHERE machine_id = ${machineId} AND sequence > ${sequence} ORDER BY sequence`,
      (rows) => rows.map((row) => ({ ...row, entropy: new Uint8Array(row.entropy) }))
    )
  )

export const sequenceOf = (machineId: number) =>
  SqlClient.use((sql) =>
    Effect.map(
      sql<{
        readonly sequence: number
      }>`SELECT sequence::int FROM machine_stock WHERE machine_id = ${machineId}`,
      ([row]) => row?.sequence ?? 0
    )
  )

export const days = SqlClient.use((sql) =>
  Effect.map(sql<Day>`SELECT day, nonce FROM draw_day`, (rows) =>
    rows.map(({ day, nonce }) => ({ day, nonce: new Uint8Array(nonce) }))
  )
)

const HEX = /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/g
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Of 16 or 32 bytes, in any table, written since the last look. */
export class Values {
  private readonly known = new Set<string>()
  private mark = "0"

  readonly look = Effect.gen({ self: this }, function* () {
    const sql = yield* SqlClient
    const [next] = yield* sql<{
      readonly mark: string
    }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark`
    const tables = yield* Dump.tables(sql)
    const rows = yield* sql.unsafe<{ readonly row: string }>(
      tables
        .map(
          ({ name }) =>
            `SELECT x::text AS row FROM ${name} x WHERE xmin::text::int8 >= ${this.mark}`
        )
        .join(" UNION ALL ")
    )
    this.mark = next?.mark ?? this.mark
    const fresh = new Set<string>()
    for (const { row } of rows) {
      const found = [...(row.match(HEX) ?? []), ...(row.match(UUID) ?? [])]
      for (const each of found.map((text) => text.replaceAll("-", "")))
        if (!this.known.has(each)) fresh.add(each)
    }
    for (const each of fresh) this.known.add(each)
    return [...fresh].map(Bytes.fromHex)
  })

  get all(): ReadonlyArray<Uint8Array> {
    return [...this.known].map(Bytes.fromHex)
  }
}
