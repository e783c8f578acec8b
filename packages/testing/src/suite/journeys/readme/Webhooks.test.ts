import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { until } from "../../../kit/clock/Until.ts"
import * as Receiver from "../../../world/listen/Receiver.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import { shell, start, withoutNpm } from "./Run.ts"

const HTTP = path.join(Sources.ROOT, "packages/http")
const readme = fs.readFileSync(path.join(HTTP, "README.md"), "utf8")
const tagged = (tag: string): string => Markdown.tagged(readme, tag)

const SECRET = "whsec_local"

let directory: string

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-webhooks-"))
  fs.mkdirSync(path.join(directory, ".cardpack"))
})
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))

describe("the section", () => {
  it("has no snippet that is not run", () => {
    assert.deepStrictEqual(
      [...new Set(Markdown.snippets(readme).map(({ language, tag }) => `${language} ${tag}`))],
      [
        "sql role",
        "sql grants",
        "sql signin",
        "sql indexes",
        "sql event-indexes",
        "sh deliveries",
        "yaml scrape",
        "sh listen",
        "js events",
        "js pool",
        "js within",
        "js migrations"
      ]
    )
  })
})

describe("at a service", () => {
  const world = World.of(Backend.embedded)
  let shop: World.Shop

  beforeAll(async () => {
    shop = await world.shop()
    fs.writeFileSync(path.join(directory, ".cardpack/demo-key"), shop.partner.key)
    fs.writeFileSync(path.join(directory, ".cardpack/operator-token"), World.OPERATOR_TOKEN)
  })

  const order = async () => {
    const { customerId, machine, partner } = shop
    const request = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
    answer(await partner.operate(request), 201)
  }

  it("an operator lists deliveries", async () => {
    const script = `export CARDPACK_URL=${world.service().url}\n${withoutNpm(tagged("deliveries"))}`
    const printed = await shell(script, directory)
    assert.match(printed, /^none\nnone\n[\s\S]*deliveries retry[\s\S]*partners webhooks/)
  })

  it("a receiver gets events through `cardpack listen`", async () => {
    const receiver = await Receiver.start(() => SECRET)
    const script = withoutNpm(tagged("listen")).replace("http://localhost:3000/hook", receiver.url)
    assert.include(script, receiver.url)
    const listener = start(script, directory, { CARDPACK_URL: world.service().url })
    await listener.until((output) => output.includes("Ready"))
    await order()
    const [event] = await until(
      async () => receiver.received,
      ({ length }) => length > 0
    )
    assert.deepInclude(event && Result.getOrThrow(event.verified), { type: "operation.completed" })
    assert.strictEqual(await listener.stop("SIGINT"), 0)
    assert.include(listener.output(), "Stopped; go on with --after ")
    assert.notInclude(listener.output(), SECRET)
    await receiver.close()
  })
})
