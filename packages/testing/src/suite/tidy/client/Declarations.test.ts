/** The client's types are those of the service; `npm run client` writes them anew. */
import { ConsoleApi } from "@cardpack/http/identity/Api"
import { OperatorApi } from "@cardpack/http/operator/Api"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { assert, describe, expect, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import * as Sources from "../../../world/source/Sources.ts"
import { declareShapes } from "./ConsoleDeclarations.ts"
import { declare, declareCalls } from "./Declarations.ts"

const declared = declare(OpenApi.fromApi(PartnerApi))
const operator = declareCalls(OpenApi.fromApi(OperatorApi))

describe("the client's types", () => {
  it("are those of the partner API's document", async () => {
    const file = `${Sources.ROOT}/packages/http/client/src/generated/Schemas.ts`
    await expect(declared).toMatchFileSnapshot(file)
  })

  it("of an operator are those of the operator API's document", async () => {
    const file = `${Sources.ROOT}/packages/http/client/src/generated/Operator.ts`
    await expect(operator).toMatchFileSnapshot(file)
  })

  it("of the console's pages are those of the console API's document", async () => {
    const file = `${Sources.ROOT}/packages/http/console/src/api/generated/ConsoleSchemas.ts`
    await expect(declareShapes(OpenApi.fromApi(ConsoleApi))).toMatchFileSnapshot(file)
  })

  it("name nothing that a partner has not installed", () => {
    assert.notMatch(declared, /import|effect/i)
    assert.notMatch(operator.replace(/import type .*/, ""), /import|effect/i)
  })
})
