/** The port of the end of refund windows in memory. */
import * as Card from "@cardpack/core/card/Card"
import * as Queue from "@cardpack/core/card/ClaimQueue"
import { Clock, Effect } from "effect"
import { where } from "./State.ts"
import type { World } from "./World.ts"

export const make = ({ read }: World): Queue.ClaimQueue["Service"] =>
  Queue.ClaimQueue.of({
    due: (limit) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) =>
          where(state.cards, (card) => Card.isDue(card, now))
            .sort(
              (a, b) =>
                (a.refundableUntil ?? 0) - (b.refundableUntil ?? 0) || (a.id < b.id ? -1 : 1)
            )
            .slice(0, limit)
            .map(({ accountId, id }) => ({ accountId, id }))
        )
      )
  })
