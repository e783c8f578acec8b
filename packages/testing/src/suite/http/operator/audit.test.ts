/** The audit of a database broken by SQL, past every constraint (design.md#audit). */
import { randomUUID } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import type { Audit } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()
let redemptionId = ""

const audit = async () => answer(await world.operator.get<Audit>("/audit"), 200)

const failed = async () => (await audit()).checks.filter((check) => !check.ok)

/** A credited deposit and a resolved incident, written by SQL because there is no chain. */
const CHAIN = [
  `INSERT INTO deposit_address (account_id, index, address, created_at)
   SELECT id, 0, '0x${"a".repeat(40)}', now() FROM account`,
  `INSERT INTO funding_transaction (id, account_id, status, address, amount, chain_id,
     transaction_hash, ordinal, log_index, block_number, block_hash, sequence, created_at,
     confirmed_at, updated_at)
   SELECT gen_random_uuid(), id, 'confirmed', '0x${"a".repeat(40)}', 25, 84532,
     '0x${"b".repeat(64)}', 0, 0, 1, '0x${"c".repeat(64)}', sequence + 1, now(), now(), now()
   FROM account`,
  `INSERT INTO ledger_entry (id, account_id, kind, cash, bonus, cash_after, bonus_after, sequence,
     created_at, funding_transaction_id)
   SELECT gen_random_uuid(), a.id, 'TOPUP', 25, 0, a.cash + 25, a.bonus, a.sequence + 2, now(), f.id
   FROM account a JOIN funding_transaction f ON f.account_id = a.id`,
  "UPDATE account SET cash = cash + 25, sequence = sequence + 2",
  `INSERT INTO incident (id, kind, subject, account_id, detail, created_at, resolved_at,
     resolved_by, resolution)
   SELECT gen_random_uuid(), 'deposit_refused', 'one', id, '{}', now(), now(), 'desk', 'paid out'
   FROM account`
]

beforeAll(async () => {
  const shop = await world.shop({ tiers: [20, 20], bonus: "33.333333" })
  await shop.order(3, "sealed")
  const [kept, sold, sent] = (await shop.order(4)).cards
  await shop.submit({ kind: "buyback", mode: "offchain", cardIds: [sold?.id] })
  const redemption = { kind: "redemption", cardIds: [sent?.id], shipmentInfo: { country: "DE" } }
  redemptionId = (await shop.submit(redemption)).id
  const [refunded] = (await shop.order(2, "sealed")).cards
  await shop.submit({ kind: "refund", cardIds: [refunded?.id] })
  assert.isDefined(kept)
  for (const statement of CHAIN) await world.service().sql(statement)
})

interface Wound {
  readonly check: string
  readonly story: string
  readonly break: ReadonlyArray<string>
  readonly mend: ReadonlyArray<string>
}

const FREE = "(SELECT item_id FROM deck ORDER BY item_id LIMIT 1)"
const HELD = "(SELECT id FROM card WHERE status = 'active' AND NOT sealed ORDER BY id LIMIT 1)"
const open = (table: string) => `ALTER TABLE ${table} DISABLE TRIGGER ALL`
const close = (table: string) => `ALTER TABLE ${table} ENABLE TRIGGER ALL`

