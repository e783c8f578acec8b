/** One parcel: what is in it, where it goes, and its next move. */
import { Link, useParams } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Facts, Raw } from "../../kit/Facts.tsx"
import { Identifier, Reference } from "../../kit/Identifier.tsx"
import { May } from "../../kit/May.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { PartnerName } from "../Named.tsx"
import { SECRET } from "../Secret.ts"
import { BoughtLabel, Label } from "./Label.tsx"
import { Move } from "./Move.tsx"
import { lacks, linesOf } from "./Recipient.ts"
import { ShipmentLife } from "./ShipmentLife.tsx"

export const ShipmentPage = () => {
  const { shipmentId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["host-shipment", shipmentId]}
      page={text.shipments.one}
      read={() => host.shipments.get({ shipmentId })}
    >
      {(shipment) => (
        <Page
          title={text.parcels.one(linesOf(shipment)[0] ?? text.queue.forgotten)}
          state={<Status of={shipment.status} />}
          acts={
            <>
              <May to="shipments.write">
                <Move shipment={shipment} />
                <Label shipment={shipment} />
              </May>
              <Link to="/host/shipments/slips" search={{ ids: shipment.id }}>
                {text.slips.one}
              </Link>
            </>
          }
        >
          {lacks(shipment).length > 0 && (
            <p role="alert">
              {text.queue.lacks(lacks(shipment))} {text.queue.lacksHint}
            </p>
          )}
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={shipment.id} full />],
              [text.queue.recipient, linesOf(shipment).join(", ") || text.queue.forgotten],
              [text.shipments.carrier, shipment.carrier],
              [text.shipments.tracking, shipment.trackingNumber],
              [
                text.labels.one,
                shipment.label.id === null ? null : (
                  <May key="label" to="shipments.write">
                    <BoughtLabel shipment={shipment} />
                  </May>
                )
              ],
              [text.shipments.reason, shipment.statusReason],
              [
                text.head.operation,
                <Reference
                  key="operation"
                  id={shipment.operationId}
                  to={`/host/operations/${shipment.operationId}`}
                />
              ],
              [text.partners.one, <PartnerName key="partner" id={shipment.partnerId} />],
              [text.head.created, <Moment key="created" at={shipment.createdAt} exact />],
              [text.head.updated, <Moment key="updated" at={shipment.updatedAt} exact />]
            ]}
          />
          <Section title={text.head.cards}>
            <ul>
              {shipment.cards.map(({ cardId, name, reference }) => (
                <li key={cardId}>
                  <Link to="/host/stock/$reference" params={{ reference }}>
                    {reference}
                  </Link>{" "}
                  {name}
                </li>
              ))}
            </ul>
          </Section>
          <Section title={text.detail.timeline}>
            <ShipmentLife shipment={shipment} />
          </Section>
          <Raw value={shipment} path={`/operator/v1/shipments/${shipment.id}`} secret={SECRET} />
        </Page>
      )}
    </Loaded>
  )
}
