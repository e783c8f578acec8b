/** All handlers of the operator API. */
import { Layer } from "effect"
import * as OwnLinks from "../partner/OwnLinks.ts"
import * as EndpointRoute from "../request/EndpointRoute.ts"
import * as ErrorShape from "../request/ErrorShape.ts"
import { OperatorApi } from "./Api.ts"
import * as Alert from "./alert/Handlers.ts"
import * as Approval from "./approval/Handlers.ts"
import * as Books from "./books/Handlers.ts"
import * as Catalog from "./catalog/Handlers.ts"
import * as Chain from "./chain/Handlers.ts"
import * as Customer from "./customer/Handlers.ts"
import * as Delivery from "./delivery/Handlers.ts"
import * as Deposit from "./deposit/Handlers.ts"
import * as Encryption from "./encryption/Handlers.ts"
import * as Fairness from "./fairness/Handlers.ts"
import * as Incident from "./incident/Handlers.ts"
import * as Item from "./item/Handlers.ts"
import * as Label from "./label/Handlers.ts"
import * as Notice from "./notice/Handlers.ts"
import * as Operation from "./operation/Handlers.ts"
import * as Partner from "./partner/Handlers.ts"
import * as Picture from "./picture/Handlers.ts"
import * as Preview from "./preview/Handlers.ts"
import * as Rechecked from "./Rechecked.ts"
import * as Report from "./report/Handlers.ts"
import * as Search from "./search/Handlers.ts"
import * as Service from "./service/Handlers.ts"
import * as Shipment from "./shipment/Handlers.ts"
import * as Support from "./support/Handlers.ts"
import * as TokenAuthorization from "./TokenAuthorization.ts"

export const layer = EndpointRoute.layer(OperatorApi).pipe(
  Layer.provide([
    Partner.layer,
    Support.layer,
    Customer.layer,
    Catalog.layer,
    Preview.layer,
    Picture.layer,
    Item.layer,
    Operation.layer,
    Shipment.layer,
    Label.layer,
    Delivery.layer,
    Search.layer,
    Service.layer,
    Report.layer,
    Books.layer,
    Chain.layer,
    Deposit.layer,
    Incident.layer,
    Encryption.layer,
    Notice.layer,
    Alert.layer,
    Approval.layer,
    Fairness.layer
  ]),
  Layer.provide([TokenAuthorization.layer, ErrorShape.layer, Rechecked.layer, OwnLinks.layer])
)
