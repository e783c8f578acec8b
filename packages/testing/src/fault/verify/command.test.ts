/** `cardpack verify` as the README shows it, on our service. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import * as World from "../../service/World.ts"
import * as Markdown from "../../source/Markdown.ts"
import * as Sources from "../../source/Sources.ts"
import { run, withoutNpm } from "../readme/Run.ts"

const world = World.of(Backend.embedded)
const readme = fs.readFileSync(path.join(Sources.ROOT, "packages/testing/README.md"), "utf8")
let directory: string

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-verify-"))
})
afterAll(() => fs.rmSync(directory, { recursive: true }))

/** The output of the snippet, with further options. */
const verify = (options: string, environment: string) => {
  const snippet = withoutNpm(Markdown.tagged(readme, "verify")).trim()
  assert.include(snippet, "http://127.0.0.1:4000")
  const command = snippet.replace("http://127.0.0.1:4000", world.service().url)
  return run("sh", ["-euc", `export ${environment}\n${command} ${options}`], directory)
}

const reports = () =>
  fs.readdirSync(path.join(directory, "certificates")).map((name) => path.extname(name))

describe("cardpack verify", { timeout: 240_000 }, () => {
  it("verifies with the operator's token, and writes its reports", async () => {
    const printed = await verify("", `CARDPACK_OPERATOR_TOKEN=${World.OPERATOR_TOKEN}`)
    assert.match(printed, /promises kept, \d+ not certified \(seed \d+\)/)
    assert.match(
      printed,
      /^POST \/api\/v2\/operations +\d+ cases +passed +answered 200, 201, .*409/m
    )
    assert.notMatch(printed, / failed /)
    assert.notInclude(printed, "left behind")
    assert.sameMembers(reports(), [".json", ".xml", ".md", ".svg", ".md"])
  })

  it("leaves nothing on sale", async () => {
    const { data } = (
      await world.operator.get<{ data: ReadonlyArray<object> }>("/vending-machines")
    ).body
    assert.isAbove(data.length, 10)
    assert.isTrue(data.every((machine) => "active" in machine && machine.active === false))
    const partners = await world.operator.get<{ data: ReadonlyArray<{ status: string }> }>(
      "/partners?limit=200"
    )
    assert.isTrue(partners.body.data.every(({ status }) => status === "suspended"))
  })

  it("tries what is possible with a partner's key alone, on its own money", async () => {
    const partner = await world.partner()
    await world.machine({ price: "1.000000", cards: 200 })
    fs.writeFileSync(path.join(directory, "key"), `${partner.key}\n`)
    const printed = await verify("--key-file key --name keyed", "CARDPACK_URL=")
    const [, passed = ""] = /: (\d+) of \d+ promises kept, \d+ not certified/.exec(printed) ?? []
    assert.isAbove(Number(passed), 60)
    assert.notMatch(printed, / failed /)
  })
})
