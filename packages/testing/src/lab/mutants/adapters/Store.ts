/** The store on Postgres: commits, loads, locks and decks. */
import { area } from "../Mutant.ts"

export const store = area("adapters", [
  [
    "STORE-01",
    "Events past the 20th of a commit are lost.",
    "postgres/store/Commit.ts",
    'else if (Catalogue.CATALOGUE[kind].write === "insert") write.insert(table, rows)',
    'else if (Catalogue.CATALOGUE[kind].write === "insert")\n    write.insert(table, kind === "events" ? rows.slice(0, 20) : rows)',
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-02",
    "Items past the 100th of a commit are lost.",
    "postgres/store/Commit.ts",
    'else if (Catalogue.CATALOGUE[kind].write === "put") write.put(table, rows)',
    'else if (Catalogue.CATALOGUE[kind].write === "put")\n    write.put(table, kind === "items" ? rows.slice(0, 100) : rows)',
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-03",
    "A load gives no more than 20 cards.",
    "postgres/store/Lookups.ts",
    "const values = answers[at] ?? []",
    'const most = question.kind === "cards" ? 20 : Number.POSITIVE_INFINITY\n    const values = (answers[at] ?? []).slice(0, most)',
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-04",
    "A load gives no more than 10 accounts.",
    "postgres/store/Lookups.ts",
    "const values = answers[at] ?? []",
    'const most = question.kind === "accounts" ? 10 : Number.POSITIVE_INFINITY\n    const values = (answers[at] ?? []).slice(0, most)',
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-05",
    "A delivery keeps no more than 4 attempts.",
    "postgres/queue/DeliveryQueue.ts",
    "JSON.stringify(after.attempts)",
    "JSON.stringify(after.attempts.slice(0, 4))",
    "suite/port/queue/server#QUEUE-SETTLE"
  ],
  [
    "STORE-06",
    "A reshuffle moves no more than 50 slots.",
    "postgres/store/Commit.ts",
    "reshuffles.flatMap((each) => each.slots)",
    "reshuffles.flatMap((each) => each.slots.slice(0, 50))",
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-07",
    "With more than 30 free positions, the second lowest is drawn first.",
    "postgres/store/Stock.ts",
    "ORDER BY d.position, d.item_id LIMIT w.count ${lock}",
    "ORDER BY d.position, d.item_id LIMIT w.count OFFSET (SELECT CASE WHEN count(*) > 30 THEN 1 ELSE 0 END\n      FROM deck e WHERE e.machine_id = w.machine_id AND e.tier = w.tier) ${lock}",
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-08",
    "An item is put at half its position.",
    "postgres/store/Commit.ts",
    "SELECT u.item_id, u.machine_id, u.tier, u.position, coalesce(t.shuffle, 0)",
    "SELECT u.item_id, u.machine_id, u.tier,\n      u.position / 2,\n      coalesce(t.shuffle, 0)",
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STORE-09",
    "A commit overwrites an account that has moved on.",
    "postgres/store/Commit.ts",
    "account.version = u.version - 1",
    "account.version >= u.version - 1",
    "suite/port/store/server#STORE-KEPT"
  ],
  [
    "STORE-10",
    "A transaction reads its accounts without locking them.",
    "postgres/store/Transaction.ts",
    'ORDER BY id FOR UPDATE",',
    'ORDER BY id",',
    "suite/port/store/server#STORE-LOCK"
  ],
  [
    "STORE-11",
    "Two operators' commands run at the same time, because the operator's lock is not taken.",
    "postgres/store/Transaction.ts",
    '"SELECT 1 FROM controls FOR UPDATE"',
    '"SELECT 1 FROM controls"',
    "suite/port/store/server#STORE-LOCK"
  ],
  [
    "STORE-13",
    "Cards are drawn from any tier of the machine.",
    "postgres/store/Stock.ts",
    "WHERE d.machine_id = w.machine_id AND d.tier = w.tier\n    ORDER BY d.position",
    "WHERE d.machine_id = w.machine_id\n    ORDER BY d.position",
    "suite/port/store/server#STORE-DECK"
  ],
  [
    "STORE-14",
    "An item returns to the tier that it had before the operator moved it.",
    "postgres/store/Commit.ts",
    "WHERE i.id IS NULL OR $5::bool OR",
    "WHERE i.id IS NULL OR $5::bool IS NOT NULL OR",
    "suite/port/postgres/StockRules"
  ],
  [
    "STORE-15",
    "Cards of tiers that the odds can't draw count as stock.",
    "postgres/store/Supplies.ts",
    "AND t.weight > 0 AND t.ordinal IS NOT NULL\n        UNION ALL",
    "AND t.ordinal IS NOT NULL\n        UNION ALL",
    "suite/port/store/server#STORE-SUPPLY"
  ],
  [
    "STORE-16",
    "An operator can't take the last card that no sealed pack needs.",
    "postgres/store/Supplies.ts",
    "s.claims > 0 AND n.free < s.claims",
    "s.claims > 0 AND n.free <= s.claims",
    "suite/port/store/server#STORE-SUPPLY"
  ],
  [
    "STORE-17",
    "A tier that gave one card too few is not asked again.",
    "postgres/store/Stock.ts",
    ".some((count) => count > 0)",
    ".some((count) => count > 1)",
    "suite/port/store/server#STORE-DECK"
  ],
  [
    "STORE-18",
    "Rows are loaded by their id alone, whoever's they are.",
    "postgres/rows/KeySet.ts",
    "WHERE ${table}.account_id = k.account_id AND ${table}.${column} = k.id",
    "WHERE k.account_id IS NOT NULL AND ${table}.${column} = k.id",
    "suite/port/store/server#account"
  ],
  [
    "STORE-19",
    "The account of a row that its own index finds is not checked.",
    "postgres/rows/KeySet.ts",
    "WHERE (${table}.account_id = k.account_id) IS TRUE AND",
    "WHERE (k.account_id IS NOT NULL) IS TRUE AND",
    "suite/port/store/server#account"
  ],
  [
    "STORE-20",
    "Sealed packs past their window count against the account's limit.",
    "postgres/store/Load.ts",
    "c.refundable_until > ${Clock.shifted(2)}",
    "c.refundable_until <> ${Clock.shifted(2)}",
    "suite/port/store/server#STORE-LOAD"
  ],
  [
    "STORE-21",
    "A COMMIT without an answer counts as failed while the server still works on it.",
    "postgres/store/Transaction.ts",
    'status === "committed" || status === "aborted" || status === "crashed"',
    "row.length > 0",
    "suite/faults/postgres/LostCommit"
  ],
  [
    "STORE-22",
    "A COMMIT that the server answers with ROLLBACK counts as done.",
    "postgres/store/Transaction.ts",
    'ended.success.command === "COMMIT"',
    "ended.success.command !== null",
    "suite/port/postgres/Aborted"
  ],
  [
    "STORE-23",
    "Rows 501 to 1,000 of a kind are not written.",
    "postgres/store/Statements.ts",
    "for (const part of others) this.groups.push([() => statement(part)])",
    "for (const part of others.slice(1)) this.groups.push([() => statement(part)])",
    "suite/unit/postgres"
  ],
  [
    "STORE-24",
    "Two partners can't use the same idempotency key.",
    "postgres/migrations/0004_operation.ts",
    "UNIQUE (account_id, idempotency_key),",
    "UNIQUE (idempotency_key),",
    "suite/port/store/server#STORE-ALLOW"
  ]
])
