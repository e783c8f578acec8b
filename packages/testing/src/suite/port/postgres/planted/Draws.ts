/** Plants in draws and odds. */
import { change, copy, first, OTHER, type Plant } from "./Rows.ts"

const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL"
const drawn = (set: string) => `UPDATE draw SET ${set} WHERE card_id = ${first("card", HELD)}`
/** The next item of the first machine. */
const TOP = "(SELECT item_id FROM deck WHERE machine_id = 1 ORDER BY tier, position LIMIT 1)"
export const DRAWS: ReadonlyArray<Plant> = [
  {
    kind: "A draw is of another tier than its seed says.",
    sql: [drawn("tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END")],
    names: "tiers follow from seeds"
  },
  {
    kind: "All draws have one seed.",
    sql: ["UPDATE draw SET seed = decode(repeat('00', length(seed)), 'hex')"],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is by odds that never were.",
    sql: [drawn("odds_version = 9")],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is of another item.",
    sql: [drawn(`item_id = ${TOP}`)],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is gone.",
    sql: [`DELETE FROM draw WHERE card_id = ${first("card", HELD)}`],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is of another machine than was paid for.",
    sql: [drawn("machine_id = 2")],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw took the place that another draw took.",
    sql: [
      `UPDATE draw SET position = (SELECT max(o.position) FROM draw o WHERE o.tier = draw.tier)
        WHERE card_id = ${first("card", HELD)}`
    ],
    names: "one holder of a place"
  },
  {
    kind: "A draw took another place than it did.",
    sql: [drawn("position = position + 1")],
    names: "places are taken in order"
  },
  {
    kind: "A draw is of another account.",
    sql: [drawn(`account_id = ${OTHER}`)],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is dated a month back.",
    sql: [drawn("created_at = created_at - interval '1 month'")],
    names: "every card is what its draw drew"
  },
  {
    kind: "A sealed claim has a draw.",
    sql: [
      copy("draw", `t.card_id = ${first("card", HELD)}`, {
        card_id: first("card", "sealed AND status = 'active'")
      })
    ],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is of no card.",
    sql: [copy("draw", `t.card_id = ${first("card", HELD)}`, { card_id: first("operation") })],
    names: "every draw is of a card"
  },
  {
    kind: "Odds that were in force are rewritten.",
    sql: [
      `UPDATE odds SET tiers = '[{"name":"tier 0","weight":"1"},{"name":"tier 1","weight":"1000000000"}]'
        WHERE machine_id = 1`
    ],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "Odds that were in force are gone.",
    sql: ["DELETE FROM odds WHERE machine_id = 1"],
    names: "every card is what its draw drew"
  },
  {
    kind: "A tier has another weight than the odds in force.",
    sql: ["UPDATE tier SET weight = 1 WHERE machine_id = 1 AND name = 'tier 0'"],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "A machine is at odds that never were.",
    sql: ["UPDATE vending_machine SET odds_version = 9 WHERE id = 1"],
    names: "every machine's odds are its tiers'"
  },
  {
    kind: "A card is of an item that does not exist.",
    sql: [change("card", HELD, `item_id = ${first("operation")}`)],
    names: "every card is what its draw drew"
  },
  {
    kind: "A draw is of a tier that its odds do not have.",
    sql: [drawn("tier = 'tier 9'")],
    names: "every card is what its draw drew"
  }
]
