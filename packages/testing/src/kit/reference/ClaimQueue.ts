/** The claim worker's port in memory. */
import { Card } from "@cardpack/core/domain"
import { ClaimQueue } from "@cardpack/core/ports"
import { Clock, Effect } from "effect"
import type { Cell } from "./Cell.ts"
import { where } from "./State.ts"

const inOrder = (a: ClaimQueue.Due, b: ClaimQueue.Due): number =>
  a.endedAt - b.endedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const make = ({ read }: Cell): ClaimQueue.ClaimQueue["Service"] =>
  ClaimQueue.ClaimQueue.of({
    due: (limit, after) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) =>
          where(state.cards, (card) => Card.isDue(card, now))
            .map(
              ({ accountId, id, refundableUntil }): ClaimQueue.Due => ({
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
