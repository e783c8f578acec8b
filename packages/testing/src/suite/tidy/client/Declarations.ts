/**
 * Both APIs' OpenAPI documents as TypeScript, for the clients: without a name of any library
 * (decisions.md#client-types).
 */

type Json = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Json
}

interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Json } }
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface Document {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

const WIDTH = 96

const comment = (text: unknown, indent: string): string => {
  if (typeof text !== "string") return ""
  const lines: Array<string> = []
  for (const word of text.replaceAll("*/", "* /").split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > WIDTH - indent.length) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`
}

const nameOf = ($ref: unknown): string => String($ref).split("/").at(-1) ?? ""

const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name))

const union = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")

/** Only request bodies are closed; there, a field that is undefined counts as absent. */
const fields = (schema: Json, indent: string): string => {
  const required = (schema.required ?? []) as ReadonlyArray<string>
  const lines = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, field]) => {
      const [mark, or] = required.includes(name)
        ? ["", ""]
        : ["?", schema.additionalProperties === false ? " | undefined" : ""]
      const type = typeOf(field, `${indent}  `)
      return `${comment(field.description, `${indent}  `)}${indent}  readonly ${keyOf(name)}${mark}: ${type}${or}\n`
    }
  )
  const more =
    schema.additionalProperties !== true ? "" : `${indent}  readonly [name: string]: unknown\n`
  return `{\n${lines.join("")}${more}${indent}}`
}

const typeOf = (schema: Json, indent: string): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((each) => JSON.stringify(each)))
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) return union(options.map((each) => typeOf(each, indent)))
  switch (schema.type) {
    case undefined:
      return "unknown"
    case "integer":
    case "number":
      return "number"
    case "array":
      return `ReadonlyArray<${typeOf(schema.items as Json, indent)}>`
    case "object":
      if (schema.properties !== undefined) return fields(schema, indent)
      return "{ readonly [name: string]: unknown }"
    case "string":
    case "boolean":
    case "null":
      return String(schema.type)
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`)
  }
}

const jsonOf = (content: Content | undefined): Json | undefined =>
  content?.content?.["application/json"]?.schema

const placed = ({ parameters }: Operation, place: string): Json | undefined => {
  const here = parameters.filter((parameter) => parameter.in === place)
  if (here.length === 0) return undefined
  return {
    type: "object",
    properties: Object.fromEntries(
      here.map(({ description, name, schema }) => [name, { ...schema, description }])
    ),
    required: here.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false
  }
}

const routeOf = (method: string, path: string, operation: Operation): string => {
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => typeOf(jsonOf(response) ?? {}, "    "))
  const inputs = {
    params: placed(operation, "path"),
    query: placed(operation, "query"),
    body: jsonOf(operation.requestBody)
  }
  const lines = Object.entries(inputs).flatMap(([name, schema]) =>
    schema === undefined ? [] : [`    readonly ${name}: ${typeOf(schema, "    ")}\n`]
  )
  const route = `${method.toUpperCase()} ${path}`
  return `  readonly "${route}": {\n${lines.join("")}    readonly answer: ${union(answers)}\n  }\n`
}

/** The codes of an error's schema; undefined for everything else. */
const codesOf = (schema: Json): ReadonlyArray<string> | undefined => {
  const { error } = (schema.properties ?? {}) as { readonly error?: Json }
  const { code } = (error?.properties ?? {}) as { readonly code?: Json }
  return code?.enum as ReadonlyArray<string> | undefined
}

export const sorted = (schemas: Document["components"]["schemas"]) =>
  Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))

export const interfacesOf = (schemas: ReadonlyArray<readonly [string, Json]>) =>
  schemas
    .filter(([, schema]) => codesOf(schema) === undefined)
    .map(([name, schema]) => {
      const declared = Array.isArray(schema.oneOf)
        ? `type ${name} =${schema.oneOf.map((each) => `\n  | ${typeOf(each, "")}`).join("")}`
        : `interface ${name} ${fields(schema, "")}`
      return `${comment(schema.description, "")}export ${declared}\n`
    })

const answersOf = ({ responses }: Operation): string =>
  union(
    Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([, response]) => {
        const schema = jsonOf(response)
        return schema === undefined ? "void" : typeOf(schema, "    ")
      })
  )

