/**
 * What a person may do with a customer's card now, wherever it is shown: each act says what it does in
 * money before it is done, and is not there for those who may not do it.
 */
import type { Card } from "@cardpack/client"
import { useQuery } from "@tanstack/react-query"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { May } from "../kit/May.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"
import * as CardState from "./CardState.ts"
import { Ship } from "./Ship.tsx"

interface Given {
  readonly card: Card
}

/** A card knows no price; the order that created it does. */
const Price = ({ card }: Given) => {
  const order = useQuery({
    queryKey: ["operation", card.operationId],
    queryFn: () => partner.operations.get(card.operationId)
  })
  if (order.data === undefined) return text.cards.refundPrice
  const { cards, chargedUsd } = order.data
  return text.cards.refundSays(Usd.words(Usd.of(chargedUsd) / BigInt(cards.length)))
}

const Refund = ({ card }: Given) => (
  <Act
    label={text.cards.refund}
    title={text.cards.refund}
    says={<Price card={card} />}
    run={(_, idempotencyKey) =>
      partner.operations.create(
        { kind: "refund", customerId: card.customerId, cardIds: [card.id] },
        { idempotencyKey }
      )
    }
  />
)

const SellBack = ({ card }: Given) => {
  const price = Usd.words(Usd.of(card.buybackUsd ?? "0"))
  return (
    <Act
      label={text.cards.sell(price)}
      title={text.cards.sell(price)}
      says={text.cards.sellSays(card.name ?? "", price)}
      run={(_, idempotencyKey) =>
        partner.operations.create(
          {
            kind: "buyback",
            mode: "offchain",
            customerId: card.customerId,
            cardIds: [card.id]
          },
          { idempotencyKey }
        )
      }
    />
  )
}

export const CardActs = ({ card }: Given) => {
  const state = CardState.of(card)
  return (
    <May to="serve">
      {state === "sealed" && <Refund card={card} />}
      {state === "held" && (
        <>
          <SellBack card={card} /> <Ship card={card} />
        </>
      )}
    </May>
  )
}
