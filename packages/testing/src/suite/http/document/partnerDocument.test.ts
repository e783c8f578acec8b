/** The partner API's OpenAPI document and the documentation page. */
import { TEST, TYPES } from "@cardpack/core/domain/webhook/Event"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"
import * as Document from "./Document.ts"

const document = OpenApi.fromApi(PartnerApi)

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

  it("is beside a page that loads nothing from elsewhere", async () => {
    const answer = await fetch(`${world.service().url}/docs`)
    const page = await answer.text()
    assert.strictEqual(answer.status, 200)
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
    assert.include(page, "Card Pack Partner API")
    const head = page.slice(0, page.indexOf("<script"))
    assert.notMatch(head, /(?:src|href)=/)
    assert.notMatch(page, /<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//)
    assert.include(page, '"showDeveloperTools":"never","hideClientButton":true')
    assert.include(page, '"withDefaultFonts":false')
    assert.include(answer.headers.get("content-security-policy") ?? "", "connect-src 'self';")
  })
})
