/** Reports by day: what was sold and came back, and what became of deliveries. */
import { assert, beforeEach, describe, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const DAY = 86_400_000

type Sales = Operator.SalesReport

let service: World.Started

const sales = async (query = "") =>
  answer(await service.operator.get<Sales>(`/reports/sales${query}`), 200)

const today = async () => (await sales()).until.slice(0, 10)

beforeEach(async () => {
  service = await World.inTest()
  service.begin(DAY)
})

describe("the report of sales", () => {
  it("counts packs by day, partner and machine, and what came back of them", async () => {
    const shop = await service.shop({ price: "10.000000", buyback: "4.000000" })
    const other = await service.shop({ price: "5.000000" })
    const { cards } = await shop.order(3)
    const sealed = await shop.order(2, "sealed")
    await other.order()
    const ids = (all: ReadonlyArray<{ readonly id: string }>) => all.map(({ id }) => id)
    await shop.submit({ kind: "buyback", mode: "offchain", cardIds: ids(cards).slice(0, 2) })
    await shop.submit({ kind: "refund", cardIds: ids(sealed.cards).slice(0, 1) })
    const day = await today()
    const own = {
      packs: 5,
      soldUsd: "50.000000",
      refunded: 1,
      refundsUsd: "10.000000",
      boughtBack: 2,
      buybacksUsd: "8.000000"
    }
    const theirs = {
      packs: 1,
      soldUsd: "5.000000",
      refunded: 0,
      refundsUsd: "0.000000",
      boughtBack: 0,
      buybacksUsd: "0.000000"
    }
    const rowOf = ({ machine, partner }: World.Shop, sums: Sales["total"]) => ({
      day,
      partnerId: partner.id,
      vendingMachineId: machine.id,
      ...sums
    })
    const { data, total } = await sales()
    assert.deepStrictEqual(data, [rowOf(shop, own), rowOf(other, theirs)])
    assert.deepStrictEqual(total, { ...own, packs: 6, soldUsd: "55.000000" })
    const csv = await service.operator.get("/reports/sales?format=csv")
    const [head, first] = csv.text.split("\r\n")
    assert.match(head ?? "", /^day,partnerId,vendingMachineId,packs,soldUsd,/)
    const cells = [day, shop.partner.id, shop.machine.id, 5, "50.000000", 1, "10.000000", 2]
    assert.strictEqual(first, [...cells, "8.000000"].join(","))
  })

  it("tells days apart, also over a week, and takes no day twice", async () => {
    const shop = await service.shop({ price: "1.000000", cards: 20 })
    const days: Array<string> = []
    for (const quantity of [1, 2, 3]) {
      await shop.order(quantity)
      days.push(await today())
      service.pass(5 * DAY)
    }
    const { data } = await sales()
    assert.deepStrictEqual(
      data.map(({ day, packs }) => [day, packs]),
      days.map((day, index) => [day, index + 1])
    )
    const [, second = "", third = ""] = days
    const between = `?since=${second}T00:00:00Z&until=${third}T00:00:00Z`
    assert.deepStrictEqual((await sales(between)).total.packs, 2)
  })
})

it("the report of deliveries counts by endpoint what arrived and what was given up", async () => {
  const hooks = await Hooks.owner(service.url, service)
  const { id } = await hooks.create()
  await hooks.order()
  await Hooks.work(service.queue, 204)
  await hooks.order()
  await Hooks.giveUp(service.queue)
  const { data } = answer(
    await service.operator.get<{
      data: ReadonlyArray<Record<string, unknown>>
    }>("/reports/deliveries"),
    200
  )
  assert.deepStrictEqual(
    data.map(({ day: _, ...row }) => row),
    [
      {
        delivered: 1,
        failed: 1,
        expired: 0,
        url: Hooks.URL,
        partnerId: hooks.partner.id,
        webhookEndpointId: id
      }
    ]
  )
})

it("the report of parcels counts what has not arrived, and reads nobody's address", async () => {
  const shop = await service.shop()
  const ship = async (country: string) => {
    const { cards } = await shop.order()
    const cardIds = cards.map(({ id }) => id)
    const shipmentInfo = { country, name: "Ada" }
    return shop.submit({ kind: "redemption", mode: "offchain", cardIds, shipmentInfo })
  }
  for (const country of ["France", "Japan", "France"]) await ship(country)
  const { id } = await ship("France")
  answer(await shop.partner.moveShipment(id, { status: "shipped", carrier: "X" }), 200)
  const lost = await ship("Japan")
  answer(
    await shop.partner.moveShipment(lost.id, { status: "exception", statusReason: "lost" }),
    200
  )
  const arrived = await ship("Japan")
  answer(await shop.partner.moveShipment(arrived.id, { status: "shipped" }), 200)
  answer(await shop.partner.moveShipment(arrived.id, { status: "delivered" }), 200)
  type Row = { readonly oldestAt: string }
  const reply = await service.operator.get<{ data: ReadonlyArray<Row> }>("/reports/parcels")
  assert.deepStrictEqual(
    answer(reply, 200).data.map(({ oldestAt: _, ...row }) => row),
    [
      { status: "created", country: "FR", count: 2 },
      { status: "created", country: "JP", count: 1 },
      { status: "exception", country: "JP", count: 1 },
      { status: "shipped", country: "FR", count: 1 }
    ]
  )
  const log = await service.operator.get<Page<object>>("/log?action=recipient.read")
  assert.deepStrictEqual(answer(log, 200).data, [])
})

it("the report of partners tells balance, volume, refunds and last use, page by page", async () => {
  const shop = await service.shop({ price: "10.000000", cash: "100.000000" })
  const quiet = await service.partner({ bonus: "5.000000" })
  const sealed = await shop.order(2, "sealed")
  await shop.submit({ kind: "refund", cardIds: [sealed.cards[0]?.id] })
  type Row = Record<string, unknown>
  const page = async (query: string) =>
    answer(await service.operator.get<Page<Row>>(`/reports/partners?${query}`), 200)
  const first = await page("limit=1")
  const second = await page(`limit=1&cursor=${first.nextCursor}`)
  assert.deepInclude(first.data[0], {
    id: shop.partner.id,
    status: "active",
    balance: { cash: "90.000000", bonus: "0.000000", total: "90.000000" },
    sealed: 2,
    sealedRefunded: 1
  })
  assert.deepInclude(first.data[0]?.lastWeek as Row, { packs: 2, soldUsd: "20.000000" })
  assert.deepInclude(second.data[0], {
    id: quiet.id,
    balance: { cash: "0.000000", bonus: "5.000000", total: "5.000000" },
    sealed: 0,
    lastSeenAt: null
  })
})
