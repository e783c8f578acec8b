/** `/nft/{tokenId}`: the public metadata of a token (design.md#onchain). */
import type { Hex } from "@cardpack/core/domain/chain/Evm"
import { Effect } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import { PUBLIC_URL } from "../../../world/service/WithoutWorkers.ts"
import type * as World from "../../../world/service/World.ts"

const run = Effect.runPromise
const WALLET = TestChain.wallet("a customer")
const METADATA = {
  grade: 9.5,
  set: "Emberfall",
  signed: true,
  nothing: null,
  nested: { secret: 1 },
  list: ["a"]
}

describe("a token", () => {
  let onChain: OnChain.OnChain
  let shop: World.Shop

  beforeAll(async () => {
    onChain = await OnChain.start()
    shop = await onChain.service.shop({ metadata: METADATA, buyback: "8.000000" })
  })
  afterAll(() => onChain.close())

  const read = (tokenId: string, init: RequestInit = {}) =>
    fetch(`${onChain.service.url}/nft/${tokenId}`, init)

  const missing = async (tokenId: string) => {
    const response = await read(tokenId)
    assert.deepStrictEqual(
      { status: response.status, body: await response.json() },
      { status: 404, body: { error: { code: "not_found", message: "there is no such token" } } }
    )
    assert.strictEqual(response.headers.get("cache-control"), "no-store")
    assert.strictEqual(response.headers.get("access-control-allow-origin"), "*")
  }

  const minting = async () => {
    const [card] = (await shop.order(1)).cards
    const request = { kind: "mint", cardIds: [card?.id], walletAddress: WALLET.address }
    const made = await shop.submit(request)
    const [entry] = made.onchainOrders
    if (entry === undefined || card === undefined) throw new Error("nothing to mint")
    return { card, operation: made, entry }
  }

  const send = async (to: Hex, data: Hex) => {
    await run(onChain.testChain.send(WALLET, { to, data }))
    await run(onChain.testChain.mine())
  }

  const settled = async ({ id }: Operation) => {
    const operation = await shop.partner.post<{ status: string }>(`/operations/${id}/refresh`)
    assert.strictEqual(answer(operation, 200).status, "completed")
  }

  const minted = async () => {
    const made = await minting()
    await send(made.entry.vendingMachineAddress, made.entry.calldata)
    await settled(made.operation)
    return made
  }

  it("is public once its mint is confirmed, and not before", async () => {
    const { card, entry, operation } = await minting()
    await missing(entry.tokenId)
    await send(entry.vendingMachineAddress, entry.calldata)
    await missing(entry.tokenId)
    await settled(operation)
    const response = await read(entry.tokenId)
    assert.strictEqual(response.status, 200)
    const shown = answer(
      await shop.partner.get<{ name: string; image: string }>(`/cards/${card.id}`),
      200
    )
    const text = await response.text()
    assert.deepStrictEqual(JSON.parse(text), {
      name: shown.name,
      description: "A graded collectible card, kept in custody for the owner of this token.",
      image: shown.image,
      attributes: [
        { trait_type: "grade", value: 9.5 },
        { trait_type: "set", value: "Emberfall" },
        { trait_type: "signed", value: "true" }
      ]
    })
    // The samples' names and pictures hold the reference.
    const rest = text.replaceAll(shown.name, "").replaceAll(shown.image, "").toLowerCase()
    for (const secret of [WALLET.address, "par_", "cus_", "card_", "op_", "8.000000", "m1-"]) {
      assert.notInclude(rest, secret.toLowerCase())
    }
  })

  it("shows a picture of the service at its present address", async () => {
    const { card, entry } = await minted()
    const path = `/pictures/${"0f".repeat(32)}-1024.webp`
    const { operator } = onChain.service
    const held = answer(await operator.get<{ reference: string }>(`/cards/${card.id}`), 200)
    const item = answer(
      await operator.get<Record<string, unknown>>(`/items/${held.reference}`),
      200
    )
    const { buybackUsd, name, reference, tier, vendingMachineId } = item
    const changed = { reference, vendingMachineId, tier, name, buybackUsd, image: path }
    answer(await operator.put("/catalog", { vendingMachines: [], cards: [changed] }), 200)
    const response = await read(entry.tokenId)
    assert.propertyVal(await response.json(), "image", `${PUBLIC_URL}${path}`)
  })

  it("may be read by other sites and kept for a while", async () => {
    const { entry } = await minted()
    const { headers } = await read(entry.tokenId, { headers: { origin: "https://market.example" } })
    assert.match(headers.get("content-type") ?? "", /^application\/json/)
    assert.strictEqual(headers.get("cache-control"), "public, max-age=300")
    assert.strictEqual(headers.get("access-control-allow-origin"), "*")
    assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
    assert.isString(headers.get("x-request-id"))
    assert.isNull(headers.get("set-cookie"))
    assert.strictEqual((await read(entry.tokenId, { method: "HEAD" })).status, 200)
  })

  it("is there while its burn is awaited, and gone once it is burned", async () => {
    const { card, entry } = await minted()
    const request = { kind: "buyback", mode: "onchain", cardIds: [card.id] }
    const buyback = await shop.submit(request)
    assert.strictEqual((await read(entry.tokenId)).status, 200)
    const [burn] = buyback.onchainBurns
    if (burn === undefined) throw new Error("nothing to burn")
    await send(burn.handlerAddress, burn.calldata)
    await settled(buyback)
    await missing(entry.tokenId)
  })

  it("is not found by what names none", async () => {
    const digits = (count: number) => "9".repeat(count)
    const unknown = ["0", "1", digits(39), digits(78), digits(79), digits(4_000)]
    const malformed = ["x", "-1", "1.0", "0x1", "1e3", "%31%00", "%20", "1%2F2"]
    for (const tokenId of [...unknown, ...malformed]) await missing(tokenId)
  })

  it("has one spelling", async () => {
    const { entry } = await minted()
    await missing(`0${entry.tokenId}`)
    await missing(`${entry.tokenId}%20`)
  })
})
