/** The typed client of the partner API, made from its definitions only. */
import { PartnerApi } from "@cardpack/http/partner/Api"
import { Authorization } from "@cardpack/http/partner/Authorization"
import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import * as Call from "./Call.ts"

export type Client = HttpApiClient.ForApi<typeof PartnerApi>

export const make = (url: string, key: string): Promise<Client> => {
  const authorized = HttpApiMiddleware.layerClient(Authorization, ({ next, request }) =>
    next(HttpClientRequest.bearerToken(request, key))
  )
  return Effect.runPromise(
    HttpApiClient.make(PartnerApi, {
      transformClient: HttpClient.mapRequest(HttpClientRequest.prependUrl(url))
    }).pipe(Effect.provide(Layer.merge(authorized, FetchHttpClient.layer)))
  )
}

export const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect)

export const customer = (client: Client) =>
  run(client.customers.create({ headers: {}, payload: {} }))

/** Orders two packs of the stocked machine. */
export const order = (client: Client, customerId: string, more: object = {}) =>
  run(
    client.operations.create({
      headers: Call.once(),
      payload: { kind: "order", customerId, vendingMachineId: 1, quantity: 2, ...more }
    })
  )
