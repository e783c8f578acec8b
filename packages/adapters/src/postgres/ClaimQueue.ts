/** The port of the end of refund windows on Postgres. */
import * as Queue from "@cardpack/core/card/ClaimQueue"
import * as Id from "@cardpack/core/id/Id"
import { Effect } from "effect"
import * as Clock from "./Clock.ts"
import type { Database } from "./Database.ts"
import { all } from "./DeskQuery.ts"

const DUE = `SELECT c.account_id, c.id FROM card c
  WHERE c.item_id IS NULL AND c.status = 'active' AND c.refundable_until <= ${Clock.standing(2)}
  ORDER BY c.refundable_until, c.id LIMIT $1::int8`

export const make = (database: Database): Queue.ClaimQueue["Service"] =>
  Queue.ClaimQueue.of({
    due: (limit) =>
      Effect.suspend(() =>
        all(database, DUE, [limit, database.clockShift()], (v) => ({
          accountId: Id.fromUuid("par", v[0] as string),
          id: Id.fromUuid("card", v[1] as string)
        }))
      )
  })
