/** Whom people sign in by elsewhere: an OpenID provider, or the environment that holds them. */
import { Effect, Schema } from "effect"
import type { ServiceConfig } from "../Config.ts"
import type { Provider } from "../identity/SignOn.ts"
import { PATHS } from "../identity/trust/Pair.ts"
import { type Diagnosis, ok, wrong } from "./Diagnosis.ts"
import * as Patience from "./Patience.ts"

const WELL_KNOWN = "/.well-known/openid-configuration"

/** Of an OpenID provider's document: what the sign-on uses. */
const Discovered = Schema.Struct({
  issuer: Schema.String,
  authorization_endpoint: Schema.String,
  token_endpoint: Schema.String,
  jwks_uri: Schema.String
})

const SIGN_ON = "sign-on"

/** By OpenID Connect Discovery, section 4.3, a document speaks for the issuer at whose address it is. */
const judged = (url: string, { issuer }: typeof Discovered.Type): Diagnosis => {
  const expected = url.endsWith(WELL_KNOWN) ? url.slice(0, -WELL_KNOWN.length) : null
  const isOwn = expected === null || issuer.replace(/\/$/, "") === expected.replace(/\/$/, "")
  return isOwn
    ? ok(SIGN_ON, `${issuer} answers`)
    : wrong(
        SIGN_ON,
        `the document at ${url} is of the issuer ${issuer}, so no token of it is taken`,
        `Set CARDPACK_OIDC_DISCOVERY_URL to ${issuer.replace(/\/$/, "")}${WELL_KNOWN}`
      )
}

const signOn = ({ discoveryUrl }: Provider): Effect.Effect<Diagnosis> =>
  Patience.json(discoveryUrl).pipe(
    Effect.flatMap(({ body, status }) =>
      body === null
        ? Effect.fail(new Error(`it answers ${status}`))
        : Effect.mapError(
            Schema.decodeUnknownEffect(Discovered)(body),
            () => new Error("it is no document of an OpenID provider")
          )
    ),
    Effect.map((found) => judged(discoveryUrl, found)),
    Effect.catch(({ message }) =>
      Effect.succeed(
        wrong(
          SIGN_ON,
          `${discoveryUrl}: ${message}`,
          "Check CARDPACK_OIDC_DISCOVERY_URL, and that this computer reaches it"
        )
      )
    )
  )

const elsewhere = (issuer: string): Effect.Effect<Diagnosis> =>
  Patience.json(`${issuer}/console/api${PATHS.keys}`).pipe(
    Effect.flatMap(({ status }) =>
      status === 200 ? Effect.void : Effect.fail(new Error(`it answers ${status}`))
    ),
    Effect.as(ok("people", `they sign in at ${issuer}, which answers`)),
    Effect.catch(({ message }) =>
      Effect.succeed(
        wrong(
          "people",
          `they sign in at ${issuer}, and ${message}`,
          "Check CARDPACK_IDENTITY_ISSUER, and that the console is on there"
        )
      )
    )
  )

export const check = ({
  environment,
  identity
}: ServiceConfig): Effect.Effect<ReadonlyArray<Diagnosis>> => {
  if (identity === null) return Effect.succeed([])
  const { other, signOn: provider } = identity
  const trusted = environment === "sandbox" ? other : null
  return Effect.all(
    [
      ...(trusted === null ? [] : [elsewhere(trusted)]),
      ...(provider === null || trusted !== null ? [] : [signOn(provider)])
    ],
    { concurrency: "unbounded" }
  )
}
