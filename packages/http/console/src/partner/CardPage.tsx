/** One card. A sealed one shows nothing of what it holds, because the API knows nothing either. */
import type { Card } from "@cardpack/client"
import { useParams } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Facts, Raw } from "../kit/Facts.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { CardActs } from "./CardActs.tsx"
import styles from "./CardPage.module.css"
import * as CardState from "./CardState.ts"
import { CustomerName } from "./CustomerName.tsx"
import { PackName } from "./PackName.tsx"
import { Parcel } from "./Parcel.tsx"
import { Recent } from "./Recent.tsx"
import { CardTimeline } from "./SubjectTimeline.tsx"

const factsOf = (card: Card) =>
  [
    [text.head.id, <Identifier key="id" id={card.id} full />],
    [text.head.customer, <CustomerName key="customer" id={card.customerId} />],
    ...(card.vendingMachineId === null
      ? []
      : ([[text.head.pack, <PackName key="pack" id={card.vendingMachineId} />]] as const)),
    [text.head.value, <Money key="value" usd={card.buybackUsd} exact />],
    // A card that was refunded, sold or opened keeps the end of its window, which nobody can use.
    ...(card.status === "active" && card.sealed
      ? [[text.cards.until, <Moment key="until" at={card.refundableUntil} exact />] as const]
      : []),
    [text.head.created, <Moment key="created" at={card.createdAt} exact />],
    ...(card.sealed
      ? []
      : ([
          [text.cards.revealed, <Moment key="revealed" at={card.revealedAt} exact />],
          [text.cards.tier, card.tier],
          ...(card.receiptUrl === null
            ? []
            : [
                [
                  text.cards.receipt,
                  <a key="receipt" href={card.receiptUrl} target="_blank" rel="noreferrer">
                    {text.cards.check}
                  </a>
                ] as const
              ])
        ] as const)),
    ...(card.incidentId === null
      ? []
      : [[text.cards.incident, <Identifier key="incident" id={card.incidentId} />] as const]),
    ...(card.onchain === null
      ? []
      : ([
          [text.head.token, <Identifier key="token" id={card.onchain.tokenId} full />],
          [text.cards.owner, <Identifier key="owner" id={card.onchain.ownerAddress} full />],
          [text.cards.collection, <Identifier key="at" id={card.onchain.collectionAddress} full />],
          [
            text.cards.mint,
            <Reference
              key="mint"
              id={card.onchain.operationId}
              to={`/operations/${card.onchain.operationId}`}
            />
          ],
          [text.cards.mintedAt, <Moment key="minted" at={card.onchain.mintedAt} exact />]
        ] as const))
  ] as const

/** The parcel of a redeemed card. */
const Sent = ({ card }: { readonly card: Card }) => (
  <Loaded
    name={["parcel", card.id]}
    read={() => partner.operations.list({ cardId: card.id, kind: "redemption", limit: 1 }).page()}
  >
    {({ data: [redemption] }) =>
      redemption !== undefined &&
      redemption.shipment !== null && (
        <Section title={text.shipments.one}>
          <Parcel operationId={redemption.id} shipment={redemption.shipment} />
        </Section>
      )
    }
  </Loaded>
)

export const CardPage = () => {
  const { cardId = "" } = useParams({ strict: false })
  return (
    <Loaded name={["card", cardId]} page={text.head.card} read={() => partner.cards.get(cardId)}>
      {(card) => (
        <Page
          title={card.name ?? text.cards.closedName}
          state={<Status of={CardState.of(card)} />}
          acts={<CardActs card={card} />}
        >
          <div className={styles.columns}>
            {card.image !== null && (
              <img src={card.image} alt={card.name ?? ""} width={300} height={420} />
            )}
            <Facts facts={factsOf(card)} />
          </div>
          {card.status === "redeemed" && <Sent card={card} />}
          <Section title={text.cards.life}>
            <Recent cardId={card.id} />
          </Section>
          <Section title={text.detail.timeline}>
            <CardTimeline card={card} />
          </Section>
          <Raw value={card} path={`/api/v2/cards/${card.id}`} />
        </Page>
      )}
    </Loaded>
  )
}
