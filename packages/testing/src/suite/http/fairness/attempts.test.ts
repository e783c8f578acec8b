/** What a client recomputes of orders that a host may have dropped or delayed. */
import { Cardpack, CardpackError, type SentOrder } from "@cardpack/client"
import type { Receipt } from "@cardpack/client/verify"
import { assert, describe, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

const MINUTE = 60_000
const ORDERS = "/api/v2/operations"

/** Orders are sent at the beginning of a minute, so that none is opened in the next by chance. */
const beginMinute = () => world.service().begin(MINUTE)
const now = () => world.service().now()

/** What becomes of a request: it is lost before the service or after it, or goes through. */
type Fate = "through" | "lost" | "unanswered"

const customer = async (options: Partial<ConstructorParameters<typeof Cardpack>[0]> = {}) => {
  const { customerId, machine, partner } = await world.shop({ tiers: [12, 6] })
  const fates: Array<Fate> = []
  const broken = () => new Response(null, { status: 503 })
  const forward: typeof fetch = async (url, init) => {
    const fate = String(url).endsWith(ORDERS) ? (fates.shift() ?? "through") : "through"
    if (fate === "lost") return broken()
    const found = await fetch(url, init)
    return fate === "unanswered" ? broken() : found
  }
  const cardpack = new Cardpack({
    url: world.service().url,
    key: partner.key,
    fetch: forward as never,
    clock: {
      now,
      random: () => 0,
      sleep: async () => beginMinute()
    },
    ...options
  })
  const order = (
    idempotencyKey: string,
    quantity = 1,
    fate: ReadonlyArray<Fate> = [],
    reveal: "sealed" | "on_create" = "on_create"
  ) => {
    fates.push(...fate)
    const ordered = { customerId, vendingMachineId: machine.id, quantity, reveal }
    const body = { kind: "order", ...ordered } as const
    return cardpack.operations.create(body, { idempotencyKey, maxRetries: fate.length > 1 ? 1 : 0 })
  }
  return { cardpack, machine, order, partner }
}

const failed = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => assert.fail("it did not fail"),
    (thrown: unknown) => thrown
  )
  return error instanceof CardpackError ? error : assert.fail(String(error))
}

/** Tells the seeds of all minutes before. */
const disclose = async () => {
  world.service().pass(2 * MINUTE)
  while (await world.service().publish());
  await world.service().publish()
}

