/** The samples that the reference shows: of the right shape, and of states that can be. */

import { PartnerApi } from "@cardpack/http/partner/Api"
import { Ajv2020 } from "ajv/dist/2020.js"
import { OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"

type Json = Record<string, unknown>

interface Body {
  readonly schema: Json
  readonly example?: unknown
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Body>> }>
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly securitySchemes: Readonly<Record<string, Json>>
  }
}

const document = OpenApi.fromApi(PartnerApi) as unknown as Document

const bodies = [...Object.values(document.paths), ...Object.values(document.webhooks)]
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}).map((body) => [operationId, body] as const),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map((body) => [`${operationId} ${status}`, body] as const)
    )
  ])

const walk = (value: unknown, visit: (found: Json) => void): void => {
  if (typeof value !== "object" || value === null) return
  if (!Array.isArray(value)) visit(value as Json)
  for (const inner of Object.values(value)) walk(inner, visit)
}

const samples: Array<Json> = []
walk(
  bodies.map(([, { example }]) => example),
  (found) => samples.push(found)
)

const list = (value: unknown) => value as ReadonlyArray<Json>

describe("a sample", () => {
  it("is there for each body, and its schema accepts it", () => {
    const ajv = new Ajv2020({ strict: false, formats: { "date-time": true } })
    ajv.addSchema({ ...document, $id: "openapi" } as object, "openapi", false, false)
    for (const [name, { example, schema }] of bodies) {
      const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
      const validate = ajv.compile(JSON.parse(text))
      assert.isTrue(validate(example), `${name}: ${JSON.stringify(validate.errors)}`)
      assert.notInclude(JSON.stringify(example), '"text"', name)
    }
  })

  it("of an operation has what its kind and status have", () => {
    const operations = samples.filter((sample) => "affectedCards" in sample)
    assert.isAbove(operations.length, 15)
    for (const each of operations) {
      const isOrder = each.kind === "order"
      assert.strictEqual(list(each.cards).length, isOrder ? each.quantity : 0)
      assert.strictEqual(each.vendingMachineId !== null, isOrder)
      assert.strictEqual(each.completedAt !== null, each.status === "completed")
      const entries = [...list(each.onchainOrders), ...list(each.onchainBurns)]
      assert.strictEqual(entries.length > 0, each.mode === "onchain")
      for (const entry of entries) {
        const settled = { completed: "confirmed", cancelled: "cancelled" }[String(each.status)]
        assert.strictEqual(entry.status, settled ?? "pending")
        assert.strictEqual(entry.confirmedAt !== null, entry.status === "confirmed")
      }
    }
  })

  it("of a card tells nothing while it is sealed, and everything after", () => {
    const cards = samples.filter((sample) => "sealed" in sample)
    assert.isAbove(cards.length, 15)
    for (const { buybackUsd, image, name, sealed } of cards) {
      assert.deepStrictEqual(
        [name, image, buybackUsd].map((field) => field === null),
        [sealed, sealed, sealed]
      )
    }
  })
})

describe("what tools read", () => {
  it("is a scheme in lower case, as they compare it", () => {
    assert.strictEqual(document.components.securitySchemes.apiKey?.scheme, "bearer")
  })

  it("bounds no integer by what all integers have, and shows a number for each", () => {
    walk(document, (found) => {
      assert.notInclude([found.minimum, found.maximum], Number.MIN_SAFE_INTEGER)
      assert.notInclude([found.minimum, found.maximum], Number.MAX_SAFE_INTEGER)
    })
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const [field, type] of Object.entries((schema.properties ?? {}) as Json)) {
        const { examples, type: kind } = type as Json
        if (kind === "integer") assert.isDefined(examples, `${name}.${field}`)
      }
    }
  })

  it("says of an object without fields that it has any", () => {
    walk(document.components.schemas, (found) => {
      if (found.type === "object" && found.properties === undefined) {
        assert.isTrue(found.additionalProperties)
      }
    })
    const { ShipmentInfo } = document.components.schemas
    assert.isTrue(ShipmentInfo?.additionalProperties)
    assert.containsAllKeys(ShipmentInfo?.properties, ["name", "phone", "address1", "city"])
  })

  it("is an event as one of the envelopes, told apart by type", () => {
    const { Event = {} } = document.components.schemas
    assert.strictEqual(list(Event.oneOf).length, Object.keys(document.webhooks).length)
    const { mapping, propertyName } = Event.discriminator as Json
    assert.strictEqual(propertyName, "type")
    assert.sameMembers(Object.keys(mapping as Json), Object.keys(document.webhooks))
  })
})
