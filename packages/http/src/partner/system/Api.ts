/** `GET /api/health` (contract.md#system). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ErrorShape } from "../../request/ErrorShape.ts"

export class System extends HttpApiGroup.make("system")
  .add(
    HttpApiEndpoint.get("health", "/api/health", {
      success: Schema.Struct({ ok: Schema.Literal(true) }).annotate({
        description: "The process answers. No key is needed."
      })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Health check",
        description: "Answers as long as the process serves requests; needs no key."
      })
    )
  )
  .middleware(ErrorShape)
  .annotateMerge(OpenApi.annotations({ title: "System", description: "Is the service there?" })) {}
