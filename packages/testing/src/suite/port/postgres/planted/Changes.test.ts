/** The audit of changes finds what is wrong in them, and reads nothing else of what grows. */
import { said } from "@cardpack/adapters/postgres/desk/audit/PublicId"
import { Id } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Books from "./Books.ts"
import { COMMITTED } from "./Committed.ts"
import { OVERLOOKED, UNKNOWN } from "./Missed.ts"
import { PLANTS } from "./Planted.ts"
import { ACME, enter, first } from "./Rows.ts"

/** After everything in the books. */
const LATER = Date.parse("2100-01-01")
const AT_LAST = "updated_at = '2100-01-02'"

/** Checks of what does not grow with what is sold. */
const CHEAP = [
  "every machine sells as an operator set it",
  "every audit began before it was in the log, and was in the log before now",
  "every trigger and constraint is there and switched on",
  "every row is of a partner and a machine that exist",
  "every key is the one that an operator made for its partner",
  "a key is revoked if an operator revoked it",
  "every operator's token is the one that an operator made",
  "a token is revoked if an operator revoked it",
  "the shipping countries are what an operator put",
  "every stop button is as an operator left it",
  "no machine has more open claims than free cards",
  "every machine's free cards and open claims are counted right",
  "every machine's odds are its tiers'",
  "every machine's numbers have no gap",
  "every card on sale has a slot of its own in its list",
  "every list is as long as what was put into it",
  "no open incidents",
  "every incident is about an operation and a card of its partner",
  "every incident was resolved by whom the log names, and as it says",
  "a card is frozen until an operator releases it",
  "every incident and every sweep that the log names is there",
  "every request that the log names has its answer",
  "the watcher knows how far it looked",
  "everybody's role is the one that was given in the console",
  "the operators' log ends at its last row",
  "every approval was asked for and settled by whom the log names, not by one sender",
  "every approval is for what was asked, as the log digested it",
  "every act that was approved is of an approval by another sender",
  "the draw log's files are those of its root",
  "every entry of the draw log is where its tables say",
  "every ledger's head leads to its entry of the draw log",
  "no minute is disclosed ahead of its end, and each renewal of seeds is counted",
  "nothing waits for a moment far ahead, or for events still to come",
  "an account's balance is what its last entry left",
  "every account holds the link of its last entry",
  "no number is above its account's last",
  "no number is below one",
  "an account is as late as its last entry and event",
  "no account is later than now",
  "every account was opened by an operator, and is active or suspended as the log says",
  "an account knows its last sandbox credit",
  "every month ends at its last entry"
]

/** What looks at one row of each table, if that changed. */
const LOOKS = {
  card: "every card is its order's",
  operation: "every operation has its event",
  funding_transaction: "every deposit has its events",
  webhook_endpoint: "every endpoint's lane begins before what waits for it",
  shipment: "every shipment is of a redemption",
  mail: "every mail is about its partner's shipment or event",
  onchain_order: "every mint is free, and to the wallet that was signed",
  onchain_burn: "every burn is its operation's and its card's"
}

const one = (table: string, change: string): string =>
  `UPDATE ${table} SET ${change} WHERE id = (SELECT id FROM ${table} ORDER BY id LIMIT 1)`

const isFound = ({ kind }: { readonly kind: string }) => !(kind in OVERLOOKED || kind in UNKNOWN)
const FIRST = Object.values(PLANTS).flatMap((plants) => plants.filter(isFound).slice(0, 1))

