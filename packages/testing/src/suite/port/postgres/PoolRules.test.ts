/** What the database itself refuses of any SQL about cards on sale, their numbers and seeds. */

import * as Id from "@cardpack/core/domain/id/Id"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawSample from "../../../kit/sample/DrawSample.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as OnSale from "../../../kit/store/OnSale.ts"
import { Processes, layer as processes } from "../../../world/database/Processes.ts"
import * as Test from "../../../world/run/Test.ts"

/** This trigger or constraint refuses the statement. */
const refused = Effect.fnUntraced(function* (statement: string, by: string) {
  const { one } = yield* Processes
  const failure = yield* Effect.flip(one.sql.unsafe(statement))
  assert.include(String(failure.reason.cause), by, statement)
})

const accepted = Effect.fnUntraced(function* (statement: string) {
  const { one } = yield* Processes
  assert.isNotEmpty(yield* one.sql.unsafe(`${statement} RETURNING 1`), statement)
})

/** Rows of every table: a machine of which a card was drawn, one left, and the rest was renumbered. */
const shop = Effect.gen(function* () {
  const { items, machine } = yield* Fixture.machine({ common: 4, rare: 1 })
  const [first] = yield* OnSale.cards(machine.id)
  assert.isDefined(first)
  yield* OnSale.draw([first])
  yield* Fixture.write({
    offers: [machine],
    leaves: Sample.leaves(items.slice(1, 2)),
    drawDays: [DrawSample.drawDay()]
  })
  yield* Fixture.write({ renumbers: DrawSample.renumbers(yield* OnSale.cards(machine.id)) })
  return machine
})

const PERMANENT = {
  pool_change: ["machine_id", "sequence", "at", "type", "list", "generation", "first", "count"],
  stock_object: ["root", "leaves"],
  draw_day: ["day", "nonce", "key", "anchor", "created_at"]
}

const CHANGE = "INSERT INTO pool_change (machine_id, sequence, at, type, list, generation"
const change = (type: string) => `SELECT max(id), 99, now(), '${type}', 'common', 0`
const ROOT = "sha256('r')"
const MACHINE = "FROM vending_machine"

