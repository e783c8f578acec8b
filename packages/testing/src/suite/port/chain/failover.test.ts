/** Endpoints that fail: the next one is asked (design.md#evidence). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { problemOf } from "../../../kit/chain/Blocks.ts"
import { until } from "../../../kit/clock/Until.ts"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import { QUESTIONS, type Question } from "../../../world/chain/Questions.ts"
import * as Test from "../../../world/run/Test.ts"

const text = (status: number, body: string): FaultProxy.Fault => ({
  _tag: "Text",
  status,
  text: body
})

const SLOW: Readonly<Record<string, FaultProxy.Fault>> = {
  "says nothing": { _tag: "Silence" },
  "never comes to an end": { _tag: "Drip" }
}

const BROKEN: Readonly<Record<string, FaultProxy.Fault>> = {
  "cuts the connection": { _tag: "Cut" },
  "is out of patience (429)": FaultProxy.tooManyRequests,
  "is out of patience, in JSON-RPC": {
    _tag: "Error",
    status: 429,
    error: { code: -32005, message: "Too Many Requests" }
  },
  "is out of patience, with a status that all is well": {
    _tag: "Error",
    error: { code: -32005, message: "daily request count exceeded, request rate limited" }
  },
  "refuses the key": text(401, '{"error":"unauthorized"}'),
  "is broken (503)": text(503, "<html>unavailable</html>"),
  "answers a page": text(200, "<html>hello</html>"),
  "answers nothing": text(200, ""),
  "answers no JSON-RPC": text(200, "[]"),
  "answers half of it": text(200, '{"jsonrpc":"2.0","id":1,"resu'),
  "answers another question": { _tag: "WrongId" },
  "answers an error": { _tag: "Error", error: { code: -32603, message: "internal error" } },
  "answers words": FaultProxy.changed(() => "nothing of the kind")
}

const { inRange, ...ofOne } = QUESTIONS

const isLeft = (fault: FaultProxy.Fault) => (ask: Question) =>
  Effect.gen(function* () {
    const rig = yield* Endpoints.Endpoints
    const expected = yield* ask(rig.truth, rig)
    const { chain } = yield* Endpoints.fresh()
    rig.one.obey(FaultProxy.always(fault))
    assert.deepStrictEqual(yield* ask(chain, rig), expected)
    const before = rig.one.asked.length
    assert.isAbove(before, 0)
    assert.deepStrictEqual(yield* ask(chain, rig), expected)
    assert.strictEqual(rig.one.asked.length, before)
  }).pipe(Effect.scoped)

const outage = (...proxies: ReadonlyArray<FaultProxy.FaultProxy>) =>
  Effect.sync(() => {
    for (const proxy of proxies) proxy.obey(FaultProxy.always({ _tag: "Cut" }))
  })

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  describe("an endpoint that", () => {
    it.effect.each(Object.entries(BROKEN))("%s is left for the next one, for good", ([, fault]) =>
      Effect.forEach([QUESTIONS.head, QUESTIONS.inBlock, QUESTIONS.used], isLeft(fault))
    )

    it.effect.each(Object.entries(ofOne))("cuts the connection is left for all: %s", ([, ask]) =>
      isLeft({ _tag: "Cut" })(ask)
    )

    test.each(Object.entries(SLOW))("%s is left for the next one in time", function* ([, fault]) {
      yield* Effect.forEach([QUESTIONS.head, QUESTIONS.receipt], isLeft(fault))
      const { one } = yield* Endpoints.Endpoints
      // Nor is it waited for any more.
      yield* Effect.promise(() =>
        until(
          async () => one.waiting(),
          (waiting) => waiting === 0
        )
      )
    })

    test("comes back is asked again when the one that took over fails", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      yield* outage(rig.one)
      yield* chain.head
      rig.one.heal()
      yield* outage(rig.other)
      assert.deepStrictEqual(yield* chain.head, yield* rig.truth.head)
      rig.other.asked.length = 0
      yield* chain.receipt(rig.deposit.hash)
      assert.deepStrictEqual(rig.other.asked, [])
    })

    test("serves the range that is a second opinion only while it works", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      assert.deepStrictEqual(yield* inRange(chain, rig), [rig.deposit.hash])
      assert.deepStrictEqual(rig.one.asked, [])
      yield* outage(rig.other)
      assert.deepStrictEqual(yield* inRange(chain, rig), [rig.deposit.hash])
      assert.isAbove(rig.one.asked.length, 0)
    })
  })

  describe("when no endpoint is left", () => {
    test("the chain is unreachable, and reachable again when one comes back", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      yield* outage(rig.one, rig.other)
      for (const ask of Object.values<Question>(QUESTIONS))
        assert.strictEqual(yield* problemOf(ask(chain, rig)), "unreachable")
      rig.other.heal()
      for (const ask of Object.values<Question>(QUESTIONS))
        assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
    })

    test("errors and logs tell which one did what, and neither address nor key", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      const leak = `${rig.one.url} ${FaultProxy.KEY}`
      rig.one.obey(
        FaultProxy.always({ _tag: "Error", error: { code: -32603, message: leak, data: leak } })
      )
      yield* chain.receipt(rig.deposit.hash)
      rig.other.obey(FaultProxy.always(text(500, leak)))
      const errors = yield* Effect.forEach(Object.values<Question>(QUESTIONS), (ask) =>
        Effect.flip(ask(chain, rig))
      )
      const [error] = errors
      assert.match(String(error?.cause), /endpoint 1 of 2: error -32603/)
      assert.match(String(error?.cause), /endpoint 2 of 2: HTTP 500/)
      const told = [
        ...Endpoints.logged,
        ...errors.flatMap((one) => [
          JSON.stringify(one),
          String(one.cause),
          String(one.stack),
          one.cause instanceof Error ? `${one.cause.stack} ${one.cause.cause}` : ""
        ])
      ].join("\n")
      assert.include(told, "endpoint 2 of 2")
      for (const proxy of [rig.one, rig.other])
        for (const secret of [FaultProxy.KEY, proxy.url, new URL(proxy.url).host])
          assert.notInclude(told, secret)
    })
  })

  describe("at the start", () => {
    const anotherChain = FaultProxy.always(
      FaultProxy.changed(() => "0x1"),
      "eth_chainId"
    )

    test.each(["first", "second"])(
      "another chain at the %s endpoint is refused",
      function* (which) {
        const rig = yield* Endpoints.Endpoints
        yield* Endpoints.fresh()
        const wrong = which === "first" ? rig.one : rig.other
        wrong.obey(anotherChain)
        assert.strictEqual(yield* problemOf(Endpoints.built()), "wrong chain")
      }
    )

    test("an outage is no reason to refuse, and the chain is checked after it", function* () {
      const rig = yield* Endpoints.Endpoints
      yield* Endpoints.fresh()
      yield* outage(rig.one, rig.other)
      const chain = yield* Endpoints.built()
      assert.strictEqual(yield* problemOf(chain.head), "unreachable")
      rig.one.obey(anotherChain)
      assert.strictEqual(yield* problemOf(chain.head), "unreachable")
      rig.other.obey(anotherChain)
      assert.strictEqual(yield* problemOf(chain.head), "wrong chain")
      rig.other.heal()
      assert.deepStrictEqual(yield* chain.head, yield* rig.truth.head)
    })

    test("an endpoint that was away is checked again before it counts", function* () {
      const { chain, rig } = yield* Endpoints.alone()
      yield* chain.head
      yield* outage(rig.one)
      yield* problemOf(chain.head)
      rig.one.obey(anotherChain)
      assert.strictEqual(yield* problemOf(chain.head), "wrong chain")
    })
  })

  describe("the cost", () => {
    test("of a block with 1,000 deposit addresses is at most 4 calls", function* () {
      const rig = yield* Endpoints.Endpoints
      const addresses = Array.from(
        { length: 999 },
        (_, index) => `0x${(0xd0_0000 + index).toString(16).padStart(40, "0")}` as const
      )
      const watch = { receivers: [...addresses, rig.deposit.address], cards: true }
      for (const confirmations of [1, 3, "safe", "finalized"] as const) {
        const { chain } = yield* Endpoints.fresh({ confirmations })
        const head = yield* chain.head
        yield* chain.final
        yield* chain.inBlock(head.hash, watch)
        assert.isAtMost(rig.one.asked.length, 4)
        assert.deepStrictEqual(rig.other.asked, [])
        const found = yield* chain.inBlock(rig.deposit.block.hash, watch)
        assert.deepStrictEqual(found, [rig.deposit.hash])
      }
    })
  })
})
