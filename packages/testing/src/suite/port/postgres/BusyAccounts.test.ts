/** Rows that somebody holds stop nobody who does not need them (design.md#busy-accounts). */

import * as Session from "@cardpack/adapters/postgres/connection/Session"
import * as Locks from "@cardpack/adapters/postgres/store/Locks"
import * as Id from "@cardpack/core/domain/id/Id"
import * as LoadPlan from "@cardpack/core/engine/rows/LoadPlan"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as Test from "../../../world/run/Test.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const test = Test.of(it.live)

/** More than a pool has connections. */
const HELD = 12

const bonusOf =
  ({ operator }: World.Setup) =>
  async (id: string) => {
    const body = { amountUsd: "1.000000", reason: "test" }
    answer(await operator.post(`/partners/${id}/bonus`, body, World.once()), 201)
  }

const BLOCKED = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`

test("others are served while accounts are held, and their own commands afterwards", function* () {
  const url = yield* Fresh.migrated
  const stored = yield* Layer.build(layerServer({ url: Redacted.make(url) }))
  const storage = () => Layer.succeedContext(stored)
  const world = yield* Effect.promise(() => World.inTest({ storage }))
  const { operator, partner } = world
  const other = yield* Effect.promise(() => partner())
  const held = yield* Effect.promise(() => Promise.all(Array.from({ length: HELD }, partner)))
  const holder = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* holder.query("BEGIN", [], false)
  yield* holder.query(
    "SELECT 1 FROM account WHERE id = ANY ($1::uuid[]) FOR UPDATE",
    [held.map(({ id }) => Id.toUuid(id as Id.AccountId))],
    false
  )
  let answered = 0
  const own = held.map(async ({ newCustomer }) => {
    await newCustomer()
    answered += 1
  })
  const others = Array.from({ length: 20 }, () => other.newCustomer())
  const made = yield* Effect.promise(() => Promise.all(others))
  assert.strictEqual(new Set(made).size, 20)
  assert.strictEqual(answered, 0)
  // Nor do operators wait behind one who acts on such an account.
  const bonus = bonusOf(world)
  const late = bonus(held[0]?.id ?? "").then(() => {
    answered += 1
  })
  yield* Effect.promise(() => bonus(other.id))
  const stop = yield* Effect.promise(() =>
    operator.patch("/controls", { orders: "off", reason: "test" })
  )
  answer(stop, 200)
  assert.strictEqual(answered, 0)
  // Nor does a connection wait, of which there are few.
  const { rows } = yield* holder.query(BLOCKED, [], true)
  assert.deepStrictEqual(rows, [])
  yield* holder.query("COMMIT", [], false)
  yield* Effect.promise(() => Promise.all([...own, late]))
  assert.strictEqual(answered, HELD + 1)
})

interface Sale {
  readonly shop: World.Shop
  readonly other: World.Shop
  /** A claim on the shop's machine. */
  readonly sealed: string
  readonly bonus: (partnerId: string) => Promise<void>
}

interface Row {
  readonly held: string
  readonly lock: string
  /** Commands that need the row. */
  readonly own: (sale: Sale) => ReadonlyArray<() => Promise<unknown>>
  /** Commands of the same partner, or with the same machine, that don't. */
  readonly free: (sale: Sale) => ReadonlyArray<() => Promise<unknown>>
}

const opened = async ({ sealed, shop: { customerId, partner } }: Sale) =>
  answer(await partner.reveal(customerId, [sealed]), 200)

const ROWS: ReadonlyArray<Row> = [
  {
    held: "account",
    lock: "SELECT 1 FROM account WHERE id = (SELECT account_id FROM operation LIMIT 1) FOR UPDATE",
    own: ({ shop }) => [() => shop.order(), () => shop.partner.newCustomer()],
    // Its machine is not locked with it.
    free: ({ other, shop }) => [
      () =>
        other.submit(
          World.orderOf({
            customerId: other.customerId,
            machine: shop.machine
          })
        )
    ]
  },
  {
    held: "machine_stock",
    lock: "SELECT 1 FROM machine_stock WHERE machine_id = 1 FOR UPDATE",
    own: (sale) => [() => sale.shop.order(), () => opened(sale)],
    free: ({ shop }) => [() => shop.partner.newCustomer()]
  },
  {
    held: "log_head",
    lock: "SELECT 1 FROM log_head FOR UPDATE",
    own: ({ bonus, shop }) => [() => bonus(shop.partner.id)],
    free: ({ shop }) => [() => shop.partner.newCustomer(), () => shop.order()]
  }
]

test.each(ROWS)("who needs no $held goes on while one is held", function* (row) {
  const url = yield* Fresh.migrated
  const process = Effect.gen(function* () {
    const stored = yield* Layer.build(Layer.fresh(layerServer({ url: Redacted.make(url) })))
    return yield* Effect.promise(() =>
      World.inTest({ storage: () => Layer.succeedContext(stored) })
    )
  })
  const [world, second] = [yield* process, yield* process]
  const sale = yield* Effect.promise(async (): Promise<Sale> => {
    const shop = await world.shop({ tiers: [50] })
    const { cards } = await shop.order(1, "sealed")
    const other = await world.shop({ tiers: [50] })
    return { shop, other, sealed: cards[0]?.id ?? "", bonus: bonusOf(world) }
  })
  const { other } = sale
  const elsewhere = Partner.make(() => second.url, other.partner)
  const holder = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* holder.query("BEGIN", [], false)
  yield* holder.query(row.lock, [], false)
  let answered = 0
  const own = Promise.allSettled(
    row.own(sale).map(async (command) => {
      await command()
      answered += 1
    })
  )
  const blocked = Effect.map(holder.query(BLOCKED, [], true), ({ rows }) => rows)
  const commands = [
    () => other.partner.newCustomer(),
    () => other.order(),
    () => elsewhere.newCustomer(),
    ...row.free(sale)
  ]
  // One after the other, and together.
  for (const command of [...commands, () => Promise.all(commands.map((each) => each()))]) {
    yield* Effect.promise(command)
    // A machine is waited for, if only for moments.
    if (row.held !== "machine_stock") assert.deepStrictEqual(yield* blocked, [])
  }
  assert.strictEqual(answered, 0)
  yield* holder.query("COMMIT", [], false)
  for (const { status } of yield* Effect.promise(() => own)) assert.strictEqual(status, "fulfilled")
})

test("machines alone are waited for briefly", function* () {
  const url = Redacted.make(yield* Fresh.migrated)
  const holder = yield* PgConnection.make({ url })
  for (const sql of [
    // A machine of which no more is needed.
    "SET session_replication_role = replica",
    "INSERT INTO machine_stock (machine_id, free, claims) VALUES (1, 0, 0)",
    "BEGIN",
    "SELECT 1 FROM machine_stock FOR UPDATE"
  ])
    yield* holder.query(sql, [], false)
  const waiter = yield* PgConnection.make({ url })
  const ask = (sql: string, params: Session.Params = []) =>
    Effect.map(waiter.query(sql, params as never, true), ({ rows }) =>
      rows.map((row) => Object.values(row as object))
    )
  const session = Session.make({ values: ask as never, result: ask }, Effect.void)
  const locking = (machine: number) => {
    const locks = Locks.make(session, { accounts: [], operator: false, waits: "briefly" })
    const plan = { ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([machine]) }
    return Session.together(locks.ofPlan(plan))
  }
  yield* ask("SET lock_timeout = '7s'")
  yield* ask("BEGIN")
  yield* locking(2)
  assert.deepStrictEqual(yield* ask("SHOW lock_timeout"), [["7s"]])
  // Without a limit of its own the statement would wait for ever.
  yield* ask("SET lock_timeout = 0")
  yield* Effect.flip(locking(1))
  yield* holder.query("ROLLBACK", [], false)
})
