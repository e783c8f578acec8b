/** `cardpack verify` as the README shows it, on our service; some promises stand for all. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import { shell, start, withoutNpm } from "./Run.ts"

const world = World.of(Backend.server)
const readme = fs.readFileSync(path.join(Sources.ROOT, "packages/testing/README.md"), "utf8")
let directory: string

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-verify-"))
})
afterAll(() => fs.rmSync(directory, { recursive: true }))

const command = () => {
  const snippet = withoutNpm(Markdown.tagged(readme, "verify")).trim()
  assert.include(snippet, "http://127.0.0.1:4000")
  return snippet.replace("http://127.0.0.1:4000", world.service().url)
}

/** Of the drawn values, which are the same in each run. */
const SEED = 5

const AS_OPERATOR = `CARDPACK_OPERATOR_TOKEN=${World.OPERATOR_TOKEN}`

/** The output of the snippet, with further options. */
const verify = (options: string, environment: string) =>
  shell(`export ${environment}\n${command()} --seed ${SEED} ${options}`, directory)

/** How many machines there are, and whether none of them is on sale and no partner active. */
const retired = async () => {
  const machines = await world.operator.get<{ data: ReadonlyArray<{ active: boolean }> }>(
    "/vending-machines"
  )
  const partners = await world.operator.get<{ data: ReadonlyArray<{ status: string }> }>(
    "/partners?limit=200"
  )
  assert.isTrue(machines.body.data.every(({ active }) => !active))
  assert.isTrue(partners.body.data.every(({ status }) => status === "suspended"))
  return machines.body.data.length
}

const reports = () =>
  fs.readdirSync(path.join(directory, "certificates")).map((name) => path.extname(name))

describe("cardpack verify", () => {
  it("verifies with the operator's token, and writes its reports", async () => {
    const printed = await verify("--only HTTP-ORDER,HTTP-IDEM", AS_OPERATOR)
    assert.match(printed, /promises kept.*\(seed \d+\)/)
    assert.match(
      printed,
      /^POST \/api\/v2\/operations +HTTP-ORDER-01….* +passed +answered 200, 201, .*409/m
    )
    assert.notMatch(printed, / failed /)
    assert.notInclude(printed, "left behind")
    assert.sameMembers(reports(), [".json", ".xml", ".md", ".svg", ".md"])
  })

  it("stopped by Ctrl-C retires what it made, and tells what it found", async () => {
    const before = await retired()
    const only = "--only HTTP-ORDER,HTTP-SEALED,HTTP-REFUND,HTTP-BUYBACK"
    const running = start(`${AS_OPERATOR} ${command()} --seed ${SEED} ${only}`, directory)
    await running.until((output) => output.includes("HTTP-ORDER-02 passed"))
    assert.notStrictEqual(await running.stop("SIGINT"), 0)
    assert.match(running.output(), /promises kept, .*\d+ not run \(seed \d+\)/)
    assert.isAbove(await retired(), before)
  })

  it("fails when the service lacks what it must be able to do", async () => {
    const only = "--only HTTP-ACCOUNT"
    assert.match(await verify(`${only} --require webhooks,sandbox`, AS_OPERATOR), /promises kept/)
    const lacking = await verify(`${only} --require webhooks,chain`, AS_OPERATOR).catch(String)
    assert.match(lacking, /required, and lacking: chain/)
    assert.match(lacking, /the service breaks promises, or lacks what is required/)
    const unknown = await verify(`${only} --require chains`, AS_OPERATOR).catch(String)
    assert.match(unknown, /chains: no capability; they are operator, sandbox/)
  })

  it("tries what is possible with a partner's key alone, on its own money", async () => {
    const partner = await world.partner()
    await world.machine({ price: "1.000000", cards: 200 })
    fs.writeFileSync(path.join(directory, "key"), `${partner.key}\n`)
    const only = "--only HTTP-ORDER,HTTP-REFUND"
    const printed = await verify(`${only} --key-file key --name keyed`, "CARDPACK_URL=")
    const [, passed = ""] = /: (\d+) of \d+ promises kept, \d+ not certified/.exec(printed) ?? []
    assert.isAbove(Number(passed), 5)
    assert.notMatch(printed, / failed /)
  })
})
