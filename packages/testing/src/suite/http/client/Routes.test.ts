/** Every route of the partner API, called through the client on the real service with its chain. */
import type { Address, Hex } from "@cardpack/core/domain/chain/Evm"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { assert, beforeAll, describe, it } from "vitest"
import { Cardpack, CardpackError, verifyWebhook } from "../../../../../http/client/src/client.ts"
import { until } from "../../../kit/clock/Until.ts"
import * as Wallet from "../../../kit/verify/Wallet.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, { CARDPACK_CHAIN: "local", ...Subscribing.SETTINGS })

/** Routes that got an answer, and those that were refused as they should be. */
const called = new Set<string>()

const BLOCKS_MS = 60_000
const STRANGER = "user-1042/ü ?#"
const ADDRESS = {
  country: "France",
  name: "A. Shopper",
  phone: "+33 1 00 00 00 00",
  address1: "1 rue X",
  city: "Paris"
}

let cardpack: Cardpack
let customerId: string
let machineId: number

const clientOf = (key: string): Cardpack =>
  new Cardpack({
    url: world.service().url,
    key,
    observe: ({ route, status }) => {
      if (status !== undefined && status < 500) called.add(route)
    }
  })

const read = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const item of items) all.push(item)
  return all
}

const refusal = async (call: Promise<unknown>): Promise<CardpackError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  assert.instanceOf(error, CardpackError)
  assert.match(error.requestId ?? "", /^.{8,}$/)
  return error
}

const draw = (quantity: number, more: object = {}) => {
  const order = { kind: "order", customerId, vendingMachineId: machineId, quantity } as const
  return cardpack.operations.create({ ...order, ...more })
}

const one = <A>([only]: ReadonlyArray<A>): A => {
  if (only === undefined) throw new Error("there is none")
  return only
}

beforeAll(async () => {
  const shop = await world.shop()
  cardpack = clientOf(shop.partner.key)
  customerId = shop.customerId
  machineId = shop.machine.id
})

