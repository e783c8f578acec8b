/** The operator's view of the chain, and rescans (design.md#operator-api). */

import { moveBack } from "@cardpack/core/commands/onchain/Rescan"
import type { Cursor } from "@cardpack/core/engine/port/Watchlist"
import { Effect } from "effect"
import { assert, beforeEach, describe, it } from "vitest"
import { answer, type Client, refusal } from "../../../world/service/Client.ts"
import type { Page } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import * as World from "../../../world/service/World.ts"

/** Of the key that {@link OnChain} signs with. */
const SIGNER = "0x6e12d8c87503d4287c294f2fdef96acd9dff6bd2"

const run = Effect.runPromise

const rescan = (operator: Client, fromBlock: unknown) =>
  operator.post<object>("/chain/rescan", { fromBlock })

it("without a chain it is reported as off, and stored records are still listed", async () => {
  const { operator } = await World.inTest()
  refusal(await operator.get("/chain"), "service_unavailable", /not configured/)
  refusal(await rescan(operator, 0), "service_unavailable", /not configured/)
  const sweep = { transactionHash: `0x${"7e".repeat(32)}` }
  const swept = await operator.post("/deposits/sweeps", sweep)
  refusal(swept, "service_unavailable", /not configured/)
  for (const path of ["/deposits/addresses", "/funding-transactions", "/incidents"]) {
    assert.deepStrictEqual(answer(await operator.get<object>(path), 200), {
      data: [],
      nextCursor: null
    })
  }
})

describe("the chain", () => {
  let onChain: OnChain.OnChain
  let operator: Client

  beforeEach(async () => {
    onChain = await OnChain.inTest()
    operator = onChain.service.operator
  })

  const shown = () => operator.get<{ cursor: number | null; blockNumber: number }>("/chain")

  it("is shown with its contracts, its head, and how far the watcher is", async () => {
    const { chain, watch, testChain } = onChain
    await run(testChain.mine(7))
    const { burnHandler, collection, usdc, vendingMachine } = chain.contracts
    const expected = {
      chainId: 84532,
      rpcUrl: OnChain.LOCAL.rpcUrl,
      endpoints: OnChain.LOCAL.endpoints,
      quorum: 1,
      signerAddress: SIGNER,
      usdcAddress: usdc,
      collectionAddress: collection,
      vendingMachineAddress: vendingMachine,
      burnHandlerAddress: burnHandler,
      blockNumber: 7,
      finalBlockNumber: 7,
      cursor: null,
      testFunderPrivateKey: OnChain.LOCAL.testFunderPrivateKey
    }
    assert.deepStrictEqual<object>(answer(await shown(), 200), expected)
    await watch()
    assert.deepStrictEqual<object>(answer(await shown(), 200), { ...expected, cursor: 7 })
  })

  it("that can't be read is 503, without a word of its endpoints", async () => {
    await run(onChain.liar.obey(() => "unreachable"))
    refusal(await shown(), "service_unavailable", /^the chain can't be read at the moment/)
    await run(onChain.liar.heal)
    answer(await shown(), 200)
  })

  it("is rescanned from a block, and the rescan is logged", async () => {
    const { service, watch, testChain } = onChain
    await run(testChain.mine(20))
    await watch()
    const body = answer(await rescan(operator, 5), 202)
    assert.deepStrictEqual(body, { fromBlock: 5, cursor: 4 })
    assert.deepStrictEqual(await run(service.watchlist.cursor), { number: 4n, hash: null })
    assert.strictEqual(answer(await shown(), 200).cursor, 4)
    const log = answer(await operator.get<Page<object>>("/log?limit=1"), 200)
    const detail = { fromBlock: "5" }
    assert.deepInclude(log.data[0], { action: "chain.rescan", actor: "environment", detail })
    await watch()
    assert.strictEqual(answer(await shown(), 200).cursor, 20)
  })

  it("is not skipped by a rescan: a block beyond the cursor is refused", async () => {
    const { watch, testChain } = onChain
    await run(testChain.mine(3))
    refusal(await rescan(operator, 0), "service_unavailable", /has not been watched yet/)
    await watch()
    assert.deepStrictEqual(answer(await rescan(operator, 0), 202), { fromBlock: 0, cursor: 0 })
    await watch()
    await run(testChain.mine(3))
    for (const fromBlock of [-1, 1.5, "3", null, true, 2 ** 60])
      refusal(await rescan(operator, fromBlock), "invalid_request", /^fromBlock must be/)
    const before = (await operator.get("/log?limit=5")).text
    for (const fromBlock of [4, 6, 7, Number.MAX_SAFE_INTEGER]) {
      refusal(await rescan(operator, fromBlock), "invalid_request", /^fromBlock .*block 3$/)
    }
    assert.strictEqual(answer(await shown(), 200).cursor, 3)
    assert.strictEqual((await operator.get("/log?limit=5")).text, before)
    answer(await rescan(operator, 3), 202)
    // A repeat, after its answer was lost and before the watcher has moved.
    assert.deepStrictEqual(answer(await rescan(operator, 3), 202), { fromBlock: 3, cursor: 2 })
  })
})

it("a chain that is not local shows no key", async () => {
  const onChain = await OnChain.inTest({
    info: {
      rpcUrl: "https://rpc.example",
      endpoints: ["https://rpc.example"],
      quorum: 1,
      testFunderPrivateKey: null
    }
  })
  const shown = answer(await onChain.service.operator.get<object>("/chain"), 200)
  assert.notProperty(shown, "testFunderPrivateKey")
  assert.deepInclude(shown, { rpcUrl: "https://rpc.example" })
})

describe("while the watcher moves its cursor too", () => {
  /** A watcher that moves first this many times. */
  const racing = (times: number) => {
    let cursor: Cursor = { number: 10n, hash: "0x10" }
    let left = times
    const moved: Array<Cursor> = []
    const watchlist = {
      cursor: Effect.sync(() => cursor),
      moveCursor: (from: Cursor | null, to: Cursor) =>
        Effect.sync(() => {
          if (left-- > 0) cursor = { number: cursor.number + 1n, hash: "0x11" }
          if (from !== cursor) return false
          cursor = to
          moved.push(to)
          return true
        })
    }
    // Cast: a rescan calls only these methods.
    return { watchlist: watchlist as unknown as Parameters<typeof moveBack>[0], moved }
  }

  it("a rescan tries again", async () => {
    const { moved, watchlist } = racing(3)
    assert.deepStrictEqual(await run(moveBack(watchlist, 8n)), { number: 7n, hash: null })
    assert.deepStrictEqual(moved, [{ number: 7n, hash: null }])
  })

  it("a rescan gives up rather than move a cursor that it did not read", async () => {
    const { moved, watchlist } = racing(100)
    const problem = await run(Effect.flip(moveBack(watchlist, 8n)))
    assert.deepNestedInclude(problem, { _tag: "Refused", "reason._tag": "Unavailable" })
    assert.deepStrictEqual(moved, [])
  })
})
