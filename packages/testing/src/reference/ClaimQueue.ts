/** The port of the end of refund windows in memory. */
import * as Card from "@cardpack/core/domain/card/Card"
import * as Queue from "@cardpack/core/engine/port/ClaimQueue"
import { Clock, Effect } from "effect"
import { where } from "./State.ts"
import type { World } from "./World.ts"

const inOrder = (a: Queue.Due, b: Queue.Due): number =>
  a.endedAt - b.endedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const make = ({ read }: World): Queue.ClaimQueue["Service"] =>
  Queue.ClaimQueue.of({
    due: (limit, after) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) =>
          where(state.cards, (card) => Card.isDue(card, now))
            .map(
              ({ accountId, id, refundableUntil }): Queue.Due => ({
                accountId,
                id,
                endedAt: refundableUntil ?? 0
              })
            )
            .filter((each) => after === null || inOrder(each, after) > 0)
            .sort(inOrder)
            .slice(0, limit)
        )
      )
  })