const inputOf = (operation: Operation): string => {
  const parts = [
    placed(operation, "path"),
    placed(operation, "query"),
    jsonOf(operation.requestBody)
  ]
  return parts
    .flatMap((schema) => (schema === undefined ? [] : [typeOf(schema, "    ")]))
    .join(" & ")
}

const hasRequired = (operation: Operation): boolean =>
  placed(operation, "path") !== undefined ||
  operation.parameters.some((each) => each.in === "query" && each.required === true) ||
  operation.requestBody !== undefined

interface CallOf {
  readonly group: string
  readonly name: string
  readonly route: string
  readonly isKeyed: boolean
  readonly operation: Operation
}

/** A body that is no JSON, such as a picture's bytes, is sent by other means. */
const isJson = ({ requestBody }: Operation): boolean =>
  requestBody === undefined || jsonOf(requestBody) !== undefined

const callsOf = ({ paths }: Document): ReadonlyArray<CallOf> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isJson(operation))
      .map(([method, operation]) => {
        const [group = "", name = ""] = operation.operationId.split(".")
        const isKeyed = operation.parameters.some(
          (each) => each.in === "header" && /^idempotency-key$/i.test(each.name)
        )
        return { group, name, route: `${method.toUpperCase()} ${path}`, isKeyed, operation }
      })
  )

const signatureOf = ({ isKeyed, name, operation }: CallOf): string => {
  const mark = hasRequired(operation) ? "" : "?"
  const input = inputOf(operation) || "Record<string, never>"
  const options = isKeyed ? "CreateOptions" : "CallOptions"
  return `${comment(operation.summary, "    ")}    readonly ${name}: (input${mark}: ${input}, options?: ${options}) => Promise<${answersOf(operation)}>\n`
}

const grouped = (calls: ReadonlyArray<CallOf>, line: (call: CallOf) => string): string =>
  [...new Set(calls.map(({ group }) => group))]
    .map((group) => {
      const lines = calls.filter((call) => call.group === group).map(line)
      return [group, lines.join("")] as const
    })
    .map(([group, lines]) => `  readonly ${group}: {\n${lines}  }\n`)
    .join("")

/** An API as calls by resource: `partners.create({ name })`. */
export const declareCalls = (given: object): string => {
  const document = given as Document
  const calls = callsOf(document)
  const table = grouped(
    calls,
    ({ isKeyed, name, route }) => `    ${name}: { route: "${route}", isKeyed: ${isKeyed} },\n`
  )
  return [
    `/** Made by \`npm run client\` from the operator API's OpenAPI document, ${document.info.version}. */\nimport type { CallOptions, CreateOptions } from "../Options.ts"\n`,
    ...interfacesOf(sorted(document.components.schemas)),
    `/** Every call of the operator API. */\nexport interface OperatorCalls {\n${grouped(calls, signatureOf)}}\n`,
    `/** The route of each call, and whether it takes an idempotency key. */\nexport const CALLS = {\n${table.replaceAll("  readonly ", "  ").replaceAll("  }\n", "  },\n")}} as const\n`
  ].join("\n")
}

export const declare = (given: object): string => {
  const { components, info, paths, webhooks = {} } = given as Document
  const schemas = sorted(components.schemas)
  const codes = schemas.flatMap(([, schema]) => codesOf(schema) ?? [])
  const interfaces = interfacesOf(schemas)
  const events = Object.entries(webhooks).map(
    ([type, { post }]) => `  readonly "${type}": ${nameOf(jsonOf(post.requestBody)?.$ref)}\n`
  )
  return [
    `/** Made by \`npm run client\` from the partner API's OpenAPI document, ${info.version}. */\n`,
    ...interfaces,
    `/** The codes of the service's errors. */\nexport type ErrorCode =${[...new Set(codes)]
      .sort()
      .map((code) => `\n  | "${code}"`)
      .join("")}\n`,
    `/** Every event, by its type. */\nexport interface EventByType {\n${events.join("")}}\n`,
    `/** Every route: what it takes, and what it answers. */\nexport interface Routes {\n${Object.entries(
      paths
    )
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => routeOf(method, path, operation))
      )
      .join("")}}\n`
  ].join("\n")
}
