/** Ranges that are too wide for an endpoint are split (design.md#watcher). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { problemOf } from "../../../kit/chain/Blocks.ts"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import type * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Test from "../../../world/run/Test.ts"

interface Range {
  readonly from: number
  readonly to: number
}

const rangeOf = ({ method, params }: FaultProxy.Asked): Range | null => {
  if (method !== "eth_getLogs") return null
  // Cast: the shape that the adapter sends.
  const { fromBlock, toBlock } = params[0] as Readonly<Record<string, string>>
  return fromBlock === undefined ? null : { from: Number(fromBlock), to: Number(toBlock) }
}

const widthOf = ({ from, to }: Range): number => to - from + 1

/** A fault for ranges of more than this many blocks. */
const widerThan =
  (blocks: number, fault: FaultProxy.Fault): FaultProxy.Script =>
  (asked) => {
    const range = rangeOf(asked)
    return range !== null && widthOf(range) > blocks ? fault : null
  }

const error = (code: number, message: string, status = 200): FaultProxy.Fault => ({
  _tag: "Error",
  error: { code, message },
  status
})

const REFUSALS: Readonly<Record<string, FaultProxy.Fault>> = {
  "too many results": error(-32005, "query returned more than 10000 results"),
  "a range that is too wide": error(-32602, "eth_getLogs is limited to a 10,000 range"),
  // The code and the words with which others want an address.
  "a range beyond a maximum": error(-32701, "exceed maximum block range: 50000"),
  "a hint at addresses": error(
    -32005,
    "more than 10000 results, so add an address or ask for less"
  ),
  "an answer that is too large": error(-32008, "response is too big"),
  "a body that is too large": { _tag: "Text", status: 413, text: "" },
  "an error with status 400": error(-32600, "block range exceeded", 400),
  "a gateway that waited too long": { _tag: "Text", status: 504, text: "" },
  "a query that took too long": { _tag: "Silence" }
}

/** Refuses logs of all contracts, as several public providers do. */
const withoutAddress =
  (fault: FaultProxy.Fault): FaultProxy.Script =>
  ({ method, params }) => {
    const isWide = method === "eth_getLogs" && !("address" in Object(params[0]))
    return isWide ? fault : null
  }

/** What they say, and how many refusals it takes to know it: words say it at once, others by three blocks. */
const WANTING: ReadonlyArray<readonly [fault: FaultProxy.Fault, refusals: number]> = [
  [error(-32701, "Please specify an address in your request or order a dedicated node"), 1],
  [error(-32602, "eth_getLogs without an address is not allowed on this plan"), 1],
  [error(-32000, "address is required"), 1],
  [error(-32000, "address is required", 403), 1],
  [error(-32005, "query exceeds the limits of this plan"), 7]
]

