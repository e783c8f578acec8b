/** OpenAPI 3.1 with descriptions, examples and every error; offline documentation. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import { answer, make } from "../../service/Client.ts"
import * as World from "../../service/World.ts"

interface Documented {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly responses: Readonly<Record<string, { readonly description?: string }>>
  readonly security?: ReadonlyArray<unknown>
  readonly requestBody?: unknown
}

interface Document {
  readonly openapi: string
  readonly info: { readonly version: string; readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

const world = World.of(Backend.embedded)
const read = async (path: string) => {
  const reply = await make(() => world.service().url, undefined).get<Document>(path)
  return { document: answer(reply, 200), text: reply.text }
}

const signature = (path: string) => path.replaceAll(/\{\w+\}/g, "{}")
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${signature(path)}`, operation] as const
    )
  )

const PARTNER = `GET /api/health
GET /api/v2/account
GET /api/v2/balance
GET /api/v2/ledger-entries
GET /api/v2/funding/receiving-address
POST /api/v2/funding/refresh
POST /api/v2/sandbox/credits
GET /api/v2/funding-intents
POST /api/v2/funding-intents
GET /api/v2/funding-transactions
GET /api/v2/vending-machines
GET /api/v2/shipping-countries
GET /api/v2/customers
POST /api/v2/customers
GET /api/v2/customers/{}
PATCH /api/v2/customers/{}
GET /api/v2/customers/by-external-id/{}
GET /api/v2/customers/{}/cards
POST /api/v2/customers/{}/cards/reveal
POST /api/v2/operations
GET /api/v2/operations
GET /api/v2/operations/{}
PUT /api/v2/operations/{}/shipment
PUT /api/v2/operations/{}/shipment/address
GET /api/v2/cards/{}
GET /api/v2/events
GET /api/v2/webhooks
POST /api/v2/webhooks
GET /api/v2/webhooks/{}
PATCH /api/v2/webhooks/{}
DELETE /api/v2/webhooks/{}
GET /api/v2/webhooks/{}/deliveries
POST /api/v2/webhooks/{}/replay
POST /api/v2/webhooks/{}/test`.split("\n")

const OPERATOR = `POST /operator/v1/partners
GET /operator/v1/partners
PATCH /operator/v1/partners/{}
POST /operator/v1/partners/{}/keys
GET /operator/v1/partners/{}/keys
DELETE /operator/v1/partners/{}/keys/{}
POST /operator/v1/partners/{}/bonus
POST /operator/v1/partners/{}/adjustments
GET /operator/v1/partners/{}/balance
GET /operator/v1/partners/{}/ledger-entries
GET /operator/v1/partners/{}/operations
GET /operator/v1/partners/{}/customers
GET /operator/v1/partners/{}/webhooks
GET /operator/v1/deliveries
POST /operator/v1/deliveries/{}/retry
PUT /operator/v1/catalog
GET /operator/v1/vending-machines
PATCH /operator/v1/vending-machines/{}
PUT /operator/v1/prices
PUT /operator/v1/shipping-countries
GET /operator/v1/shipments
PATCH /operator/v1/shipments/{}
GET /operator/v1/operations
GET /operator/v1/operations/{}
GET /operator/v1/cards/{}
GET /operator/v1/items
GET /operator/v1/items/{}
POST /operator/v1/stock/return
POST /operator/v1/stock/withdraw
PATCH /operator/v1/controls
GET /operator/v1/reports/balances
GET /operator/v1/log
POST /operator/v1/tokens
DELETE /operator/v1/tokens/{}
GET /operator/v1/audit`.split("\n")

describe.each([
  ["partner", "/openapi.json", PARTNER],
  ["operator", "/operator/openapi.json", OPERATOR]
])("the %s interface's document", (_, path, expected) => {
  it("is OpenAPI 3.1", async () => {
    const { document } = await read(path)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it("names every endpoint", async () => {
    const names = operationsOf((await read(path)).document).map(([name]): string => name)
    expect(expected.filter((name) => !names.includes(name))).toEqual([])
  })

  it("describes each of them, with its errors", async () => {
    const operations = operationsOf((await read(path)).document)
    const silent = operations.filter(
      ([, operation]) => !operation.summary && !operation.description
    )
    expect(silent.map(([name]) => name)).toEqual([])
    const open = operations.filter(
      ([name, operation]) => name !== "GET /api/health" && !("401" in operation.responses)
    )
    expect(open.map(([name]) => name)).toEqual([])
    const bodies = operations.filter(
      ([, { requestBody, responses }]) => requestBody !== undefined && !("400" in responses)
    )
    expect(bodies.map(([name]) => name)).toEqual([])
    const ids = operations.map(([, operation]) => operation.operationId)
    expect(new Set(ids).size).toBe(operations.length)
  })

  it("resolves all its references", async () => {
    const { document, text } = await read(path)
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "")
    const missing = references.filter((reference) => {
      const found = reference
        .split("/")
        .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
        .reduce<unknown>(
          (value, part) => (value as Record<string, unknown> | undefined)?.[part],
          document
        )
      return found === undefined
    })
    expect(missing).toEqual([])
  })
})

describe("the partner interface's document", () => {
  it("carries the API version", async () => {
    expect((await read("/openapi.json")).document.info.version).toBe("2026-09-12")
  })

  it("lists the statuses of an operation request", async () => {
    const { document } = await read("/openapi.json")
    const statuses = Object.keys(document.paths["/api/v2/operations"]?.post?.responses ?? {})
    expect(statuses).toEqual(
      expect.arrayContaining(["200", "201", "400", "401", "404", "409", "503"])
    )
  })

  it("names every code and has examples", async () => {
    const { text } = await read("/openapi.json")
    for (const code of [
      "invalid_request",
      "unauthorized",
      "forbidden",
      "not_found",
      "conflict",
      "idempotency_conflict",
      "insufficient_balance",
      "out_of_stock",
      "service_unavailable"
    ])
      expect(text).toContain(`"${code}"`)
    expect(text).toMatch(/"examples?":/)
  })
})

describe("the documentation page", () => {
  it("is there and loads nothing from elsewhere", async () => {
    const reply = await make(() => world.service().url, undefined).get("/docs")
    expect(reply.status).toBe(200)
    expect(reply.headers.get("content-type")).toMatch(/^text\/html/)
    const loaded = [...reply.text.matchAll(/<(?:script|link|img)\b[^>]*?(?:src|href)="([^"]+)"/g)]
    expect(
      loaded.map((match) => match[1]).filter((url) => /^(https?:)?\/\//.test(url ?? ""))
    ).toEqual([])
    for (const [, url = ""] of loaded)
      if (url.startsWith("/"))
        expect((await fetch(`${world.service().url}${url}`)).status).toBe(200)
  })
})
