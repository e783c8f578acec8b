import { Engine } from "@cardpack/core"
import { reveal, WindowEnd } from "@cardpack/core/commands"
import { Card } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import { Settings } from "../Settings.ts"
import { RevealCards } from "./Api.ts"

const readReveal = Body.reader(RevealCards)

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "cards",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const { srcset } = yield* Settings
    return handlers
      .handle(
        "get",
        answer(
          Effect.fnUntraced(function* ({ account, now }, { params }) {
            const id = yield* identifier("card", "card", params.cardId)
            const [row] = yield* WindowEnd.settled(
              engine,
              now,
              reads.cards(account.id, [id]),
              (all) => all
            )
            const { card, item } = yield* found("card", id)(row)
            return Card.view(card, item, now, srcset)
          })
        )
      )
      .handleRaw(
        "reveal",
        answer(
          Effect.fnUntraced(function* ({ caller }, { params, request }) {
            const { cardIds } = yield* readReveal(request)
            const customerId = yield* identifier("cus", "customer", params.customerId)
            const { cards, now } = yield* engine.run(reveal(caller, { customerId, cardIds }))
            return { data: cards.map(({ card, item }) => Card.view(card, item, now, srcset)) }
          })
        )
      )
  })
)
