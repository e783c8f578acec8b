/** contract.md#errors: bad input of every kind, and contract.md#conventions. */
import { once } from "node:events"
import { request } from "node:http"
import { connect } from "node:net"
import { afterAll, describe, expect, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import { answer, refusal } from "../../service/Client.ts"
import { standing, uniqueKey } from "../../service/Partner.ts"
import * as World from "../../service/World.ts"

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

const bytes = (...parts: ReadonlyArray<string | number>) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? [part] : [...Buffer.from(part)]))
  )

afterAll(async () => {
  const { partner, customerId, machine } = await theShop()
  const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
  answer(await partner.operate(order), 201)
  await world.adds(partner)
  expect(world.service().output()).not.toContain(partner.key)
})

describe("a body that is no JSON object", () => {
  it.each([
    ["empty", ""],
    ["blank", "  "],
    ["cut off", '{"externalUserId":"a"'],
    ["two values", "{}{}"],
    ["trailing comma", '{"externalUserId":"a",}'],
    ["a comment", '{"externalUserId":"a"} // c'],
    ["single quotes", "{'externalUserId':'a'}"],
    ["a number", "1"],
    ["a string", '"x"'],
    ["an array", "[]"],
    ["null", "null"],
    ["true", "true"],
    ["not a number", '{"attributes":{"a":NaN}}'],
    ["infinity", '{"attributes":{"a":Infinity}}'],
    ["a leading zero", '{"attributes":{"a":01}}'],
    ["a raw line feed in a text", '{"externalUserId":"a\nb"}'],
    ["a bad escape", '{"externalUserId":"\\x41"}'],
    ["a byte order mark", "\ufeff{"],
    ["100,000 opening brackets", "[".repeat(100_000)],
    ["20,000 nested objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`]
  ])("is refused: %s", async (_, raw) => {
    for (const path of ["/customers", OPERATIONS]) refusal(await post(path, raw), "invalid_request")
  })

  it.each([
    ["a bare continuation byte", bytes('{"externalUserId":"', 0x80, '"}')],
    ["an overlong form", bytes('{"externalUserId":"', 0xc0, 0xaf, '"}')],
    ["a surrogate in UTF-8", bytes('{"externalUserId":"', 0xed, 0xa0, 0x80, '"}')],
    ["UTF-16", Uint8Array.from(Buffer.from('{"externalUserId":"a"}', "utf16le"))]
  ])("is refused when it is no UTF-8: %s", async (_, raw) => {
    refusal(await post("/customers", raw), "invalid_request")
  })
})

describe("a text", () => {
  it.each([
    ["NUL", '{"externalUserId":"a\\u0000b"}'],
    ["a lone surrogate", '{"externalUserId":"\\ud800"}'],
    ["surrogates in the wrong order", '{"externalUserId":"\\udc00\\ud800"}'],
    ["NUL in an attribute", '{"attributes":{"a":"\\u0000"}}'],
    ["NUL in a key", '{"attributes":{"a\\u0000":1}}'],
    ["a lone surrogate in an attribute", '{"attributes":{"a":{"b":"\\udfff"}}}'],
    ["a lone surrogate in a key", '{"attributes":{"\\ud800":1}}']
  ])("with %s is refused", async (_, raw) => {
    refusal(await post("/customers", raw), "invalid_request", /externalUserId|attributes/)
  })

  it("with NUL or a lone surrogate is refused in shipping data, ids and keys", async () => {
    const { partner, customerId } = await theShop()
    for (const text of ["\\u0000", "\\ud800"]) {
      const info = `"shipmentInfo":{"country":"FR","name":"${text}"}`
      const redemption = `{"kind":"redemption","mode":"offchain","customerId":"${customerId}",`
      const raw = `${redemption}"cardIds":["card_1"],${info}}`
      refusal(await post(OPERATIONS, raw), "invalid_request", /shipmentInfo/)
      const refund = `{"kind":"refund","customerId":"${text}","cardIds":["card_1"]}`
      refusal(await post(OPERATIONS, refund), "invalid_request", /customerId/)
    }
    const path = await partner.get("/customers/by-external-id/a%00b")
    if (path.status !== 404) refusal(path, "invalid_request", /externalUserId/)
  })
})

describe("a duplicate key", () => {
  it.each([
    ["/customers", '{"externalUserId":"a","externalUserId":"b"}', /externalUserId/],
    ["/customers", '{"attributes":{"a":1,"a":2}}', /attributes/],
    ["/customers", '{"attributes":{"a":1,"\\u0061":2}}', /attributes/],
    [OPERATIONS, '{"kind":"order","kind":"refund"}', /kind/]
  ])("is refused by %s: %s", async (path, raw, names) => {
    refusal(await post(path, raw), "invalid_request", names)
  })
})

describe("__proto__", () => {
  it("is an unknown field like any other", async () => {
    const raw = '{"externalUserId":"proto","__proto__":{"attributes":{"admin":true}}}'
    refusal(await post("/customers", raw), "invalid_request", /__proto__/)
    const { customerId, machine } = await theShop()
    const order = `"kind":"order","customerId":"${customerId}","vendingMachineId":${machine.id}`
    const sneaked = `{${order},"__proto__":{"quantity":1}}`
    refusal(await post(OPERATIONS, sneaked), "invalid_request")
    const inherited = `{${order},"quantity":1,"constructor":{}}`
    refusal(await post(OPERATIONS, inherited), "invalid_request", /constructor/)
  })
})

describe("a body of another content type", () => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "is refused: %s",
    async (type) => {
      const headers = { "content-type": type }
      refusal(await post("/customers", "{}", headers), "invalid_request", /content.type/i)
      refusal(await post(OPERATIONS, "{}", headers), "invalid_request", /content.type/i)
    }
  )

  it("is fine with a charset", async () => {
    const reply = await post("/customers", "{}", {
      "content-type": "application/json; charset=utf-8"
    })
    expect(reply.status).toBe(201)
  })
})

