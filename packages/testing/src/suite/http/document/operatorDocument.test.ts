/** The operator API's OpenAPI document. */
import { OperatorApi } from "@cardpack/http/operator/Api"
import { OpenApi } from "effect/http-api"
import { describe } from "vitest"
import * as Document from "./Document.ts"

describe("the operator's OpenAPI document", () => {
  Document.rules(OpenApi.fromApi(OperatorApi), {
    snapshot: "operator-openapi.json",
    served: "/operator/openapi.json"
  })
})