const wounds: ReadonlyArray<Wound> = [
  {
    check: "ledger sums equal balances",
    story: "a balance was raised by a micro-dollar",
    break: ["UPDATE account SET cash = cash + 1"],
    mend: ["UPDATE account SET cash = cash - 1"]
  },
  {
    check: "every entry's balance follows from the one before",
    story: "an entry in the middle was changed",
    break: [
      open("ledger_entry"),
      "UPDATE ledger_entry SET cash = cash - 1, cash_after = cash_after - 1 WHERE kind = 'ADJUSTMENT'"
    ],
    mend: [
      "UPDATE ledger_entry SET cash = cash + 1, cash_after = cash_after + 1 WHERE kind = 'ADJUSTMENT'",
      close("ledger_entry")
    ]
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "an event is gone",
    break: [
      open("event"),
      "CREATE TABLE kept AS SELECT * FROM event WHERE type = 'buyback.completed'",
      "DELETE FROM event WHERE type = 'buyback.completed'"
    ],
    mend: ["INSERT INTO event SELECT * FROM kept", "DROP TABLE kept", close("event")]
  },
  {
    check: "every item is in exactly one place",
    story: "a held item is on sale again",
    break: [
      `INSERT INTO deck (item_id, machine_id, tier, position, shuffle)
       SELECT i.id, i.machine_id, i.tier, 1, 0 FROM item i JOIN card c ON c.item_id = i.id WHERE c.id = ${HELD}`
    ],
    mend: ["DELETE FROM deck WHERE position = 1"]
  },
  {
    check: "every item is in exactly one place",
    story: "an item fell out of its deck",
    break: [
      `CREATE TABLE kept AS SELECT * FROM deck WHERE item_id = ${FREE}`,
      "DELETE FROM deck WHERE item_id IN (SELECT item_id FROM kept)"
    ],
    mend: ["INSERT INTO deck SELECT * FROM kept", "DROP TABLE kept"]
  },
  {
    check: "no machine has more open claims than free cards",
    story: "a machine counts more claims than it has cards",
    break: [
      "ALTER TABLE machine_stock DROP CONSTRAINT machine_stock_covers_claims",
      "UPDATE machine_stock SET claims = claims + 1000"
    ],
    mend: [
      "UPDATE machine_stock SET claims = claims - 1000",
      "ALTER TABLE machine_stock ADD CONSTRAINT machine_stock_covers_claims CHECK (free >= claims)"
    ]
  },
  {
    check: "every machine's free cards and open claims are counted right",
    story: "a machine counts a card too few",
    break: ["UPDATE machine_stock SET free = free - 1"],
    mend: ["UPDATE machine_stock SET free = free + 1"]
  },
  {
    check: "no item is in two live cards",
    story: "a card was moved to the item of another one",
    break: [
      "DROP INDEX card_item_sold_once",
      `CREATE TABLE kept AS SELECT id, item_id FROM card WHERE id = ${HELD}`,
      `UPDATE card SET item_id = (
        SELECT item_id FROM card WHERE status = 'redeemed' LIMIT 1
      ) WHERE id IN (SELECT id FROM kept)`
    ],
    mend: [
      "UPDATE card SET item_id = k.item_id FROM kept k WHERE k.id = card.id",
      "DROP TABLE kept",
      `CREATE UNIQUE INDEX card_item_sold_once ON card (item_id)
       WHERE status NOT IN ('refunded', 'bought_back', 'cancelled')`
    ]
  },
  {
    check: "every item on sale is in the deck of its tier",
    story: "an item lies in another tier's deck",
    break: [
      `UPDATE deck SET tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END WHERE item_id = ${FREE}`
    ],
    mend: [
      `UPDATE deck SET tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END WHERE item_id = ${FREE}`
    ]
  },
  {
    check: "an order's cards cost what it charged",
    story: "a card cost a micro-dollar more",
    break: [`UPDATE card SET paid_cash = paid_cash + 1 WHERE id = ${HELD}`],
    mend: [`UPDATE card SET paid_cash = paid_cash - 1 WHERE id = ${HELD}`]
  },
  {
    check: "an operation's cards bring what it credited",
    story: "a buyback brought a micro-dollar more",
    break: ["UPDATE operation SET credited = credited + 1 WHERE kind = 'buyback'"],
    mend: ["UPDATE operation SET credited = credited - 1 WHERE kind = 'buyback'"]
  },
  {
    check: "a refund returns each card's own shares",
    story: "a refund went to the other bucket",
    break: [
      `UPDATE operation_card SET credited_cash = credited_bonus, credited_bonus = credited_cash
       WHERE operation_id IN (SELECT id FROM operation WHERE kind = 'refund')`
    ],
    mend: [
      `UPDATE operation_card SET credited_cash = credited_bonus, credited_bonus = credited_cash
       WHERE operation_id IN (SELECT id FROM operation WHERE kind = 'refund')`
    ]
  },
  {
    check: "every redemption has its shipment",
    story: "a shipment is gone",
    break: ["CREATE TABLE kept AS SELECT * FROM shipment", "DELETE FROM shipment"],
    mend: ["INSERT INTO shipment SELECT * FROM kept", "DROP TABLE kept"]
  },
  {
    check: "every operation has its event",
    story: "an event names another operation",
    break: [
      open("event"),
      `UPDATE event SET data = '{"operationId":"op_none"}' WHERE type = 'redemption.completed'`
    ],
    mend: [
      `UPDATE event SET data = json_build_object('operationId', '{redemption}') WHERE type = 'redemption.completed'`,
      close("event")
    ]
  },
  {
    check: "an operation's entries sum up to what it charged and credited",
    story: "an entry is of no operation",
    break: [
      open("ledger_entry"),
      "CREATE TABLE kept AS SELECT id, operation_id FROM ledger_entry WHERE kind = 'BUYBACK'",
      "UPDATE ledger_entry SET operation_id = NULL WHERE kind = 'BUYBACK'"
    ],
    mend: [
      "UPDATE ledger_entry SET operation_id = k.operation_id FROM kept k WHERE k.id = ledger_entry.id",
      "DROP TABLE kept",
      close("ledger_entry")
    ]
  },
  {
    check: "every card is what its draw drew",
    story: "a draw was of another item",
    break: [
      open("draw"),
      "CREATE TABLE kept AS SELECT card_id, item_id FROM draw",
      `UPDATE draw SET item_id = ${FREE} WHERE card_id = ${HELD}`
    ],
    mend: [
      "UPDATE draw SET item_id = k.item_id FROM kept k WHERE k.card_id = draw.card_id",
      "DROP TABLE kept",
      close("draw")
    ]
  },
  {
    check: "every confirmed deposit is one entry of the ledger, and no other is",
    story: "the credit of a deposit names it no more",
    break: [
      open("ledger_entry"),
      "CREATE TABLE kept AS SELECT id, funding_transaction_id AS deposit FROM ledger_entry WHERE funding_transaction_id IS NOT NULL",
      "UPDATE ledger_entry SET funding_transaction_id = NULL"
    ],
    mend: [
      "UPDATE ledger_entry SET funding_transaction_id = k.deposit FROM kept k WHERE k.id = ledger_entry.id",
      "DROP TABLE kept",
      close("ledger_entry")
    ]
  },
  {
    check: "every confirmed deposit is one entry of the ledger, and no other is",
    story: "a credit names a deposit that is gone",
    break: [
      open("funding_transaction"),
      "CREATE TABLE kept AS SELECT * FROM funding_transaction",
      "DELETE FROM funding_transaction"
    ],
    mend: [
      "INSERT INTO funding_transaction SELECT * FROM kept",
      "DROP TABLE kept",
      close("funding_transaction")
    ]
  },
  {
    check: "every confirmed deposit is one entry of the ledger, and no other is",
    story: "a credit is of another amount",
    break: [open("funding_transaction"), "UPDATE funding_transaction SET amount = amount + 1"],
    mend: ["UPDATE funding_transaction SET amount = amount - 1", close("funding_transaction")]
  },
  {
    check: "every card on chain has its one mint",
    story: "a card says that it was minted",
    break: [`UPDATE card SET onchain = '{"tokenId":"1"}' WHERE id = ${HELD}`],
    mend: [`UPDATE card SET onchain = NULL WHERE id = ${HELD}`]
  },
  {
    check: "every card's burn is as far as the card",
    story: "a card waits for a burn that nobody asked for",
    break: [
      `CREATE TABLE kept AS SELECT id FROM card WHERE id = ${HELD}`,
      "UPDATE card SET status = 'buyback_pending' WHERE id IN (SELECT id FROM kept)"
    ],
    mend: ["UPDATE card SET status = 'active' WHERE id IN (SELECT id FROM kept)", "DROP TABLE kept"]
  },
  {
    check: "every card that is held back has its incident",
    story: "a card is held back because of nothing",
    break: [`UPDATE card SET frozen_by = gen_random_uuid() WHERE id = ${HELD}`],
    mend: [`UPDATE card SET frozen_by = NULL WHERE id = ${HELD}`]
  },
  {
    check: "an on-chain operation is as far as its entries",
    story: "an operation awaits the chain for nothing",
    break: [
      "UPDATE operation SET status = 'awaiting_chain', completed_at = NULL WHERE kind = 'redemption'"
    ],
    mend: [
      "UPDATE operation SET status = 'completed', completed_at = now() WHERE kind = 'redemption'"
    ]
  },
  {
    check: "no open incidents",
    story: "an incident is open",
    break: ["UPDATE incident SET resolved_at = NULL, resolved_by = NULL, resolution = NULL"],
    mend: ["UPDATE incident SET resolved_at = now(), resolved_by = 'desk', resolution = 'paid out'"]
  },
  {
    check: "no idempotency key twice",
    story: "a key was executed twice",
    break: [
      "ALTER TABLE operation DROP CONSTRAINT operation_account_id_idempotency_key_key",
      "CREATE TABLE kept AS SELECT id, idempotency_key FROM operation",
      "UPDATE operation SET idempotency_key = 'same' WHERE kind IN ('buyback', 'refund')"
    ],
    mend: [
      "UPDATE operation SET idempotency_key = k.idempotency_key FROM kept k WHERE k.id = operation.id",
      "DROP TABLE kept",
      `ALTER TABLE operation ADD CONSTRAINT operation_account_id_idempotency_key_key
       UNIQUE (account_id, idempotency_key)`
    ]
  }
]

