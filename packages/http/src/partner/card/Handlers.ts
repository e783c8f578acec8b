import { reveal } from "@cardpack/core/commands/card/Reveal"
import { settled } from "@cardpack/core/commands/card/WindowEnd"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Card from "@cardpack/core/domain/card/Card"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../Answer.ts"
import { PartnerApi } from "../Api.ts"
import { Settings } from "../Settings.ts"
import { RevealCards } from "./Api.ts"

const readReveal = Body.reader(RevealCards)

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "cards",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine
    const reads = yield* Reads
    const { srcset } = yield* Settings
    return handlers
      .handle("get", ({ params }) =>
        answer(
          Effect.fnUntraced(function* ({ account, now }) {
            const id = yield* identifier("card", "card", params.cardId)
            const [row] = yield* settled(engine, now, reads.cards(account.id, [id]), (all) => all)
            const { card, item } = yield* found("card", id)(row)
            return Card.view(card, item, now, srcset)
          })
        )
      )
      .handleRaw("reveal", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* ({ caller }) {
            const { cardIds } = yield* readReveal(request)
            const customerId = yield* identifier("cus", "customer", params.customerId)
            const { cards, now } = yield* engine.run(reveal(caller, { customerId, cardIds }))
            return { data: cards.map(({ card, item }) => Card.view(card, item, now, srcset)) }
          })
        )
      )
  })
)
