/** The session of every request of the console's own API. */
import { Requester } from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { HttpApiMiddleware } from "effect/http-api"
import * as Documented from "../problem/Documented.ts"
import { signedOut } from "../request/AdmissionCheck.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as RequestLog from "../request/RequestLog.ts"
import { Identity, type Person } from "./Identity.ts"
import * as PersonAdmission from "./PersonAdmission.ts"

/** Who asks. */
export class Asking extends Context.Service<Asking, Person>()(
  "cardpack/http/identity/PersonAuthorization/Asking"
) {}

export class PersonAuthorization extends HttpApiMiddleware.Service<
  PersonAuthorization,
  { provides: Asking }
>()("cardpack/http/identity/PersonAuthorization", {
  error: [
    Documented.InvalidRequest,
    Documented.Unauthorized,
    Documented.Forbidden,
    Documented.RateLimited,
    Documented.InternalError,
    Documented.ServiceUnavailable
  ]
}) {}

const make = Effect.gen(function* () {
  const identity = yield* Identity
  const refuse = (yield* RefusedCredentials.RefusedCredentials).unknown("console", signedOut)
  return PersonAuthorization.of((httpEffect) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest
      const person = identity === null ? null : yield* identity.personOf(request)
      if (person === null) return yield* refuse
      yield* RequestLog.note({ operator: person.id })
      return yield* httpEffect.pipe(
        PersonAdmission.rechecked(identity, request, person),
        Effect.provideService(Asking, person),
        Effect.provideService(Requester.Sender, person.id)
      )
    })
  )
})

export const layer = Layer.effect(PersonAuthorization, make).pipe(
  Layer.provide(RefusedCredentials.layer)
)
