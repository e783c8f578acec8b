/** Plants in single columns that no other plant and no trigger is about. */
import { first, type Plant } from "./Rows.ts"

/** By the check that finds them: a row, the change, and what that means. */
const SET: Readonly<
  Record<string, ReadonlyArray<readonly [table: string, set: string, kind: string]>>
> = {
  "every stop button is as an operator left it": [
    ["controls", "orders = NOT orders", "Orders are stopped by nobody."],
    ["controls", "buybacks = NOT buybacks", "Buybacks are stopped by nobody."],
    ["controls", "mints = NOT mints", "Mints are stopped by nobody."]
  ],
  "every shipment is as its last event told": [
    ["shipment", "carrier = 'pigeon'", "A parcel is with another carrier."],
    ["shipment", "tracking_url = 'https://elsewhere.example/'", "A parcel is tracked elsewhere."],
    ["shipment", "status_reason = 'lost'", "A parcel is where it is for another reason."]
  ],
  "every mail that its parcel does not know was not sent": [
    ["shipment", "emails = '[]'", "A parcel forgets its mails."]
  ],
  "every machine sells as an operator set it": [
    [
      "vending_machine",
      "restock = CASE restock WHEN 'open' THEN 'closed' ELSE 'open' END",
      "A closed series is open."
    ]
  ],
  "every item is what an operator set": [
    ["item", "image = 'https://elsewhere.example/'", "A card shows another picture."]
  ],
  "every row is of a partner and a machine that exist": [
    ["machine_stock", "machine_id = machine_id + 1000", "A machine's counts are another's."]
  ],
  "every machine's free cards and open claims are counted right": [
    ["pool_count", "tier = tier || ' '", "A tier's free cards are counted as another's."],
    ["pool_count", "list_id = list_id + 1000", "A list's free cards are counted as another's."]
  ],
  "the operators' log ends at its last row": [
    ["log_head", "link = sha256('')", "The end of the operators' log is another."]
  ],
  "every endpoint's lane begins before what waits for it": [
    ["webhook_lane", "endpoint_id = gen_random_uuid()", "A lane is of another endpoint."]
  ],
  "nothing waits for a moment far ahead, or for events still to come": [
    [
      "delivery",
      "retry_at = '9999-01-01' WHERE attempt_count > 0",
      "A delivery is tried in thousands of years."
    ]
  ],
  "every trigger and constraint is there and switched on": [
    ["schema_migration", "migration_id = migration_id + 9000", "The migrations are others."],
    ["schema_migration", "name = name || 's'", "The migrations have other names."],
    ["schema_migration", "oldest = 1", "Any version may run on the database."]
  ]
}

const KEYED = new Set(["shipment", "item"])

export const COLUMN_PLANTS: ReadonlyArray<Plant> = Object.entries(SET).flatMap(([names, plants]) =>
  plants.map(([table, set, kind]) => ({
    kind,
    names,
    sql: [`UPDATE ${table} SET ${set}${KEYED.has(table) ? ` WHERE id = ${first(table)}` : ""}`]
  }))
)
