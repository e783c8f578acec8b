/** A busy partner on a service: a customer, a card, a redemption, an endpoint. */
import * as Call from "./Call.ts"
import type { Partner } from "./Partner.ts"
import * as World from "./World.ts"

export interface Business {
  readonly partner: Partner
  readonly call: Call.Call
  readonly customerId: string
  /** Redeemed, so that every further action on it is refused. */
  readonly cardId: string
  readonly operationId: string
  /** Subscribed to everything, and disabled: workers leave its deliveries alone. */
  readonly endpointId: string
  readonly eventId: string
  /** The body of an order, with more fields. */
  readonly order: (more?: object) => Readonly<Record<string, unknown>>
  /** Everything that the partner can see of its state. */
  readonly state: () => Promise<unknown>
}

export const SHIPMENT_INFO = { country: "DE", name: "Ada" }

export const open = async (world: World.World): Promise<Business> => {
  const shop = await world.shop()
  const { customerId, partner } = shop
  const call = Call.to(world.service().url, partner.key)
  const [card] = (await shop.order()).cards
  const cardId = card?.id ?? ""
  const redemption = { kind: "redemption", cardIds: [cardId], shipmentInfo: SHIPMENT_INFO }
  const { id: operationId } = await shop.submit(redemption)
  const json = { url: "https://partner.example/webhooks", subscribedEvents: ["*"], active: false }
  const endpointId: string = Call.ok(await call("/api/v2/webhooks", { json }), 201).id
  const [event] = await partner.events()
  const lists = ["balance", "customers", "operations", "events", "webhooks"]
  const paths = [...lists, `webhooks/${endpointId}/deliveries`]
  return {
    partner,
    call,
    customerId,
    cardId,
    operationId,
    endpointId,
    eventId: event?.id ?? "",
    order: (more) => World.orderOf(shop, more),
    state: () => Promise.all(paths.map(async (path) => (await call(`/api/v2/${path}`)).text))
  }
}
