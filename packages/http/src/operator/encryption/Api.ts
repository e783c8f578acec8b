/** Keys at rest. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const count = (description: string) => Schema.Int.annotate({ description })

export const RotatedKey = Schema.Struct({
  examined: count("Sealed texts that this request looked at."),
  resealed: count("Those that it sealed anew under the newest key."),
  unreadable: count("Those that none of the configured keys opens; they stay as they are."),
  nextCursor: Field.maybe("Where the next request goes on; null when everything was looked at.")
}).annotate({ identifier: "RotatedKey", description: "One page of a key rotation." })

export class Encryption extends HttpApiGroup.make("encryption")
  .add(
    HttpApiEndpoint.post("rotate", "/encryption/rotate", {
      query: { cursor: Schema.optionalKey(Schema.String) },
      success: RotatedKey,
      error: [Documented.InvalidRequest, Documented.ServiceUnavailable]
    })
      .annotateMerge(needs("encryption.write"))
      .annotateMerge(
        described(
          "Encrypt with the newest key",
          "One page of recipients' data and webhook secrets. Repeat with `nextCursor` until it is null; what has the newest key already is left alone, so it may be interrupted and begun again. The old key can be dropped when a run from the start told nothing resealed."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Encryption", "Keys at rest.")) {}
