/** Attacks on the adapter by anybody on chain, or by an endpoint on a dead fork. */
import { assert, describe, layer } from "@effect/vitest"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Test from "../../../world/run/Test.ts"

const TOO_MANY: FaultProxy.Fault = {
  _tag: "Error",
  error: { code: -32005, message: "query returned more than 10000 results" },
  status: 200
}

const floods: FaultProxy.Script = ({ method, params }) => {
  if (method !== "eth_getLogs") return null
  // Cast: the shape that the adapter sends.
  const { address } = params[0] as { readonly address?: unknown }
  return address === undefined ? TOO_MANY : null
}

const FORKED = `0x${"be".repeat(32)}`

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  describe("a block that is flooded with worthless tokens", () => {
    test("hides no USDC: over a range, and by its hash", function* () {
      const { deposit, one, truth } = yield* Endpoints.Endpoints
      const { number } = yield* truth.head
      const { chain } = yield* Endpoints.alone()
      one.obey(floods)
      assert.deepStrictEqual(yield* chain.inRange(0n, number, deposit.watch), [deposit.hash])
      const here = yield* chain.inBlock(deposit.block.hash, deposit.watch)
      assert.deepStrictEqual(here, [deposit.hash])
      assert.isTrue(Endpoints.logged.some((line) => line.includes("refused a block's logs")))
    })
  })

  describe("a receipt of a fork that died", () => {
    test("is none, though everything about it fits together", function* () {
      const { deposit, one, other } = yield* Endpoints.Endpoints
      const { chain } = yield* Endpoints.fresh()
      const forked = (value: unknown) =>
        JSON.parse(JSON.stringify(value).replaceAll(deposit.block.hash, FORKED))
      one.obey(
        FaultProxy.always(
          FaultProxy.changed(() => null),
          "eth_getTransactionReceipt"
        )
      )
      other.obey(FaultProxy.always(FaultProxy.changed(forked)))
      assert.isNull(yield* chain.receipt(deposit.hash))
      other.heal()
      assert.strictEqual((yield* chain.receipt(deposit.hash))?.block.hash, deposit.block.hash)
    })
  })
})
