/** The client's types are those of the service; `npm run client` writes them anew. */
import { PartnerApi } from "@cardpack/http/partner/Api"
import { assert, describe, expect, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import * as Sources from "../../source/Sources.ts"
import { declare } from "./Declarations.ts"

const declared = declare(OpenApi.fromApi(PartnerApi))

describe("the client's types", () => {
  it("are those of the partner API's document", async () => {
    const file = `${Sources.ROOT}/packages/http/client/src/generated/Schemas.ts`
    await expect(declared).toMatchFileSnapshot(file)
  })

  it("name nothing that a partner has not installed", () => {
    assert.notMatch(declared, /import|effect/i)
  })
})
