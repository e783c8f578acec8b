/** The draw log's port on Postgres: each method is one statement or two, outside any transaction. */
import { Minute } from "@cardpack/core/domain"
import { DrawLog } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import { drawDays } from "../rows/Catalog.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import * as Drawn from "./Drawn.ts"
import * as LedgerHeads from "./LedgerHeads.ts"
import * as LogRows from "./LogRows.ts"
import * as Renewals from "./Renewals.ts"

type Service = DrawLog.DrawLog["Service"]

const head = Selection.of((column) => ({
  size: column.number("l.size"),
  root: column.bytes("l.root"),
  checkpoint: column.nullable.text("l.checkpoint"),
  cosigned: column.nullable.text("l.cosigned"),
  disclosing: column.integer("l.disclosing"),
  trouble: column.nullable.text("l.trouble"),
  published: column.number("l.published"),
  due: column.json<ReadonlyArray<DrawLog.Due>>(`coalesce((
    SELECT json_agg(json_build_object('minute', u.minute, 'renewal', u.renewal) ORDER BY u.nth)
    FROM unnest(l.due, l.due_renewals) WITH ORDINALITY u(minute, renewal, nth)
  ), '[]'::json)`),
  keys: column.json<ReadonlyArray<number>>(`coalesce((
    SELECT json_agg(m.number ORDER BY m.index) FROM log_mark m WHERE m.type IN ('log', 'key')
  ), '[]'::json)`),
  heads: column.integer("l.heads")
}))

const link = Selection.of((column) => ({ key: column.bytes("l.link_key") }))

const promised = Selection.of((column) => ({
  key: column.text("d.key"),
  first: column.integer("min(d.day)"),
  last: column.integer("max(d.day)")
}))

/** A machine's numbers that are not published yet. */
const behind = Selection.of((column) => ({
  machineId: column.integer("s.machine_id"),
  next: column.bigint("n.next"),
  last: column.bigint("s.sequence")
}))

const ended = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  waiting: column.nullable.instant("c.refundable_until")
}))

const mark = Selection.of((column) => ({
  mark: column.text("pg_snapshot_xmax(pg_current_snapshot())::text")
}))

