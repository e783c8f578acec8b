/**
 * Authenticates partners' keys (contract.md#authentication). Each request looks its key up,
 * together with concurrent ones, and nothing is cached, so revocation and suspension work at once.
 * A call of this process names its partner instead.
 */
import { type Account, ApiKey, type Id, Instant } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Context, Effect, Layer, Redacted } from "effect"
import * as Problem from "../problem/Problem.ts"
import { fromStore, unauthorized } from "../problem/Refusals.ts"
import * as Grouped from "../request/Grouped.ts"
import { LocalCaller } from "../request/LocalCaller.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import { Sender } from "../request/Requester.ts"
import * as RequestLog from "../request/RequestLog.ts"
import { Authorization, Partner } from "./Authorization.ts"
import * as Concurrency from "./Concurrency.ts"
import * as RateLimit from "./RateLimit.ts"
import { Settings } from "./Settings.ts"

const suspended = new Problem.Problem({ code: "forbidden", message: "the partner is suspended" })

/** Writes `lastUsedAt` in the background, at most once a minute for a key. */
const makeTouch = Effect.gen(function* () {
  const desk = yield* Desk.Desk
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const writing = new Set<ApiKey.KeyId>()
  const write = (id: ApiKey.KeyId, now: Instant.Instant) =>
    desk.touchKeys([[id, now]]).pipe(
      Effect.catch((error) => Effect.logWarning("the last use of a key was not written", error)),
      Effect.ensuring(Effect.sync(() => writing.delete(id)))
    )
  return ({ key, now }: Reads.Identity): void => {
    if (writing.has(key.id)) return
    if (key.lastUsedAt !== null && now - key.lastUsedAt < Instant.MINUTE) return
    writing.add(key.id)
    fork(write(key.id, now))
  }
})

const isActive = ({ status }: Account.Account): Effect.Effect<void, Problem.Problem> =>
  status === "suspended" ? Effect.fail(suspended) : Effect.void

const make = Effect.gen(function* () {
  const reads = yield* Reads.Reads
  const desk = yield* Desk.Desk
  const { environment, maxConcurrent } = yield* Settings
  const lookup = yield* Grouped.make(reads.identities)
  const touch = yield* makeTouch
  const countRequest = yield* RateLimit.make
  const limited = Concurrency.make(maxConcurrent)
  const refuse = (yield* RefusedCredentials.RefusedCredentials).refuse("partner", unauthorized)

  const identify = Effect.fnUntraced(function* (key: string) {
    if (!ApiKey.isWellFormed(key, environment)) return yield* refuse
    const identity = yield* Effect.catch(lookup(ApiKey.hash(key)), fromStore)
    if (identity === undefined || identity.key.revokedAt !== null) {
      return yield* refuse
    }
    const { account, now } = identity
    yield* RequestLog.note({ partner: account.id })
    yield* isActive(account)
    if (countRequest !== null) yield* countRequest(identity.key.id)
    touch(identity)
    return { account, now, caller: { accountId: account.id, keyId: identity.key.id } }
  })

  const named = Effect.fnUntraced(function* (id: Id.AccountId) {
    const account = yield* Effect.catch(desk.partner(id), fromStore)
    if (account === null) return yield* Effect.fail(Problem.notFound(`no partner ${id}`))
    yield* RequestLog.note({ partner: id })
    yield* isActive(account)
    const now = yield* Effect.catch(reads.now, fromStore)
    return { account, now, caller: { accountId: id, keyId: null } }
  })

  const contextOf = (partner: Partner["Service"]) =>
    Context.make(Partner, partner).pipe(Context.add(Sender, partner.account.id))

  return Authorization.of({
    apiKey: (httpEffect, { credential }) =>
      Effect.flatMap(LocalCaller, (local) =>
        local?._tag === "Partner"
          ? Effect.flatMap(named(local.id), (partner) =>
              Effect.provideContext(httpEffect, contextOf(partner))
            )
          : Effect.flatMap(identify(Redacted.value(credential)), (partner) =>
              limited(partner.caller.keyId, Effect.provideContext(httpEffect, contextOf(partner)))
            )
      )
  })
})

export const layer = Layer.effect(Authorization, make).pipe(Layer.provide(RefusedCredentials.layer))
