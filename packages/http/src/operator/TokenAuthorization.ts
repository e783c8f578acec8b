/**
 * Authenticates operators' bearer tokens, the environment's and named ones, and checks their role.
 * Each request looks its token up, so a revocation works at once.
 */
import { timingSafeEqual } from "node:crypto"
import { Tokens } from "@cardpack/core/commands"
import { ApiKey, Token } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Context, Effect, Layer, Redacted } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as Problem from "../problem/Problem.ts"
import { fromStore } from "../problem/Refusals.ts"
import { LocalCaller } from "../request/LocalCaller.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import { Sender } from "../request/Requester.ts"
import * as RequestLog from "../request/RequestLog.ts"
import { Operator, OperatorAuthorization, unauthorized } from "./Authorization.ts"
import * as Permission from "./Permission.ts"

/** The environment's token; null when unset, then only named tokens work. */
export class BootstrapToken extends Context.Service<
  BootstrapToken,
  { readonly token: Redacted.Redacted | null }
>()("cardpack/http/operator/Tokens/BootstrapToken") {}

const equal = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

const make = Effect.gen(function* () {
  const desk = yield* Desk.Desk
  const refusals = yield* RefusedCredentials.RefusedCredentials
  const { token } = yield* BootstrapToken
  const bootstrap = token === null ? null : ApiKey.hash(Redacted.value(token))
  const refuse = refusals.refuse("operator", unauthorized)

  const identify = Effect.fnUntraced(function* (credential: string) {
    if (credential === "") return yield* refuse
    const hash = ApiKey.hash(credential)
    if (bootstrap !== null && equal(hash, bootstrap)) return Tokens.bootstrap
    const named = yield* Effect.catch(desk.tokenByHash(hash), fromStore)
    if (named === null || !Token.isValid(named.token, named.now)) return yield* refuse
    const { expiresAt, id, name, role } = named.token
    return { tokenId: id, actor: name, role, expiresAt }
  })

  const permit = Effect.fnUntraced(function* (
    { actor, role }: Tokens.Maker,
    { annotations, method, path }: HttpApiEndpoint.Top
  ) {
    const message = Permission.refusal(role, annotations)
    if (message === null) return
    yield* refusals.note("an operator's request was refused", { actor, role, method, path })
    yield* Effect.fail(new Problem.Problem({ code: "forbidden", message }))
  })

  return OperatorAuthorization.of({
    token: (httpEffect, { credential, endpoint }) =>
      Effect.gen(function* () {
        const local = yield* LocalCaller
        const operator =
          local?._tag === "Operator" ? local.maker : yield* identify(Redacted.value(credential))
        yield* RequestLog.note({ operator: operator.tokenId ?? operator.actor })
        yield* permit(operator, endpoint)
        return yield* httpEffect.pipe(
          Effect.provideService(Operator, operator),
          Effect.provideService(Sender, operator.tokenId ?? operator.actor)
        )
      })
  })
})

export const layer = Layer.effect(OperatorAuthorization, make).pipe(
  Layer.provide(RefusedCredentials.layer)
)
