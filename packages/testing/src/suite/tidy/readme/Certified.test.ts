/** The README certifies an adapter with the very text that certifies ours on SQLite. */
import { assert, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const textOf = (file: string): string =>
  Sources.all.find(({ path }) => path === file)?.text ?? assert.fail(`no file ${file}`)

/** What a stranger writes instead. */
const ELSEWHERE: ReadonlyArray<readonly [string, string]> = [
  ['"../../kit/store/Suite.ts"', '"cardpack/testing/storage"'],
  ["...ours", "report"]
]
const OURS = /^import \{ ours \}.*\n/m
const REPORT = /const report = \{[^}]+\}\n\n/

it("the README certifies a third-party adapter in under 20 lines, as tested", () => {
  const readme = textOf("packages/testing/README.md")
  const blocks = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, block = ""]) => block)
  const [block = ""] = blocks.filter((each) => each.includes("cardpack/testing/storage"))
  const lines = block.split("\n").filter((line) => line !== "")
  assert.isAtLeast(lines.length, 10)
  assert.isBelow(lines.length, 20)
  assert.match(block, REPORT)
  const tested = ELSEWHERE.reduce(
    (text, [here, there]) => text.replaceAll(here, there),
    textOf("packages/testing/src/lab/sqlite/sqlite.test.ts")
  )
  assert.strictEqual(block.replace(REPORT, ""), tested.replace(OURS, ""))
})
