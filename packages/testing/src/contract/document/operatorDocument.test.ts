/** The operator API's OpenAPI document. */
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { OperatorApi } from "@cardpack/http/operator/Api"
import { OpenApi } from "effect/http-api"
import { assert, describe, expect, it } from "vitest"
import * as Running from "../../service/Running.ts"

const REDOCLY = resolve(import.meta.dirname, "../../../../../node_modules/.bin/redocly")

const document = OpenApi.fromApi(OperatorApi)
const text = `${JSON.stringify(document, null, 2)}\n`

/** The operations that clients rely on (design.md#operator-api). */
const DESIGNED = [
  "post /partners",
  "get /partners",
  "patch /partners/{partnerId}",
  "post /partners/{partnerId}/keys",
  "get /partners/{partnerId}/keys",
  "delete /partners/{partnerId}/keys/{keyId}",
  "post /partners/{partnerId}/bonus",
  "post /partners/{partnerId}/adjustments",
  "put /catalog",
  "get /vending-machines",
  "patch /vending-machines/{id}",
  "put /prices",
  "put /shipping-countries",
  "get /shipments",
  "patch /shipments/{shipmentId}",
  "get /partners/{partnerId}/balance",
  "get /partners/{partnerId}/ledger-entries",
  "get /partners/{partnerId}/operations",
  "get /partners/{partnerId}/customers",
  "get /partners/{partnerId}/webhooks",
  "post /partners/{partnerId}/customers/{customerId}/erase",
  "post /encryption/rotate",
  "get /deliveries",
  "post /deliveries/{deliveryId}/retry",
  "get /operations",
  "get /operations/{operationId}",
  "get /cards/{cardId}",
  "get /items",
  "get /items/{reference}",
  "post /stock/return",
  "post /stock/withdraw",
  "get /controls",
  "patch /controls",
  "get /reports/balances",
  "get /log",
  "post /tokens",
  "get /tokens",
  "delete /tokens/{tokenId}",
  "get /audit",
  "get /chain",
  "post /chain/rescan",
  "get /deposits/addresses",
  "post /deposits/sweeps",
  "get /funding-transactions",
  "get /incidents",
  "post /incidents/{incidentId}/resolve",
  "get /notices",
  "get /reports/refunds"
]

describe("the operator's OpenAPI document", () => {
  it("passes the linter", async () => {
    const directory = await mkdtemp(join(tmpdir(), "cardpack-openapi-"))
    try {
      const path = join(directory, "openapi.json")
      await writeFile(path, text)
      const { stderr, stdout } = await promisify(execFile)(REDOCLY, ["lint", path], {
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
      })
      assert.match(stdout + stderr, /valid/)
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  it("is the recorded one", async () => {
    await expect(text).toMatchFileSnapshot("snapshots/operator-openapi.json")
  })

  it("has the designed paths and no others", () => {
    const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method} ${path}`)
    )
    assert.sameMembers(
      paths,
      DESIGNED.map((row) => row.replace(" ", " /operator/v1"))
    )
  })

  it("says of each operation which roles may ask for it", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Readonly<Record<string, object>>).map(
        ([method, operation]) => [`${method} ${path}`, operation] as const
      )
    )
    const unsaid = operations.filter(([, operation]) => !Reflect.has(operation, "x-roles"))
    assert.deepStrictEqual(
      unsaid.map(([name]) => name),
      []
    )
  })

  it("is served without a token", async () => {
    const service = await Running.start()
    const served = await fetch(`${service.url}/operator/openapi.json`)
    assert.deepStrictEqual(await served.json(), JSON.parse(text))
    await service.close()
  })
})
