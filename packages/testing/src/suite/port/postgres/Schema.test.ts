/** Databases have run the migrations, so a change of the schema is a new one: their texts stay. */
import { createHash } from "node:crypto"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16)

it("the texts of the migrations are as they were", () => {
  const migrations = Sources.inFolder("packages/adapters/src/postgres/migrations")
    .map((source) => `${path.basename(source.path, ".ts")} ${hash(source.text)}`)
    .filter((line) => /^\d/.test(line))
  expect(migrations.sort()).toMatchSnapshot()
})
