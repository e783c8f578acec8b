/** The partner API: definitions alone, so that clients can import it without the server. */
import { Event } from "@cardpack/core/domain"
import { HttpApi, OpenApi } from "effect/http-api"
import { Accounts } from "./account/Api.ts"
import { Cards } from "./card/Api.ts"
import { Catalog } from "./catalog/Api.ts"
import { Customers } from "./customer/Api.ts"
import * as Document from "./Document.ts"
import { Deliveries } from "./delivery/Api.ts"
import { Events } from "./event/Api.ts"
import { Funding } from "./funding/Api.ts"
import * as Introduction from "./Introduction.ts"
import { Ledger } from "./ledger/Api.ts"
import { Operations } from "./operation/Api.ts"
import * as Samples from "./sample/Samples.ts"
import { Shipments } from "./shipment/Api.ts"
import { System } from "./system/Api.ts"
import { Webhooks } from "./webhook/Api.ts"
import * as WebhookDocument from "./webhook/Document.ts"

export class PartnerApi extends HttpApi.make("cardpack")
  .add(System)
  .add(Accounts)
  .add(Ledger)
  .add(Funding)
  .add(Catalog)
  .add(Customers)
  .add(Cards)
  .add(Operations)
  .add(Shipments)
  .add(Events)
  .add(Webhooks)
  .add(Deliveries)
  .annotate(HttpApi.AdditionalSchemas, WebhookDocument.envelopes)
  .annotateMerge(
    OpenApi.annotations({
      title: "Card Pack Partner API",
      version: Event.API_VERSION,
      summary: "Sell packs of real graded cards in your own product.",
      description: Introduction.TEXT,
      license: { name: "MIT", identifier: "MIT" },
      servers: Introduction.SERVERS,
      transform: (generated) =>
        Samples.add(WebhookDocument.add(Document.boundBodies(Document.finish(generated))))
    })
  ) {}
