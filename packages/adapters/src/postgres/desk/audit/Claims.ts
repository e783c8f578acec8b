/** Checks of claims: compares each machine's counts with its decks and cards, at one moment. */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Tally } from "./Tally.ts"

const MACHINES = `SELECT s.machine_id, s.free < s.claims,
    s.free <> coalesce(d.free, 0) OR s.claims <> coalesce(c.claims, 0)
  FROM machine_stock s
  LEFT JOIN (
    SELECT d.machine_id, count(*) AS free
    FROM deck d JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
      AND t.weight > 0 AND t.ordinal IS NOT NULL
    GROUP BY d.machine_id
  ) d ON d.machine_id = s.machine_id
  LEFT JOIN (
    SELECT claim_machine_id, count(*) AS claims FROM card
    WHERE item_id IS NULL AND status = 'active' GROUP BY claim_machine_id
  ) c ON c.claim_machine_id = s.machine_id
  ORDER BY s.machine_id`

export const auditClaims = ({
  read
}: Database): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(read(MACHINES, []), (rows) => {
    const covered = new Tally(
      "no machine has more open claims than free cards",
      "Stop its sale, and restock it before its packs are opened."
    )
    const counted = new Tally(
      "every machine's free cards and open claims are counted right",
      "Stop its sale, and find the item or pack that was changed by hand."
    )
    for (const [machine, uncovered, miscounted] of rows) {
      if (uncovered === true) covered.blame(String(machine))
      if (miscounted === true) counted.blame(String(machine))
    }
    for (const tally of [covered, counted]) tally.examine(rows.length)
    return [covered.check, counted.check]
  })
