/** Every route of the partner API is one that the client calls, and the other way round. */
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { assert, it } from "vitest"
import type { Cardpack } from "../../../../../http/client/src/client.ts"
import { play } from "./Scripted.ts"

const URL = "https://shop.example/hook"
const TRANSACTION = { transactionHash: "0x12" }

const CALLS: ReadonlyArray<(cardpack: Cardpack) => Promise<unknown>> = [
  (cardpack) => cardpack.health(),
  ({ account }) => account.get(),
  ({ account }) => account.balance(),
  ({ account }) => account.ledger().page(),
  ({ account }) => account.statement("{month}"),
  ({ account }) => account.statementProof("{month}"),
  ({ catalog }) => catalog.vendingMachines(),
  ({ catalog }) => catalog.shippingCountries(),
  ({ funding }) => funding.receivingWallet(),
  ({ funding }) => funding.createIntent({ requestedUsd: "25.000000" }),
  ({ funding }) => funding.intents().page(),
  ({ funding }) => funding.transactions().page(),
  ({ funding }) => funding.refresh(),
  ({ funding }) => funding.sandboxCredit(),
  ({ customers }) => customers.create(),
  ({ customers }) => customers.list().page(),
  ({ customers }) => customers.get("{customerId}"),
  ({ customers }) => customers.getByExternalId("{externalUserId}"),
  ({ customers }) => customers.update("{customerId}", { attributes: {} }),
  ({ customers }) => customers.cards("{customerId}").page(),
  ({ cards }) => cards.get("{cardId}"),
  ({ cards }) => cards.receipt("{cardId}"),
  ({ cards }) => cards.reveal("{customerId}", []),
  ({ operations }) => operations.create({ kind: "refund", customerId: "cus_1", cardIds: [] }),
  ({ operations }) => operations.list().page(),
  ({ operations }) => operations.get("{operationId}"),
  ({ operations }) => operations.submitOrder("{operationId}", "{onchainOrderId}", TRANSACTION),
  ({ operations }) => operations.submitBurn("{operationId}", "{onchainBurnId}", TRANSACTION),
  ({ operations }) => operations.refresh("{operationId}"),
  ({ operations }) => operations.resign("{operationId}"),
  ({ operations }) => operations.cancel("{operationId}"),
  ({ shipments }) => shipments.update("{operationId}", { status: "shipped" }),
  ({ shipments }) =>
    shipments.correctAddress("{operationId}", { shipmentInfo: { country: "France" } }),
  ({ webhooks }) => webhooks.create({ url: URL, subscribedEvents: ["*"] }),
  ({ webhooks }) => webhooks.list().page(),
  ({ webhooks }) => webhooks.get("{webhookEndpointId}"),
  ({ webhooks }) => webhooks.update("{webhookEndpointId}", { active: true }),
  ({ webhooks }) => webhooks.disable("{webhookEndpointId}"),
  ({ webhooks }) => webhooks.deliveries("{webhookEndpointId}").page(),
  ({ webhooks }) => webhooks.replay("{webhookEndpointId}", { eventId: "evt_1" }),
  ({ webhooks }) => webhooks.test("{webhookEndpointId}"),
  ({ events }) => events.get("{eventId}"),
  ({ events }) => events.newest().page(),
  ({ deliveries }) => deliveries.list().page()
]

it("each call goes to its route of the document, and each route has a call", async () => {
  const called: Array<string> = []
  for (const call of CALLS) {
    const routes: Array<string> = []
    const json = { data: [], fundingTransactions: [], fundingIntents: [], nextCursor: null }
    const { cardpack, sent } = play([{ json }], { observe: ({ route }) => routes.push(route) })
    await call(cardpack).catch(() => undefined)
    const [first] = sent
    assert.deepStrictEqual(routes, [
      `${first?.method} ${decodeURIComponent(first?.path.split("?")[0] ?? "")}`
    ])
    called.push(...routes)
  }
  const routes = Object.entries(OpenApi.fromApi(PartnerApi).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
  )
  assert.sameMembers(called, routes)
})
