/** The partner API's OpenAPI document and the documentation page. */
import { TEST, TYPES } from "@cardpack/core/domain/webhook/Event"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"
import { CODES } from "../../../world/service/Client.ts"
import * as Document from "./Document.ts"

const document = OpenApi.fromApi(PartnerApi)
const operations = Document.operationsOf(document)

interface Webhook extends Document.Operation {
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

describe("the OpenAPI document", () => {
  const world = Document.rules(document, {
    snapshot: "partner-openapi.json",
    served: "/openapi.json"
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

  it("names every code and has examples", () => {
    const text = JSON.stringify(document)
    for (const code of CODES) assert.include(text, `"${code}"`)
    assert.match(text, /"examples?":/)
  })

  it("is beside a page that loads nothing from elsewhere", async () => {
    const answer = await fetch(`${world.service().url}/docs`)
    const page = await answer.text()
    assert.strictEqual(answer.status, 200)
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
    assert.include(page, "Card Pack Partner API")
    const head = page.slice(0, page.indexOf("<script"))
    assert.notMatch(head, /(?:src|href)=/)
    assert.notMatch(page, /<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//)
    assert.include(page, '"withDefaultFonts":false')
    assert.include(answer.headers.get("content-security-policy") ?? "", "connect-src 'self';")
  })
})
