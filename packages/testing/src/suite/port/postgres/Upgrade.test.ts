/**
 * Upgrades of earlier releases: each stored dump is restored and migrated; all its data is still
 * there and still works.
 */
import type { Provided } from "@cardpack/adapters/postgres/layer"
import { prepare } from "@cardpack/adapters/postgres/OpenServer"
import * as Commitment from "@cardpack/core/domain/draw/Commitment"
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import * as Id from "@cardpack/core/domain/id/Id"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, type Scope } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../../../world/database/Databases.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Introspection from "../../../world/database/Introspection.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as Dump from "../../../world/dump/Dump.ts"
import { isDeep } from "../../../world/run/Depth.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

/** Milliseconds. */
interface Change {
  readonly migration: number
  /** `table` or `table.column`. */
  readonly what: string
  /** Why this loses no data. */
  readonly why: string
}

/** Intended changes of existing rows by migrations. Everything else stays the same to the byte. */
const CHANGES: ReadonlyArray<Change> = [
  { migration: Number.POSITIVE_INFINITY, what: "schema_migration", why: "it names what ran" },
  { migration: 11, what: "operation.status", why: "cancelled in part is cancelled" },
  { migration: 11, what: "operation.completed_at", why: "what is cancelled was not completed" },
  { migration: 12, what: "shipment.notified", why: "the mails themselves tell" },
  { migration: 48, what: "deck", why: "its cards have new places, which nobody knew" },
  { migration: 48, what: "tier.shuffle", why: "lists have numbered slots instead of an order" },
  { migration: 48, what: "card.claim_seed", why: "an open claim draws by what its order brought" }
]

const changedSince = ({ newest }: Dump.Dump): ReadonlyArray<string> =>
  CHANGES.filter(({ migration }) => migration > Number(newest)).map(({ what }) => what)

interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

interface Upgraded {
  /** The tables before the migrations. */
  readonly tables: ReadonlyArray<Table>
  readonly context: Context.Context<Provided | SqlClient>
  readonly fresh: Introspection.Schema
}

const contents = (sql: SqlClient) =>
  Effect.flatMap(Dump.tables(sql), (tables) =>
    Effect.forEach(tables, ({ columns, name }) =>
      Effect.map(Dump.rows(sql, { columns, name }), (rows): Table => ({ columns, name, rows }))
    )
  )

const restored = (sql: SqlClient, dump: Dump.Dump) =>
  Effect.andThen(Dump.restore(sql, dump), contents(sql))

/** Milliseconds from now to a minute after the last event of the dump. */
const shiftTo = (tables: ReadonlyArray<Table>): number => {
  const events = tables.find(({ name }) => name === "event") ?? assert.fail("no events")
  const at = events.columns.indexOf("created_at")
  const times = events.rows.map((row) => Date.parse(`${row[at]?.slice(1, 20)}Z`))
  return Math.max(...times) + 60_000 - Date.now()
}

const onServer = (dump: Dump.Dump) =>
  Effect.gen(function* () {
    const url = Redacted.make(yield* Fresh.empty)
    const tables = yield* Effect.scoped(
      Effect.flatMap(Layer.build(PgClient.layer({ url })), (client) =>
        restored(Context.get(client, SqlClient), dump)
      )
    )
    const shift = shiftTo(tables)
    const context = yield* Layer.build(layerServer({ url, clockShift: () => shift }))
    const other = yield* Layer.build(layerServer({ url: Redacted.make(yield* Fresh.migrated) }))
    const fresh = yield* Effect.provideContext(Introspection.schema, other)
    return { tables, context, fresh }
  })

/** PGlite has one session: drops the new database's schema and restores the dump. */
const embedded = (dump: Dump.Dump) =>
  Effect.gen(function* () {
    let shift = 0
    const context = yield* Layer.build(Databases.embedded(() => shift))
    const sql = Context.get(context, SqlClient)
    const fresh = yield* Effect.provideContext(Introspection.schema, context)
    yield* sql.unsafe("DROP SCHEMA public CASCADE")
    yield* sql.unsafe("CREATE SCHEMA public")
    const tables = yield* restored(sql, dump)
    shift = shiftTo(tables)
    yield* Effect.provideContext(prepare({}), context)
    return { tables, context, fresh }
  })

