/** What became of a parcel, by whom, and who was told: since when it is where it is. */
import type { OperatorShipment, ShipmentChange } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { type Happening, Timeline } from "../../kit/Facts.tsx"
import { Loaded } from "../../kit/Page.tsx"
import * as EventWords from "../../partner/EventWords.ts"
import { text } from "../../text/HostText.ts"

export const changeOf = (change: ShipmentChange): Happening => ({
  at: change.at,
  what: EventWords.changeOf(change.previousStatus, change.status, change.changed),
  by: change.actor ?? text.deeds.partner,
  more: (
    <Link to="/host/deliveries" search={{ eventId: change.eventId }}>
      {text.webhooks.deliveries}
    </Link>
  )
})

export const ShipmentLife = ({ shipment }: { readonly shipment: OperatorShipment }) => (
  <Loaded
    name={["shipment-life", shipment.id, shipment.updatedAt]}
    read={() => host.shipments.history({ shipmentId: shipment.id })}
  >
    {({ data }) => (
      <Timeline
        happenings={[
          {
            at: shipment.createdAt,
            what: text.deeds.redeemed,
            by: text.deeds.partner
          },
          ...data.toReversed().map(changeOf),
          ...shipment.notifications.emails.map(({ at, channel, state, status }) => ({
            at,
            what: text.shipments.mail(status, channel, state)
          }))
        ]}
      />
    )}
  </Loaded>
)
