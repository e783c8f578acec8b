/** The watcher knows up to which block it looked, where anything came from the chain. */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Tally } from "./Tally.ts"

const LOST = `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM chain_cursor)
  AND EXISTS (SELECT 1 FROM funding_transaction WHERE status = 'confirmed')`

export const auditCursor = ({
  read
}: Database): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(read(LOST, []), (rows) => {
    const tally = new Tally(
      "the watcher knows how far it looked",
      "Look at the chain again from before the last deposit: cardpack chain rescan --from-block <block>."
    )
    tally.examine(1)
    if (rows.length > 0) tally.blame("chain_cursor")
    return [tally.check]
  })
