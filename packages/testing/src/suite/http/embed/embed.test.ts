/** The engine in promises, as a host's own service uses it. */
import type { IncomingMessage, RequestListener } from "node:http"
import { connect } from "node:net"
import { type Cardpack, createCardpack } from "@cardpack/http/embed"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { places } from "../../../world/database/Places.ts"
import * as Loopback from "../../../world/service/Loopback.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import { KEY, refusal, stocked } from "./Stocked.ts"

const listening = async (handler: RequestListener): Promise<string> => {
  const { close, url } = await Loopback.listen(handler)
  onTestFinished(close)
  return url
}

let cardpack: Cardpack
let shop: Awaited<ReturnType<typeof stocked>>

beforeAll(async () => {
  cardpack = await createCardpack({ encryptionKey: KEY, publicUrl: "https://shop.example/cards" })
  shop = await stocked(cardpack)
})
afterAll(() => cardpack.close())

/** Everything that the server answers until it closes the connection. */
const sent = async (url: string, request: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8")
  socket.write(request)
  let answer = ""
  for await (const text of socket) answer += text
  return answer
}

describe("the engine in promises", () => {
  it("sells, refunds and buys back", async () => {
    const { order, partner } = shop
    const sealed = await partner.orders.create({ ...order, reveal: "sealed" })
    const [hidden] = sealed.cards
    assert.deepInclude(hidden, { sealed: true, name: null, image: null, buybackUsd: null })
    const cards = { customerId: order.customerId, cardIds: [hidden?.id ?? ""] }
    const refund = await partner.refunds.create(cards)
    assert.strictEqual(refund.creditedUsd, "10.000000")
    const bought = await partner.orders.create(order)
    const [card] = bought.cards
    assert.match(card?.name ?? "", /^Card \d+$/)
    const sold = { customerId: order.customerId, cardIds: [card?.id ?? ""] }
    const buyback = await partner.buybacks.create({ ...sold, mode: "offchain" })
    assert.strictEqual(buyback.creditedUsd, "9.000000")
    const kinds = new Set<string>()
    for await (const { kind } of partner.operations.list()) kinds.add(kind)
    assert.deepStrictEqual(kinds, new Set(["order", "refund", "buyback"]))
    for await (const { kind } of partner.refunds.list()) assert.strictEqual(kind, "refund")
    assert.isTrue((await cardpack.operator.service.audit()).ok)
  })

  it("refuses as HTTP does, with the same words", async () => {
    const { order, partner } = shop
    const poor = await refusal(
      partner.orders.create({ ...order, quantity: 10, reveal: "now" as "sealed" })
    )
    assert.deepInclude(poor, { code: "invalid_request", retryable: false, status: 400 })
    assert.match(poor.message, /^reveal /)
    const unknown = { ...order, customerId: "cus_01jd3qr000fqp8000000000000" }
    assert.deepInclude(await refusal(partner.orders.create(unknown)), { code: "not_found" })
    const much = await refusal(
      cardpack.partners.adjust({
        partnerId: shop.id,
        amountUsd: "-1000.000000",
        bucket: "cash",
        reason: "none left"
      })
    )
    assert.deepInclude(much, { code: "insufficient_balance", status: 409 })
    assert.throws(() => cardpack.partner("par_1"), /"par_1" is not the id of a partner/)
  })

  it("refuses a suspended partner", async () => {
    const { id } = await cardpack.partners.create({ name: "Late payer" })
    await cardpack.partners.update({ partnerId: id, status: "suspended" })
    const { code } = await refusal(cardpack.partner(id).account.get())
    assert.strictEqual(code, "forbidden")
    const nobody = cardpack.partner("par_01jd3qr000fqp8000000000000")
    assert.strictEqual((await refusal(nobody.account.get())).code, "not_found")
  })

  it("trusts no request from outside", async () => {
    const headers = { "x-forwarded-for": "127.0.0.1", authorization: "Bearer in-process" }
    for (const path of ["api/v2/account", "operator/v1/partners"]) {
      const request = new Request(`https://shop.example/cards/${path}`, { headers })
      assert.strictEqual((await cardpack.fetch(request)).status, 401)
    }
  })
})

