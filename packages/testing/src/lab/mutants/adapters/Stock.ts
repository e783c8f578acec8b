/** Cards on sale in Postgres: what a look finds, and how lists and numbers are kept. */
import { area } from "../Mutant.ts"

export const stock = area("adapters", [
  [
    "STOCK-01",
    "A renumbering moves no more than 50 cards.",
    "postgres/store/Supplies.ts",
    "WHERE p.list_id = l.id AND p.item_id = u.item_id`",
    "WHERE p.list_id = l.id AND p.item_id = u.item_id AND u.nth <= 50`",
    "suite/port/store/server#STORE-BULK"
  ],
  [
    "STOCK-02",
    "Several cards that enter a list make it one slot longer.",
    "postgres/store/Supplies.ts",
    "SET size = l.size + EXCLUDED.size",
    "SET size = l.size + 1",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STOCK-03",
    "A look finds cards of any list of the machine.",
    "postgres/store/Pool.ts",
    "AND l.name = w.list\n    CROSS JOIN LATERAL",
    "AND l.name <> ''\n    CROSS JOIN LATERAL",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STOCK-04",
    "An item goes on sale in the tier that it had before the operator moved it.",
    "postgres/store/Supplies.ts",
    "AND i.machine_id = $1::int AND i.tier = $2::text",
    "AND i.machine_id = $1::int",
    "suite/port/store/server#STORE-ITEM",
    "suite/port/postgres/StockRules"
  ],
  [
    "STOCK-05",
    "Of those who commit to a day of seeds, the last decides its nonce.",
    "postgres/store/Commit.ts",
    "write.each(`${table.insert} ON CONFLICT DO NOTHING`, rows, table.params)",
    "write.put(table, rows)",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STOCK-06",
    "Cards that leave two lists at once take one number.",
    "postgres/store/Supplies.ts",
    "sequence = sequence + (SELECT count(*) FROM list)\n",
    "sequence = sequence + 1\n",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STOCK-07",
    "A draw leaves out one of the machine's numbers.",
    "postgres/store/Supplies.ts",
    "AND s.sequence + m.draws = m.last AND",
    "AND",
    "suite/port/store/server#STORE-POOL"
  ],
  [
    "STOCK-08",
    "A commit writes to machines in any order, because it locks none before.",
    "postgres/store/Supplies.ts",
    "SELECT 1 FROM machine_stock WHERE machine_id = ANY ($1::int[])\n    ORDER BY machine_id FOR NO KEY UPDATE",
    "SELECT 1 FROM machine_stock WHERE machine_id = ANY ($1::int[])\n    AND machine_id < 0 FOR NO KEY UPDATE",
    "suite/port/postgres/StockRules"
  ]
])
