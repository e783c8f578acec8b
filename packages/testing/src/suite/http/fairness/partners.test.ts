/** A log that partners alone read: what stays open to customers and witnesses, and what does not. */
import { assert, it } from "vitest"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers({ fairness: { fairness: "partners" } })

it("files need a partner's key; the checkpoint, the policy and receipts' links do not", async () => {
  const { order, partner } = await world.shop({ tiers: [6] })
  const { cards } = await order(1)
  await world.service().publish()
  const { url } = world.service()
  const status = async (path: string, key: string | null) => {
    const headers = key === null ? {} : { authorization: `Bearer ${key}` }
    const answer = await fetch(`${url}/fairness/${path}`, { headers })
    return [answer.status, answer.headers.get("cache-control")]
  }
  const files = ["tile/entries/000.p/2", "tile/0/000.p/2", "statistics.json"]
  const stranger = await world.partner()
  for (const path of files) {
    assert.deepStrictEqual((await status(path, null))[0], 401, path)
    assert.deepStrictEqual((await status(path, `${partner.key}x`))[0], 401, path)
    assert.deepStrictEqual(await status(path, partner.key), [200, "private, max-age=60"], path)
    assert.deepStrictEqual((await status(path, stranger.key))[0], 200, path)
  }
  for (const path of ["odds/1/1", "seeds/1", "machines/1.json", "stock/x"])
    assert.strictEqual((await status(path, null))[0], 401, path)
  const { receiptUrl } = await partner.card(cards[0]?.id ?? "")
  const link = new URL(receiptUrl ?? "").pathname.replace("/fairness/", "")
  for (const path of ["checkpoint", "policy", link])
    assert.strictEqual((await status(path, null))[0], 200, path)
})
