/**
 * People in the environment that trusts the other one: how they enter, and who they are at each
 * request. Nothing is stored here: the browser holds the grant, sealed. Loaded on use, because it
 * needs a library.
 */
import { Effect, type Redacted } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../../problem/Problem.ts"
import type { Service } from "../Identity.ts"
import * as Origin from "../Origin.ts"
import * as Grants from "./Grants.ts"
import { type Entry, PAGES } from "./Pair.ts"
import * as SealedCookie from "./SealedCookie.ts"
import * as TrustedPeople from "./TrustedPeople.ts"
import * as TrustedTokens from "./TrustedTokens.ts"

export interface Options extends Origin.Options {
  readonly issuer: string
  readonly secret: Redacted.Redacted
}

/** Milliseconds in which a person signs in there. */
const ENTRY_LIFE = 10 * 60_000

const refused = (message: string) => new Problem.Problem({ code: "unauthorized", message })

const lost = refused("the entry did not begin in this browser, or took too long: begin again")
const worthless = refused("the code is unknown, used or expired: begin again")

const cookiesOf = ({ environment, publicUrl, secret }: Options) => {
  const isSecure = publicUrl.startsWith("https:")
  const sealing = { prefix: `cardpack-${environment}`, secret, isSecure }
  return {
    session: SealedCookie.make(sealing, "session_token"),
    entering: SealedCookie.make(sealing, "entry")
  }
}

const beginning =
  (issuer: string, cookie: SealedCookie.SealedCookie): Entry["begin"] =>
  () =>
    Effect.gen(function* () {
      const [state, verifier] = [Grants.newSecret(), Grants.newSecret()]
      const expiresAt = new Date(Date.now() + ENTRY_LIFE)
      const sealed = yield* Effect.promise(() => cookie.seal({ state, verifier }, expiresAt))
      const asking = new URLSearchParams({ challenge: Grants.challengeOf(verifier), state })
      const answer = HttpServerResponse.jsonUnsafe({ url: `${issuer}${PAGES.pass}#${asking}` })
      return HttpServerResponse.setCookieUnsafe(answer, cookie.name, sealed, {
        ...cookie.attributes,
        maxAge: ENTRY_LIFE
      })
    })

export const make = Effect.fnUntraced(function* (options: Options) {
  const { environment, issuer, publicUrl } = options
  const { entering, session } = cookiesOf(options)
  const audience = new URL(publicUrl).origin
  const tokens = TrustedTokens.make({ issuer, audience, environment })
  const people = yield* TrustedPeople.make(tokens, issuer)

  const grantOf = ({ headers }: HttpServerRequest): Effect.Effect<string | null> =>
    Effect.map(
      Effect.promise(() => session.open(headers.cookie)),
      (content) => (typeof content?.grant === "string" ? content.grant : null)
    )

  const identity: Service = {
    personOf: Effect.fnUntraced(function* (request) {
      const grant = yield* grantOf(request)
      if (grant === null) return null
      const refusal = Origin.refusal(options, request)
      return refusal === null ? yield* people.personOf(grant) : yield* Effect.fail(refusal)
    })
  }

  const entry: Entry = {
    begin: beginning(issuer, entering),
    complete: Effect.fnUntraced(function* (request, { code, state }) {
      const content = yield* Effect.promise(() => entering.open(request.headers.cookie))
      if (content === null || content.state !== state) return yield* Effect.fail(lost)
      const granted = yield* people.grantOf(code, `${content.verifier}`)
      if (granted === null) return yield* Effect.fail(worthless)
      const { expiresAt, grant } = granted
      if ((yield* people.personOf(grant)) === null) return yield* Effect.fail(worthless)
      const sealed = yield* Effect.promise(() => session.seal({ grant }, expiresAt))
      const maxAge = Math.max(0, Number(expiresAt) - Date.now())
      return HttpServerResponse.empty().pipe(
        HttpServerResponse.setCookieUnsafe(session.name, sealed, { ...session.attributes, maxAge }),
        HttpServerResponse.expireCookieUnsafe(entering.name, entering.attributes)
      )
    }),
    /** The browser forgets it in any case; a copy works for as long as the other side can't be told. */
    leave: Effect.fnUntraced(function* (request) {
      const grant = yield* grantOf(request)
      if (grant !== null) yield* people.end(grant)
      return HttpServerResponse.expireCookieUnsafe(
        HttpServerResponse.jsonUnsafe({ success: true }),
        session.name,
        session.attributes
      )
    })
  }
  return { identity, entry }
})
