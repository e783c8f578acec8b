/** A service with a busy partner: a customer, a card, a redemption. */
import * as Call from "./Call.ts"
import * as Harness from "./Harness.ts"

export interface Shop {
  readonly service: Harness.Running
  readonly partner: Harness.Partner
  readonly call: Call.Call
  readonly customerId: string
  /** Redeemed, so that every further action on it is refused. */
  readonly cardId: string
  /** The redemption. */
  readonly operationId: string
  /** Subscribed to everything. */
  readonly endpointId: string
  readonly eventId: string
  /** The body of an order, with more fields. */
  readonly order: (more?: object) => Readonly<Record<string, unknown>>
  /** Everything that the partner can see of its state. */
  readonly state: () => Promise<unknown>
}

export const SHIPMENT_INFO = { country: "DE", name: "Ada" }

export const open = async (options: Harness.Options = {}): Promise<Shop> => {
  const service = await Harness.start(options)
  const partner = await service.partner()
  const call = Call.to(service.url, partner.key)
  const customerId: string = Call.ok(await call("/api/v2/customers", { json: {} }), 201).id
  const order = (more: object = {}) => ({
    kind: "order",
    customerId,
    vendingMachineId: 1,
    quantity: 1,
    ...more
  })
  const operate = async (json: object) =>
    Call.ok(await call("/api/v2/operations", { json, headers: Call.once() }), 201)
  const cardId: string = (await operate(order())).cards[0].id
  const redemption = { kind: "redemption", customerId, cardIds: [cardId] }
  const { id } = await operate({ ...redemption, shipmentInfo: SHIPMENT_INFO })
  const webhook = { url: "https://partner.example/webhooks", subscribedEvents: ["*"] }
  const endpointId: string = Call.ok(await call("/api/v2/webhooks", { json: webhook }), 201).id
  const [event] = Call.ok(await call("/api/v2/events")).data
  const deliveries = `webhooks/${endpointId}/deliveries`
  const state = () =>
    Promise.all(
      ["balance", "customers", "operations", "events", "webhooks", deliveries].map(
        async (list) => (await call(`/api/v2/${list}`)).text
      )
    )
  const ids = { customerId, cardId, operationId: id, endpointId, eventId: event.id }
  return { service, partner, call, ...ids, order, state }
}
