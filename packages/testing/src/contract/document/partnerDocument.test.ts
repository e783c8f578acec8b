/** The OpenAPI document and the documentation page. */
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { TEST, TYPES } from "@cardpack/core/domain/webhook/Event"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { assert, describe, expect, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import * as World from "../../service/World.ts"

const REDOCLY = resolve(import.meta.dirname, "../../../../../node_modules/.bin/redocly")

const document = OpenApi.fromApi(PartnerApi)
const text = `${JSON.stringify(document, null, 2)}\n`

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

interface Webhook extends Operation {
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required: boolean
  }>
  readonly requestBody: {
    readonly content: {
      readonly "application/json": { readonly schema: { readonly $ref: string } }
    }
  }
}

type Webhooks = Readonly<Record<string, { readonly post: Webhook }>>

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Operation>>).map(
    ([method, operation]) => [`${method} ${path}`, operation] as const
  )
)

const world = World.of(Backend.embedded)

describe("the OpenAPI document", () => {
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
    await expect(text).toMatchFileSnapshot("snapshots/partner-openapi.json")
  })

  it("carries the API's version", () => {
    assert.strictEqual(document.openapi, "3.1.0")
    assert.strictEqual(document.info.version, "2026-09-12")
  })

  it.each(operations)("describes %s and its errors", (name, operation) => {
    assert.isAbove(operation.summary?.length ?? 0, 5)
    assert.isAbove(operation.description?.length ?? 0, 5)
    const statuses = Object.keys(operation.responses)
    const expected = name.includes("/api/v2/") ? ["401", "403", "429", "500", "503"] : []
    for (const status of expected) assert.include(statuses, status)
    if (name.includes("{") && name.startsWith("get")) assert.include(statuses, "404")
    if (!name.startsWith("get")) assert.include(statuses, "400")
  })

  it("says where each limit is met", () => {
    const of = (name: string) => operations.find(([each]) => each === name)?.[1]
    const said = (name: string, status: string) => of(name)?.responses[status]?.description ?? ""
    const reveal = said("post /api/v2/customers/{customerId}/cards/reveal", "404")
    assert.match(reveal, /no such customer.*card.*of this customer/is)
    assert.match(said("post /api/v2/operations", "404"), /of this customer/)
    assert.match(said("post /api/v2/operations", "409"), /200 sealed.*CARDPACK_MAX_OPEN_SEALED/s)
    assert.match(said("post /api/v2/webhooks", "409"), /50 .*endpoints/)
    for (const [name, operation] of operations) {
      if (!("requestBody" in operation)) continue
      assert.match(said(name, "400"), /256 KiB/, name)
    }
    for (const limit of [
      "256 KiB",
      "50 active endpoints",
      "1 to 100",
      "CARDPACK_MAX_OPEN_SEALED"
    ]) {
      assert.include(document.info.description, limit)
    }
  })

  it("lists the two environments and what differs between them", () => {
    const { description = "" } = document.info
    for (const each of ["Production", "Sandbox", "8453", "84532", "pk_p", "pk_s"]) {
      assert.include(description, each)
    }
    for (const path of ["POST /sandbox/credits", "PUT /operations/{operationId}/shipment"]) {
      assert.include(description, path)
    }
    assert.match(description, /404.*403/s)
    assert.deepStrictEqual(
      document.servers?.map(({ description: told = "" }) => told.split(":")[0]),
      ["The service that serves this document.", "Production", "Sandbox"]
    )
  })

  it("has a webhook for every event, with the signature's headers", () => {
    const webhooks = "webhooks" in document ? (document.webhooks as Webhooks) : {}
    assert.sameMembers(Object.keys(webhooks), [...TYPES, TEST])
    for (const [type, { post }] of Object.entries(webhooks)) {
      assert.sameMembers(
        post.parameters.map(({ in: where, name, required }) => `${where} ${name} ${required}`),
        ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
          (name) => `header ${name} true`
        )
      )
      assert.deepStrictEqual(Object.keys(post.responses), ["2XX"])
      assert.match(post.responses["2XX"]?.description ?? "", /^Any 2xx within 10 seconds/)
      const { $ref } = post.requestBody.content["application/json"].schema
      const schema = JSON.stringify(document.components.schemas[$ref.split("/").at(-1) ?? ""])
      assert.include(schema, `"enum":["${type}"]`)
      // Events may gain fields.
      assert.notInclude(schema, "additionalProperties")
    }
  })

  it("leaves the types of the feed open", () => {
    const { properties } = document.components.schemas.Event as {
      readonly properties: { readonly type: object }
    }
    assert.doesNotHaveAnyKeys(properties.type, ["enum", "anyOf"])
    assert.include(JSON.stringify(properties.type), "shipment.updated")
  })

  it("is served, also compressed", async () => {
    const plain = await fetch(`${world.service().url}/openapi.json`, {
      headers: { "accept-encoding": "identity" }
    })
    assert.isNull(plain.headers.get("content-encoding"))
    assert.deepStrictEqual(await plain.json(), JSON.parse(text))
    const packed = await fetch(`${world.service().url}/openapi.json`, {
      headers: { "accept-encoding": "gzip" }
    })
    assert.strictEqual(packed.headers.get("content-encoding"), "gzip")
    assert.deepStrictEqual(await packed.json(), JSON.parse(text))
  })
})

describe("the documentation page", () => {
  it("loads nothing from elsewhere", async () => {
    const answer = await fetch(`${world.service().url}/docs`)
    const page = await answer.text()
    assert.strictEqual(answer.status, 200)
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
    assert.include(page, "Card Pack Partner API")
    const head = page.slice(0, page.indexOf("<script"))
    assert.notMatch(head, /(?:src|href)=/)
    assert.notMatch(page, /<(?:script|link)[^>]+(?:src|href)="https?:/)
    assert.include(page, '"withDefaultFonts":false')
    assert.include(answer.headers.get("content-security-policy") ?? "", "connect-src 'self';")
  })
})
