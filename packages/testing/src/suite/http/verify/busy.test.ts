/** A run with a partner's key beside others who use its account blames nobody for what they do. */
import { assert, it, onTestFinished, vi } from "vitest"
import { Shared } from "../../../kit/verify/Shared.ts"
import { verify } from "../../../kit/verify/Verify.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

it("breaks nothing beside other sales, and takes its endpoints away", async () => {
  const shop = await world.shop({ tiers: [300] })
  const { fetch } = globalThis
  const sell = async () => {
    const { cards } = await shop.submit(World.orderOf(shop, { reveal: "on_create" }))
    await shop.submit({ kind: "buyback", mode: "offchain", cardIds: cards.map(({ id }) => id) })
  }
  let asked = 0
  let isSelling = false
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (!isSelling && ++asked % 5 === 0) {
      isSelling = true
      await sell()
      isSelling = false
    }
    return fetch(...request)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const only = ["HTTP-LEDGER", "HTTP-BALANCE", "HTTP-HOOK"]
  const ran = await verify({ url: world.service().url, key: shop.partner.key, only })
  assert.isAbove(asked, 50)
  const broken = ran.certificate.promises.filter(({ verdict }) => verdict === "failed")
  assert.deepStrictEqual(broken, [])
  const ledger = ran.certificate.promises.find(({ id }) => id === "HTTP-LEDGER-02")
  assert.strictEqual(ledger?.verdict, "passed")
  const hooks = await shop.partner.get<{ data: ReadonlyArray<{ active: boolean }> }>("/webhooks")
  assert.isEmpty(hooks.body.data.filter(({ active }) => active))
  assert.match(ran.left.join(), /^\d+ customers, which no call removes$/)
})

it("breaks nothing where others have bought the stock", async () => {
  const shop = await world.shop({ price: "0.010000", tiers: [0] })
  // The last one counts answers, so its failure does not name what was missing.
  const only = ["HTTP-ORDER-01", "HTTP-EVENT-01", "HTTP-IDEM-06"]
  const ran = await verify({ url: world.service().url, key: shop.partner.key, only })
  const verdicts = ran.certificate.promises.filter(({ id }) => only.includes(id))
  assert.deepStrictEqual(
    verdicts.map(({ lacks, verdict }) => [verdict, lacks]),
    only.map(() => ["not certified", "stock"])
  )
})

it("breaks nothing where sealed packs are open up to their share of the stock", async () => {
  const shop = await world.shop({ tiers: [1] })
  const only = ["HTTP-RECEIPT-01"]
  const ran = await verify({ url: world.service().url, key: shop.partner.key, only })
  const [tried] = ran.certificate.promises.filter(({ id }) => only.includes(id))
  assert.deepStrictEqual([tried?.verdict, tried?.lacks], ["not certified", "stock"])
})

it("tells what others did from what it did itself", async () => {
  const rows = { "ledger-entries": [{ id: "led_0" }], operations: [{ id: "op_0" }] }
  const call = async (path: string) => ({
    ...{ line: `GET ${path}`, status: 200, headers: new Headers(), text: "" },
    body: { data: path.startsWith("/operations") ? rows.operations : rows["ledger-entries"] }
  })
  const account = new Shared(call)
  const mark = await account.mark()
  assert.isFalse(await account.isBusySince(mark))
  const made = { line: "POST /api/v2/operations", status: 201, headers: new Headers(), text: "" }
  await account.noting(async () => ({ ...made, body: { id: "op_1" } }))("/operations")
  rows.operations.unshift({ id: "op_1" })
  rows["ledger-entries"].unshift({ id: "led_1", operationId: "op_1" } as { id: string })
  assert.isFalse(await account.isBusySince(mark))
  rows["ledger-entries"].unshift({ id: "led_2", operationId: "op_2" } as { id: string })
  assert.isTrue(await account.isBusySince(mark))
})
