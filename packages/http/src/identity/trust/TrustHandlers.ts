/** Handlers between two environments with one login. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import * as RefusedCredentials from "../../request/RefusedCredentials.ts"
import { ConsoleApi } from "../Api.ts"
import { Directory } from "../Directory.ts"
import * as Origin from "../Origin.ts"
import { time } from "../PersonHandler.ts"
import * as Grants from "./Grants.ts"
import { Pair } from "./Pair.ts"
import * as PersonToken from "./PersonToken.ts"
import { AskToken, Complete, GivenGrant, RedeemCode } from "./TrustApi.ts"

const readComplete = Body.reader(Complete)
const readCode = Body.reader(RedeemCode)
const readGrant = Body.reader(GivenGrant)
const readAsk = Body.reader(AskToken)

const alone = Problem.notFound("no other environment trusts this one")
const own = Problem.notFound("people sign in here, and in no other environment")

const worthless = new Problem.Problem({
  code: "unauthorized",
  message: "it is unknown, used or expired, or its session has ended"
})

export const layer = HttpApiBuilder.group(
  ConsoleApi,
  "trust",
  Effect.fnUntraced(function* (handlers) {
    const { entry, other } = yield* Pair
    const directory = yield* Directory
    const { refuse } = yield* RefusedCredentials.RefusedCredentials
    const refused = refuse("console", worthless)

    /** The environment that trusts this one. */
    const trusting = Effect.suspend(() =>
      other === null || other.holdsPeople ? Effect.fail(alone) : Effect.succeed(other)
    )
    const entering = Effect.fnUntraced(function* (request: HttpServerRequest) {
      const refusal = Origin.refusal(directory.options, request)
      if (refusal !== null) return yield* Effect.fail(refusal)
      return entry === null ? yield* Effect.fail(own) : entry
    })

    return handlers
      .handleRaw("begin", ({ request }) =>
        Effect.gen(function* () {
          const { begin } = yield* entering(request)
          yield* Body.none(request)
          return yield* begin(request)
        })
      )
      .handleRaw("complete", ({ request }) =>
        Effect.gen(function* () {
          const { complete } = yield* entering(request)
          const given = yield* readComplete(request)
          return yield* Effect.catch(complete(request, given), (problem) =>
            problem.code === "unauthorized" ? refuse("console", problem) : Effect.fail(problem)
          )
        })
      )
      .handleRaw("redeem", ({ request }) =>
        Effect.gen(function* () {
          yield* trusting
          const { code, verifier } = yield* readCode(request)
          const granted = yield* directory.use((auth) => Grants.redeem(auth, code, verifier))
          if (granted === null) return yield* refused
          return { grant: granted.grant, expiresAt: time(granted.expiresAt) }
        })
      )
      .handleRaw("endGrant", ({ request }) =>
        Effect.gen(function* () {
          yield* trusting
          const { grant } = yield* readGrant(request)
          yield* directory.use((auth) => Grants.end(auth, grant))
        })
      )
      .handleRaw("token", ({ request }) =>
        Effect.gen(function* () {
          const { environment, url: audience } = yield* trusting
          const { grant, nonce } = yield* readAsk(request)
          const issuer = new URL(directory.options.publicUrl).origin
          const token = yield* directory.use(async (auth) => {
            const person = await Grants.personOf(auth, grant)
            const use = { issuer, audience, environment, nonce }
            return person === null ? null : PersonToken.sign(auth, person, use)
          })
          return token === null ? yield* refused : { token }
        })
      )
      .handle("keys", () =>
        Effect.gen(function* () {
          yield* trusting
          return yield* directory.use((auth) => auth.api.getJwks())
        })
      )
  })
)
