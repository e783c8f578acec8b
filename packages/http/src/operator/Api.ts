/** The operator API: definitions only, so that clients can import it without the server. */
import { Event } from "@cardpack/core/domain"
import { HttpApi, OpenApi } from "effect/http-api"
import { AlertsGroup } from "./alert/Api.ts"
import { Approvals } from "./approval/Api.ts"
import { Books } from "./books/Api.ts"
import { Catalog } from "./catalog/Api.ts"
import { Chain } from "./chain/Api.ts"
import { Customers } from "./customer/Api.ts"
import * as Document from "./Document.ts"
import { Deliveries } from "./delivery/Api.ts"
import { Deposits } from "./deposit/Api.ts"
import { Encryption } from "./encryption/Api.ts"
import { FairnessGroup } from "./fairness/Api.ts"
import { Incidents } from "./incident/Api.ts"
import { Items } from "./item/Api.ts"
import { LabelsGroup } from "./label/Api.ts"
import { Notices } from "./notice/Api.ts"
import { OperatorOperations } from "./operation/Api.ts"
import { Partners } from "./partner/Api.ts"
import { Pictures } from "./picture/Api.ts"
import { Previews } from "./preview/Api.ts"
import { Reports } from "./report/Api.ts"
import { Search } from "./search/Api.ts"
import { Service } from "./service/Api.ts"
import { OperatorShipments } from "./shipment/Api.ts"
import { Support } from "./support/Api.ts"

export class OperatorApi extends HttpApi.make("cardpack-operator")
  .add(Partners)
  .add(Support)
  .add(Customers)
  .add(Catalog)
  .add(Previews)
  .add(Pictures)
  .add(Items)
  .add(OperatorOperations)
  .add(OperatorShipments)
  .add(LabelsGroup)
  .add(Deliveries)
  .add(Search)
  .add(Service)
  .add(Reports)
  .add(Books)
  .add(Chain)
  .add(Deposits)
  .add(Incidents)
  .add(Encryption)
  .add(Notices)
  .add(AlertsGroup)
  .add(Approvals)
  .add(FairnessGroup)
  .annotateMerge(
    OpenApi.annotations({
      title: "Card Pack Operator API",
      version: Event.API_VERSION,
      summary: "Run the service: partners, catalog, stock, shipments and reports.",
      description: Document.INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
      servers: [{ url: "/", description: "The service that serves this document." }],
      transform: Document.finish
    })
  ) {}
