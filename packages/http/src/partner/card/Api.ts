/** Cards and their reveal (contract.md#card). */
import { Selection } from "@cardpack/core/commands"
import { CardTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import { describeResponses } from "../Document.ts"
import * as Field from "../Field.ts"
import { Receipt } from "./Receipt.ts"

const Onchain = Schema.Struct({
  chainId: Schema.Int,
  collectionAddress: Schema.String,
  tokenId: Schema.String,
  ownerAddress: Schema.String.annotate({
    description:
      "The wallet that was last seen to hold the token: the one it was minted to, until a buyback finds it in another."
  }),
  operationId: Field.id("op", "the mint"),
  transactionHash: Schema.NullOr(Schema.String),
  mintedAt: Field.timestampOrNull("Block time of the mint; null until it is final.")
}).annotate({ identifier: "CardOnchain", description: "Set once a mint is authorized." })

export const Card = Schema.Struct({
  id: Field.id("card", "the card"),
  customerId: Field.id("cus", "the customer who holds it"),
  operationId: Field.id("op", "the order that created it"),
  vendingMachineId: Schema.NullOr(Schema.Int).annotate({
    description:
      "The machine that sold it. Null only for a pack from before packs were claims, while nobody may know its draw."
  }),
  status: Schema.Literals(CardTransitions.STATUSES).annotate({
    description: "`reserved` and `cancelled` belong to older integrations and are never set now."
  }),
  sealed: Schema.Boolean.annotate({
    description:
      "True while the pack is closed: until then it is a claim on its machine's stock, and nobody knows what it will hold."
  }),
  refundableUntil: Field.timestampOrNull(
    "End of the refund window of a sealed card, at which it is opened if nobody did before; it reads and acts as revealed from that instant on. Null for cards revealed on creation."
  ),
  revealedAt: Field.timestampOrNull(
    "When it was opened: the order's time for cards revealed on creation. Null while sealed, and for packs from before packs were claims that a request opened."
  ),
  tier: Schema.NullOr(Schema.String).annotate({
    description: "The tier that was drawn, as the machine's odds name it. Null while sealed."
  }),
  name: Schema.NullOr(Schema.String).annotate({ description: "Null while sealed." }),
  image: Schema.NullOr(Schema.String).annotate({ description: "Null while sealed." }),
  imageSrcset: Schema.NullOr(Schema.String).annotate({
    description: "Null while sealed and when resizing is unavailable."
  }),
  buybackUsd: Schema.NullOr(Schema.String).annotate({
    description:
      "Current buyback value, not a quote: US dollars as a decimal string. Null while sealed.",
    examples: ["18.500000"]
  }),
  receiptUrl: Schema.NullOr(
    Field.text(
      "A page that checks where the card came from, for the customer: its address can't be guessed. Null while sealed, for a refunded pack, and where the service gives no receipts.",
      "https://cards.example/fairness/r/AZoofg7MfKSDLl2o6VYuI6qCq5gPYYdpft49D2ZUN4Q"
    )
  ),
  metadata: Schema.Unknown.annotateKey({ description: "Any JSON. Null while sealed." }),
  onchain: Schema.NullOr(Onchain),
  incidentId: Schema.NullOr(Field.id("inc", "the incident")).annotate({
    description:
      "Set while the card is frozen because the chain and the books contradict each other: nothing can be done with it until the operator has looked. Name it when you ask."
  }),
  createdAt: Field.timestamp("When the card was ordered.")
}).annotate({
  identifier: "Card",
  description:
    "One customer's holding of a card. It is held when `status` is `active`, `sealed` false and `onchain` null."
})

/** Card ids in a request: well-formed and unique. */
export const cardIds = (description: string, max: number = Selection.MAX) => {
  const message = `must be an array of 1 to ${max} identifiers that start with card_`
  return Schema.Array(Field.idInput("card", "a card"))
    .annotate({ message })
    .check(
      Schema.isBetweenLength(1, max, { message }),
      Schema.isUnique({ message: "must not name a card twice" })
    )
    .annotate({ description })
}

export const RevealCards = Schema.Struct({
  cardIds: cardIds("The cards to reveal. Revealing a revealed card changes nothing.")
}).annotate({ identifier: "RevealCards" })

export class Cards extends HttpApiGroup.make("cards")
  .add(
    HttpApiEndpoint.get("get", "/cards/:cardId", {
      params: { cardId: Field.id("card", "the card") },
      success: Card,
      error: Documented.NotFound
    }).annotateMerge(
      OpenApi.annotations({ summary: "Read a card", description: "A card of any customer." })
    ),
    HttpApiEndpoint.get("receipt", "/cards/:cardId/receipt", {
      params: { cardId: Field.id("card", "the card") },
      success: Receipt,
      error: [Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read a card's receipt",
        description:
          "What proves the card's draw. Complete about a minute after the opening; a complete one stays valid for ever.",
        transform: describeResponses({
          404: "There is no such card in this account, or it was drawn before there were receipts.",
          409: "The card is sealed or refunded: nobody may know what the pack would have held."
        })
      })
    ),
    HttpApiEndpoint.post("reveal", "/customers/:customerId/cards/reveal", {
      params: { customerId: Field.id("cus", "the customer") },
      payload: RevealCards,
      success: Schema.Struct({ data: Schema.Array(Card) }).annotate({
        description: "The cards, revealed, in the order of the request."
      }),
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Reveal cards",
        description:
          "Opens sealed packs: each card is drawn at this moment, by the odds of its order among the tiers that have stock. Irreversible, and ends the refund window. All or nothing.",
        transform: describeResponses({
          404: "There is no such customer in this account, or no such card of this customer.",
          409: "A card is refunded or otherwise no longer `active`; nothing is revealed."
        })
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Cards", description: "Cards that customers hold." })
  ) {}
