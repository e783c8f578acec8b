/** Explains a decoding failure in one sentence that begins with the field's path. */
import type { Schema, SchemaAST, SchemaIssue } from "effect"
import * as FieldPath from "./FieldPath.ts"

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

const kindOf = (ast: SchemaAST.AST): string => {
  switch (ast._tag) {
    case "String":
      return "a string"
    case "Number":
      return "a number"
    case "Boolean":
      return "true or false"
    case "Arrays":
      return "an array"
    case "Objects":
      return "an object"
    case "Null":
      return "null"
    case "Literal":
      return JSON.stringify(String(ast.literal))
    case "Union":
      return [...new Set(ast.types.map(kindOf))].join(" or ")
    default:
      return "another kind of value"
  }
}

const expected = (ast: SchemaAST.AST): string =>
  text(ast.annotations?.message) ?? `must be ${kindOf(ast)}`

type Found = { readonly path: ReadonlyArray<PropertyKey>; readonly message: string }

/** Only the first issue, so that there is one thing to correct. */
const first = (issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>): Found => {
  switch (issue._tag) {
    case "Filter": {
      const message = text(issue.filter.annotations?.message)
      return message === undefined ? first(issue.issue, path) : { path, message }
    }
    case "Encoding":
      return first(issue.issue, path)
    case "Pointer":
      return first(issue.issue, [...path, ...issue.path])
    case "Composite":
      return first(issue.issues[0], path)
    case "AnyOf":
      return deepest(issue, path)
    case "InvalidType":
      return { path, message: expected(issue.ast) }
    case "MissingKey":
      return { path, message: "is required" }
    case "UnexpectedKey":
      return { path, message: "is not a known field" }
    default: {
      const message = "annotations" in issue ? text(issue.annotations?.message) : undefined
      return { path, message: message ?? "is not acceptable" }
    }
  }
}

/** The member of a union that matched furthest into the value. */
const deepest = (
  issue: Extract<SchemaIssue.Issue, { _tag: "AnyOf" }>,
  path: ReadonlyArray<PropertyKey>
): Found => {
  const inside = issue.issues
    .map((member) => first(member, path))
    .filter((found) => found.path.length > path.length)
  return inside[0] ?? { path, message: expected(issue.ast) }
}

/** `what` names the whole value when no field is to blame; `at` is the value's path. */
export const explain = (
  error: Schema.SchemaError,
  what: string,
  at: ReadonlyArray<PropertyKey> = []
): string => {
  const { message, path } = first(error.issue, at)
  return `${path.length === 0 ? what : FieldPath.format(path)} ${message}`
}
