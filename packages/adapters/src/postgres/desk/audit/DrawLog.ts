/**
 * The public log of draws: its files are those of its root, each of its entries stands where the tables
 * say, and each ledger's head leads to its entry (design.md#draw-log).
 */
import {
  DrawBytes,
  type Instant,
  LedgerHead,
  LogAppending,
  LogTiles,
  Merkle,
  Minute
} from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as LogRows from "../../log/LogRows.ts"
import * as Selection from "../../rows/Selection.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { all, one } from "../Query.ts"
import { base64, claimsOf, type Entry, entryOf } from "./LogPlaces.ts"
import { Tally } from "./Tally.ts"

/** Tiles, and bundles of entries, that are read at once. */
const AT_ONCE = 16
const { HASH, HEIGHT, WIDTH } = LogTiles

const head = Selection.of((column) => ({
  size: column.number("l.size"),
  root: column.bytes("l.root"),
  /** The first entry since a moment. */
  first: column.number(`CASE WHEN $1::int4 IS NULL THEN 0 ELSE coalesce((SELECT m.index
    FROM log_mark m WHERE m.type = 'seed' AND m.number >= $1::int4 ORDER BY m.number LIMIT 1), l.size - 1) END`),
  beyond:
    column.number(`(SELECT count(*) FROM log_mark m WHERE m.index NOT BETWEEN 0 AND l.size - 1)
    + (SELECT count(*) FROM log_run r WHERE r.index < 0 OR r.index + r.count > l.size)`)
}))

const placed = Selection.of((column) => ({
  accountId: column.id("par", "h.account_id"),
  uuid: column.text("h.account_id::text"),
  month: column.integer("h.month"),
  sequence: column.bigint("h.sequence"),
  index: column.number("h.index"),
  place: column.integer("h.place"),
  salt: column.bytes("h.salt"),
  path: column.bytes("h.path"),
  link: column.hex("coalesce(e.link, '')"),
  of: column.nullable.integer(`((extract(year FROM e.created_at AT TIME ZONE 'UTC') - 1970) * 12
    + extract(month FROM e.created_at AT TIME ZONE 'UTC') - 1)::int`)
}))

const SQL = {
  head: `SELECT ${head.list} FROM draw_log l`,
  shown: "SELECT DISTINCT index FROM ledger_head WHERE index >= $1::int8",
  placed: `SELECT ${placed.list} FROM ledger_head h
    LEFT JOIN ledger_entry e ON e.account_id = h.account_id AND e.sequence = h.sequence
    WHERE (h.account_id, h.month) > ($1::uuid, $2::int4) AND h.index >= $3::int8 AND h.index < $4::int8
    ORDER BY h.account_id, h.month LIMIT ${PAGE}`
} as const

type Sized = ReturnType<typeof head.read>

class Log {
  readonly files = new Tally(
    "the draw log's files are those of its root",
    "Restore the files from a mirror or a backup (table log_part): readers refuse the log as it is."
  )
  readonly places = new Tally(
    "every entry of the draw log is where its tables say",
    "Receipts are made from another entry. Compare log_run, log_mark and renewal with a backup."
  )
  readonly heads = new Tally(
    "every ledger's head leads to its entry of the draw log",
    "The proof of a statement does not hold. Compare ledger_head with a backup; this month's is made anew."
  )
  private readonly roots = new Map<number, Entry>()
  private readonly database: Database
  private readonly sized: Sized

  constructor(database: Database, sized: Sized) {
    this.database = database
    this.sized = sized
  }

  private readonly bundles = Effect.fnUntraced(
    { self: this },
    function* (
      this: Log,
      numbers: ReadonlyArray<number>,
      part: (level: number | null, number: number) => Uint8Array
    ) {
      const { size } = this.sized
      const [first = 0] = numbers
      const to = Math.min(size, (first + numbers.length) * WIDTH)
      const claims = yield* claimsOf(this.database, first * WIDTH, to)
      for (const number of numbers) {
        const width = LogTiles.widthOf({ level: 0, number }, size)
        const entries = LogTiles.entriesOf(part(null, number)).slice(0, width)
        const tile = part(0, number).slice(0, width * HASH)
        const hashes = DrawBytes.joined(...entries.map(Merkle.leaf))
        if (!DrawBytes.same(hashes, tile)) this.files.blame(LogTiles.bundlePath(number, width))
        this.places.examine(width)
        for (const [at, bytes] of entries.entries()) {
          const index = number * WIDTH + at
          const entry = entryOf(bytes)
          if (claims.get(index)?.(entry) !== true) this.places.blame(`entry ${index}`)
          if (this.roots.has(index)) this.roots.set(index, entry)
        }
        yield* Effect.yieldNow
      }
    }
  )

