/** The guides say what the code decides: every number, code, type of event and diagram. */
import * as fs from "node:fs"
import * as path from "node:path"
import { MAX_REPLAY } from "@cardpack/core/commands/webhook/Replay"
import { API_VERSION, TEST, TYPES } from "@cardpack/core/domain/webhook/Event"
import * as Schedule from "@cardpack/core/domain/webhook/Schedule"
import { TOLERANCE } from "@cardpack/core/domain/webhook/Signature"
import { TIMEOUT } from "@cardpack/core/engine/port/Sender"
import { GUIDES } from "@cardpack/http/docs/GuideList"
import { DEFAULT_LIMIT } from "@cardpack/http/partner/list/Page"
import { STATUS } from "@cardpack/http/problem/Problem"
import { assert, describe, it } from "@effect/vitest"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import { VECTORS } from "../../../world/webhook/Vectors.ts"
import { PARTS } from "./GuideTables.ts"

const FOLDER = path.join(Sources.ROOT, "packages/http/docs/guides")
const read = (name: string) => fs.readFileSync(path.join(FOLDER, `${name}.md`), "utf8")

const firstCells = (markdown: string): ReadonlyArray<string> =>
  [...markdown.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = ""]) => cell)

describe("the guides", () => {
  it("are those of the list, by the names and titles that it gives", () => {
    assert.deepStrictEqual(
      fs.readdirSync(FOLDER).sort(),
      GUIDES.map(({ name }) => `${name}.md`).sort()
    )
    assert.deepStrictEqual(
      GUIDES.map(({ name }) => read(name).split("\n")[0]),
      GUIDES.map(({ title }) => `# ${title}`)
    )
  })

  it.each(GUIDES.map(({ name }) => name))("show what the code decides: %s", (name) => {
    const guide = read(name)
    const expected = PARTS[name] ?? {}
    const found = [...guide.matchAll(/^<!-- ((?:table|diagram): \w+) -->$/gm)]
      .map(([, part = ""]) => part)
      .filter((part) => part !== "table: versions")
    assert.deepStrictEqual(found, Object.keys(expected))
    for (const [part, text] of Object.entries(expected))
      assert.strictEqual(Markdown.section(guide, part), text)
  })

  it("explain each code", () => {
    const heads = [...read("errors").matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code)
    assert.deepStrictEqual(heads, Object.keys(STATUS))
  })

  it("say what to do with each type of event", () => {
    const types = firstCells(read("webhooks")).filter((cell) => /^\w+(\.\w+)+$/.test(cell))
    assert.deepStrictEqual(types, [...TYPES, TEST])
  })

  it("name the version that is served, the newest first", () => {
    const [newest] = firstCells(Markdown.section(read("changes"), "table: versions") ?? "")
    assert.strictEqual(newest, API_VERSION)
  })

  it("state the numbers of the code in their sentences", () => {
    const webhooks = read("webhooks").replaceAll(/\s+/g, " ")
    const delays = `${Schedule.DELAYS.slice(0, -1).join(", ")} and ${Schedule.DELAYS.at(-1)} minutes`
    assert.include(webhooks, `tried ${Schedule.MAX_ATTEMPTS} times: at once, and then ${delays}`)
    assert.include(webhooks, `within ${TIMEOUT / 1000} seconds`)
    assert.include(webhooks, `more than ${TOLERANCE} seconds from your clock`)
    assert.include(webhooks, `${MAX_REPLAY} at a time`)
    assert.include(webhooks, `up to ${Schedule.HOLD / (24 * 60 * Schedule.MINUTE)} days`)
    const tested = VECTORS.filter(({ toleranceSeconds }) => toleranceSeconds === TOLERANCE)
    assert.include(webhooks, `the same ${tested.length} genuine and forged deliveries`)
    assert.include(read("limits"), `\`limit\` is ${DEFAULT_LIMIT} unless`)
  })
})