const keeps = ({ context, tables }: Upgraded, changed: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = Context.get(context, SqlClient)
    const now = new Map((yield* contents(sql)).map((table) => [table.name, table]))
    for (const { columns, name, rows } of tables) {
      if (changed.includes(name)) continue
      const after = now.get(name) ?? assert.fail(`the table ${name} is gone`)
      const kept = columns.filter((column) => !changed.includes(`${name}.${column}`))
      const missing = kept.filter((column) => !after.columns.includes(column))
      assert.deepStrictEqual(missing, [], `columns of ${name} are gone`)
      const of = (table: Table) =>
        table.rows.map((row) => kept.map((column) => row[table.columns.indexOf(column)]))
      assert.deepStrictEqual(of(after), of({ columns, name, rows }), `rows of ${name} changed`)
    }
  })

const sound = Effect.gen(function* () {
  const checks = yield* (yield* Desk).audit
  assert.deepStrictEqual(
    checks.filter((check) => !check.ok),
    []
  )
})

interface Page<Row> {
  readonly data: ReadonlyArray<Row>
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Packs of which the item was drawn at the order, or is still to be drawn. */
const SEALED = `SELECT c.id, c.customer_id AS "customerId", i.name FROM card c
  LEFT JOIN item i ON i.id = c.item_id WHERE c.sealed AND c.status = 'active'
    AND c.refundable_until > (SELECT max(created_at) + interval '1 hour' FROM event)
  ORDER BY c.id LIMIT 2`

interface Pack extends Omit<Named, "name"> {
  readonly customerId: string
  readonly name: string | null
}

interface OpenedClaim {
  readonly accountId: string
  readonly key: string
  readonly ordinal: number
  readonly entropy: Uint8Array
}

const OPENED = `SELECT x.account_id AS "accountId", o.idempotency_key AS key, x.ordinal, w.entropy
  FROM draw w JOIN card x ON x.id = w.card_id JOIN operation o ON o.id = x.operation_id
  WHERE w.slot IS NOT NULL AND x.claim_seed IS NOT NULL AND x.id =`

/** Whether an opened claim's draw is by what its order brought. */
const follows = ({ accountId, entropy, key, ordinal }: OpenedClaim) => {
  const request = DrawEntropy.requestOf(Id.fromUuid("par", accountId), key)
  assert.deepStrictEqual(Uint8Array.from(entropy), DrawEntropy.of(request, ordinal, null))
}

interface Entered {
  readonly machine: number
  readonly sequence: string
  readonly list: string
  readonly root: Uint8Array
  readonly leaves: Uint8Array
}

interface Slotted {
  readonly key: string
  readonly salt: Uint8Array
  readonly reference: string
  readonly label: string
}

/** What the migration committed to is what is on sale, numbered from the odds on. */
const committed = Effect.gen(function* () {
  const sql = yield* SqlClient
  const entered =
    yield* sql<Entered>`SELECT machine_id AS machine, sequence::text, list, root, leaves
    FROM pool_change LEFT JOIN stock_object USING (root) WHERE type = 'stock' ORDER BY 1, 2`
  const slotted = yield* sql<Slotted>`SELECT l.machine_id || '/' || l.name AS key, salt, reference,
      p.tier AS label FROM pool p JOIN pool_list l ON l.id = p.list_id
    JOIN item i ON i.id = p.item_id ORDER BY p.list_id, p.slot`
  const lists = Map.groupBy(slotted, ({ key }) => key)
  assert.sameMembers(
    entered.map(({ list, machine }) => `${machine}/${list}`),
    [...lists.keys()]
  )
  for (const { leaves, list, machine, root } of entered) {
    const entries = (lists.get(`${machine}/${list}`) ?? []).map(Commitment.entryOf)
    assert.deepStrictEqual(Uint8Array.from(root), Steps.finish(Commitment.rooting(entries)))
    assert.deepStrictEqual(Uint8Array.from(leaves), Commitment.leavesOf(entries))
  }
  const numbers = yield* sql`SELECT s.machine_id FROM machine_stock s WHERE s.sequence <> 1 + (
    SELECT count(*) FROM pool_list l WHERE l.machine_id = s.machine_id AND l.size > 0)`
  assert.deepStrictEqual(numbers, [])
})

/** Nobody knows whether the database went back before; from then on it does. */
const skipsOnce = Effect.gen(function* () {
  const { nextIndex } = yield* Watchlist
  assert.deepStrictEqual([(yield* nextIndex).skips, (yield* nextIndex).skips], [1, 1])
})

/** A card that came back stands in its list's last slot. */
const APPENDED = `SELECT p.slot = l.size - 1 AS last FROM pool p JOIN pool_list l ON l.id = p.list_id
  JOIN card c ON c.item_id = p.item_id WHERE c.id =`

const SELLING = "SELECT id FROM vending_machine WHERE public AND active ORDER BY id"

const works = async ({ context }: Upgraded) => {
  const storage = () => Layer.succeedContext(context)
  const service = await World.start({ storage })
  try {
    const { operator } = service
    const shipments = answer(await operator.get<Page<object>>("/shipments"), 200).data
    const read = shipments.filter((each) => JSON.stringify(each).includes("Neue Gasse 2"))
    assert.lengthOf(read, 1, "an address is read with the key that sealed it")
    const partners = answer(await operator.get<Page<Named>>("/partners"), 200).data
    const { id } = partners.find(({ name }) => name === "Acme") ?? assert.fail("no Acme")
    const { key } = answer(await operator.post<{ key: string }>(`/partners/${id}/keys`, {}), 201)
    const partner = service.partnerWith(key)
    const [opened, refunded] = (await service.sql(SEALED)) as ReadonlyArray<Pack>
    if (opened === undefined || refunded === undefined) return assert.fail("no sealed packs")
    const customerId = Id.fromUuid("cus", opened.customerId)
    const told = answer(await partner.get<Page<object>>(`/events?customerId=${customerId}`), 200)
    assert.isNotEmpty(told.data, "events of before are found by their customer")
    const cardIds = [Id.fromUuid("card", opened.id)]
    const path = `/customers/${customerId}/cards/reveal`
    const [card] = answer(await partner.post<Page<Named>>(path, { cardIds }), 200).data
    const [drawn] = (await service.sql(`${OPENED} '${opened.id}'`)) as ReadonlyArray<OpenedClaim>
    if (opened.name === null) follows(drawn ?? assert.fail("a claim is not drawn"))
    else assert.strictEqual(card?.name, opened.name, "a pack that was sealed holds what was drawn")
    const operate = async (body: object) =>
      answer(await partner.post("/operations", { customerId, ...body }, World.once()), 201)
    await operate({ kind: "refund", cardIds: [Id.fromUuid("card", refunded.id)] })
    const appended = await service.sql(`${APPENDED} '${refunded.id}'`)
    assert.deepStrictEqual(appended, refunded.name === null ? [] : [{ last: true }])
    for (const { id } of (await service.sql(SELLING)) as ReadonlyArray<{ readonly id: number }>)
      await operate({ kind: "order", vendingMachineId: id, quantity: 2 })
    await operate({ kind: "order", vendingMachineId: 1, quantity: 2, reveal: "sealed" })
    await operate({ kind: "redemption", cardIds, shipmentInfo: { country: "DE" } })
  } finally {
    await service.stop()
  }
}

const upgrades: ReadonlyArray<{
  readonly name: string
  readonly upgrade: (dump: Dump.Dump) => Effect.Effect<Upgraded, unknown, Scope.Scope>
  readonly dumps: ReadonlyArray<Dump.Dump>
}> = [
  { name: "PostgreSQL 18", upgrade: onServer, dumps: Dump.all() },
  // At each commit Backup.test.ts migrates the newest release on PGlite, whose SQL is the same.
  ...(isDeep ? [{ name: "embedded PGlite", upgrade: embedded, dumps: Dump.all().slice(-1) }] : [])
]

describe.each(upgrades)("on $name", ({ dumps, upgrade }) => {
  for (const dump of dumps) {
    it.live(`a database of migration ${dump.newest} keeps what it holds, and goes on`, () =>
      Effect.gen(function* () {
        const upgraded = yield* upgrade(dump)
        const schema = yield* Effect.provideContext(Introspection.schema, upgraded.context)
        assert.deepStrictEqual(schema, upgraded.fresh)
        yield* keeps(upgraded, changedSince(dump))
        yield* Effect.provideContext(Effect.andThen(committed, sound), upgraded.context)
        yield* Effect.provideContext(skipsOnce, upgraded.context)
        yield* Effect.promise(() => works(upgraded))
        yield* Effect.provideContext(sound, upgraded.context)
      })
    )
  }
})
