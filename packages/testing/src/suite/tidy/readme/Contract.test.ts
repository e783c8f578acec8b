/** The contract names everything in the partner API: operations, fields, words, limits. */
import * as fs from "node:fs"
import * as path from "node:path"
import { TYPES } from "@cardpack/core/domain/webhook/Event"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly enum?: ReadonlyArray<unknown>
  readonly items?: Schema
  readonly anyOf?: ReadonlyArray<Schema>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const read = (file: string) => fs.readFileSync(path.join(Sources.ROOT, "packages", file), "utf8")
const contract = read("core/docs/contract.md")
const document: Document = JSON.parse(
  read("testing/src/suite/http/document/snapshots/partner-openapi.json")
)

const words = new Set(
  [...contract.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.match(/\w+/g) ?? [])
)
const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

const inside = (schema: Schema): ReadonlyArray<Schema> => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(inside),
  ...(schema.anyOf ?? []).flatMap(inside),
  ...(schema.items === undefined ? [] : inside(schema.items))
]
const schemas = Object.values(document.components.schemas).flatMap(inside)

describe("the contract names every", () => {
  it("operation", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace("/api/v2", "")])
    )
    assert.isAbove(operations.length, 35)
    none(
      operations
        .filter(
          ([method, path]) =>
            !contract.includes(`${method} \`${path}\``) &&
            !contract.includes(`\`${method} ${path}\``)
        )
        .map((operation) => operation.join(" "))
    )
  })

  it("field", () => {
    const fields = schemas.flatMap(({ properties = {} }) => Object.keys(properties))
    assert.isAbove(new Set(fields).size, 80)
    none([...new Set(fields)].filter((field) => !words.has(field)))
  })

  it("word that a field may hold", () => {
    const values = schemas.flatMap((schema) => schema.enum ?? [])
    const texts = new Set(
      values
        .filter((value) => typeof value === "string")
        .filter((text) => !/^(-?Infinity|NaN)$/.test(text))
    )
    assert.isAbove(texts.size, 40)
    none([...texts].filter((text) => !words.has(text) && !contract.includes(`\`${text}\``)))
  })

  it("type of event", () => none(TYPES.filter((type) => !contract.includes(`\n| \`${type}\` |`))))
})
