/** One item: where it is, and everybody who has held it. */
import type { Holding, ItemWithHistory } from "@cardpack/client/operator"
import { useParams } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Facts, type Happening, Raw, Timeline } from "../../kit/Facts.tsx"
import { Identifier, Reference } from "../../kit/Identifier.tsx"
import { May } from "../../kit/May.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { PackName, PartnerName } from "../Named.tsx"
import { SECRET } from "../Secret.ts"
import { Place } from "./Place.tsx"
import styles from "./Stock.module.css"
import { Return, Withdraw } from "./StockActs.tsx"
import * as StockMoves from "./StockMoves.ts"

const Held = ({ holding }: { readonly holding: Holding }) => {
  const { cardId, onchain, operationId, partnerId, shipment, status } = holding
  return (
    <>
      <Status of={status} /> <Reference id={cardId} to={`/host/cards/${cardId}`} />{" "}
      {text.items.drawn} <Reference id={operationId} to={`/host/operations/${operationId}`} />{" "}
      {text.items.of} <PartnerName id={partnerId} />
      {onchain !== null && (
        <div>
          {text.head.token} {onchain.tokenId}, {text.cards.owner}{" "}
          <Identifier id={onchain.ownerAddress} />
        </div>
      )}
      {shipment !== null && (
        <div>
          {text.shipments.one} <Reference id={shipment.id} to={`/host/shipments/${shipment.id}`} />{" "}
          <Status of={shipment.status} /> {shipment.carrier} {shipment.trackingNumber}
        </div>
      )}
    </>
  )
}

const happeningsOf = (item: ItemWithHistory): ReadonlyArray<Happening> => [
  { at: item.createdAt, what: text.items.added },
  ...item.history.map((holding) => ({
    at: holding.createdAt,
    what: <Held holding={holding} />,
    more: (
      <div>
        {text.items.changed} <Moment at={holding.updatedAt} exact />
      </div>
    )
  })),
  ...(item.withdrawnAt === null
    ? []
    : [{ at: item.withdrawnAt, what: text.items.places.withdrawn }])
]

const Acts = ({ item }: { readonly item: ItemWithHistory }) => {
  const { kind } = item.place
  const references = [item.reference]
  return (
    <May to="stock.write">
      {StockMoves.mayReturn(kind) && <Return references={references} />}
      {StockMoves.mayWithdraw(kind) && <Withdraw references={references} />}
    </May>
  )
}

export const ItemPage = () => {
  const { reference = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["item", reference]}
      page={text.head.card}
      read={() => host.items.get({ reference })}
    >
      {(item) => (
        <Page
          title={item.name}
          name={`${text.nav.stock}: ${item.name}`}
          state={<Place place={item.place} />}
          acts={<Acts item={item} />}
        >
          <div className={styles.item}>
            <img src={item.image} alt="" />
            <Facts
              facts={[
                [text.slips.reference, <Identifier key="reference" id={item.reference} full />],
                [`${text.head.value}`, <Money key="value" usd={item.buybackUsd} exact />],
                [text.head.pack, <PackName key="pack" id={item.vendingMachineId} />],
                [text.items.tier, item.tier],
                [
                  text.items.holding,
                  <Reference
                    key="holding"
                    id={item.place.cardId}
                    to={`/host/cards/${item.place.cardId}`}
                  />
                ],
                [text.head.created, <Moment key="created" at={item.createdAt} exact />]
              ]}
            />
          </div>
          <Section title={text.detail.timeline}>
            <Timeline happenings={happeningsOf(item)} />
          </Section>
          <Raw
            value={item}
            path={`/operator/v1/items/${encodeURIComponent(item.reference)}`}
            secret={SECRET}
          />
        </Page>
      )}
    </Loaded>
  )
}
