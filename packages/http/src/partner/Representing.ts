/** People of a partner as senders of requests, by their sessions (design.md#identity). */
import { Engine } from "@cardpack/core"
import { type Account, Id } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Acting from "../identity/Acting.ts"
import { Identity, ORGANIZATION_HEADER, type Person } from "../identity/Identity.ts"
import * as PersonAdmission from "../identity/PersonAdmission.ts"
import * as Roles from "../identity/Roles.ts"
import * as Problem from "../problem/Problem.ts"
import { fromStore } from "../problem/Refusals.ts"
import * as ChangedResources from "./ChangedResources.ts"
import * as PartnerGrants from "./PartnerGrants.ts"
import { Settings } from "./Settings.ts"

interface Endpoint {
  readonly method: string
  readonly path: string
}

/** What a partner's person did, in the operator's log. */
export const ACTION = "partner.act"

const forbidden = (message: string) => new Problem.Problem({ code: "forbidden", message })

const unnamed = Problem.invalid(
  `the ${ORGANIZATION_HEADER} header must name the partner, par_…, that the person acts for`
)

/** The person, and the partner that the request's header names; null when nobody is signed in. */
export const make = Effect.gen(function* () {
  const identity = yield* Identity
  const desk = yield* Desk.Desk
  const reads = yield* Reads.Reads
  const engine = yield* Engine.Engine
  const { environment } = yield* Settings

  const represent = Effect.fnUntraced(function* (person: Person, endpoint: Endpoint) {
    const { headers } = yield* HttpServerRequest
    const id = headers[ORGANIZATION_HEADER]
    if (id === undefined || !Id.is("par", id)) return yield* Effect.fail(unnamed)
    const role = Roles.partnerRole(person.memberships, id)
    if (role === undefined) return yield* Effect.fail(forbidden(`you do not belong to ${id}`))
    const refusal = PartnerGrants.refusal(role, environment, endpoint)
    if (refusal !== null) return yield* Effect.fail(forbidden(refusal))
    const account: Account.Account | null = yield* Effect.catch(desk.partner(id), fromStore)
    if (account === null) {
      return yield* Effect.fail(forbidden(`${id} is not in use in the ${environment} environment`))
    }
    const now = yield* Effect.catch(reads.now, fromStore)
    const caller = { accountId: account.id, keyId: null }
    return { person, account, now, role, madeBy: Acting.actorOf(person), caller }
  })

  const signedIn = Effect.fnUntraced(function* (endpoint: Endpoint) {
    const request = yield* HttpServerRequest
    const person = identity === null ? null : yield* identity.personOf(request)
    if (person === null) return null
    const rechecked = PersonAdmission.rechecked(identity, request, person)
    return { ...(yield* represent(person, endpoint)), rechecked }
  })

  /** Logs a change once it was made: the act is done, so a failure of the log is logged itself. */
  const logged =
    (person: Person, subject: Id.AccountId, { method, path }: Endpoint) =>
    (response: HttpServerResponse.HttpServerResponse) =>
      method === "GET" || response.status >= 400
        ? Effect.void
        : Effect.catch(
            Effect.flatMap(HttpServerRequest, ({ url }) =>
              Acting.record(engine, person, {
                action: ACTION,
                subject,
                detail: { method, path, resources: ChangedResources.resources(url, response) }
              })
            ),
            (error) => Effect.logError("what a person did is not in the operator's log", error)
          )

  return { signedIn, logged }
})
