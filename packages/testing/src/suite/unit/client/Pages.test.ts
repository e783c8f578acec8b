/** Lists, the feed and waiting, of the client. */
import { assert, describe, it } from "@effect/vitest"
import { type Cardpack, CardpackError } from "../../../../../http/client/src/client.ts"
import { play, problem, type Reply } from "./Scripted.ts"

const page = (ids: ReadonlyArray<string>, nextCursor: string | null, name = "data"): Reply => ({
  json: { [name]: ids.map((id) => ({ id })), nextCursor }
})

const read = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const item of items) all.push(item)
  return all
}

const ids = (items: ReadonlyArray<{ readonly id: string }>) => items.map(({ id }) => id)

interface At {
  readonly cursor: string
  readonly limit: number
}

/** Each with the name of its rows in the answer. */
const LISTS: ReadonlyArray<
  readonly [string, string, (cardpack: Cardpack, at: At) => AsyncIterable<unknown>]
> = [
  ["ledger entries", "data", ({ account }, at) => account.ledger(at)],
  ["customers", "data", ({ customers }, at) => customers.list(at)],
  ["cards", "data", ({ customers }, at) => customers.cards("cus_1", at)],
  ["operations", "data", ({ operations }, at) => operations.list(at)],
  ["endpoints", "data", ({ webhooks }, at) => webhooks.list(at)],
  ["an endpoint's deliveries", "data", ({ webhooks }, at) => webhooks.deliveries("whe_1", at)],
  ["deliveries", "data", ({ deliveries }, at) => deliveries.list(at)],
  ["events", "data", ({ events }, at) => events.newest(at)],
  ["intents", "fundingIntents", ({ funding }, at) => funding.intents(at)],
  ["deposits", "fundingTransactions", ({ funding }, at) => funding.transactions(at)]
]

describe("a list", () => {
  it("is read to its end, page by page, under the same query", async () => {
    const { cardpack, sent } = play([page(["a", "b"], "c1"), page(["c"], "c2"), page([], null)])
    const cards = await read(cardpack.customers.cards("cus_1", { limit: 2 }))
    assert.deepStrictEqual(ids(cards), ["a", "b", "c"])
    const base = "/api/v2/customers/cus_1/cards?limit=2"
    assert.deepStrictEqual(
      sent.map(({ path }) => path),
      [base, `${base}&cursor=c1`, `${base}&cursor=c2`]
    )
  })

  it("asks for no page before it is wanted", async () => {
    const { cardpack, sent } = play([page(["a", "b"], "c1")])
    for await (const { id } of cardpack.customers.list()) {
      if (id === "b") break
    }
    assert.lengthOf(sent, 1)
  })

  it("gives one page, or all of them, and each time anew", async () => {
    const { cardpack, sent } = play([page(["a"], "c1"), page(["a"], null)])
    const list = cardpack.operations.list({ status: "completed" })
    assert.strictEqual((await list.page()).nextCursor, "c1")
    for (let times = 0; times < 2; times++) assert.deepStrictEqual(ids(await read(list)), ["a"])
    assert.strictEqual(sent[2]?.path, "/api/v2/operations?status=completed")
  })

  it.each(LISTS)("of %s goes on at a cursor, and from there to the next", async (_, name, list) => {
    const { cardpack, sent } = play([page(["b"], "c2", name), page([], null, name)])
    await read(list(cardpack, { cursor: "c1", limit: 1 }))
    const asked = sent.map(({ path }) => new URLSearchParams(path.split("?")[1]))
    assert.deepStrictEqual(
      asked.map((query) => [query.get("cursor") ?? query.get("before"), query.get("limit")]),
      [
        ["c1", "1"],
        ["c2", "1"]
      ]
    )
  })

  it("whose next page is the same one ends with an error", async () => {
    const { cardpack, sent } = play([page(["a"], "c1")])
    const error = await read(cardpack.customers.list()).catch((thrown: unknown) => thrown)
    assert.instanceOf(error, CardpackError)
    assert.lengthOf(sent, 2)
  })
})

describe("the feed", () => {
  it("ends with the last event, and tells the cursor of each page", async () => {
    const { cardpack, sent } = play([page(["e1", "e2"], "c2"), page(["e3"], "c3"), page([], "c3")])
    const pages = await read(cardpack.events.since("c0", { limit: 2 }).pages())
    assert.deepStrictEqual(
      pages.map(({ data, nextCursor }) => [ids(data), nextCursor]),
      [
        [["e1", "e2"], "c2"],
        [["e3"], "c3"]
      ]
    )
    assert.strictEqual(sent[0]?.path, "/api/v2/events?limit=2&after=c0")
    assert.strictEqual(sent[2]?.path, "/api/v2/events?limit=2&after=c3")
  })

  it("is followed until the signal ends it", async () => {
    const controller = new AbortController()
    const { cardpack, waits } = play([page([], "c0"), page([], "c0"), page(["e1"], "c1")])
    const seen: Array<string> = []
    const follow = async () => {
      const feed = cardpack.events.since("c0", { follow: true, signal: controller.signal })
      for await (const event of feed) {
        seen.push(event.id)
        controller.abort(new Error("done"))
      }
    }
    const error = await follow().catch((thrown: Error) => thrown)
    assert.strictEqual(error?.message, "done")
    assert.deepStrictEqual(seen, ["e1"])
    assert.deepStrictEqual(waits, [2000, 2000])
  })
})

describe("waiting for an operation", () => {
  const operation = (status: string): Reply => ({ json: { id: "op_1", status } })
  const pending = operation("awaiting_chain")

  it.each(["completed", "failed", "cancelled"])("ends when it is %s", async (status) => {
    const { cardpack, waits } = play([pending, pending, operation(status)])
    const ended = await cardpack.operations.waitFor({ id: "op_1" })
    assert.strictEqual(ended.status as string, status)
    assert.deepStrictEqual(waits, [1000, 1500])
  })

  it("asks ever less often, at most fifteen times", async () => {
    const { cardpack, waits } = play([...Array(12).fill(pending), operation("completed")])
    await cardpack.operations.waitFor("op_1", { pollMs: 100 })
    assert.strictEqual(Math.max(...waits), 1500)
  })

  it("ends at its time with the last state", async () => {
    const { cardpack, waits } = play([pending])
    const error = await cardpack.operations
      .waitFor("op_1", { timeoutMs: 5000 })
      .catch((thrown: unknown) => thrown)
    assert.instanceOf(error, CardpackError)
    assert.deepInclude(error, { code: "timeout", retryable: true })
    assert.include(error.message, "still awaiting_chain after 5000 ms")
    assert.deepStrictEqual(error.details, { id: "op_1", status: "awaiting_chain" })
    assert.strictEqual(
      waits.reduce((sum, ms) => sum + ms, 0),
      5000
    )
  })

  it("survives an outage of the service, but no refusal", async () => {
    const outage = Array(5).fill(problem(503, "service_unavailable"))
    const { cardpack } = play([pending, ...outage, operation("completed")])
    assert.strictEqual((await cardpack.operations.waitFor("op_1")).status, "completed")
    const refused = play([problem(404, "not_found")])
    const error = await refused.cardpack.operations.waitFor("op_1").catch((thrown) => thrown)
    assert.strictEqual(error.code, "not_found")
  })

  it("ends with the signal", async () => {
    const controller = new AbortController()
    const { cardpack } = play([
      () => {
        controller.abort(new Error("enough"))
        return pending
      }
    ])
    const { signal } = controller
    const error = await cardpack.operations.waitFor("op_1", { signal }).catch((thrown) => thrown)
    assert.strictEqual(error.message, "enough")
  })
})
