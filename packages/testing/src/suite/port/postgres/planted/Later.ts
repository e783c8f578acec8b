/** Plants of rows that are dated far ahead, so that what follows takes their time. */
import { ACME, change, type Plant } from "./Rows.ts"

const AHEAD = "updated_at = '9999-01-01'"

export const LATER: ReadonlyArray<Plant> = [
  {
    kind: "An account is dated thousands of years ahead.",
    sql: [`UPDATE account SET ${AHEAD} WHERE id = ${ACME}`],
    names: "no account is later than now"
  },
  {
    kind: "A card is dated thousands of years ahead.",
    sql: [change("card", "status = 'active'", AHEAD)],
    names: "no card is later than its account"
  },
  {
    kind: "An operation is dated thousands of years ahead.",
    sql: [change("operation", "kind = 'order'", AHEAD)],
    names: "no operation is later than its account"
  }
]
