/**
 * Examples of every body in the partner document, as the reference shows them: each could come from
 * the service. `Resources` and `Events` hold what fields alone don't tell.
 */
import { EVENTS } from "./Events.ts"
import { RESOURCES } from "./Resources.ts"

type Json = Record<string, unknown>
type Schemas = Readonly<Record<string, Json>>

const SAMPLED: Readonly<Record<string, unknown>> = { ...RESOURCES, ...EVENTS }

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)

const isNull = (option: Json): boolean => option.type === "null"

/** What is given wins, then the schema's own example; a field that may be null is null. */
const ofSchema = (schemas: Schemas, schema: Json, given: unknown): unknown => {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)
    const known = SAMPLED[name]
    const both = isObject(given) && isObject(known) ? { ...known, ...given } : (given ?? known)
    return ofSchema(schemas, schemas[name] ?? {}, both)
  }
  if (given === undefined && schema.examples !== undefined) return first(schema.examples)
  if (given === null) return null
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) {
    if (given === undefined && options.some(isNull)) return null
    const option = options.find((each: Json) => !isNull(each)) as Json
    return ofSchema(schemas, option, given)
  }
  if (isObject(schema.properties)) return ofFields(schemas, schema, given)
  if (schema.type === "array") {
    const items = Array.isArray(given) ? given : [undefined]
    return items.map((each) => ofSchema(schemas, schema.items as Json, each))
  }
  return given ?? ofType(schema)
}

/** An optional field is there when it is given, or has an example and nothing is given. */
const ofFields = (schemas: Schemas, schema: Json, given: unknown): Json => {
  const fields = schema.properties as Record<string, Json>
  const required = (schema.required ?? []) as ReadonlyArray<string>
  const wanted = (name: string, field: Json): boolean => {
    if (isObject(given) && name in given) return true
    return required.includes(name) || (given === undefined && field.examples !== undefined)
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => wanted(name, field))
      .map(([name, field]) => [
        name,
        ofSchema(schemas, field, isObject(given) ? given[name] : undefined)
      ])
  )
}

const ofType = (schema: Json): unknown => {
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (schema.type) {
    case "string":
      return "text"
    case "boolean":
      return false
    case "object":
      return {}
    default:
      // Any JSON; numbers have examples.
      return null
  }
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> }
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, Json> }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

const isInteger = (schema: Json): boolean =>
  schema.type === "integer" || (Array.isArray(schema.anyOf) && schema.anyOf.some(isInteger))

/** Shows a number of the sample beside each integer that has no example yet. */
const count = (schema: Json, sample: unknown): void => {
  if (isInteger(schema)) {
    if (typeof sample === "number") schema.examples ??= [sample]
  } else if (schema.type === "array") {
    count(schema.items as Json, first(sample))
  } else if (isObject(schema.properties) && isObject(sample)) {
    for (const [name, field] of Object.entries(schema.properties)) {
      count(field as Json, sample[name])
    }
  }
}

/** Adds an example to every body, and to the integers of resources. */
export const add = (generated: Record<string, unknown>): Record<string, unknown> => {
  const { components, paths, webhooks = {} } = generated as unknown as Document
  const write = (content: Record<string, Json> = {}, given?: unknown) => {
    for (const body of Object.values(content)) {
      body.example = ofSchema(components.schemas, body.schema as Json, given)
    }
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    count(schema, ofSchema(components.schemas, { $ref: name }, undefined))
  }
  for (const methods of [...Object.values(paths), ...Object.values(webhooks)]) {
    for (const { operationId, requestBody, responses } of Object.values(methods)) {
      write(requestBody?.content)
      for (const [status, { content }] of Object.entries(responses)) {
        // Beside 201, 200 is the answer to a repeated request.
        const isReplay = status === "200" && "201" in responses
        write(content, isReplay ? { replayed: true } : SAMPLED[`${operationId} ${status}`])
      }
    }
  }
  return generated
}
