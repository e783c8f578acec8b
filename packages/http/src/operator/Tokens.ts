/**
 * Who a bearer token belongs to: the token of the environment, or a named one. Each request looks
 * its token up, so that revocation works at once.
 */
import { timingSafeEqual } from "node:crypto"
import * as ApiKey from "@cardpack/core/apikey/ApiKey"
import { Desk } from "@cardpack/core/engine/Desk"
import { BOOTSTRAP } from "@cardpack/core/operator/Tokens"
import { Context, Effect, Layer, Redacted } from "effect"
import * as Problem from "../problem/Problem.ts"
import { fromStore } from "../problem/Refusals.ts"
import { Operator, OperatorAuthorization } from "./Authorization.ts"

/** The token that the environment gives; null when it gives none, then only named ones work. */
export class BootstrapToken extends Context.Service<
  BootstrapToken,
  { readonly token: Redacted.Redacted | null }
>()("cardpack/http/operator/Tokens/BootstrapToken") {}

const unauthorized = new Problem.Problem({
  code: "unauthorized",
  message: "the operator token is missing or invalid"
})

const equal = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

const make = Effect.gen(function* () {
  const desk = yield* Desk
  const { token } = yield* BootstrapToken
  const bootstrap = token === null ? null : ApiKey.hash(Redacted.value(token))

  const identify = Effect.fnUntraced(function* (credential: string) {
    if (credential === "") return yield* Effect.fail(unauthorized)
    const hash = ApiKey.hash(credential)
    if (bootstrap !== null && equal(hash, bootstrap)) return { actor: BOOTSTRAP }
    const named = yield* Effect.catch(desk.tokenByHash(hash), fromStore)
    if (named === null || named.revokedAt !== null) return yield* Effect.fail(unauthorized)
    return { actor: named.name }
  })

  return OperatorAuthorization.of({
    token: (httpEffect, { credential }) =>
      Effect.flatMap(identify(Redacted.value(credential)), (operator) =>
        Effect.provideService(httpEffect, Operator, operator)
      )
  })
})

export const layer = Layer.effect(OperatorAuthorization, make)