describe("the engine's handlers", () => {
  const health = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, body: await answer.json() }
  }
  const OK = { status: 200, body: { ok: true } }

  it("stand below a prefix, and the documents follow", async () => {
    const handler = cardpack.nodeHandler()
    const base = await listening(handler)
    assert.deepStrictEqual(await health(`${base}/cards/api/health`), OK)
    for (const path of ["openapi.json", "operator/openapi.json"]) {
      const document = await (await fetch(`${base}/cards/${path}`)).json()
      const { servers } = document as { servers: ReadonlyArray<{ url: string }> }
      assert.strictEqual(servers[0]?.url, "/cards")
    }
    // Express cuts off what the handler stands below.
    const below = await listening((request, response) => {
      const { url = "" } = request
      handler(Object.assign(request, { originalUrl: url, url: url.slice(10) }), response)
    })
    assert.deepStrictEqual(await health(`${below}/cards/api/health`), OK)
    const other = await fetch(`${base}/cardsapi/health`)
    assert.strictEqual(other.status, 404)
  })

  it("stand after a parser of bodies, or before it", async () => {
    const { key } = await cardpack.partners.createKey({ partnerId: shop.id })
    const handler = cardpack.nodeHandler()
    const parsing: RequestListener = (request, response) => {
      const parts: Array<Buffer> = []
      request.on("data", (part: Buffer) => parts.push(part))
      request.on("end", () => {
        const body = JSON.parse(Buffer.concat(parts).toString())
        handler(Object.assign(request, { body }) as IncomingMessage, response)
      })
    }
    for (const [at, listener] of [handler, parsing].entries()) {
      const base = await listening(listener)
      const made = await fetch(`${base}/cards/api/v2/operations`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": `handler-${at}`
        },
        body: JSON.stringify({ kind: "order", ...shop.order, metadata: { note: "grüße" } })
      })
      assert.strictEqual(made.status, 201)
      const { metadata } = (await made.json()) as { metadata: unknown }
      assert.deepStrictEqual(metadata, { note: "grüße" })
    }
  })

  it("answer whatever a stranger sends, and never reject", async () => {
    const rejected: Array<unknown> = []
    const handler = cardpack.nodeHandler()
    const url = await listening((request, response) => {
      handler(request, response).catch((cause: unknown) => rejected.push(cause))
    })
    const host = "host: cards.example"
    const answers = [
      ["GET /api/health", host, 200],
      ["GET http://cards.example/api/health", host, 200],
      ["GET /api/health", "host: a b", 200],
      ["GET /api/health", "host: a@b", 200],
      ["GET /api/health", "host: a:99999", 200],
      ["GET /api/health", `${host}\r\n${host}`, 200],
      ["POST /api/v2/operations", `${host}\r\n${"idempotency-key: a\r\n".repeat(2)}x: y`, 400],
      ["GET /nothing", "host: a/api/health?", 404],
      ["GET /nothing/../api/health", host, 404],
      ["GET /nothing/%2E./api/health", host, 404],
      ["GET /api\\health", host, 404],
      ["OPTIONS *", "host: a:80", 404],
      ["TRACE /api/health", host, 404]
    ] as const
    for (const [line, headers, status] of answers) {
      const answer = await sent(url, `${line} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), `${line} with ${headers}`)
    }
    assert.deepStrictEqual(rejected, [])
  })

  it("go on with a connection whose request was refused before its body was read", async () => {
    const url = await listening(cardpack.nodeHandler())
    const body = "x".repeat(4_000_000)
    const first = `POST /nothing HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    const second = "GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    const answers = (await sent(url, first + second)).match(/HTTP\/1\.1 \d+/g)
    assert.deepStrictEqual(answers, ["HTTP/1.1 404", "HTTP/1.1 200"])
  })

  it("leave a client alone that has gone, and an answer that the host has sent", async () => {
    const handler = cardpack.nodeHandler()
    const ends: Array<Promise<void>> = []
    const url = await listening((request, response) => {
      if (request.url === "/api/health") response.end("the host")
      else request.socket.destroy()
      response.once("close", () => ends.push(handler(request, response)))
    })
    assert.strictEqual(await (await fetch(`${url}/api/health`)).text(), "the host")
    await fetch(`${url}/api/openapi.json`).catch(() => undefined)
    await until(
      async () => ends.length,
      (count) => count === 2
    )
    assert.deepStrictEqual(await Promise.all(ends), [undefined, undefined])
  })
})

/** A logger of a class: its methods need their object. */
class Notes {
  readonly lines: Array<string> = []

  info(message: string, { status }: Readonly<Record<string, unknown>>): void {
    this.lines.push(`${message} ${status}`)
  }

  warn(message: string): void {
    this.lines.push(message)
  }

  error(message: string): void {
    this.lines.push(message)
  }
}

describe("another engine of the process", () => {
  const logger = new Notes()
  const place = places()
  let engine: Cardpack
  beforeAll(async () => {
    const webhooks = { targets: "any" } as const
    engine = await createCardpack({ database: await place(), encryptionKey: KEY, webhooks, logger })
  })
  afterAll(() => engine.close())

  it("tells its host's logger, and nobody else", async () => {
    const headers = { authorization: "Bearer pk_unknown" }
    const request = new Request("http://shop.example/api/v2/account", { headers })
    logger.lines.length = 0
    assert.strictEqual((await engine.fetch(request)).status, 401)
    assert.deepStrictEqual(logger.lines, ["a credential was refused", "request 401"])
  })

  it("answers 500 to a body that can't be written again, and tells why", async () => {
    const handler = engine.nodeHandler()
    const url = await listening(async (request, response) => {
      for await (const _ of request);
      await handler(Object.assign(request, { body: 1n }), response)
    })
    const answer = await fetch(`${url}/api/v2/operations`, { method: "POST", body: "1" })
    assert.strictEqual(answer.status, 500)
    const { error } = (await answer.json()) as { error: { code: string } }
    assert.strictEqual(error.code, "internal_error")
    assert.strictEqual(logger.lines.at(-1), "a request failed in the handler")
  })

  it("does its background work once it is told to", async () => {
    const receiver = await Receiver.start()
    onTestFinished(receiver.close)
    const { order, partner } = await stocked(engine)
    const url = `${receiver.url}/hook`
    await partner.webhooks.create({ url, subscribedEvents: ["operation.completed"] })
    await partner.orders.create(order)
    assert.lengthOf(receiver.received, 0)
    await Promise.all([engine.workers.start(), engine.workers.start(["deliveries"])])
    await until(
      async () => receiver.received.length,
      (count) => count > 0
    )
  })

  it("ends the calls that run before it closes, and takes no more", async () => {
    const { order, partner } = await stocked(engine)
    const running = Array.from({ length: 50 }, () => partner.orders.create(order))
    await new Promise(setImmediate)
    const closing = engine.close()
    const late = await refusal(partner.orders.create(order))
    assert.deepInclude(late, { code: "service_unavailable", message: "the engine is closing" })
    const answered = await Promise.all(running)
    assert.lengthOf(new Set(answered.map(({ id }) => id)), 50)
    await closing
    await engine.close()
  })
})
