/**
 * A list that is too long for one statement: its hashes are read in parts, added to a tree of their own, and
 * compared with the cards of their slots part by part.
 */
import { DrawBytes, Merkle } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Selection from "../../rows/Selection.ts"
import type { Values } from "../../rows/Table.ts"
import * as Table from "../../rows/Table.ts"
import { one } from "../Query.ts"
import { FOUND, HOLDERS } from "./SlotHolders.ts"

/** Of a list that are read at once; an entry has no more than 65,537. */
const BYTES = 200_000

const put = Selection.of((column) => ({
  list: column.nullable.text("c.list"),
  generation: column.nullable.integer("c.generation"),
  first: column.integer("coalesce(c.first, 0)"),
  root: column.bytes("coalesce(c.root, '')"),
  length: column.integer("coalesce(octet_length(s.leaves), 0)")
}))

const part = Selection.of((column) => ({
  bytes: column.bytes(`substring(s.leaves FROM $2::int4 + 1 FOR ${BYTES})`)
}))

const SQL = {
  put: `SELECT ${put.list} FROM pool_change c LEFT JOIN stock_object s ON s.root = c.root
    WHERE c.machine_id = $1::int4 AND c.sequence = $2::int8`,
  part: `SELECT ${part.list} FROM stock_object s WHERE s.root = ($1::bytea[])[1]`,
  compared: `WITH slot AS MATERIALIZED (
      SELECT $1::int4 AS machine_id, $2::text AS list, $3::int4 AS generation,
        $4::int4 + u.n::int4 - 1 AS slot, u.entry
      FROM unnest($5::bytea[]) WITH ORDINALITY u(entry, n)
    ), ${HOLDERS}
    SELECT ${FOUND}`
} as const

/** The whole entries, each behind its length in two bytes, and where they end. */
const entriesIn = (part: Uint8Array) => {
  const entries: Array<Uint8Array> = []
  let end = 0
  while (end + 2 <= part.length) {
    const next = end + 2 + (part[end] ?? 0) * 256 + (part[end + 1] ?? 0)
    if (next > part.length) break
    entries.push(part.subarray(end + 2, next))
    end = next
  }
  return { entries, end }
}

/** A tree of hashes (RFC 6962) of which only the whole parts are kept. */
class Tree {
  size = 0
  private readonly whole: Array<Uint8Array | null> = []

  add(entry: Uint8Array): void {
    let hash = Merkle.leaf(entry)
    let level = 0
    for (let left = this.whole[level]; left != null; left = this.whole[++level]) {
      hash = Merkle.parent(left, hash)
      this.whole[level] = null
    }
    this.whole[level] = hash
    this.size++
  }

  get root(): Uint8Array {
    let root: Uint8Array | null = null
    for (const hash of this.whole)
      if (hash !== null) root = root === null ? hash : Merkle.parent(hash, root)
    return root ?? Merkle.EMPTY
  }
}

interface Put {
  readonly machine: number
  readonly sequence: bigint
  readonly count: number
}

/** Whether a change committed to what is stored; `take` gets what is {@link FOUND} of each part. */
export const compareLong = Effect.fnUntraced(function* (
  database: Pick<Database, "read">,
  { count, machine, sequence }: Put,
  take: (row: Values) => void
): Effect.fn.Return<boolean, Store.StoreError> {
  const found = yield* one(database, SQL.put, [machine, sequence], put.read)
  if (found === null) return false
  const { first, generation, length, list, root } = found
  const tree = new Tree()
  for (let at = 0; at < length; ) {
    const key = Table.array("bytea", [root])
    const read = yield* one(database, SQL.part, [key, at], part.read)
    const { end, entries } = entriesIn(read?.bytes ?? new Uint8Array())
    if (end === 0) return false
    const slots = [machine, list, generation, first + tree.size, Table.array("bytea", entries)]
    for (const entry of entries) tree.add(entry)
    for (const row of yield* database.read(SQL.compared, slots)) take(row)
    at += end
  }
  return tree.size === count && DrawBytes.same(tree.root, root)
})
