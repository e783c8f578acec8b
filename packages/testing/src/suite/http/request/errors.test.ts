/** contract.md#errors: large bodies, and malformed HTTP. */
import { once } from "node:events"
import { request } from "node:http"
import { connect } from "node:net"
import { afterAll, describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { standing, uniqueKey } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded)
let shop: World.Shop | undefined
const theShop = async () => (shop ??= await world.shop())

const OPERATIONS = "/operations"
const post = async (path: string, raw: string | Uint8Array<ArrayBuffer>, headers = {}) => {
  const { partner } = await theShop()
  return partner.send("POST", path, {
    raw,
    headers: { "idempotency-key": uniqueKey(), ...headers }
  })
}

afterAll(async () => {
  const { partner, customerId, machine } = await theShop()
  const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
  answer(await partner.operate(order), 201)
  await world.adds(partner)
  expect(world.service().output()).not.toContain(partner.key)
})

describe("a large body", () => {
  const chunk = "x".repeat(10_000)

  /** Writes until the service answers; returns whether the connection ended with the answer. */
  const flood = (key: string, chunked: boolean) =>
    new Promise<{ status: number | undefined; text: string; connection: string | undefined }>(
      (resolve, reject) => {
        const length = chunked ? {} : { "content-length": String(2 + chunk.length * 30) }
        const sent = request(
          `${world.service().url}/api/v2/customers`,
          {
            method: "POST",
            headers: {
              ...length,
              authorization: `Bearer ${key}`,
              "content-type": "application/json"
            }
          },
          (response) => {
            let text = ""
            response.on("data", (data) => (text += String(data)))
            response.on("end", () =>
              resolve({
                status: response.statusCode,
                text,
                connection: response.headers.connection
              })
            )
          }
        )
        sent.on("error", reject)
        sent.write('"')
        for (let count = 0; count < 30; count++) sent.write(chunk)
        sent.end('"')
      }
    )

  it.each([
    ["with its length told", false],
    ["in chunks", true]
  ])("of 300 KB %s is refused and the connection closed", async (_, chunked) => {
    const { partner } = await theShop()
    const { status, text, connection } = await flood(partner.key, chunked)
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 400,
      body: {
        error: { code: "invalid_request", message: expect.stringMatching(/256|large|body/i) }
      }
    })
    expect(connection).toBe("close")
  })

  it("of exactly 256 KiB is read, and judged by its fields; one byte more is not", async () => {
    const frame = JSON.stringify({ externalUserId: "" }).length
    const raw = (size: number) => JSON.stringify({ externalUserId: "x".repeat(size - frame) })
    refusal(await post("/customers", raw(256 * 1024)), "invalid_request", /externalUserId/)
    const over = await post("/customers", raw(256 * 1024 + 1))
    refusal(over, "invalid_request", /256|large|body/i)
  })

  it("with a wrong key gets a 4xx, too", async () => {
    const { status, text } = await flood("pk_nobody", false)
    expect([400, 401]).toContain(status)
    expect(JSON.parse(text)).toHaveProperty("error.code")
  })

  it("of up to 8 MiB is for the operator alone", async () => {
    const put = (noteBytes: number) =>
      world.operator.put("/catalog", { cards: [], note: "x".repeat(noteBytes) })
    refusal(await put(8_000_000), "invalid_request", /note/)
    refusal(await put(8_500_000), "invalid_request", /8|large|body/i)
  })
})

describe("malformed HTTP", () => {
  const exchange = async (text: string) => {
    const { hostname, port } = new URL(world.service().url)
    const socket = connect(Number(port), hostname)
    let received = ""
    socket.on("data", (data) => (received += String(data)))
    socket.setTimeout(10_000, () => socket.destroy())
    socket.write(text)
    await once(socket, "close")
    return received
  }

  it.each([
    ["a line of garbage", "GARBAGE\r\n\r\n"],
    [
      "a header of 20 KB",
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`
    ],
    ["a path of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["no host", "GET /api/health HTTP/1.1\r\n\r\n"],
    [
      "two Idempotency-Keys",
      "POST /api/v2/operations HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 0\r\n\r\n"
    ],
    [
      "two lengths",
      "POST /api/v2/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"
    ]
  ])("gets a 400 in the error shape, with a request id: %s", async (_, text) => {
    const [head = "", body = ""] = (await exchange(text)).split("\r\n\r\n")
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(body).toMatch(/^\{"error":\{"code":"invalid_request","message":"[^"]+"\}\}$/)
    expect(head).toMatch(/^x-request-id: \S+$/im)
  })
})

describe("the state after a refused request", () => {
  it("is nothing", async () => {
    const { partner, customerId } = await theShop()
    const before = await standing(partner, customerId)
    const wrong = ['{"kind":"order"}', "{", '{"kind":"refund","cardIds":["card_1"],"x":1}']
    for (const raw of wrong) refusal(await post(OPERATIONS, raw), "invalid_request")
    expect(await standing(partner, customerId)).toEqual(before)
  })
})