const run = async (statements: ReadonlyArray<string>) => {
  for (const statement of statements) {
    await world.service().sql(statement.replace("{redemption}", redemptionId))
  }
}

describe("the audit", () => {
  it("finds nothing wrong, and names each check once", async () => {
    const { checks, ok } = await audit()
    assert.isTrue(ok)
    const names = checks.map((check) => check.name)
    assert.strictEqual(new Set(names).size, names.length)
    assert.sameMembers([...new Set(wounds.map((wound) => wound.check))], names)
    for (const check of checks) assert.isAbove(check.examined, 0)
  })

  it.each(wounds)("finds that $story", async (wound) => {
    await run(wound.break)
    try {
      const found = await failed()
      const check = found.find(({ name }) => name === wound.check)
      assert.isDefined(check, JSON.stringify(found))
      assert.isAtLeast(check?.violations.length ?? 0, 1)
    } finally {
      await run(wound.mend)
    }
    assert.deepStrictEqual(await failed(), [])
  })

  it("names at most a hundred violations of a check", async () => {
    const accounts = Array.from(
      { length: 120 },
      () => `('${randomUUID()}', 'x', 'active', 1, 0, 0, 0, now())`
    )
    await world.service().sql(
      `INSERT INTO account (id, name, status, cash, bonus, sequence, version, created_at)
       VALUES ${accounts.join(", ")}`
    )
    const [check] = await failed()
    assert.strictEqual(check?.name, "ledger sums equal balances")
    assert.strictEqual(check?.violations.length, 100)
    await world.service().sql("DELETE FROM account WHERE name = 'x'")
    assert.deepStrictEqual(await failed(), [])
  })
})
