/** Who reads the log's files: everybody, or partners with their keys (`CARDPACK_FAIRNESS=partners`). */
import { ApiKey } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import { fromStore, unauthorized } from "../problem/Refusals.ts"
import { RefusedCredentials } from "../request/RefusedCredentials.ts"
import * as PublicReads from "./PublicReads.ts"

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

const BEARER = /^Bearer +(\S+)$/i

/** No cache between keeps what it shows to one for others. */
const OWN = HttpServerResponse.setHeader("cache-control", "private, max-age=60")

/** Answers those who may read; a key is looked up each time, so that revocation works at once. */
export const make = Effect.gen(function* () {
  const { environment, fairness } = yield* Settings
  const { identities } = yield* Reads.Reads
  const refuse = (yield* RefusedCredentials).unknown("partner", unauthorized)

  const known = Effect.gen(function* () {
    const { headers } = yield* HttpServerRequest
    const [, key = ""] = BEARER.exec(headers.authorization ?? "") ?? []
    if (!ApiKey.isWellFormed(key, environment)) return yield* refuse
    const hash = ApiKey.hash(key)
    const identity = (yield* Effect.catch(identities([hash]), fromStore)).get(hash)
    const isActive =
      identity !== undefined &&
      identity.key.revokedAt === null &&
      identity.account.status === "active"
    if (!isActive) return yield* refuse
  })

  return <E, R>(
    answer: Answer<E, R>,
    kind?: PublicReads.Kind
  ): Answer<never, R | HttpServerRequest> =>
    fairness === "partners"
      ? Effect.matchEffect(known, {
          onFailure: (problem) => Effect.succeed(Problem.response(problem)),
          onSuccess: () => Effect.map(PublicReads.read(answer, kind), OWN)
        })
      : PublicReads.read(answer, kind)
})
