/** The page of settings lists those that the service reads. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Variables from "@cardpack/http/config/Variables"
import { assert, describe, it } from "@effect/vitest"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"

const page = fs.readFileSync(path.join(Sources.ROOT, "packages/http/docs/settings.md"), "utf8")

const unset = ({ unset: value }: Variables.Variable): string => {
  if (value === null) return ""
  return typeof value === "string"
    ? ` (${value})`
    : ` (${value.sandbox}; in production ${value.production})`
}

const table = (group: Readonly<Record<string, Variables.Variable>>): string =>
  [
    "| variable | meaning (default) |",
    "| --- | --- |",
    ...Object.entries(group).map(
      ([name, variable]) => `| \`${name}\` | ${variable.about}${unset(variable)} |`
    )
  ].join("\n")

describe("the page of settings", () => {
  it("lists the settings", () => {
    const expected = Object.entries(Variables.GROUPS).map(
      ([title, group]) => `### ${title}\n\n${table(group)}`
    )
    assert.strictEqual(Markdown.section(page, "settings"), expected.join("\n\n"))
  })
})
