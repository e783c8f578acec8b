/** Moves one parcel on. */
import type { OperatorShipment } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { MoveShipment, type ShipmentStatus } from "../../kit/MoveShipment.tsx"
import { text } from "../../text/HostText.ts"
import { linesOf } from "./Recipient.ts"

/** Where a shipment goes on to. */
const nextOf = (status: ShipmentStatus): ShipmentStatus =>
  status === "created" || status === "exception" ? "shipped" : "delivered"

export const Move = ({ shipment }: { readonly shipment: OperatorShipment }) => (
  <MoveShipment
    label={text.queue.move}
    title={text.queue.moveTitle(shipment.cards.length)}
    says={linesOf(shipment).join(", ") || text.queue.forgotten}
    shipment={shipment}
    next={nextOf(shipment.status)}
    move={(movement) =>
      host.shipments.update({
        shipmentId: shipment.id,
        addressUpdatedAt: shipment.addressUpdatedAt,
        ...movement
      })
    }
  />
)
