/**
 * The audit of a database broken by SQL, past its constraints: the checks that no store lets anybody
 * fail (design.md#audit). The suite of the desk makes all others fail (DESK-AUDIT-02).
 */
import { randomUUID } from "node:crypto"
import { assert, beforeAll, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import type { Audit, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

const sql = async (...statements: ReadonlyArray<string>) => {
  for (const statement of statements) await world.service().sql(statement)
}

const audit = async () => answer(await world.operator.get<Audit>("/audit"), 200)

const failed = async () => (await audit()).checks.filter((check) => !check.ok)

beforeAll(async () => {
  const shop = await world.shop({ tiers: [20, 20], bonus: "33.333333" })
  const [sold, sent] = (await shop.order(4)).cards
  await shop.submit({ kind: "buyback", mode: "offchain", cardIds: [sold?.id] })
  const shipmentInfo = { country: "DE" }
  await shop.submit({ kind: "redemption", cardIds: [sent?.id], shipmentInfo })
  const [refunded] = (await shop.order(2, "sealed")).cards
  await shop.submit({ kind: "refund", cardIds: [refunded?.id] })
})

it("finds nothing wrong, says how much it examined, and is in the log for everybody", async () => {
  const { checks, ok } = await audit()
  assert.isTrue(ok)
  const names = checks.map((check) => check.name)
  assert.strictEqual(new Set(names).size, names.length)
  for (const check of checks) assert.deepInclude(check, { ok: true, violations: [] })
  assert.isAbove(
    checks.reduce((sum, { examined }) => sum + examined, 0),
    10
  )
  const log = await world.operator.get<Page<{ detail: object }>>("/log?action=audit.run&limit=1")
  assert.deepInclude(answer(log, 200).data[0]?.detail, { ok: true, failed: [] })
})

const WOUNDS: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  [
    "an idempotency key executed twice",
    "no idempotency key twice",
    [
      "ALTER TABLE operation DROP CONSTRAINT operation_account_id_idempotency_key_key",
      "UPDATE operation SET idempotency_key = 'same' WHERE kind IN ('buyback', 'refund')"
    ]
  ],
  [
    "an item in two live cards",
    "no item is in two live cards",
    [
      "DROP INDEX card_item_sold_once",
      `UPDATE card SET item_id = (SELECT item_id FROM card WHERE status = 'redeemed' LIMIT 1)
       WHERE id IN (SELECT id FROM card WHERE status = 'active' AND NOT sealed LIMIT 1)`
    ]
  ],
  [
    "a machine with more claims than cards",
    "no machine has more open claims than free cards",
    [
      "ALTER TABLE machine_stock DROP CONSTRAINT machine_stock_covers_claims",
      "UPDATE machine_stock SET claims = claims + 1000"
    ]
  ]
]

it.each(WOUNDS)("finds %s", async (_, name, statements) => {
  await sql(...statements)
  const check = (await failed()).find((each) => each.name === name)
  assert.isAtLeast(check?.violations.length ?? 0, 1, name)
})

it("names at most a hundred violations of a check", async () => {
  const accounts = Array.from(
    { length: 120 },
    () => `('${randomUUID()}', 'x', 'active', 1, 0, 0, 0, now())`
  )
  await sql(
    `INSERT INTO account (id, name, status, cash, bonus, sequence, version, created_at)
     VALUES ${accounts.join(", ")}`
  )
  const check = (await failed()).find(({ name }) => name === "ledger sums equal balances")
  assert.strictEqual(check?.violations.length, 100)
})
