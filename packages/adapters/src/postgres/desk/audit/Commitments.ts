/**
 * What was committed to when cards were put into their slots: each list of hashes is there and has the
 * root that was published, and each card that a slot holds, or that was drawn from it, is the one of the
 * list (design.md#machine-numbers).
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import type { Values } from "../../rows/Table.ts"
import * as Table from "../../rows/Table.ts"
import { following, keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { compareLong } from "./LongList.ts"
import { CLOCKS, paramsOf, type Range, rowsOf } from "./Sheet.ts"
import { FOUND, HOLDERS } from "./SlotHolders.ts"
import { SHOWN, Tally } from "./Tally.ts"
import { recent } from "./Versions.ts"

/** Changes of a machine that put cards into slots. */
export const PUT = "type IN ('stock', 'renumber')"

/** Cards that are compared at once, unless one change put more. */
const AT_ONCE = 10_000

/** Cards of one change up to which one statement compares all. */
const WHOLE = 50_000

/** The texts `leaves` after each other, each behind its length in two bytes, and where they end. */
const SPLIT = `WITH RECURSIVE walk (n, at, size) AS (
      SELECT 0, 0, get_byte(e.leaves, 0) * 256 + get_byte(e.leaves, 1) WHERE length(e.leaves) >= 2
      UNION ALL
      SELECT w.n + 1, t.at, get_byte(e.leaves, t.at) * 256 + get_byte(e.leaves, t.at + 1)
      FROM walk w CROSS JOIN LATERAL (SELECT w.at + 2 + w.size AS at) t
      WHERE t.at + 2 <= length(e.leaves)
    )
    SELECT array_agg(substring(e.leaves FROM w.at + 3 FOR w.size) ORDER BY w.n) AS entries,
      max(w.at + 2 + w.size) AS size FROM walk w`

/** Of a tree of hashes over `entries` (RFC 6962). */
export const rootOf = (entries: string): string => `(WITH RECURSIVE tree (h) AS (
      SELECT (SELECT array_agg(sha256('\\x00'::bytea || u.h) ORDER BY u.n)
        FROM unnest(${entries}) WITH ORDINALITY u(h, n))
      UNION ALL
      SELECT (SELECT array_agg(CASE WHEN p.pair IS NULL THEN p.h
            ELSE sha256('\\x01'::bytea || p.h || p.pair) END ORDER BY p.n)
          FROM (
            SELECT u.n, u.h, lead(u.h) OVER (ORDER BY u.n) AS pair
            FROM unnest(t.h) WITH ORDINALITY u(h, n)
          ) p WHERE p.n % 2 = 1)
      FROM tree t WHERE cardinality(t.h) > 1
    )
    SELECT t.h[1] FROM tree t WHERE cardinality(t.h) = 1)`

/** Of changes by their numbers. Lists are taken out of their compressed form once. */
const COMPARED = `WITH put AS MATERIALIZED (
    SELECT c.machine_id, c.sequence, c.list, c.generation, coalesce(c.first, 0) AS first, c.count,
      c.root, s.leaves || ''::bytea AS leaves
    FROM unnest($1::int[], $2::int8[]) AS k(machine_id, sequence)
    JOIN pool_change c ON c.machine_id = k.machine_id AND c.sequence = k.sequence
    LEFT JOIN stock_object s ON s.root = c.root
  ), object AS MATERIALIZED (
    SELECT e.machine_id, e.sequence, e.list, e.generation, e.first, o.entries,
      (cardinality(o.entries) = e.count AND o.size = length(e.leaves)
        AND ${rootOf("o.entries")} = e.root) IS NOT TRUE AS broken
    FROM put e CROSS JOIN LATERAL (
    ${SPLIT}) o
  ), slot AS MATERIALIZED (
    SELECT o.machine_id, o.list, o.generation, o.first + u.n - 1 AS slot, u.entry
    FROM object o CROSS JOIN LATERAL unnest(o.entries) WITH ORDINALITY u(entry, n)
  ), ${HOLDERS}
  SELECT ${FOUND},
    (SELECT to_json((array_agg(o.machine_id || ' ' || o.sequence))[:${SHOWN}])
      FROM object o WHERE o.broken)`

const ALL = `SELECT c.machine_id, c.sequence, c.count FROM pool_change c
  WHERE c.${PUT} AND (c.machine_id, c.sequence) > ($1::int, $2::int8)
    AND ($3::float8 IS NULL OR c.at >= to_timestamp($3::float8 / 1000) - ${CLOCKS})
  ORDER BY c.machine_id, c.sequence LIMIT ${PAGE}`

/** Those that may have put a card `w` into its slot. */
const putOf = (more: string): string => `SELECT c.machine_id, c.sequence, c.count FROM pool_change c
      WHERE c.machine_id = w.machine_id AND c.list = w.list AND c.generation = w.generation
        AND c.${PUT} AND ${more} LIMIT 1`

const PUTS = `(${putOf("c.first <= w.slot ORDER BY c.first DESC")})
    UNION ALL (${putOf("c.first IS NULL")})`

/** Of draws whose cards have these numbers. */
const OF_CARDS = `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  )
  SELECT DISTINCT c.machine_id, c.sequence, c.count
  FROM ${rowsOf("card")} JOIN draw w ON w.card_id = x.id CROSS JOIN LATERAL (
    ${PUTS}
  ) c WHERE w.slot IS NOT NULL ORDER BY c.machine_id, c.sequence`

