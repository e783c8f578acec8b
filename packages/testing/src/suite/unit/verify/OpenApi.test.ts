/** Answers beside OpenAPI documents as others write them. */
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "../../../kit/verify/OpenApi.ts"

const schema = { type: "object", required: ["id"], properties: { id: { type: "string" } } }
const json = (of: object) => ({ description: "", content: { "application/json": { schema: of } } })
const document = {
  openapi: "3.1.0",
  servers: [{ url: "https://cards.example/api/v2/" }],
  paths: {
    "/cards/{id}": {
      get: {
        responses: {
          "200": json({ $ref: "#/components/schemas/Card" }),
          "404": { $ref: "#/components/responses/Problem" },
          "5XX": json({ type: "object" })
        }
      },
      delete: { responses: { "204": { description: "" }, default: json({ type: "object" }) } }
    },
    "/cards/newest": { get: { responses: { "200": json({ type: "array" }) } } }
  },
  components: {
    schemas: { Card: schema },
    responses: { Problem: json({ type: "object", required: ["error"] }) }
  }
}
const api = new OpenApi(document)

const judged = (method: string, path: string, status: number, body: unknown, type?: string) => {
  const headers = new Headers({ "content-type": type ?? "application/json; charset=utf-8" })
  const text = body === undefined ? "" : JSON.stringify(body)
  return api.judge(method, path, { line: "", status, headers, text, body })
}

describe("an OpenAPI document", () => {
  it("names its operations from the root of the service", () => {
    assert.sameMembers(
      [...api.operations()],
      ["GET /api/v2/cards/{id}", "DELETE /api/v2/cards/{id}", "GET /api/v2/cards/newest"]
    )
  })

  it("finds the schema of a body, whatever names the response", () => {
    const good = judged("GET", "/api/v2/cards/1?x=1", 200, { id: "1" })
    const operation = "GET /api/v2/cards/{id}"
    assert.deepStrictEqual(good, { operation, isListed: true, problems: [] })
    const [problem = ""] = judged("GET", "/api/v2/cards/1", 200, { id: 1 })?.problems ?? []
    assert.match(problem, /^\/id must be string/)
    const [missing = ""] = judged("GET", "/api/v2/cards/1", 404, {})?.problems ?? []
    assert.match(missing, /^the body must have required property 'error'/)
    const [other = ""] = judged("GET", "/api/v2/cards/1", 503, [])?.problems ?? []
    assert.match(other, /^the body must be object/)
  })

  it("prefers a fixed path to a parameter", () => {
    assert.deepStrictEqual(judged("GET", "/api/v2/cards/newest", 200, [])?.problems, [])
  })

  it("tells of statuses, types and bodies that it doesn't list", () => {
    assert.strictEqual(judged("GET", "/api/v2/cards/1", 201, {})?.isListed, false)
    assert.strictEqual(judged("DELETE", "/api/v2/cards/1", 409, {})?.isListed, true)
    assert.deepStrictEqual(judged("DELETE", "/api/v2/cards/1", 204, undefined)?.problems, [])
    const body = judged("DELETE", "/api/v2/cards/1", 204, {})?.problems
    assert.deepStrictEqual(body, ["the document lists no body"])
    const type = judged("GET", "/api/v2/cards/1", 200, { id: "1" }, "text/html")?.problems
    assert.deepStrictEqual(type, ["the document lists no text/html"])
  })

  it("knows nothing of other paths and methods", () => {
    assert.isNull(judged("GET", "/api/v2/cards/1/more", 200, {}))
    assert.isNull(judged("PUT", "/api/v2/cards/1", 200, {}))
    assert.isNull(judged("GET", "/cards/1", 200, {}))
  })
})
