/** Query parameters that no endpoint reads are refused: a slip would answer everybody's rows. */
import { Cardpack } from "@cardpack/client"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server)
let shop: World.Shop

beforeAll(async () => {
  shop = await world.shop()
})

const order = () => ({
  kind: "order" as const,
  customerId: shop.customerId,
  vendingMachineId: shop.machine.id,
  quantity: 1
})

const send = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${world.service().url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${path.startsWith("/operator") ? World.OPERATOR_TOKEN : shop.partner.key}`,
      "idempotency-key": "unknown-query",
      ...(body !== undefined && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  return { status: answer.status, text: await answer.text() }
}

describe("an unknown query parameter", () => {
  it.each([
    ["/api/v2/operations?customer_id=cus_1", "customer_id", "customerId"],
    ["/api/v2/customers?limits=5", "limits", "limit"],
    ["/operator/v1/partners?cursr=x", "cursr", "cursor"]
  ])("of a list is refused with the nearest: %s", async (path, name, nearest) => {
    const { status, text } = await send("GET", path)
    assert.strictEqual(status, 400)
    assert.include(text, `${name} is not a known query parameter; the nearest is ${nearest}`)
  })

  it("of a read without any is refused, too", async () => {
    const { status, text } = await send("GET", "/api/v2/balance?at=now")
    assert.strictEqual(status, 400)
    assert.include(text, "at is not a known query parameter; this request takes none")
  })

  it("of a write leaves nothing behind", async () => {
    const before = await send("GET", "/api/v2/balance")
    const { status } = await send("POST", "/api/v2/operations?preview=true", order())
    assert.strictEqual(status, 400)
    assert.deepStrictEqual(await send("GET", "/api/v2/balance"), before)
  })

  it("is nothing to those who have no key, and to monitors", async () => {
    const answer = await fetch(`${world.service().url}/api/v2/balance?at=now`)
    assert.strictEqual(answer.status, 401)
    assert.strictEqual((await fetch(`${world.service().url}/api/health?t=1`)).status, 200)
  })
})

describe("an unknown option of a call", () => {
  it("is refused before anything is sent", async () => {
    const client = new Cardpack({ url: world.service().url, key: shop.partner.key })
    const options = { also: () => Promise.resolve() } as object
    const before = await send("GET", "/api/v2/balance")
    const refused = await client.operations.create(order(), options).catch(String)
    assert.include(refused, "also is no option of this call, which takes signal, timeoutMs")
    assert.include(
      await client.account.get({ idempotencyKey: "k" } as object).catch(String),
      "idempotencyKey"
    )
    assert.deepStrictEqual(await send("GET", "/api/v2/balance"), before)
  })
})
