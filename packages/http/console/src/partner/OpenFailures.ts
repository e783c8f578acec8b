/** Deliveries that failed, of events that their endpoints have not got since. */
import type { EndpointDelivery } from "@cardpack/client"

type Sent = Pick<EndpointDelivery, "eventId" | "id" | "status" | "webhookEndpointId">

/** Whether the endpoint has the event by a later delivery, or will soon. */
const isMended = ({ eventId, id, webhookEndpointId }: Sent, all: ReadonlyArray<Sent>) =>
  all.some(
    (each) =>
      each.eventId === eventId &&
      each.webhookEndpointId === webhookEndpointId &&
      each.id > id &&
      each.status !== "failed"
  )

export const of = <Failed extends Sent>(
  failed: ReadonlyArray<Failed>,
  all: ReadonlyArray<Sent>
): ReadonlyArray<Failed> => failed.filter((one) => !isMended(one, all))
