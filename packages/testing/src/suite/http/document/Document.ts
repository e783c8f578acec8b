/** What an interface's OpenAPI document must be. */
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import type { OpenApi } from "effect/http-api"
import { assert, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"

const REDOCLY = resolve(import.meta.dirname, "../../../../../../node_modules/.bin/redocly")

export interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

export const operationsOf = ({ paths }: OpenApi.OpenAPISpec) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Operation>>).map(
      ([method, operation]) => [`${method} ${path}`, operation] as const
    )
  )

/** The linter also checks that references resolve, and that ids are there once. */
const lint = async (text: string) => {
  const directory = await mkdtemp(join(tmpdir(), "cardpack-openapi-"))
  try {
    const path = join(directory, "openapi.json")
    await writeFile(path, text)
    const { stderr, stdout } = await promisify(execFile)(REDOCLY, ["lint", path], {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
    })
    assert.match(stdout + stderr, /valid/)
  } finally {
    await rm(directory, { recursive: true })
  }
}

const describesErrors = (name: string, { description, responses, summary }: Operation) => {
  assert.isAbove(summary?.length ?? 0, 5, name)
  assert.isAbove(description?.length ?? 0, 5)
  const statuses = Object.keys(responses)
  const expected = name === "get /api/health" ? [] : ["401", "403", "429", "500", "503"]
  for (const status of expected) assert.include(statuses, status)
  if (name.includes("{") && name.startsWith("get")) assert.include(statuses, "404")
  if (!/^(get|delete) /.test(name)) assert.include(statuses, "400")
}

export interface Expected {
  /** The name of its snapshot. */
  readonly snapshot: string
  /** Where it is served. */
  readonly served: string
}

export const rules = (
  document: OpenApi.OpenAPISpec,
  { served, snapshot }: Expected
): World.World => {
  const text = `${JSON.stringify(document, null, 2)}\n`
  const operations = operationsOf(document)
  const world = World.of(Backend.server)

  it("passes the linter", () => lint(text))

  it("is the recorded one", async () => {
    await expect(text).toMatchFileSnapshot(`snapshots/${snapshot}`)
  })

  it("carries the version of OpenAPI and the API's", () => {
    assert.strictEqual(document.openapi, "3.1.0")
    assert.strictEqual(document.info.version, "2026-09-12")
  })

  it("describes each operation and its errors", () => {
    for (const [name, operation] of operations) describesErrors(name, operation)
  })

  it("is served without a token, also compressed", async () => {
    for (const encoding of ["identity", "gzip"]) {
      const headers = { "accept-encoding": encoding }
      const response = await fetch(`${world.service().url}${served}`, { headers })
      const packed = encoding === "gzip" ? "gzip" : null
      assert.strictEqual(response.headers.get("content-encoding"), packed)
      assert.deepStrictEqual(await response.json(), JSON.parse(text))
    }
  })
  return world
}