describe("the client", () => {
  it("reads the account, its balance and its ledger", async () => {
    await cardpack.health()
    assert.strictEqual((await cardpack.account.get()).environment, "sandbox")
    assert.strictEqual((await cardpack.account.balance()).total, "1000.000000")
    const entries = await read(cardpack.account.ledger({ limit: 1 }))
    assert.strictEqual(one(entries).amountUsd, "1000.000000")
    const month = one(entries).createdAt.slice(0, 7)
    const statement = await cardpack.account.statement(month)
    assert.strictEqual(statement.closing.total, "1000.000000")
    assert.deepStrictEqual(await read(cardpack.account.ledger({ kind: "SPEND" })), [])
  })

  it("reads what is for sale, and where it can be shipped", async () => {
    assert.strictEqual(one(await cardpack.catalog.vendingMachines()).priceUsd, "10.000000")
    const countries = await cardpack.catalog.shippingCountries()
    assert.deepInclude(countries, { country: "France", feeUsd: "20.000000" })
  })

  it("funds the balance", async () => {
    const poor = clientOf((await world.partner()).key)
    const wallet = await poor.funding.receivingWallet()
    const intent = await poor.funding.createIntent({ requestedUsd: "25.000000" })
    assert.deepStrictEqual(intent.receivingWallet, wallet)
    assert.strictEqual(one(await read(poor.funding.intents())).id, intent.id)
    assert.strictEqual((await poor.funding.sandboxCredit()).creditedUsd, "100.000000")
    const again = await refusal(poor.funding.sandboxCredit())
    assert.deepInclude(again, { code: "conflict", status: 409, retryable: false })
    assert.isAbove(again.retryAfterMs ?? 0, 3_590_000)
    const chain = answer(await world.operator.get<Wallet.Chain>("/chain"), 200)
    const to = wallet.address as Address
    await Wallet.funder(chain).mined(chain.usdcAddress, Wallet.transfer(to, 7_000_000n))
    const deposits = await until(
      async () => {
        await poor.funding.refresh()
        return read(poor.funding.transactions())
      },
      ([deposit]) => deposit?.status === "confirmed",
      BLOCKS_MS
    )
    assert.strictEqual(one(deposits).amountUsd, "7.000000")
  })

  it("keeps customers", async () => {
    const options = { idempotencyKey: "customer-1042" }
    const made = await cardpack.customers.create({ externalUserId: STRANGER }, options)
    assert.strictEqual(made.idempotencyKey, "customer-1042")
    assert.isFalse(made.replayed)
    assert.isTrue((await cardpack.customers.create({ externalUserId: STRANGER }, options)).replayed)
    await cardpack.customers.update(made.id, { attributes: { plan: "gold" } })
    const found = await cardpack.customers.getByExternalId(STRANGER)
    assert.deepStrictEqual(found, await cardpack.customers.get(made.id))
    assert.deepStrictEqual(found.attributes, { plan: "gold" })
    const ids = (await read(cardpack.customers.list({ limit: 1 }))).map(({ id }) => id)
    assert.deepStrictEqual(ids, [made.id, customerId])
    const taken = await refusal(cardpack.customers.create({ externalUserId: STRANGER }))
    assert.strictEqual(taken.code, "conflict")
  })

  it("sells packs once for a key, and opens them", async () => {
    const sold = await draw(3, { reveal: "sealed", metadata: { cart: 1042 } })
    assert.strictEqual(sold.chargedUsd, "30.000000")
    const cardIds = sold.cards.map(({ id }) => id)
    const [first] = await cardpack.cards.reveal(customerId, cardIds)
    assert.isFalse(first?.sealed)
    assert.deepStrictEqual(await cardpack.cards.get(first?.id ?? ""), first)
    const cards = await read(cardpack.customers.cards(customerId, { limit: 2 }))
    assert.sameMembers(
      cards.map(({ id }) => id),
      cardIds
    )
    const orders = await read(cardpack.operations.list({ customerId, kind: "order" }))
    assert.strictEqual(one(orders).id, sold.id)
    assert.deepStrictEqual((await cardpack.operations.get(sold.id)).metadata, { cart: 1042 })
    const none = await refusal(
      cardpack.operations.create({
        kind: "order",
        customerId,
        vendingMachineId: 404,
        quantity: 1
      })
    )
    assert.deepInclude(none, { code: "not_found", status: 404 })
    const wrong = await refusal(draw(11))
    assert.strictEqual(wrong.code, "invalid_request")
    assert.include(wrong.message, "quantity")
  })

  it("ships cards", async () => {
    const { cards } = await draw(1)
    const redemption = await cardpack.operations.create({
      kind: "redemption",
      customerId,
      cardIds: cards.map(({ id }) => id),
      shipmentInfo: ADDRESS
    })
    assert.strictEqual((await cardpack.operations.waitFor(redemption)).status, "completed")
    const shipmentInfo = { ...ADDRESS, address1: "2 rue Y" }
    const corrected = await cardpack.shipments.correctAddress(redemption.id, { shipmentInfo })
    assert.include(corrected.changedFields, "shipmentInfo")
    const moved = await cardpack.shipments.update(redemption.id, { status: "shipped" })
    assert.strictEqual(moved.status, "shipped")
  })

  it("mints a card and buys it back by burning", { timeout: 180_000 }, async () => {
    const chain = answer(await world.operator.get<Wallet.Chain>("/chain"), 200)
    const wallet = await Wallet.funded(chain)
    const cardIds = (await draw(1)).cards.map(({ id }) => id)
    const { operations } = cardpack
    const walletAddress = wallet.address
    const mint = await operations.create({ kind: "mint", customerId, cardIds, walletAddress })
    assert.strictEqual((await refusal(operations.resign(mint.id))).code, "conflict")
    assert.strictEqual((await refusal(operations.cancel(mint.id))).code, "conflict")
    const order = one(mint.onchainOrders)
    const minted = await wallet.send(order.vendingMachineAddress as Address, order.calldata as Hex)
    await operations.submitOrder(mint.id, order.id, { transactionHash: minted })
    await operations.refresh(mint.id)
    const wait = { pollMs: 200, timeoutMs: BLOCKS_MS }
    assert.strictEqual((await operations.waitFor(mint.id, wait)).status, "completed")
    const buyback = await operations.create({
      kind: "buyback",
      mode: "onchain",
      customerId,
      cardIds
    })
    const burn = one(buyback.onchainBurns)
    const burned = await wallet.send(burn.handlerAddress as Address, burn.calldata as Hex)
    await operations.submitBurn(buyback.id, burn.id, { transactionHash: burned })
    assert.strictEqual((await operations.waitFor(buyback, wait)).creditedUsd, "4.000000")
  })

  it("verifies the webhooks that the service sends, also while a secret is rotated", async () => {
    const receiver = await Receiver.start()
    const { webhooks } = cardpack
    try {
      const url = `${receiver.url}/hook`
      const endpoint = await webhooks.create({ url, subscribedEvents: ["*"] })
      const rotate = { rotateSigningSecret: true, gracePeriodSeconds: 3600 }
      const { signingSecret } = await webhooks.update(endpoint.id, rotate)
      assert.strictEqual((await webhooks.get(endpoint.id)).url, url)
      assert.strictEqual(one(await read(webhooks.list())).id, endpoint.id)
      await webhooks.test(endpoint.id)
      const { id } = await draw(1)
      const [test, sold] = await until(
        async () => receiver.received.toSorted((a, b) => a.body.length - b.body.length),
        (received) => received.length === 2,
        BLOCKS_MS
      )
      for (const secret of [endpoint.signingSecret, signingSecret ?? ""]) {
        const verify = (from = test) =>
          verifyWebhook({ payload: from?.body ?? "", headers: from?.headers ?? {}, secret })
        assert.strictEqual((await verify()).type, "webhook.test")
        const event = await verify(sold)
        assert.strictEqual(event.type === "operation.completed" && event.data.operationId, id)
        const eventId = event.id
        assert.strictEqual((await webhooks.replay(endpoint.id, { eventId })).eventId, eventId)
      }
      const since = new Date(Date.now() - 3_600_000).toISOString()
      const range = { since, until: new Date().toISOString() }
      assert.isFalse((await webhooks.replay(endpoint.id, range)).more)
      assert.isAtLeast((await read(webhooks.deliveries(endpoint.id, { limit: 1 }))).length, 4)
      const [event] = await read(cardpack.events.since(undefined, { operationId: id }))
      assert.deepStrictEqual(await cardpack.events.get(event?.id ?? ""), event)
      const sent = await read(cardpack.deliveries.list({ eventId: event?.id ?? "", limit: 1 }))
      assert.isAtLeast(sent.length, 3)
      assert.isTrue(sent.every((each) => each.webhookEndpointId === endpoint.id))
      assert.isFalse((await webhooks.disable(endpoint.id)).active)
    } finally {
      await receiver.close()
    }
  })

  it("reads the feed since a cursor", async () => {
    const { events } = cardpack
    const all = await read(events.since(undefined, { limit: 3 }))
    const types = all.map(({ type }) => type)
    assert.includeMembers(types, ["operation.completed", "redemption.completed"])
    const [end] = await read(events.since("latest").pages())
    const { id } = await draw(1)
    const [next] = await read(events.since(end?.nextCursor))
    assert.strictEqual(next?.type === "operation.completed" && next.data.operationId, id)
  })

  it("is told that a key is wrong", async () => {
    const error = await refusal(clientOf("pk_s_nobody").account.get())
    assert.deepInclude(error, { code: "unauthorized", status: 401, retryable: false })
  })

  it("has called every route of the document", () => {
    const routes = Object.entries(OpenApi.fromApi(PartnerApi).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
    )
    assert.isAtLeast(routes.length, 38)
    assert.sameMembers([...called], routes)
  })
})
