/** Completes the generated OpenAPI document: headers, real parameter types, room for new fields. */
import { MAX_BODY } from "./Introduction.ts"
import { DEFAULT_LIMIT } from "./list/Page.ts"

type Json = Record<string, unknown>

interface Parameter {
  name: string
  in: string
  description?: unknown
  example?: unknown
  schema: Json
}

interface Response {
  description?: string
  headers?: Json
  content?: Record<string, { schema: Json }>
}

interface Operation {
  parameters: Array<Parameter>
  requestBody?: unknown
  responses: Record<string, Response>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes?: Record<string, Json> }
}

const header = (description: string, type: string, example: unknown) => ({
  description,
  schema: { type },
  example
})

const REQUEST_ID = header("Names the request in the service's log.", "string", "b1946ac92492d234")
const RETRY_AFTER = header("Seconds to wait, when waiting helps.", "integer", 30)
const CHALLENGE = header("How to authenticate.", "string", "Bearer")

const headersOf = (status: string): Json => ({
  "x-request-id": REQUEST_ID,
  ...(status === "401" && { "WWW-Authenticate": CHALLENGE }),
  ...((status === "409" || status === "429") && { "Retry-After": RETRY_AFTER })
})

const PARAMETERS: Readonly<Record<string, string>> = {
  limit: `How many at most; ${DEFAULT_LIMIT} when absent.`,
  cursor: "The `nextCursor` of the page before.",
  after: "A `nextCursor` of this list, or `latest`; from the beginning when absent.",
  customerId: "Only of this customer.",
  kind: "Only of this kind.",
  status: "Only in this status."
}

/** Moves descriptions and examples from the schema to the parameter, where tools show them. */
const parameter = (given: Parameter): Parameter => {
  const { description, examples, ...rest } = given.schema
  const [example] = Array.isArray(examples) ? examples : []
  if (given.name === "limit") {
    const maximum = Number(example)
    const schema = { type: "integer", minimum: 1, maximum, default: DEFAULT_LIMIT }
    return { ...given, description: PARAMETERS.limit, schema }
  }
  return {
    ...given,
    name: given.name === "idempotency-key" ? "Idempotency-Key" : given.name,
    description: given.in === "query" ? PARAMETERS[given.name] : description,
    ...(example !== undefined && { example }),
    schema: rest
  }
}

/** Visits every object inside a value. */
const walk = (value: unknown, visit: (found: Json) => void): void => {
  if (typeof value !== "object" || value === null) return
  if (!Array.isArray(value)) visit(value as Json)
  for (const inner of Object.values(value)) walk(inner, visit)
}

/** Names of the components that a value refers to, directly or indirectly. */
const reached = (document: Document, from: unknown, into = new Set<string>()): Set<string> => {
  walk(from, ({ $ref }) => {
    const name = typeof $ref === "string" ? $ref.slice($ref.lastIndexOf("/") + 1) : undefined
    if (name === undefined || into.has(name)) return
    into.add(name)
    reached(document, document.components.schemas[name], into)
  })
  return into
}

/** Responses may gain fields; only request bodies are closed. */
const open = (value: unknown): void =>
  walk(value, (found) => {
    if (found.additionalProperties === false) delete found.additionalProperties
  })

/**
 * Says of numbers and objects what tools read: a bound that every integer has tells nothing, and an
 * object without fields has any. Rooms for more fields become one.
 */
const plain = (document: unknown): void =>
  walk(document, (found) => {
    if (found.minimum === Number.MIN_SAFE_INTEGER) delete found.minimum
    if (found.maximum === Number.MAX_SAFE_INTEGER) delete found.maximum
    if (found.type !== "object") return
    if (found.properties === undefined) found.additionalProperties ??= true
    if (Array.isArray(found.allOf) && found.allOf.every(isRoom)) {
      delete found.allOf
      found.additionalProperties = true
    }
  })

const isRoom = (schema: Json): boolean =>
  schema.type === "object" && schema.properties === undefined && schema.required === undefined

/** Schemes of HTTP are registered in lower case, and tools compare them so. */
const lowerSchemes = ({ components: { securitySchemes = {} } }: Document): void => {
  for (const each of Object.values(securitySchemes)) {
    if (typeof each.scheme === "string") each.scheme = each.scheme.toLowerCase()
  }
}

/** Describes each status of an endpoint whose statuses share a body. */
export const describeResponses =
  (descriptions: Readonly<Record<number, string>>) =>
  (operation: Record<string, unknown>): Record<string, unknown> => {
    const responses = operation.responses as Record<string, object>
    const described = Object.entries(descriptions).map(([status, description]) => [
      status,
      { ...responses[status], description }
    ])
    return { ...operation, responses: { ...responses, ...Object.fromEntries(described) } }
  }

export const finish = (generated: Record<string, unknown>): Record<string, unknown> => {
  const document = generated as unknown as Document
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const requested = reached(
    document,
    operations.map((operation) => operation.requestBody)
  )
  for (const operation of operations) {
    operation.parameters = operation.parameters.map(parameter)
    open(operation.responses)
    for (const [status, response] of Object.entries(operation.responses)) {
      response.headers = { ...headersOf(status), ...response.headers }
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!requested.has(name)) open(schema)
  }
  plain(document.paths)
  plain(document.components.schemas)
  lowerSchemes(document)
  return generated
}

/** Adds the limit of the body to each endpoint that takes one. */
export const boundBodies = (generated: Record<string, unknown>): Record<string, unknown> => {
  const { paths } = generated as unknown as Document
  for (const { requestBody, responses } of Object.values(paths).flatMap(Object.values<Operation>)) {
    const refused = responses["400"]
    if (requestBody === undefined || refused === undefined) continue
    refused.description = `${refused.description} A body over ${MAX_BODY} is refused, too, and the connection is closed.`
  }
  return generated
}