/** Items of one page. */
const ITEMS = 10_000

/** Those whose row was written since a base. */
const recentItems = (base: Desk.AuditBase): string =>
  `SELECT l.id FROM ${recent(base)} WHERE l.id >= $1::uuid ORDER BY l.id LIMIT ${ITEMS}`

const OF_ITEMS = `SELECT DISTINCT c.machine_id, c.sequence, c.count
  FROM unnest($1::uuid[]) AS l(id) CROSS JOIN LATERAL (
    SELECT w.machine_id, w.list, w.generation, w.slot
    FROM card k JOIN draw w ON w.card_id = k.id WHERE k.item_id = l.id AND w.slot IS NOT NULL
    UNION ALL
    SELECT q.machine_id, q.name, q.generation, p.slot
    FROM pool p JOIN pool_list q ON q.id = p.list_id WHERE p.item_id = l.id
  ) w CROSS JOIN LATERAL (${PUTS}) c
  ORDER BY c.machine_id, c.sequence`

interface Put {
  readonly machine: number
  readonly sequence: bigint
  readonly count: number
}

const putIn = ([machine, sequence, count]: Values): Put => ({
  machine: Number(machine),
  sequence: BigInt(sequence as bigint),
  count: Number(count)
})

export class Commitments {
  private readonly lists = new Tally(
    "every list that was committed to is there, with its root",
    "No receipt can show its cards. Restore it from a backup (table stock_object); its root is in the public log."
  )
  private readonly cards = new Tally(
    "every card is the one that its slot was committed with",
    "Another card is in its place: look at the card itself before it is shipped, and withdraw it if it is on sale (cardpack stock withdraw)."
  )
  /** Changes of earlier pieces. */
  private readonly seen = new Set<string>()
  private readonly database: Pick<Database, "read">
  private readonly whole: number

  constructor(database: Pick<Database, "read">, whole: number = WHOLE) {
    this.database = database
    this.whole = whole
  }

  private take([holders, wrong]: Values): void {
    this.cards.examine(Number(holders))
    for (const name of (wrong ?? []) as ReadonlyArray<string>) this.cards.blame(name)
  }

  /** Of a list that is too long for one statement. */
  private readonly slice = (put: Put) =>
    Effect.map(
      compareLong(this.database, put, (row) => this.take(row)),
      (isSound) => {
        this.lists.examine(1)
        if (!isSound) this.lists.blame(`${put.machine} ${put.sequence}`)
      }
    )

  private readonly compare = (puts: ReadonlyArray<Put>): Effect.Effect<void, Store.StoreError> =>
    Effect.gen({ self: this }, function* () {
      const { lists } = this
      const short = puts.filter(({ count }) => count <= this.whole)
      for (const put of puts) if (put.count > this.whole) yield* this.slice(put)
      let part: Array<Put> = []
      let count = 0
      for (const [at, put] of short.entries()) {
        part.push(put)
        count += put.count
        if (count < AT_ONCE && at < short.length - 1) continue
        const [row = []] = yield* this.database.read(COMPARED, [
          Table.array(
            "int4",
            part.map(({ machine }) => machine)
          ),
          Table.array(
            "int8",
            part.map(({ sequence }) => sequence)
          )
        ])
        this.take(row)
        lists.examine(part.length)
        for (const name of (row[2] ?? []) as ReadonlyArray<string>) lists.blame(name)
        part = []
        count = 0
      }
    })

  /** Those of rows that no earlier ones had. */
  private readonly compareNew = (rows: ReadonlyArray<Values>) =>
    Effect.suspend(() => {
      const news = rows
        .map(putIn)
        .filter(({ machine, sequence }) => !this.seen.has(`${machine} ${sequence}`))
      for (const { machine, sequence } of news) this.seen.add(`${machine} ${sequence}`)
      return this.compare(news)
    })

  /** What put those drawn cards into their slots that have these numbers. */
  readonly examine = (piece: ReadonlyArray<Range>): Effect.Effect<void, Store.StoreError> =>
    Effect.flatMap(this.database.read(OF_CARDS, paramsOf(piece)), this.compareNew)

  private readonly ofItems = (base: Desk.AuditBase) =>
    through<string>(NIL, (from) =>
      Effect.gen({ self: this }, function* () {
        const rows = yield* this.database.read(recentItems(base), [from])
        const ids = rows.map(([id]) => String(id))
        const puts = yield* this.database.read(OF_ITEMS, [Table.array("uuid", ids)])
        yield* this.compareNew(puts)
        return keyOf(ids, ITEMS, following)
      })
    )

  /** All changes, or those since a base and those of items that were written since; and what was found. */
  readonly audit = (
    base: Desk.AuditBase | null
  ): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
    Effect.gen({ self: this }, function* () {
      const first: Pick<Put, "machine" | "sequence"> = { machine: -(2 ** 31), sequence: 0n }
      if (base !== null) yield* this.ofItems(base)
      yield* through(first, ({ machine, sequence }) =>
        Effect.gen({ self: this }, function* () {
          const rows = yield* this.database.read(ALL, [machine, sequence, base?.since ?? null])
          yield* base === null ? this.compare(rows.map(putIn)) : this.compareNew(rows)
          return keyOf(rows, PAGE, putIn)
        })
      )
      return [this.lists.check, this.cards.check]
    })
}
