/**
 * The client in a real browser. The partner API sends no CORS headers, because keys are for servers:
 * so a small proxy serves the page and the API from one origin.
 */
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Chromium from "../../../world/console/Chromium.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"
import * as ClientBundle from "../../../world/source/ClientBundle.ts"

const SECRET = "whsec_local"
const world = World.of(Backend.embedded)

let browser: Chromium.Chromium
let page: Chromium.Page
let server: Server
let origin: string
let key: string

/** The keys of the creations that reached the proxy; it refuses the first of each once. */
const keys: Array<string> = []

const proxy = (script: string) => async (request: IncomingMessage, response: ServerResponse) => {
  const { headers, method = "", url = "" } = request
  if (url === "/") return response.writeHead(200, { "content-type": "text/html" }).end("<p>shop")
  if (url === "/client.js") {
    return response.writeHead(200, { "content-type": "text/javascript" }).end(script)
  }
  const idempotencyKey = headers["idempotency-key"]
  if (typeof idempotencyKey === "string") {
    keys.push(idempotencyKey)
    const isFirst = keys.filter((one) => one === idempotencyKey).length === 1
    if (isFirst) return response.writeHead(502, { "retry-after": "0" }).end("<h1>Bad Gateway")
  }
  const body = await buffer(request)
  const forwarded = Object.entries(headers).filter(
    ([name]) => name.startsWith("content-type") || /^(authorization|idempotency-key)$/.test(name)
  )
  const answer = await fetch(`${world.service().url}${url}`, {
    method,
    headers: forwarded.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body: new Uint8Array(body) })
  })
  const requestId = answer.headers.get("x-request-id") ?? ""
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "x-request-id": requestId
  })
  return response.end(await answer.text())
}

beforeAll(async () => {
  const handle = proxy((await ClientBundle.make()).text)
  server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
  await world.machine()
  key = (await world.partner({ cash: "100.000000" })).key
  browser = await Chromium.launch()
  page = await browser.newPage()
  await page.goto(`${origin}/`)
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

const inPage = (body: string): Promise<unknown> =>
  page.evaluate(
    `(async () => {
      const { Cardpack, CardpackError, verifyWebhook } = await import("/client.js")
      const settings = ${JSON.stringify({ url: origin, key, dangerouslyAllowBrowser: true })}
      ${body}
    })()`
  )

describe("in Chromium", () => {
  it("the client refuses to start, unless it is told otherwise", async () => {
    assert.isAtLeast(Number.parseInt(browser.version(), 10), 120)
    const told = await inPage(`
      try {
        return new Cardpack({ ...settings, dangerouslyAllowBrowser: false })
      } catch (error) {
        return [error instanceof CardpackError, error.code, error.message]
      }`)
    const [isOurs, code, message] = told as [boolean, string, string]
    assert.deepStrictEqual([isOurs, code], [true, "invalid_argument"])
    assert.include(message, "keys are for servers")
    assert.notInclude(message, key)
  })

  it("a pack is sold once, although the first request fails", async () => {
    const told = await inPage(`
      const cardpack = new Cardpack(settings)
      const { id: customerId } = await cardpack.customers.create()
      const order = { kind: "order", customerId, vendingMachineId: 1, quantity: 3 }
      const sale = await cardpack.operations.create(order)
      const cards = []
      for await (const { id } of cardpack.customers.cards(customerId, { limit: 2 })) cards.push(id)
      const ended = await cardpack.operations.waitFor(sale)
      const events = []
      for await (const { type } of cardpack.events.since()) events.push(type)
      const { cash } = await cardpack.account.balance()
      return { key: sale.idempotencyKey, cards: cards.length, status: ended.status, events, cash }`)
    const sale = told as { readonly key: string; readonly events: ReadonlyArray<string> }
    assert.deepInclude(told, { cards: 3, status: "completed", cash: "70.000000" })
    assert.include(sale.events, "operation.completed")
    assert.lengthOf(
      keys.filter((one) => one === sale.key),
      2
    )
  })

  it("a refusal and an abort are told", async () => {
    const told = await inPage(`
      const cardpack = new Cardpack(settings)
      const missing = await cardpack.operations.get("op_nobody").catch((error) => error)
      const controller = new AbortController()
      const call = cardpack.account.get({ signal: controller.signal })
      controller.abort(new Error("the shopper left"))
      const left = await call.catch((error) => error)
      return [missing.code, missing.status, missing.requestId.length > 7, left.message]`)
    assert.deepStrictEqual(told, ["not_found", 404, true, "the shopper left"])
  })

  it("a webhook is verified, and a forged one is not", async () => {
    const at = Math.floor(Date.now() / 1000)
    const payload = '{"id":"evt_1","type":"webhook.test"}'
    const mac = createHmac("sha256", SECRET).update(`${at}.${payload}`).digest("hex")
    const headers = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(at),
      "webhook-signature": `v1,${mac}`
    }
    const told = await inPage(`
      const delivery = ${JSON.stringify({ payload, headers, secret: SECRET })}
      const { type } = await verifyWebhook(delivery)
      const forged = { ...delivery, payload: delivery.payload + " " }
      return [type, (await verifyWebhook(forged).catch((error) => error)).details.problem]`)
    assert.deepStrictEqual(told, ["webhook.test", "signature does not match"])
  })
})