const SQL = {
  head: `SELECT ${head.list} FROM draw_log l`,
  link: `SELECT ${link.list} FROM draw_log l`,
  promised: `SELECT ${promised.list} FROM draw_day d WHERE d.day >= $1::int
    GROUP BY d.key ORDER BY min(d.day)`,
  days: `SELECT ${drawDays.select("d")} FROM draw_day d WHERE NOT EXISTS (
      SELECT 1 FROM log_mark m WHERE m.type = 'day' AND m.number = d.day AND m.renewal = d.renewal
    ) AND d.renewal >= ${Renewals.NOTED} ORDER BY d.day, d.renewal`,
  behind: `SELECT ${behind.list} FROM machine_stock s CROSS JOIN LATERAL (
      SELECT coalesce((
        SELECT r.first + r.count FROM log_run r
        WHERE r.machine_id = s.machine_id ORDER BY r.first DESC LIMIT 1
      ), 1) AS next
    ) n WHERE s.sequence >= n.next ORDER BY s.machine_id`,
  report: `UPDATE draw_log SET trouble = $1::text, published = greatest(published, $2::int8)
    WHERE trouble IS DISTINCT FROM $1::text OR published < $2::int8`,
  disclosing: "UPDATE draw_log SET disclosing = $1::int WHERE disclosing < $1::int",
  // A commit has its number before it looks whether its minute may still be used.
  mark: `SELECT ${mark.list}`,
  settled: `SELECT true WHERE pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8`,
  now: `SELECT ${ended.list} FROM (VALUES (1)) one LEFT JOIN LATERAL (
      SELECT refundable_until FROM card
      WHERE item_id IS NULL AND status = 'active' AND refundable_until > ${Clock.standing(1)}
        - $2::int8 * interval '1 millisecond'
      ORDER BY refundable_until, id LIMIT 1
    ) c ON true`,
  // A day's checkpoint whose witnesses were late for it is followed by the first that they sign.
  cosign: `WITH kept AS (
      UPDATE log_checkpoint SET note = $2::text,
        cosigned_at = CASE WHEN $3::int = 1 THEN coalesce(cosigned_at, ${Clock.shifted(4)}) ELSE cosigned_at END
      WHERE size = $1::int8 AND ($3::int = 1 OR cosigned_at IS NULL)
    ), next AS (
      INSERT INTO log_checkpoint (size, note, cosigned_at)
      SELECT $1::int8, $2::text, ${Clock.shifted(4)} FROM (
        SELECT size, cosigned_at FROM log_checkpoint WHERE size <= $1::int8
        ORDER BY size DESC LIMIT 1
      ) last WHERE $3::int = 1 AND last.size < $1::int8 AND last.cosigned_at IS NULL
      ON CONFLICT (size) DO NOTHING
    )
    UPDATE draw_log SET
      checkpoint = CASE WHEN size = $1::int8 THEN $2::text ELSE checkpoint END,
      cosigned = CASE WHEN $3::int = 1 AND cosigned_size <= $1::int8 THEN $2::text ELSE cosigned END,
      cosigned_size = CASE WHEN $3::int = 1 THEN greatest(cosigned_size, $1::int8) ELSE cosigned_size END,
      unwitnessed_since = CASE WHEN $3::int = 0 OR cosigned_size >= $1::int8 THEN unwitnessed_since
        WHEN size > $1::int8 THEN ${Clock.shifted(4)} END
    WHERE size >= $1::int8`,
  publish: `WITH moved AS (
      UPDATE draw_log SET size = $2::int8, root = ($3::bytea[])[1], checkpoint = $4::text, due = $5::int[], due_renewals = $25::int[],
        heads = greatest(heads, $17::int), unwitnessed_since = coalesce(unwitnessed_since, ${Clock.shifted(27)})
      WHERE size = $1::int8 RETURNING true
    ), part AS (
      INSERT INTO log_part (level, number, data)
      SELECT u.level, u.number, u.data
      FROM moved, unnest($6::int4[], $7::int8[], $8::bytea[]) u(level, number, data)
      ON CONFLICT (level, number) DO UPDATE SET data = excluded.data
    ), run AS (
      INSERT INTO log_run (machine_id, first, count, index)
      SELECT u.machine_id, u.first, u.count, u.index
      FROM moved, unnest($9::int4[], $10::int8[], $11::int4[], $12::int8[])
        u(machine_id, first, count, index)
    ), kept AS (
      INSERT INTO log_checkpoint (size, note) SELECT $2::int8, $4::text FROM moved
      WHERE 'day' = ANY ($13::text[])
    ), mark AS (
      INSERT INTO log_mark (type, number, index, value, renewal)
      SELECT u.type, u.number, u.index, u.value, u.renewal
      FROM moved, unnest($13::text[], $14::int8[], $15::int8[], $16::bytea[], $26::int[])
        u(type, number, index, value, renewal)
    ), head AS (${LedgerHeads.inserted(18)})
    SELECT true FROM moved`
} as const

const int4 = (values: ReadonlyArray<number>) => Table.array("int4", values)
const int8 = (values: ReadonlyArray<number | bigint>) => Table.array("int8", values.map(BigInt))
const bytea = (values: ReadonlyArray<Uint8Array | null>) => Table.array("bytea", values)