describe("a large body", () => {
  const chunk = "x".repeat(10_000)

  /** Writes until the service answers; tells whether the connection ended with the answer. */
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

describe("what is not proper HTTP", () => {
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

describe("an id of another kind, or none", () => {
  it.each([
    "/operations/card_1",
    "/operations/op_",
    "/operations/%00",
    "/operations/%F0%9F%98%80",
    `/operations/op_${"z".repeat(3_000)}`,
    "/operations/op_1'--",
    "/cards/op_1",
    "/cards/card_1",
    "/customers/par_1",
    "/customers/cus_1/cards"
  ])("is 404: %s", async (path) => {
    const { partner } = await theShop()
    refusal(await partner.get(path), "not_found")
  })

  it("made of a real one is 404", async () => {
    const { partner, customerId } = await theShop()
    const body = customerId.slice("cus_".length)
    refusal(await partner.get(`/operations/op_${body}`), "not_found")
    refusal(await partner.get(`/operations/${customerId}`), "not_found")
    refusal(await partner.get(`/customers/${customerId.toUpperCase()}`), "not_found")
    refusal(await partner.get(`/customers/${customerId}%20`), "not_found")
    refusal(await partner.get(`/customers/${partner.id}`), "not_found")
  })

  it("with a broken escape is a 4xx in the error shape", async () => {
    const { partner } = await theShop()
    const reply = await partner.get("/customers/%E0%A4%A")
    if (reply.status === 404) refusal(reply, "not_found")
    else refusal(reply, "invalid_request")
  })
})

describe("what a refused request leaves behind", () => {
  it("is nothing", async () => {
    const { partner, customerId } = await theShop()
    const before = await standing(partner, customerId)
    const wrong = ['{"kind":"order"}', "{", '{"kind":"refund","cardIds":["card_1"],"x":1}']
    for (const raw of wrong) refusal(await post(OPERATIONS, raw), "invalid_request")
    expect(await standing(partner, customerId)).toEqual(before)
  })
})
