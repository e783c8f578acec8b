/** A deployment's OpenAPI document, and whether an answer is one of those that it lists. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import type { Answer, Json } from "./Exchange.ts"

/** What the document says about one answer. */
export interface Found {
  /** `GET /api/v2/customers/{customerId}`. */
  readonly operation: string
  /** Whether the document lists its status. */
  readonly isListed: boolean
  /** What the schema forbids about its body. */
  readonly problems: ReadonlyArray<string>
}

interface Template {
  /** As the document writes it. */
  readonly path: string
  /** From the root of the service. */
  readonly whole: string
  readonly pattern: RegExp
  readonly methods: Json
}

const METHODS = ["get", "put", "post", "patch", "delete"]
const NAME = "openapi.json"

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** A segment's parameter takes all but a slash. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^}]+\}/)
      .map(escaped)
      .join("[^/]+")}$`
  )

const pointer = (...parts: ReadonlyArray<string>): string =>
  parts
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/")

/** The path of the first server: other documents may write paths below it. */
const baseOf = (document: Json): string => {
  const url = String(document?.servers?.[0]?.url ?? "/")
  if (url.includes("{")) return ""
  return new URL(url, "http://service.invalid").pathname.replace(/\/$/, "")
}

export class OpenApi {
  readonly document: Json
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  private readonly templates: ReadonlyArray<Template>
  private readonly validators = new Map<string, ValidateFunction>()

  constructor(document: Json) {
    this.document = document
    this.ajv.addFormat(
      "date-time",
      (text) => !Number.isNaN(Date.parse(text)) && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)
    )
    this.ajv.addSchema({ ...document, $id: NAME }, NAME, false, false)
    const base = baseOf(document)
    this.templates = Object.entries<Json>(document?.paths ?? {})
      .map(([path, methods]) => {
        const whole = `${base}${path}`
        return { path, whole, pattern: patternOf(whole), methods }
      })
      // Fixed segments win over parameters.
      .sort((one, other) => one.path.split("{").length - other.path.split("{").length)
  }

  /** Every operation: `GET /api/v2/account`. */
  operations(): ReadonlyArray<string> {
    return this.templates.flatMap(({ methods, whole }) =>
      METHODS.filter((method) => method in methods).map(
        (method) => `${method.toUpperCase()} ${whole}`
      )
    )
  }

  /** Null for what the document doesn't have. */
  judge(method: string, path: string, answer: Answer): Found | null {
    const [plain = ""] = path.split("?")
    const template = this.templates.find(({ pattern }) => pattern.test(plain))
    const verb = method.toLowerCase()
    const operation = template?.methods[verb]
    if (template === undefined || operation === undefined) return null
    const status = [String(answer.status), `${Math.floor(answer.status / 100)}XX`, "default"].find(
      (each) => each in (operation.responses ?? {})
    )
    const name = `${method} ${template.whole}`
    if (status === undefined) return { operation: name, isListed: false, problems: [] }
    return {
      operation: name,
      isListed: true,
      problems: this.problems(template, verb, status, answer)
    }
  }

  private problems(template: Template, verb: string, status: string, answer: Answer) {
    let response = template.methods[verb].responses[status]
    let place = `/paths/${pointer(template.path, verb, "responses", status)}`
    if (typeof response?.$ref === "string") {
      place = response.$ref.slice(1)
      response = place
        .split("/")
        .slice(1)
        .reduce((each: Json, key) => each?.[key], this.document)
    }
    const type = (answer.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? ""
    const content = response?.content
    if (content === undefined) return answer.text === "" ? [] : ["the document lists no body"]
    if (!(type in content)) return [`the document lists no ${type || "answer without a type"}`]
    if (content[type].schema === undefined || !type.includes("json")) return []
    const validate = this.validator(`${NAME}#${place}/content/${pointer(type)}/schema`)
    if (validate(answer.body)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`
    )
  }

  private validator($ref: string): ValidateFunction {
    const known = this.validators.get($ref) ?? this.ajv.compile({ $ref })
    this.validators.set($ref, known)
    return known
  }
}
