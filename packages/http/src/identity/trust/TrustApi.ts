/** The console API between two environments with one login: definition only. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Field from "../../operator/Field.ts"
import { described, titled } from "../../operator/Group.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { PATHS } from "./Pair.ts"

const secret = (description: string) => Schema.String.annotate({ description })

/** Of the person who is signed in; listed beside their sessions. */
export const AskCode = Schema.Struct({
  challenge: secret("Of PKCE, S256, from the address that `POST /console/api/entry` answers."),
  state: secret("From the same address.")
}).annotate({ identifier: "AskCode" })

export const Passage = Schema.Struct({
  url: Field.text(
    "Where the browser goes next. It holds a code that works once, for a minute.",
    "https://sandbox.cards.example/console/enter#code=nq2vXk…&state=uRy2K7…"
  )
}).annotate({ identifier: "Passage" })

export const Complete = Schema.Struct({
  code: secret("From the address, after `#code=`."),
  state: secret("From the same address.")
}).annotate({ identifier: "Complete" })

export const RedeemCode = Schema.Struct({
  code: Schema.String,
  verifier: secret("What the challenge was made of.")
}).annotate({ identifier: "RedeemCode" })

export const GivenGrant = Schema.Struct({ grant: Schema.String }).annotate({
  identifier: "GivenGrant"
})

export const AskToken = Schema.Struct({
  grant: Schema.String,
  nonce: secret("Comes back in the token, so that no token answers twice.")
}).annotate({ identifier: "AskToken" })

const Grant = Schema.Struct({
  grant: secret("Works until the session ends."),
  expiresAt: Field.timestamp("When the session ends by itself.")
}).annotate({ identifier: "Grant" })

const Token = Schema.Struct({
  token: secret("A JWT for the other environment alone, for half a minute.")
}).annotate({ identifier: "Token" })

const Jwks = Schema.Struct({ keys: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) })

const errors = [
  Documented.InvalidRequest,
  Documented.Unauthorized,
  Documented.NotFound,
  Documented.RateLimited,
  Documented.ServiceUnavailable
] as const

export class Trust extends HttpApiGroup.make("trust")
  .add(
    HttpApiEndpoint.post("begin", "/entry", {
      success: Passage,
      error: [Documented.Forbidden, ...errors]
    }).annotateMerge(
      described("Begin to enter", "Where the other environment holds the people. Sets a cookie.")
    ),
    HttpApiEndpoint.post("complete", "/entry/complete", {
      payload: Complete,
      success: HttpApiSchema.NoContent.annotate({ description: "The cookie says who is here." }),
      error: [Documented.Forbidden, ...errors]
    }).annotateMerge(described("Enter", "With the code, in the browser that began.")),
    HttpApiEndpoint.post("redeem", PATHS.grants, {
      payload: RedeemCode,
      success: Grant,
      error: errors
    }).annotateMerge(described("Redeem a code", "By the other environment, once.")),
    HttpApiEndpoint.post("endGrant", PATHS.ended, {
      payload: GivenGrant,
      success: HttpApiSchema.NoContent.annotate({ description: "It works no more." }),
      error: errors
    }).annotateMerge(described("End a grant", "When the person signs out there.")),
    HttpApiEndpoint.post("token", PATHS.tokens, {
      payload: AskToken,
      success: Token,
      error: errors
    }).annotateMerge(described("Ask for a token", "Says who the person is now.")),
    HttpApiEndpoint.get("keys", PATHS.keys, { success: Jwks, error: errors }).annotateMerge(
      described("Public keys", "Of the tokens: a JWKS.")
    )
  )
  .middleware(ErrorShape)
  .prefix("/console/api")
  .annotateMerge(
    titled("Trust", "Between two environments with one login; 404 where there is only one.")
  ) {}
