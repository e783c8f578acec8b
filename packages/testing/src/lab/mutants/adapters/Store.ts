/** The store on Postgres: commits, loads, locks and stock. */
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
    "A renumbering turns a list around.",
    "postgres/store/Supplies.ts",
    "UPDATE pool p SET slot = u.nth - 1",
    "UPDATE pool p SET slot = cardinality($3::uuid[]) - u.nth",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STORE-07",
    "A look answers the cards of the lowest slots, whatever was named first.",
    "postgres/store/Pool.ts",
    "ORDER BY t.nth LIMIT w.take",
    "ORDER BY t.slot LIMIT w.take",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STORE-08",
    "The last card that enters takes the first slot, which is not what was committed to.",
    "postgres/store/Supplies.ts",
    "row_number() OVER (ORDER BY u.nth) - 1 AS nth",
    "row_number() OVER (ORDER BY u.nth DESC) - 1 AS nth",
    "suite/port/store/server#STORE-POOL"
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
    "postgres/store/Locks.ts",
    'ORDER BY id FOR UPDATE",',
    'ORDER BY id",',
    "suite/port/store/server#STORE-LOCK"
  ],
  [
    "STORE-11",
    "Two operators' commands run at the same time, because the operator's lock is not taken.",
    "postgres/store/Locks.ts",
    '"SELECT 1 FROM controls FOR UPDATE"',
    '"SELECT 1 FROM controls"',
    "suite/port/store/server#STORE-LOCK"
  ],
  [
    "STORE-13",
    "Cards enter the lists of their tiers where odds are of the stock.",
    "postgres/store/Supplies.ts",
    "CASE WHEN m.odds_mode = 'stock' AND t.weight > 0",
    "CASE WHEN m.odds_mode IS NULL AND t.weight > 0",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STORE-14",
    "A number that a machine gave is given again.",
    "postgres/store/Supplies.ts",
    "OR s.sequence = m.first - 1 AND",
    "OR s.sequence >= m.first - 1 AND",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STORE-15",
    "Cards of tiers that the odds can't draw count as stock.",
    "postgres/store/Supplies.ts",
    "CASE WHEN t.weight > 0 AND t.ordinal IS NOT NULL THEN 1 ELSE 0 END AS free",
    "CASE WHEN t.ordinal IS NOT NULL THEN 1 ELSE 0 END AS free",
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
    "A draw by a seed that may be out is written.",
    "postgres/store/Supplies.ts",
    "l.disclosing < m.minute",
    "l.disclosing <= m.minute",
    "suite/port/store/server#STORE-POOL"
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
  ],
  [
    "STORE-25",
    "The lists of a machine are read without a lock on it.",
    "postgres/store/Locks.ts",
    "ORDER BY s.machine_id FOR NO KEY UPDATE OF s",
    "ORDER BY s.machine_id FOR KEY SHARE OF s",
    "suite/port/store/server#STORE-LOCK",
    "suite/model/races"
  ]
])
