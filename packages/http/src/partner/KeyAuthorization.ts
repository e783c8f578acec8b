/**
 * Authenticates partners' keys (contract.md#authentication). Each request looks its key up,
 * together with concurrent ones, and nothing is cached, so revocation and suspension work at once.
 * A call of this process names its partner instead; a person has a session and names one.
 */
import { type Account, ApiKey, type Id } from "@cardpack/core/domain"
import { Desk, Grouped, Reads, Requester } from "@cardpack/core/ports"
import { Effect, Layer, Redacted } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as Problem from "../problem/Problem.ts"
import { fromStore, unauthorized } from "../problem/Refusals.ts"
import * as LastUse from "../request/LastUse.ts"
import { LocalCaller } from "../request/LocalCaller.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as RequestLog from "../request/RequestLog.ts"
import { Authorization, Partner } from "./Authorization.ts"
import * as Concurrency from "./Concurrency.ts"
import * as RateLimit from "./RateLimit.ts"
import * as Representing from "./Representing.ts"
import { Settings } from "./Settings.ts"

const suspended = new Problem.Problem({ code: "forbidden", message: "the partner is suspended" })

const isActive = ({ status }: Account.Account): Effect.Effect<void, Problem.Problem> =>
  status === "suspended" ? Effect.fail(suspended) : Effect.void

const make = Effect.gen(function* () {
  const reads = yield* Reads.Reads
  const desk = yield* Desk.Desk
  const { environment, maxConcurrent = Concurrency.MOST } = yield* Settings
  const lookup = yield* Grouped.make(reads.identities)
  const touch = yield* LastUse.make("a key", desk.touchKeys)
  const countRequest = yield* RateLimit.make
  const limited = Concurrency.make(maxConcurrent)
  const representing = yield* Representing.make
  const refuse = (yield* RefusedCredentials.RefusedCredentials).unknown("partner", unauthorized)

  const identify = Effect.fnUntraced(function* (key: string) {
    if (!ApiKey.isWellFormed(key, environment)) return yield* refuse
    const identity = yield* Effect.catch(lookup(ApiKey.hash(key)), fromStore)
    if (identity === undefined || identity.key.revokedAt !== null) {
      return yield* refuse
    }
    const { account, now } = identity
    yield* RequestLog.note({ partner: account.id, key: identity.key.id })
    yield* isActive(account)
    if (countRequest !== null) yield* countRequest(identity.key.id)
    touch(identity.key, now)
    const { id: keyId, madeBy } = identity.key
    return { account, now, madeBy, role: null, caller: { accountId: account.id, keyId } }
  })

  const named = Effect.fnUntraced(function* (id: Id.AccountId) {
    const account = yield* Effect.catch(desk.partner(id), fromStore)
    if (account === null) return yield* Effect.fail(Problem.notFound(`no partner ${id}`))
    yield* RequestLog.note({ partner: id })
    yield* isActive(account)
    const now = yield* Effect.catch(reads.now, fromStore)
    return { account, now, madeBy: null, role: null, caller: { accountId: id, keyId: null } }
  })

  const bySession = Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top) {
    const found = yield* representing.signedIn(endpoint)
    if (found === null) return yield* refuse
    const { person, rechecked, ...partner } = found
    yield* RequestLog.note({ partner: partner.account.id, operator: person.id })
    yield* isActive(partner.account)
    if (countRequest !== null) yield* countRequest(person.id)
    const logged = representing.logged(person, partner.account.id, endpoint)
    return { partner, logged, rechecked, reader: person.id }
  })

  /** One service after the other, because a merge of contexts copies both. */
  const within = <A, E, R>(
    partner: Partner["Service"],
    reader: string | null,
    httpEffect: Effect.Effect<A, E, R>
  ) =>
    httpEffect.pipe(
      Effect.provideService(Requester.Sender, partner.account.id),
      Effect.provideService(Requester.Reader, reader),
      Effect.provideService(Partner, partner)
    )

  return Authorization.of({
    apiKey: (httpEffect, { credential, endpoint }) =>
      Effect.flatMap(LocalCaller, (local) => {
        if (local?._tag === "Partner") {
          return Effect.flatMap(named(local.id), (partner) => within(partner, null, httpEffect))
        }
        const key = Redacted.value(credential)
        return key === ""
          ? Effect.flatMap(bySession(endpoint), ({ logged, partner, reader, rechecked }) =>
              Effect.tap(rechecked(within(partner, reader, httpEffect)), logged)
            )
          : Effect.flatMap(identify(key), (partner) =>
              limited(partner.caller.keyId, within(partner, partner.caller.keyId, httpEffect))
            )
      })
  })
})

export const layer = Layer.effect(Authorization, make).pipe(Layer.provide(RefusedCredentials.layer))