/** Statements, and the constraint that each breaks. */
const BROKEN = [
  ["UPDATE pool SET slot = -1", "pool_slot_check"],
  ["UPDATE pool_list SET size = -1", "pool_list_goes_on"],
  ["UPDATE pool_list SET generation = -1", "pool_list_goes_on"],
  ["UPDATE pool_list SET name = 'one'", "pool_list_goes_on"],
  ["UPDATE pool_count SET free = -1", "pool_count_free_check"],
  ["UPDATE machine_stock SET sequence = -1", "machine_stock_sequence_check"],
  ["UPDATE vending_machine SET odds_mode = 'luck'", "vending_machine_odds_mode_check"],
  ["UPDATE vending_machine SET restock = 'never'", "vending_machine_restock_check"],
  ["INSERT INTO draw_log (one) VALUES (false)", "draw_log_one_check"],
  ["INSERT INTO draw_log (one) VALUES (true)", "draw_log_pkey"],
  ["INSERT INTO stock_object (root, leaves) VALUES ('r', '')", "stock_object_root_check"],
  ["INSERT INTO draw_day VALUES (-9, 'n', 'k', sha256(''), now())", "draw_day_nonce_check"],
  ["INSERT INTO draw_day VALUES (-9, sha256(''), 'k', 'a', now())", "draw_day_anchor_check"],
  ["INSERT INTO draw_day SELECT * FROM draw_day", "draw_day_pkey"],
  [`${CHANGE}, count, root) ${change("gift")}, 1, ${ROOT} ${MACHINE}`, "pool_change_type_check"],
  [`${CHANGE}) ${change("odds")} ${MACHINE}`, "pool_change_shape_check"],
  [`${CHANGE}) ${change("out")} ${MACHINE}`, "pool_change_shape_check"],
  [`${CHANGE}, slots) ${change("out")}, '{1}' ${MACHINE}`, "pool_change_shape_check"],
  [`${CHANGE}, count, root) ${change("stock")}, 1, ${ROOT} ${MACHINE}`, "pool_change_shape_check"],
  [`${CHANGE}, count) ${change("renumber")}, 1 ${MACHINE}`, "pool_change_shape_check"],
  [`${CHANGE}, count, root) ${change("renumber")}, 1, 'r' ${MACHINE}`, "pool_change_root_check"],
  [
    `${CHANGE}, slots, why, first) ${change("out")}, '{1}', 'lost', 1 ${MACHINE}`,
    "pool_change_shape_check"
  ]
] as const

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })(
  "Of cards on sale, a database",
  (it) => {
    const test = Test.of(it.effect)
    test("keeps a card in its list, tier, machine and slot", function* () {
      const { id } = yield* shop
      const own = `WHERE machine_id = ${id}`
      for (const column of ["list_id", "machine_id"])
        yield* refused(`UPDATE pool SET ${column} = ${column} + 1`, "pool_is_fixed")
      yield* refused("UPDATE pool SET tier = 'rare' WHERE tier = 'common'", "pool_is_fixed")
      yield* refused("UPDATE pool SET item_id = gen_random_uuid()", "pool_is_fixed")
      yield* refused(
        "UPDATE pool SET salt = '\\x00112233445566778899aabbccddeeff'",
        "pool_is_fixed"
      )
      const moved = `UPDATE pool SET slot = slot + 10 ${own}`
      yield* refused(moved, "no change of the machine numbered the list anew")
      const twice = `UPDATE pool SET slot = 3 ${own} AND tier = 'common'`
      yield* refused(twice, "pool_pkey")
      const copy = "SELECT list_id, slot + 50, machine_id, tier"
      yield* refused(
        `INSERT INTO pool ${copy}, item_id, salt FROM pool LIMIT 1`,
        "pool_item_id_key"
      )
      yield* refused(
        `INSERT INTO pool ${copy}, item_id, 'short' FROM pool LIMIT 1`,
        "pool_salt_check"
      )
      yield* refused(`INSERT INTO pool ${copy}, gen_random_uuid(), salt FROM pool LIMIT 1`, "item")
    })

    test("never changes what a machine's numbers tell, and what was committed to", function* () {
      yield* shop
      for (const [table, columns] of Object.entries(PERMANENT)) {
        for (const column of columns)
          yield* refused(`UPDATE ${table} SET ${column} = ${column}`, `${table}_is_permanent`)
        yield* refused(`DELETE FROM ${table}`, `${table}_is_permanent`)
        yield* refused(`TRUNCATE ${table}`, `${table}_is_permanent`)
      }
    })

    test("discloses seeds forward alone", function* () {
      yield* accepted("UPDATE draw_log SET disclosing = 5")
      yield* accepted("UPDATE draw_log SET disclosing = 5")
      yield* refused("UPDATE draw_log SET disclosing = 4", "draw_log_goes_on")
      yield* refused("DELETE FROM draw_log", "draw_log_is_permanent")
      yield* refused("TRUNCATE draw_log", "draw_log_is_permanent")
    })

    test("shows ledgers' heads forward alone", function* () {
      const { account } = yield* Fixture.partner()
      const row = `'${Id.toUuid(account.id)}'::uuid, 682, 7, 4, 0, sha256(''), sha256('')`
      yield* accepted(`INSERT INTO ledger_head VALUES (${row})`)
      const own = "WHERE month = 682"
      yield* accepted(`UPDATE ledger_head SET sequence = 8, index = 5 ${own}`)
      for (const change of ["sequence = 8, index = 6", "sequence = 9, index = 5", "month = 683"])
        yield* refused(`UPDATE ledger_head SET ${change} ${own}`, "ledger_head_goes_on")
      yield* refused("DELETE FROM ledger_head", "ledger_head_is_permanent")
      yield* refused(
        `UPDATE ledger_head SET sequence = 10, index = 10, salt = 'x' ${own}`,
        "ledger_head_salt_check"
      )
    })

    test.each(BROKEN.map(([statement, by]) => ({ statement, by })))(
      "refuses $statement by $by",
      function* ({ by, statement }) {
        yield* shop
        yield* refused(statement, by)
      }
    )

    test("has a draw whole, in a slot of its list, with a number of its own", function* () {
      yield* shop
      const { one } = yield* Processes
      const columns = yield* one.sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
        WHERE attrelid = 'draw'::regclass AND attnum > 0 AND NOT attisdropped`
      /** A copy of a draw, with this column changed. */
      const copy = (column: string, value: string) => {
        const names = columns.map(({ name }) => name)
        const values = names.map((name) => (name === column ? value : name))
        return `INSERT INTO draw (${names}) SELECT ${values} FROM draw WHERE slot IS NOT NULL LIMIT 1`
      }
      const broken = [
        ...["list", "generation", "size", "slot", "sequence", "minute", "entropy", "salt"].map(
          (column) => [column, "NULL"] as const
        ),
        ["seed", "salt"],
        ["slot", "-1"],
        ["slot", "size"],
        ["entropy", "salt"],
        ["salt", "entropy"]
      ] as const
      for (const [column, value] of broken)
        yield* refused(copy(column, value), "draw_slotted_check")
      yield* refused(copy("card_id", "gen_random_uuid()"), "draw_sequence")
    })
  }
)