/** All requested ranges, in order; the successful ones cover each block once. */
const ranges = (proxy: FaultProxy.FaultProxy): ReadonlyArray<Range> =>
  proxy.asked.flatMap((asked) => rangeOf(asked) ?? [])

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  const asked = Effect.gen(function* () {
    const rig = yield* Endpoints.Endpoints
    const { number } = yield* rig.truth.head
    return { ...rig, number, all: [0n, number, rig.deposit.watch] as const }
  })

  describe("a range", () => {
    test.each(Object.entries(REFUSALS))("is halved at %s", function* ([, refusal]) {
      const { all, deposit, number, one } = yield* asked
      const { chain } = yield* Endpoints.alone()
      one.obey(widerThan(8, refusal))
      Endpoints.logged.length = 0
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      const good = ranges(one).filter((range) => widthOf(range) <= 8)
      const blocks = good.flatMap((range) =>
        Array.from({ length: widthOf(range) }, (_, index) => range.from + index)
      )
      const every = Array.from({ length: Number(number) + 1 }, (_, index) => index)
      assert.deepStrictEqual(blocks, every)
      assert.isAtMost(ranges(one).length - good.length, 3)
      assert.isEmpty(Endpoints.logged.filter((line) => line.includes("no other tokens")))
    })

    test("is asked a block at a time if need be, and once for what is learned", function* () {
      const { all, deposit, number, one } = yield* asked
      const { chain } = yield* Endpoints.alone()
      one.obey(widerThan(1, error(-32005, "too many results")))
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      one.asked.length = 0
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      // One more refusal than blocks: the adapter retries two blocks at a time.
      assert.strictEqual(ranges(one).length, Number(number) + 2)
      one.heal()
      yield* Effect.replicateEffect(chain.inRange(...all), 6)
      one.asked.length = 0
      yield* chain.inRange(...all)
      assert.strictEqual(ranges(one).length, 1)
    })

    test("goes to the next endpoint when a single block is refused or nothing answers", function* () {
      const { all, deposit, one, other } = yield* asked
      const { chain } = yield* Endpoints.fresh()
      other.obey(widerThan(0, error(-32005, "too many results")))
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      assert.isAtMost(ranges(other).length, 8)
      assert.isAbove(ranges(one).length, 0)
      other.obey(widerThan(0, { _tag: "Silence" }))
      other.asked.length = 0
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      assert.isAtMost(ranges(other).length, 3)
      one.obey(widerThan(0, error(-32603, "internal error")))
      other.obey(widerThan(0, error(-32603, "internal error")))
      assert.strictEqual(yield* problemOf(chain.inRange(...all)), "unreachable")
    })

    test.each([
      "daily request count exceeded, request rate limited",
      "project ID request rate exceeded",
      "25/second request limit reached - reduce calls per second",
      "You've exceeded the RPS limit available on the current plan"
    ])(
      "is not halved where the endpoint is out of patience (%s): the next one is asked",
      function* (words) {
        const { all, deposit, other } = yield* asked
        const { chain } = yield* Endpoints.fresh()
        other.obey(widerThan(0, error(-32005, words)))
        assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
        assert.strictEqual(ranges(other).length, 1)
      }
    )

    test("is asked in slices of what is configured", function* () {
      const { all, deposit, number, one } = yield* asked
      const { chain } = yield* Endpoints.alone({ blocksPerCall: 5 })
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      assert.strictEqual(ranges(one).length, Math.ceil((Number(number) + 1) / 5))
    })

    test("is asked once for each thousand of receivers", function* () {
      const { deposit, number, one } = yield* asked
      const receivers = Array.from(
        { length: 2_499 },
        (_, index) => `0x${(0xe0_0000 + index).toString(16).padStart(40, "0")}` as const
      )
      const watch = { receivers: [...receivers, deposit.address], cards: false }
      const { chain } = yield* Endpoints.alone()
      assert.deepStrictEqual(yield* chain.inRange(0n, number, watch), [deposit.hash])
      assert.strictEqual(ranges(one).length, 3)
      one.asked.length = 0
      const { chain: less } = yield* Endpoints.alone({ receiversPerCall: 500 })
      assert.deepStrictEqual(yield* less.inRange(0n, number, watch), [deposit.hash])
      assert.strictEqual(ranges(one).length, 5)
    })
  })

  describe("an endpoint that wants an address", () => {
    const questions = (proxy: FaultProxy.FaultProxy) =>
      proxy.asked.filter(({ method }) => method === "eth_getLogs").length

    test.each(WANTING)("is learnt by %j after %i refusals", function* ([refusal, refusals]) {
      const { all, deposit, one } = yield* asked
      const { chain } = yield* Endpoints.alone()
      one.obey(withoutAddress(refusal))
      Endpoints.logged.length = 0
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      // One more for each block that was asked for alone, and one for the rest.
      assert.strictEqual(questions(one), refusals + (refusals === 1 ? 1 : 4))
      const said = Endpoints.logged.filter((line) => line.includes("no other tokens"))
      assert.lengthOf(said, 1)
      one.asked.length = 0
      assert.deepStrictEqual(yield* chain.inRange(...all), [deposit.hash])
      assert.deepStrictEqual(yield* chain.inBlock(deposit.block.hash, deposit.watch), [
        deposit.hash
      ])
      assert.strictEqual(questions(one), 2)
      assert.isAtMost(Endpoints.logged.length, 3)
    })

    test("is not one whose single blocks are full now and then", function* () {
      const { deposit, one } = yield* asked
      const { chain } = yield* Endpoints.alone()
      const ask = chain.inBlock(deposit.block.hash, deposit.watch)
      Endpoints.logged.length = 0
      for (let times = 0; times < 3; times++) {
        one.obey(withoutAddress(error(-32005, "query returned more than 10000 results")))
        assert.deepStrictEqual(yield* ask, [deposit.hash])
        one.heal()
        assert.deepStrictEqual(yield* ask, [deposit.hash])
      }
      assert.lengthOf(Endpoints.logged, 3)
      for (const line of Endpoints.logged) assert.include(line, "refused a block's logs")
    })
  })
})