layer(Books.layer, { excludeTestServices: true, timeout: "2 minutes" })("Changes", (it) => {
  it.effect("give nothing to find in sound books, and are all of them since the beginning", () =>
    Effect.gen(function* () {
      const checks = yield* Books.changed(0, [])
      assert.deepStrictEqual(
        checks.filter(({ examined, ok }) => !ok || examined === 0),
        []
      )
    })
  )

  it.effect("convict by the check that is meant", () =>
    Effect.gen(function* () {
      for (const { kind, names, sql } of FIRST) {
        const checks = yield* Books.changed(0, sql)
        assert.include(
          checks.filter(({ ok }) => !ok).map(({ name }) => name),
          names,
          kind
        )
      }
    })
  )

  it.effect("are no row of a past that nothing touched", () =>
    Effect.gen(function* () {
      const checks = yield* Books.changed(LATER, [])
      const read = checks.filter(({ examined }) => examined > 0).map(({ name }) => name)
      assert.sameMembers(read, CHEAP)
    })
  )

  for (const [table, name] of Object.entries(LOOKS))
    it.effect(`are one row of the past if one changed: ${table}`, () =>
      Effect.gen(function* () {
        const checks = yield* Books.changed(LATER, [one(table, AT_LAST)])
        assert.strictEqual(checks.find((check) => check.name === name)?.examined, 1)
      })
    )

  it.effect("are an item that was changed without a catalog in the log, and no other", () =>
    Effect.gen(function* () {
      const { oldest } = yield* (yield* Desk).auditMark
      // A base of an earlier version, by the log's times; and one that names its transactions.
      for (const [since, unseen] of [[LATER] as const, [0, oldest] as const]) {
        const changes = [one("item", "buyback = buyback + 1")]
        const checks = yield* Books.changed(since, changes, unseen)
        const found = checks.find(({ name }) => name === "every item is what an operator set")
        assert.strictEqual(found?.examined, 1)
        assert.strictEqual(found?.violations.length, 1)
      }
    })
  )

  it.effect("are the cards of the slots that were filled with an item which was changed", () =>
    Effect.gen(function* () {
      const [exchanged] = COMMITTED
      assert.isDefined(exchanged)
      const checks = yield* Books.changed(LATER, exchanged.sql)
      const found = checks.find(({ name }) => name === exchanged.names)
      assert.strictEqual(found?.violations.length, 2)
    })
  )

  it.effect("are an item that the log says was returned", () =>
    Effect.gen(function* () {
      const checks = yield* Books.changed(LATER, [
        `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
          SELECT 'ffffffff-ffff-7fff-bfff-ffffffffffff', 'ada', 'stock.return', 'stock',
            json_build_object('references', json_build_array(reference)), now()
          FROM item ORDER BY id LIMIT 1`
      ])
      const found = checks.find(({ name }) => name === "every item is in exactly one place")
      assert.strictEqual(found?.examined, 1)
    })
  )

  it.effect("are a number that an account handed out and nothing has", () =>
    Effect.gen(function* () {
      const checks = yield* Books.changed(LATER, [one("account", "sequence = sequence + 1")])
      const failing = checks.filter(({ ok }) => !ok).map(({ name }) => name)
      assert.deepStrictEqual(failing, ["an account's sequence has no gap and no number twice"])
    })
  )

  it.effect("are old rows that a new entry names", () =>
    Effect.gen(function* () {
      const burnt = first("operation", "kind = 'buyback' AND mode = 'onchain' AND credited > 0")
      const checks = yield* Books.changed(LATER, [
        `UPDATE account SET ${AT_LAST} WHERE id = ${ACME}`,
        ...enter({ kind: "BUYBACK", cash: 1_000_000, operation: burnt })
      ])
      assert.include(
        checks.filter(({ ok }) => !ok).map(({ name }) => name),
        "an operation's entries sum up to what it charged and credited"
      )
    })
  )

  it.effect("are spelled as everywhere", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const uuids = ["0", "f", "8", "5"].map((digit) =>
        "00000000-0000-0000-0000-000000000000".replaceAll("0", digit)
      )
      const all = [...uuids, "01234567-89ab-cdef-fedc-ba9876543210"]
      for (const uuid of all) {
        const rows = yield* sql.unsafe(`SELECT s.said FROM ${said("op", `'${uuid}'::uuid`)} s`)
        assert.deepStrictEqual(rows, [{ said: Id.fromUuid("op", uuid) }])
      }
    })
  )
})