describe("attempts", () => {
  it("that were drawn and not answered are told as they were drawn", async () => {
    const { cardpack, order, partner } = await customer()
    beginMinute()
    await order("in time", 2)
    await failed(order("drawn", 3, ["unanswered"]))
    const [early] = await cardpack.draws.attempts()
    assert.isNull(early?.draws)
    await disclose()
    const attempts = await cardpack.draws.attempts()
    assert.deepStrictEqual(
      attempts.map(({ idempotencyKey, orderedAt, why }) => [idempotencyKey, why, orderedAt]),
      [["drawn", "unanswered", null]]
    )
    const { cards } = await order("drawn", 3)
    assert.lengthOf(attempts[0]?.draws ?? [], 3)
    for (const [ordinal, { slots, tier }] of (attempts[0]?.draws ?? []).entries()) {
      const path = `/cards/${cards[ordinal]?.id}/receipt`
      const { draw, passed, seed } = answer(await partner.get<Receipt>(path), 200)
      const { l, s } = JSON.parse(draw?.entry ?? "{}")
      assert.deepStrictEqual([attempts[0]?.minute, tier], [seed.minute, l])
      const gone = passed.map(({ slot }) => slot)
      assert.strictEqual(
        slots.find((slot) => !gone.includes(slot)),
        s
      )
    }
    assert.deepStrictEqual(await cardpack.draws.attempts(), [])
  })

  it("that were opened in another minute are told as of the first one", async () => {
    const { cardpack, order } = await customer()
    beginMinute()
    await order("in time")
    const sent = now()
    const { createdAt } = await order("delayed", 1, ["lost", "through"])
    await disclose()
    const [attempt, ...more] = await cardpack.draws.attempts()
    assert.deepStrictEqual(more, [])
    assert.deepInclude(attempt, { why: "another_minute", orderedAt: createdAt, unanswered: true })
    assert.strictEqual(attempt?.minute, Math.floor(sent / MINUTE))
    assert.isAbove(attempt?.draws?.[0]?.slots.length ?? 0, 0)
  })

  it("that were refused, or are of sealed packs, are none", async () => {
    const { cardpack, order } = await customer()
    beginMinute()
    assert.strictEqual((await failed(order("too many", 11))).status, 400)
    await failed(order("no key ", 1))
    await failed(order("sealed", 1, ["lost"], "sealed"))
    await disclose()
    assert.deepStrictEqual(await cardpack.draws.attempts(), [])
    await failed(order("refused after an error", 11, ["lost", "through"]))
    const [attempt] = await cardpack.draws.attempts()
    assert.strictEqual(attempt?.idempotencyKey, "refused after an error")
  })

  it("are kept for another process, and a place that fails breaks no order", async () => {
    const kept: Array<SentOrder> = []
    const keep = (order: SentOrder) => {
      kept.push(order)
      throw new Error("the disk is full")
    }
    const read = () => kept
    const { order, partner } = await customer({ sentOrders: { keep, read } })
    beginMinute()
    await order("in time")
    await failed(order("dropped", 1, ["lost"]))
    await disclose()
    const { url } = world.service()
    const clock = { now, random: () => 0, sleep: async () => {} }
    const options = { url, key: partner.key, clock, sentOrders: { keep, read: () => kept } }
    const attempts = await new Cardpack(options).draws.attempts()
    assert.deepStrictEqual(
      attempts.map(({ idempotencyKey }) => idempotencyKey),
      ["dropped"]
    )
    assert.lengthOf(attempts[0]?.draws ?? [], 1)
  })

  it("are told by no seed or odds that the log does not bear out", async () => {
    let lie = (_: string, told: object): object => told
    const liar: typeof fetch = async (url, init) => {
      if (String(url).endsWith(ORDERS)) return new Response(null, { status: 500 })
      const found = await fetch(url, init)
      const isTold = /\/(seeds|odds)\//.test(String(url))
      return isTold ? Response.json(lie(String(url), (await found.json()) as object)) : found
    }
    const { cardpack, order } = await customer({ fetch: liar as never })
    beginMinute()
    await failed(order("dropped"))
    await (await customer()).order("in time")
    await disclose()
    const lies: ReadonlyArray<readonly [RegExp, object]> = [
      [/seeds/, { value: "A".repeat(43) }],
      [/seeds/, { day: 0 }],
      [/odds/, { index: 0 }]
    ]
    for (const [path, change] of lies) {
      lie = (url, told) => (path.test(url) ? { ...told, ...change } : told)
      assert.strictEqual((await failed(cardpack.draws.attempts())).code, "wrong_seed")
    }
    lie = (_, told) => told
    assert.lengthOf(await cardpack.draws.attempts(), 1)
  })
})

describe("a receipt's checkpoint", () => {
  it("is remembered, and a log that does not go on with it is told", async () => {
    let kept: string | null = null
    let writes = 0
    const checkpoints = {
      read: async () => kept,
      write: (checkpoint: string) => {
        kept = checkpoint
        writes++
      }
    }
    const { cardpack, order } = await customer({ checkpoints })
    const { cards } = await order("an order", 2)
    const [first = "", second = ""] = cards.map(({ id }) => id)
    await cardpack.cards.receipt(first)
    assert.isNull(kept)
    await disclose()
    const { checkpoint } = await cardpack.cards.receipt(first)
    assert.strictEqual(kept, checkpoint)
    await order("another order", 3)
    await disclose()
    const [, later] = await Promise.all([first, second].map((id) => cardpack.cards.receipt(id)))
    assert.deepStrictEqual([kept, writes], [later?.checkpoint ?? null, 2])
    const forged: string = (kept ?? "").replace(/^(.*)\n(\d+)\n/, "$1\n5\n")
    kept = forged
    const { code, details } = await failed(cardpack.cards.receipt(first))
    assert.strictEqual(code, "forked_log")
    assert.deepStrictEqual(details, { remembered: forged, received: later?.checkpoint })
    assert.strictEqual(kept, forged)
  })
})
