/** The check that no idempotency key was executed twice. */
import type { Check } from "@cardpack/core/engine/Desk"
import type { StoreError } from "@cardpack/core/engine/Store"
import * as Id from "@cardpack/core/id/Id"
import { Effect } from "effect"
import type { Database } from "./Database.ts"
import { keyOf, NIL, PAGE, through } from "./DeskPages.ts"
import { Tally } from "./DeskTally.ts"

const KEYS = `SELECT o.account_id, o.idempotency_key, o.id FROM operation o
  WHERE (o.account_id, o.idempotency_key, o.id) > ($1::uuid, $2::text, $3::uuid)
  ORDER BY o.account_id, o.idempotency_key, o.id LIMIT ${PAGE}`

interface Last {
  readonly account: string
  readonly key: string
  readonly id: string
}

export const auditKeys = ({ read }: Database): Effect.Effect<ReadonlyArray<Check>, StoreError> =>
  Effect.gen(function* () {
    const tally = new Tally("no idempotency key twice")
    const start: Last = { account: NIL, key: "", id: NIL }
    yield* through(start, (after) =>
      Effect.map(read(KEYS, [after.account, after.key, after.id]), (rows) => {
        const page = rows.map(
          ([account, key, id]): Last => ({
            account: account as string,
            key: key as string,
            id: id as string
          })
        )
        let before = after
        for (const row of page) {
          const same = row.account === before.account && row.key === before.key
          if (same) tally.blame(Id.fromUuid("op", row.id))
          before = row
        }
        tally.examine(page.length)
        return keyOf(page, PAGE, (row) => row)
      })
    )
    return [tally.check]
  })
