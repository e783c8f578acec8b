import { Engine, Receipts } from "@cardpack/core"
import { reveal, WindowEnd } from "@cardpack/core/commands"
import { Card } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import { OwnLinks } from "../OwnLinks.ts"
import { Settings } from "../Settings.ts"
import { RevealCards } from "./Api.ts"

const HIDDEN = new Problem.Problem({
  code: "conflict",
  message: "the card is sealed or refunded: nobody may know what the pack would have held"
})

const OFF = Problem.notFound("the service publishes no log of its draws, so it gives no receipts")

const UNPROVEN = Problem.notFound("the card was drawn before there were receipts")

const readReveal = Body.reader(RevealCards)

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "cards",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const receipts = yield* Receipts.Receipts
    const { fairness } = yield* Settings
    const links = yield* OwnLinks
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
            return Card.view(card, item, now, links)
          })
        )
      )
      .handle(
        "receipt",
        answer(
          Effect.fnUntraced(function* ({ account, now }, { params }) {
            const id = yield* identifier("card", "card", params.cardId)
            const [row] = yield* WindowEnd.settled(
              engine,
              now,
              reads.cards(account.id, [id]),
              (all) => all
            )
            const { card } = yield* found("card", id)(row)
            if (fairness === "off") return yield* Effect.fail(OFF)
            if (Card.isHidden(card, now)) return yield* Effect.fail(HIDDEN)
            const receipt = yield* receipts.of(id)
            return receipt ?? (yield* Effect.fail(UNPROVEN))
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
            return { data: cards.map(({ card, item }) => Card.view(card, item, now, links)) }
          })
        )
      )
  })
)
