/** A shipment: where it is, its address correction, and in the sandbox its next move. */
import type { Shipment } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { useIsSandbox } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import * as Country from "../kit/Country.ts"
import { Facts } from "../kit/Facts.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { MoveShipment } from "../kit/MoveShipment.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/PartnerText.ts"
import { AddressFields, addressOf } from "./Ship.tsx"

interface Given {
  readonly operationId: string
  readonly shipment: Shipment
}

/** It stays in the country that was paid for. */
const Correct = ({ operationId, shipment }: Given) => {
  const country = Country.nameOf(shipment.countryCode)
  return (
    <Act
      label={text.shipments.correct}
      title={text.shipments.correct}
      says={text.shipments.correctSays(country)}
      fields={
        <>
          <Facts facts={[[text.address.country, country]]} />
          <AddressFields />
        </>
      }
      run={(form) =>
        partner.shipments.correctAddress(operationId, {
          shipmentInfo: addressOf(form, shipment.countryCode)
        })
      }
    />
  )
}

const Move = ({ operationId, shipment }: Given) => (
  <MoveShipment
    label={text.shipments.move}
    title={text.shipments.move}
    says={text.shipments.moveSays}
    shipment={shipment}
    next="shipped"
    move={(movement) => partner.shipments.update(operationId, movement)}
  />
)

export const Parcel = (given: Given) => {
  const isSandbox = useIsSandbox()
  const { shipment } = given
  const isCorrectable = shipment.status === "created" || shipment.status === "exception"
  return (
    <>
      <Facts
        facts={[
          [text.head.id, <Identifier key="id" id={shipment.id} />],
          [text.head.status, <Status key="status" of={shipment.status} />],
          [text.address.country, Country.nameOf(shipment.countryCode)],
          [text.shipments.carrier, shipment.carrier],
          [
            text.shipments.tracking,
            shipment.trackingUrl === null ? (
              shipment.trackingNumber
            ) : (
              <a key="tracking" href={shipment.trackingUrl} rel="noreferrer" target="_blank">
                {shipment.trackingNumber ?? shipment.trackingUrl}
              </a>
            )
          ],
          ...(shipment.statusReason === null
            ? []
            : [[text.shipments.reason, shipment.statusReason] as const]),
          [text.head.updated, <Moment key="updated" at={shipment.updatedAt} exact />]
        ]}
      />
      <div>
        <May to="serve">{isCorrectable && <Correct {...given} />}</May>{" "}
        <May to="trade">{isSandbox && <Move {...given} />}</May>
      </div>
    </>
  )
}
