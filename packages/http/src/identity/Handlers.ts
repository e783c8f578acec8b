/** Handlers of the console's own API. */
import { Layer } from "effect"
import * as EndpointRoute from "../request/EndpointRoute.ts"
import * as ErrorShape from "../request/ErrorShape.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import { ConsoleApi } from "./Api.ts"
import * as OwnPartner from "./OwnPartner.ts"
import * as PeopleHandlers from "./PeopleHandlers.ts"
import * as PersonAuthorization from "./PersonAuthorization.ts"
import * as PersonHandlers from "./PersonHandlers.ts"
import * as TrustHandlers from "./trust/TrustHandlers.ts"

export const layer = EndpointRoute.layer(ConsoleApi).pipe(
  Layer.provide([
    PersonHandlers.entry,
    PersonHandlers.own,
    PeopleHandlers.layer,
    OwnPartner.layer,
    TrustHandlers.layer
  ]),
  Layer.provide([PersonAuthorization.layer, ErrorShape.layer, RefusedCredentials.layer])
)
