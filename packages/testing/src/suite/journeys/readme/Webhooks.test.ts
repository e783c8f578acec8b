import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { sign, TOLERANCE } from "@cardpack/core/domain/webhook/Signature"
import { TIMEOUT } from "@cardpack/core/engine/port/Sender"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import { bytesOf, VECTORS } from "../../../world/webhook/Vectors.ts"
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

interface Target {
  readonly url: string
  readonly port: number
  readonly output: () => string
}

/** The README's receiver, on another port. */
const receiver = async (script = tagged("receive"), environment = {}): Promise<Target> => {
  const port = await Service.freePort()
  const source = tagged("receiver").replace("listen(3000)", `listen(${port}, "127.0.0.1")`)
  assert.include(source, `${port}`)
  fs.writeFileSync(path.join(directory, "receiver.mjs"), source)
  const child = start(script, directory, environment)
  const url = `http://127.0.0.1:${port}/hook`
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false
    )
  await until(isUp, (up) => up)
  return { url, port, output: child.output }
}

interface Delivery {
  readonly id?: string
  readonly body?: string
  readonly at?: number
  readonly signature?: string
}

const post = async (url: string, { body, id = "evt_1", signature, ...more }: Delivery = {}) => {
  const rawBody = Buffer.from(body ?? JSON.stringify({ id, type: "refund.completed", data: {} }))
  const at = more.at ?? Math.floor(Date.now() / 1000)
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": signature ?? sign(SECRET, at, rawBody)
  }
  return (await fetch(url, { method: "POST", headers, body: rawBody })).status
}

describe("the section", () => {
  it("has no snippet that is not run", () => {
    assert.deepStrictEqual(
      [...new Set(Markdown.snippets(readme).map(({ language, tag }) => `${language} ${tag}`))],
      [
        "sql grants",
        "sql signin",
        "sql indexes",
        "sh deliveries",
        "yaml scrape",
        "js receiver",
        "sh receive",
        "sh listen",
        "js events",
        "js pool",
        "js within",
        "js migrations"
      ]
    )
  })

  it("states the receiver's limits", () => {
    const text = readme.replaceAll(/\s+/g, " ")
    assert.include(text, `answers within ${TIMEOUT / 1000} seconds`)
    assert.include(text, `more than ${TOLERANCE} seconds away`)
  })
})

describe("the receiver", () => {
  it("takes a delivery, answers its repetition, and refuses what is forged", async () => {
    const { output, url } = await receiver()
    assert.strictEqual(await post(url), 204)
    assert.strictEqual(await post(url), 204)
    const at = Math.floor(Date.now() / 1000)
    const forged = sign("whsec_guessed", at, Buffer.from("{}"))
    assert.strictEqual(await post(url, { id: "evt_2", signature: forged }), 401)
    assert.strictEqual(await post(url, { id: "evt_2", at: at - 400 }), 401)
    assert.strictEqual(await post(url, { id: "evt_2", body: '{"id":"evt_1"}' }), 400)
    const body = Buffer.from(JSON.stringify({ id: "evt_3", type: "refund.completed", data: {} }))
    const both = `${sign("whsec_new", at, body)} ${sign(SECRET, at, body)}`
    assert.strictEqual(await post(url, { id: "evt_3", at, signature: both }), 204)
    assert.strictEqual(output(), "refund.completed evt_1\nrefund.completed evt_3\n")
  })

  it("does not start without a secret", async () => {
    fs.writeFileSync(path.join(directory, "bare.mjs"), tagged("receiver"))
    const child = start("node bare.mjs", directory, { CARDPACK_WEBHOOK_SECRET: "" })
    assert.strictEqual(await child.ended, 1)
    assert.include(child.output(), "set CARDPACK_WEBHOOK_SECRET")
  })

  it("agrees with the published vectors", async () => {
    const [first] = VECTORS
    const usable = VECTORS.filter(
      ({ secret, toleranceSeconds }) =>
        secret === first?.secret && toleranceSeconds === first.toleranceSeconds
    )
    assert.isAtLeast(usable.length, 70)
    // Sets its clock to the vector's.
    const clock = path.join(directory, "clock")
    fs.writeFileSync(clock, "0")
    const preload = path.join(directory, "clock.mjs")
    fs.writeFileSync(
      preload,
      `import fs from "node:fs"\nDate.now = () => 1000 * fs.readFileSync("${clock}", "utf8")`
    )
    const script = tagged("receive").replace("node ", `node --import "${preload}" `)
    const { url } = await receiver(script.replace(SECRET, first?.secret ?? ""))
    for (const vector of usable) {
      fs.writeFileSync(clock, String(vector.nowSeconds))
      const request = { method: "POST", headers: vector.headers, body: bytesOf(vector) }
      const accepted = await fetch(url, request).then(
        ({ status }) => status === 204,
        () => false
      )
      assert.strictEqual(accepted, vector.expected === "valid", vector.name)
    }
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

  it("an operator lists deliveries", { timeout: 180_000 }, async () => {
    const script = `export CARDPACK_URL=${world.service().url}\n${withoutNpm(tagged("deliveries"))}`
    const printed = await shell(script, directory)
    assert.match(printed, /^none\nnone\n[\s\S]*deliveries retry[\s\S]*partners webhooks/)
  })

  it("the receiver gets events through `cardpack listen`", async () => {
    const { output, url } = await receiver()
    const script = withoutNpm(tagged("listen")).replace("http://localhost:3000/hook", url)
    assert.include(script, url)
    const listener = start(script, directory, { CARDPACK_URL: world.service().url })
    await listener.until((output) => output.includes("Ready"))
    await order()
    const printed = await until(
      async () => output(),
      (text) => text !== ""
    )
    assert.match(printed, /^operation\.completed evt_\w+\n$/)
    assert.strictEqual(await listener.stop("SIGINT"), 0)
    assert.include(listener.output(), "Stopped; go on with --after ")
    assert.notInclude(listener.output(), SECRET)
  })
})