const publish =
  ({ clockShift, read }: Database): Service["publish"] =>
  (size, { checkpoint, due, heads, marks, root, runs, written, ...next }) =>
    Effect.map(
      read(SQL.publish, [
        size,
        next.size,
        Table.array("bytea", [root]),
        checkpoint,
        int4(due.map(({ minute }) => minute)),
        int4(written.map(({ level }) => level ?? LogRows.BUNDLE)),
        int8(written.map(({ number }) => number)),
        bytea(written.map(({ data }) => data)),
        int4(runs.map(({ machineId }) => machineId)),
        int8(runs.map(({ first }) => first)),
        int4(runs.map(({ count }) => count)),
        int8(runs.map(({ index }) => index)),
        Table.array(
          "text",
          marks.map(({ type }) => type)
        ),
        int8(marks.map(({ number }) => number)),
        int8(marks.map(({ index }) => index)),
        bytea(marks.map(({ value }) => value)),
        heads?.minute ?? -1,
        ...LedgerHeads.params(heads),
        int4(due.map(({ renewal }) => renewal)),
        int4(marks.map(({ renewal }) => renewal)),
        clockShift()
      ]),
      (moved) => moved.length === 1
    )

/** Numbers that a machine has given are those of rows that are committed. */
const unpublished = (database: Database): Service["unpublished"] =>
  Effect.fnUntraced(function* (limit) {
    const days = yield* all(database, SQL.days, [], drawDays.read)
    const waiting = yield* all(database, SQL.behind, [], behind.read)
    const ranges = waiting.map(({ last, machineId, next }) => {
      const end = next + BigInt(limit) - 1n
      return { machineId, from: next, to: last < end ? last : end }
    })
    const rows = yield* LogRows.of(database, ranges)
    const isAll = waiting.every(({ last }, at) => ranges[at]?.to === last)
    // Read last: who sees a draw by new seeds sees their renewal.
    const renewals = yield* Renewals.unpublished(database)
    return { days, ...rows, renewals, isAll }
  })

const markOf = (database: Database): Service["mark"] =>
  Effect.map(database.read(SQL.mark, []), ([row = []]) => mark.read(row).mark)

const endedOf =
  (database: Database): Service["ended"] =>
  (grace) =>
    Effect.suspend(() => {
      const shift = database.clockShift()
      return Effect.map(one(database, SQL.now, [shift, Minute.LATE_AFTER], ended.read), (found) => {
        const now = Clock.read(found?.now ?? 0, shift)
        const over = Minute.of(now - grace) - 1
        const { waiting = null } = found ?? {}
        return waiting === null ? over : Math.min(over, Minute.of(waiting) - 1)
      })
    })

const present = <A>(found: A | null): A => {
  if (found === null) throw new Error("the table draw_log has no row")
  return found
}

export const make = (database: Database): Service =>
  DrawLog.DrawLog.of({
    head: Effect.map(one(database, SQL.head, [], head.read), present),
    linkKey: Effect.map(one(database, SQL.link, [], link.read), (found) => present(found).key),
    promised: (from) => all(database, SQL.promised, [from], promised.read),
    unpublished: unpublished(database),
    parts: (keys) => LogRows.parts(database, keys),
    publish: publish(database),
    cosign: (size, checkpoint, isEnough) =>
      Effect.suspend(() =>
        Effect.asVoid(
          database.read(SQL.cosign, [size, checkpoint, Number(isEnough), database.clockShift()])
        )
      ),
    ended: endedOf(database),
    disclosing: (minute) =>
      Effect.andThen(database.read(SQL.disclosing, [minute]), markOf(database)),
    mark: markOf(database),
    renewalOf: Renewals.renewalOf(database),
    renewed: Renewals.renewed(database),
    renew: Renewals.renew(database),
    report: (trouble, published) => Effect.asVoid(database.read(SQL.report, [trouble, published])),
    drawn: Drawn.find(database),
    evidence: Drawn.evidence(database),
    movedHeads: LedgerHeads.movedHeads(database),
    ledgerHead: LedgerHeads.ledgerHead(database),
    stock: Drawn.leaves(database),
    positions: Drawn.positions(database),
    isSettled: (mark) => Effect.map(database.read(SQL.settled, [mark]), (rows) => rows.length === 1)
  })
