/**
 * Authenticates operators' bearer tokens, the environment's and named ones, and the sessions of the
 * host's people, and checks their role. Each request looks its token or session up, so a revocation
 * works at once.
 */
import { timingSafeEqual } from "node:crypto"
import { Tokens } from "@cardpack/core/commands"
import { ApiKey, Token } from "@cardpack/core/domain"
import { Desk, Requester } from "@cardpack/core/ports"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpApiEndpoint } from "effect/http-api"
import * as Acting from "../identity/Acting.ts"
import { Identity } from "../identity/Identity.ts"
import * as PersonAdmission from "../identity/PersonAdmission.ts"
import * as Roles from "../identity/Roles.ts"
import * as Problem from "../problem/Problem.ts"
import { fromStore } from "../problem/Refusals.ts"
import * as LastUse from "../request/LastUse.ts"
import { LocalCaller } from "../request/LocalCaller.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as RequestLog from "../request/RequestLog.ts"
import { Operator, OperatorAuthorization, type Sender, unauthorized } from "./Authorization.ts"
import * as Permission from "./Permission.ts"

/** The environment's token; null when unset, then only named tokens work. */
export class BootstrapToken extends Context.Service<
  BootstrapToken,
  { readonly token: Redacted.Redacted | null }
>()("cardpack/http/operator/Tokens/BootstrapToken") {}

const stranger = new Problem.Problem({
  code: "forbidden",
  message: "the person does not belong to the host"
})

/** A token is checked again by the commands themselves (Rechecked.ts). */
const asItIs = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => work

const equal = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

const make = Effect.gen(function* () {
  const desk = yield* Desk.Desk
  const refusals = yield* RefusedCredentials.RefusedCredentials
  const identity = yield* Identity
  const { token } = yield* BootstrapToken
  const touch = yield* LastUse.make("a token", desk.touchTokens)
  const bootstrap = token === null ? null : ApiKey.hash(Redacted.value(token))
  const refuse = refusals.unknown("operator", unauthorized)

  const signedIn = Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const person = identity === null ? null : yield* identity.personOf(request)
    if (person === null) return yield* refuse
    const role = Roles.operatorRole(person.memberships)
    if (role === undefined) return yield* Effect.fail(stranger)
    const { id, session } = person
    const maker = { tokenId: null, actor: Acting.actorOf(person), role, expiresAt: null }
    const sender = { ...maker, person: { id, session } }
    return { sender, rechecked: PersonAdmission.rechecked(identity, request, person) }
  })

  const identify = Effect.fnUntraced(function* (credential: string) {
    const hash = ApiKey.hash(credential)
    if (bootstrap !== null && equal(hash, bootstrap)) return Tokens.bootstrap
    const named = yield* Effect.catch(desk.tokenByHash(hash), fromStore)
    if (named === null || !Token.isValid(named.token, named.now)) return yield* refuse
    touch(named.token, named.now)
    const { expiresAt, id, name, role } = named.token
    return { tokenId: id, actor: name, role, expiresAt }
  })

  const operatorOf = Effect.fnUntraced(function* (credential: string) {
    if (credential === "") return yield* signedIn
    return { sender: { ...(yield* identify(credential)), person: null }, rechecked: asItIs }
  })

  const permit = Effect.fnUntraced(function* (
    { actor, person, role }: Sender,
    { annotations, method, path }: HttpApiEndpoint.Top
  ) {
    const message = Permission.refusal(role, annotations)
    if (message === null) return
    // A person by the id alone, because an address is nothing for the service's output.
    const facts = { actor: person?.id ?? actor, role, method, path }
    yield* refusals.note("an operator's request was refused", facts)
    yield* Effect.fail(new Problem.Problem({ code: "forbidden", message }))
  })

  return OperatorAuthorization.of({
    token: (httpEffect, { credential, endpoint }) =>
      Effect.gen(function* () {
        const local = yield* LocalCaller
        const { rechecked, sender: operator } =
          local?._tag === "Operator"
            ? { sender: { ...local.maker, person: null }, rechecked: asItIs }
            : yield* operatorOf(Redacted.value(credential))
        const sender = operator.tokenId ?? operator.person?.id ?? operator.actor
        yield* RequestLog.note({ operator: sender })
        yield* permit(operator, endpoint)
        return yield* rechecked(httpEffect).pipe(
          Effect.provideService(Operator, operator),
          Effect.provideService(Requester.Sender, sender)
        )
      })
  })
})

export const layer = Layer.effect(OperatorAuthorization, make).pipe(
  Layer.provide(RefusedCredentials.layer)
)
