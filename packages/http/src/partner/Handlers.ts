/** All handlers of the partner API; needs the engine, the reads and the settings. */
import { Layer } from "effect"
import * as EndpointRoute from "../request/EndpointRoute.ts"
import * as ErrorShape from "../request/ErrorShape.ts"
import { PartnerApi } from "./Api.ts"
import * as Account from "./account/Handlers.ts"
import * as Card from "./card/Handlers.ts"
import * as Catalog from "./catalog/Handlers.ts"
import * as Customer from "./customer/Handlers.ts"
import * as Delivery from "./delivery/Handlers.ts"
import * as Event from "./event/Handlers.ts"
import * as Funding from "./funding/Handlers.ts"
import * as KeyAuthorization from "./KeyAuthorization.ts"
import * as Ledger from "./ledger/Handlers.ts"
import * as OwnLinks from "./OwnLinks.ts"
import * as Operation from "./operation/Handlers.ts"
import * as Shipment from "./shipment/Handlers.ts"
import * as System from "./system/Handlers.ts"
import * as Webhook from "./webhook/Handlers.ts"

export const layer = EndpointRoute.layer(PartnerApi).pipe(
  Layer.provide([
    System.layer,
    Account.layer,
    Ledger.layer,
    Funding.layer,
    Catalog.layer,
    Customer.layer,
    Card.layer,
    Operation.layer,
    Shipment.layer,
    Event.layer,
    Webhook.layer,
    Delivery.layer
  ]),
  Layer.provide([KeyAuthorization.layer, ErrorShape.layer, OwnLinks.layer])
)