  /** Tiles of a level from a number on: each whole one is a hash of the one above. */
  private readonly level = Effect.fnUntraced(
    { self: this },
    function* (this: Log, level: number, from: number) {
      const { size } = this.sized
      const count = Math.ceil(Math.floor(size / WIDTH ** level) / WIDTH)
      for (let first = from; first < count; first += AT_ONCE) {
        const numbers = Array.from(
          { length: Math.min(AT_ONCE, count - first) },
          (_, at) => first + at
        )
        const above = [...new Set(numbers.map((number) => Math.floor(number / WIDTH)))]
        const parts = yield* LogRows.parts(this.database, [
          ...numbers.map((number) => ({ level, number })),
          ...above.map((number) => ({ level: level + 1, number })),
          ...(level === 0 ? numbers.map((number) => ({ level: null, number })) : [])
        ])
        const stored = new Map(parts.map((each) => [`${each.level}/${each.number}`, each.data]))
        const part = (level: number | null, number: number) =>
          stored.get(`${level}/${number}`) ?? new Uint8Array()
        this.files.examine(numbers.length)
        for (const number of numbers) {
          const width = LogTiles.widthOf({ level, number }, size)
          const tile = part(level, number)
          const hash = LogTiles.inTile(
            part(level + 1, Math.floor(number / WIDTH)),
            0,
            number % WIDTH
          )
          const isWhole = width < WIDTH || DrawBytes.same(LogTiles.inTile(tile, HEIGHT, 0), hash)
          if (!isWhole || tile.length < width * HASH)
            this.files.blame(LogTiles.tilePath({ level, number }, width))
        }
        if (level === 0) yield* this.bundles(numbers, part)
      }
    }
  )

  private isProven({ accountId, index, link, month, of, path, place, salt, sequence }: Placed) {
    const entry = this.roots.get(index)
    if (of !== month || entry?.t !== "heads") return false
    const leaf = Merkle.leaf(LedgerHead.leafOf(salt, { accountId, link, sequence }))
    const hashes = Array.from({ length: path.length / HASH }, (_, at) =>
      path.slice(at * HASH, (at + 1) * HASH)
    )
    const root = Merkle.rootOf(leaf, place, Number(entry.count), hashes)
    return root !== null && base64(root) === entry.root
  }

  readonly audit = Effect.fnUntraced({ self: this }, function* (this: Log) {
    const { database, sized } = this
    const { beyond, first, size } = sized
    if (beyond > 0) this.places.blame(`${beyond} places that are not in the log`)
    if (size === 0) return
    const edge = yield* LogRows.parts(database, LogAppending.edge(size))
    if (!LogAppending.isOf(sized, edge)) this.files.blame("the root")
    const from = Math.floor(first / WIDTH) * WIDTH
    for (const [index] of yield* database.read(SQL.shown, [from])) this.roots.set(Number(index), {})
    for (let level = 0, at = from / WIDTH; size >= WIDTH ** level; level++) {
      yield* this.level(level, at)
      at = Math.floor(at / WIDTH)
    }
    yield* through({ uuid: NIL, month: -1 }, ({ month, uuid }) =>
      Effect.map(all(database, SQL.placed, [uuid, month, from, size], placed.read), (rows) => {
        this.heads.examine(rows.length)
        for (const row of rows)
          if (!this.isProven(row)) this.heads.blame(`${row.accountId} ${row.month}`)
        return keyOf(rows, PAGE, (row) => row)
      })
    )
  })
}

type Placed = ReturnType<typeof placed.read>

/** All of it, or what was published since a moment. */
export const auditDrawLog = (
  database: Database,
  since: Instant.Instant | null
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const minute = since === null ? null : Minute.of(since)
    const found = yield* one(database, SQL.head, [minute], head.read)
    const log = new Log(database, found ?? { size: 0, root: new Uint8Array(), first: 0, beyond: 0 })
    if (found === null) log.files.blame("its end is gone (table draw_log)")
    yield* log.audit()
    return [log.files, log.places, log.heads].map(({ check }) => check)
  })
