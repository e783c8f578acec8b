/** contract.md#onchain-actions: authorizations that expire, are signed again or cancelled. */
import { expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Wallet from "../../../kit/verify/Wallet.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { act, BLOCKS_MS, draw, operate } from "../../../world/service/Onchain.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded, {
  CARDPACK_CHAIN: "local",
  CARDPACK_TEST_AUTHORIZATION_TTL: "4 seconds"
})
const chain = async () => answer(await world.operator.get<Wallet.Chain>("/chain"), 200)

it("ends an authorization that nobody used, by the chain's clock", async () => {
  const shop = await world.shop()
  const { customerId, partner } = shop
  const cardIds = await draw(shop, 1)
  const walletAddress = (await Wallet.funded(await chain())).address
  const request = { kind: "mint", customerId, cardIds, walletAddress }
  const mint = await operate(partner, request)
  refusal(await act(partner, mint.id, "cancel"), "conflict", /still valid/)
  refusal(
    await act(partner, mint.id, "resign"),
    "conflict",
    /nothing has expired: a signature is still valid until/
  )
  const [before] = mint.onchainOrders
  const resigned = await until(
    () => act(partner, mint.id, "resign"),
    ({ status }) => status === 200,
    BLOCKS_MS
  )
  const [after] = resigned.body.onchainOrders
  expect(after?.tokenId).toBe(before?.tokenId)
  expect(after?.calldata).not.toBe(before?.calldata)
  expect(Date.parse(after?.deadline ?? "")).toBeGreaterThan(Date.parse(before?.deadline ?? ""))
  const cancelled = await until(
    () => act(partner, mint.id, "cancel"),
    ({ status }) => status === 200,
    BLOCKS_MS
  )
  expect(cancelled.body.status).toBe("cancelled")
  expect(await partner.card(cardIds[0] ?? "")).toMatchObject({ status: "active", onchain: null })
  const types = (await partner.events()).map(({ type }) => type)
  expect(types.slice(-2)).toEqual(["operation.onchain_cancelled", "operation.cancelled"])
  const again = await operate(partner, request)
  expect(again.onchainOrders[0]?.tokenId).not.toBe(before?.tokenId)
})
