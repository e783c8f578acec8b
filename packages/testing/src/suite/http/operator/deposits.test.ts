/** Deposit addresses and deposits as operators see them (design.md#operator-api). */
import { MINUTE } from "@cardpack/core/domain/time/Instant"
import { STUCK_AFTER } from "@cardpack/http/operator/deposit/Api"
import { Effect } from "effect"
import { assert, beforeEach, describe, it } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { answer, type Client, refusal } from "../../../world/service/Client.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import * as World from "../../../world/service/World.ts"

interface Page<Row> {
  readonly data: ReadonlyArray<Row>
  readonly nextCursor: string | null
}

interface Transaction {
  readonly id: string
  readonly status: string
  readonly createdAt: string
}

interface Address {
  readonly path: string | null
  readonly address: string
  readonly balanceUsd: string | null
  readonly expectedUsd: string | null
}

const run = Effect.runPromise

describe("for operators", () => {
  let onChain: OnChain.OnChain
  let operator: Client

  beforeEach(async () => {
    onChain = await OnChain.inTest()
    operator = onChain.service.operator
  })

  const usdc = (to: `0x${string}`, amount: bigint) =>
    Acts.give(onChain.chain.contracts.usdc, to, amount)

  const listed = async (query: string) =>
    answer(await operator.get<Page<Transaction>>(`/funding-transactions?${query}`), 200).data

  const addresses = async (query = "") =>
    answer(await operator.get<Page<Address>>(`/deposits/addresses?${query}`), 200)

  /** All rows of a list, read in pages of two. */
  const walk = async <Row>(path: string) => {
    const seen: Array<Row> = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from = cursor === "" ? "" : `&cursor=${cursor}`
      const page: Page<Row> = answer(await operator.get(`${path}limit=2${from}`), 200)
      seen.push(...page.data)
      cursor = page.nextCursor
    }
    return seen
  }

  it("addresses come with their path and what is on them, by index", async () => {
    const [first, second] = [await onChain.receiver(), await onChain.receiver()]
    await run(onChain.testChain.send(Acts.fresh(), usdc(first.address, 12_500_000n)))
    await run(onChain.testChain.mine())
    const { data, nextCursor } = await addresses()
    assert.isNull(nextCursor)
    assert.deepStrictEqual<ReadonlyArray<object>>(
      data,
      [first, second].map(({ accountId, address, createdAt, index }) => ({
        partnerId: accountId,
        index,
        path: `0/${index}`,
        address,
        balanceUsd: index === first.index ? "12.500000" : "0.000000",
        // Nothing was credited yet.
        expectedUsd: "0.000000",
        createdAt: new Date(createdAt).toISOString()
      }))
    )
  })

  it("addresses are listed without balances while the chain can't be read", async () => {
    const { address, index } = await onChain.receiver()
    await run(onChain.liar.obey((method) => (method === "balances" ? "unreachable" : null)))
    const [row] = (await addresses()).data
    assert.deepInclude(row, { address, path: `0/${index}`, balanceUsd: null, expectedUsd: null })
  })

  it("addresses are read to the end by their cursors", async () => {
    const made: Array<string> = []
    for (let count = 0; count < 5; count++) made.push((await onChain.receiver()).address)
    const seen = await walk<Address>("/deposits/addresses?")
    assert.deepStrictEqual(
      seen.map(({ address }) => address),
      made
    )
  })

  it("deposits are listed newest first, as the partner sees them and with whose they are", async () => {
    const to = await onChain.receiver()
    await onChain.record(to, usdc(to.address, 2_500_000n), true)
    await onChain.record(to, usdc(to.address, 1_000_000n), false)
    const all = await listed("")
    const shared = {
      partnerId: to.accountId,
      address: to.address,
      tokenAddress: null,
      chainId: 84532,
      ordinal: 0,
      logIndex: 0,
      failureReason: null
    }
    assert.deepInclude<object>(all[0] ?? {}, {
      ...shared,
      status: "detected",
      amountUsd: "1.000000",
      amountBaseUnits: "1000000",
      blockNumber: 2,
      confirmedAt: null
    })
    assert.deepInclude<object>(all[1] ?? {}, {
      ...shared,
      status: "confirmed",
      amountUsd: "2.500000",
      amountBaseUnits: "2500000",
      blockNumber: 1
    })
    assert.deepStrictEqual(await listed("status=detected"), all.slice(0, 1))
    assert.deepStrictEqual(await listed("status=confirmed"), all.slice(1))
    assert.deepStrictEqual(await listed("status=failed"), [])
  })

  it("deposits that stay detected for 15 minutes are stuck", async () => {
    assert.strictEqual(STUCK_AFTER, 15 * MINUTE)
    const to = await onChain.receiver()
    await onChain.record(to, usdc(to.address, 1_000_000n), false)
    await onChain.record(to, usdc(to.address, 1_000_000n), true)
    assert.deepStrictEqual(await listed("status=stuck"), [])
    const [stuck] = await listed("status=detected")
    onChain.service.pass(STUCK_AFTER - MINUTE)
    assert.deepStrictEqual(await listed("status=stuck"), [])
    onChain.service.pass(2 * MINUTE)
    assert.deepStrictEqual(
      (await listed("status=stuck")).map(({ id }) => id),
      [stuck?.id]
    )
  })

  it("other tokens are foreign: listed separately and never credited", async () => {
    const to = await onChain.receiver()
    const { foreign } = onChain.testChain
    await onChain.record(to, Acts.give(foreign, to.address, 7n), true)
    assert.deepStrictEqual(await listed(""), [])
    const [row, ...others] = await listed("status=foreign")
    assert.deepStrictEqual(others, [])
    assert.match(row?.id ?? "", /^fdp_/)
    assert.deepInclude<object>(row ?? {}, {
      partnerId: to.accountId,
      status: "foreign",
      address: to.address,
      tokenAddress: foreign,
      amountUsd: null,
      amountBaseUnits: "7",
      chainId: 84532,
      ordinal: 0,
      logIndex: null,
      blockNumber: 1,
      failureReason: null,
      confirmedAt: null
    })
    const balance = await operator.get<{ total: string }>(`/partners/${to.accountId}/balance`)
    assert.strictEqual(answer(balance, 200).total, "0.000000")
  })

  it("deposits and other tokens are read to the end by cursors of their own", async () => {
    const to = await onChain.receiver()
    for (let count = 0; count < 5; count++) {
      await onChain.record(to, usdc(to.address, 1_000_000n), count % 2 === 0)
      await onChain.record(to, Acts.give(onChain.testChain.foreign, to.address, 7n), true)
    }
    for (const [query, prefix] of [
      ["", "ftx"],
      ["status=foreign&", "fdp"]
    ]) {
      const ids = (await walk<Transaction>(`/funding-transactions?${query}`)).map(({ id }) => id)
      assert.strictEqual(new Set(ids).size, 5)
      assert.strictEqual(ids.length, 5)
      assert.isTrue(ids.every((id) => id.startsWith(`${prefix}_`)))
      assert.deepStrictEqual(ids, ids.toSorted().toReversed())
    }
    const page = await operator.get<Page<Transaction>>("/funding-transactions?limit=1")
    const { nextCursor } = answer(page, 200)
    const mixed = await operator.get(`/funding-transactions?status=foreign&cursor=${nextCursor}`)
    refusal(mixed, "invalid_request", /^cursor/)
  })

  it("the balances report sums deposits", async () => {
    const [one, other] = [await onChain.receiver(), await onChain.receiver()]
    await onChain.record(one, usdc(one.address, 2_500_000n), true)
    await onChain.record(one, usdc(one.address, 9_000_000n), false)
    await onChain.record(other, usdc(other.address, 1_000_000n), true)
    const report = await operator.get<{
      data: ReadonlyArray<{ partnerId: string; usdcReceivedUsd: string }>
      total: object
    }>("/reports/balances")
    const { data, total } = answer(report, 200)
    const received = data.map((row) => [row.partnerId, row.usdcReceivedUsd])
    assert.sameDeepMembers(received, [
      [one.accountId, "2.500000"],
      [other.accountId, "1.000000"]
    ])
    assert.deepInclude(total, { usdcReceivedUsd: "3.500000", openBurnQuotesUsd: "0.000000" })
    const csv = (await operator.get("/reports/balances?format=csv")).text.split("\r\n")
    assert.match(csv[0] ?? "", /,openSealedRefundsUsd,usdcReceivedUsd,openBurnQuotesUsd$/)
    assert.include(
      csv.join("\n"),
      `${one.accountId},Acme Cards,active,2.500000,0.000000,2.500000,0.000000,2.500000,0.000000`
    )
  })
})

interface Swept {
  readonly transactionHash: string
  readonly totalUsd: string
  readonly transfers: ReadonlyArray<object>
}

describe("a sweep", () => {
  let onChain: OnChain.OnChain
  let operator: Client

  beforeEach(async () => {
    onChain = await OnChain.inTest()
    operator = onChain.service.operator
  })

  const recorded = (transactionHash: unknown) =>
    operator.post<Swept>("/deposits/sweeps", { transactionHash })

  /** A partner with a credited deposit. */
  const credited = async (amount: bigint) => {
    const to = await onChain.receiver()
    const { usdc } = onChain.chain.contracts
    await onChain.record(to, Acts.give(usdc, to.address, amount), true)
    return to
  }

  /** The simulated chain requires no key. */
  const swept = async (from: `0x${string}`, amount: bigint) => {
    const { usdc } = onChain.chain.contracts
    const to = TestChain.wallet("treasury").address
    const { account } = Acts.fresh()
    const hash = await run(
      onChain.testChain.send({ account, address: from }, Acts.pay(usdc, to, amount))
    )
    await run(onChain.testChain.mine())
    return hash
  }

  const addresses = async () =>
    answer(await operator.get<Page<Address>>("/deposits/addresses"), 200).data

  it("is recorded from the chain, once, and lowers the expected balance", async () => {
    const { accountId, address } = await credited(12_500_000n)
    assert.deepInclude((await addresses())[0], {
      balanceUsd: "12.500000",
      expectedUsd: "12.500000"
    })
    const hash = await swept(address, 10_000_000n)
    assert.deepInclude((await addresses())[0], { balanceUsd: "2.500000", expectedUsd: "12.500000" })
    const expected = {
      transactionHash: hash,
      blockNumber: 2,
      totalUsd: "10.000000",
      transfers: [{ partnerId: accountId, address, ordinal: 0, amountUsd: "10.000000" }]
    }
    assert.deepStrictEqual<object>(answer(await recorded(hash), 200), expected)
    const again = await recorded(`0x${hash.slice(2).toUpperCase()}`)
    assert.deepStrictEqual<object>(answer(again, 200), expected)
    assert.deepInclude((await addresses())[0], { balanceUsd: "2.500000", expectedUsd: "2.500000" })
    const log = answer(await operator.get<Page<{ action: string }>>("/log?limit=200"), 200)
    const own = log.data.filter(({ action }) => action === "deposit.sweep")
    assert.lengthOf(own, 1)
    assert.deepInclude<object>(own[0] ?? {}, {
      actor: "environment",
      subject: accountId,
      detail: { transactionHash: hash, transfers: 1, baseUnits: "10000000" }
    })
  })

  it("waits for the block that it is in to be final", async () => {
    const { address } = await credited(5n)
    const hash = await swept(address, 5n)
    await run(onChain.liar.obey((method) => (method === "final" ? "stale" : null)))
    refusal(await recorded(hash), "conflict", /no final block yet/)
    await run(onChain.liar.heal)
    answer(await recorded(hash), 200)
  })

  it("is refused without evidence on the chain", async () => {
    const { address } = await credited(5n)
    refusal(await recorded(`0x${"7e".repeat(32)}`), "not_found", /no transaction 0x7e/)
    const { usdc } = onChain.chain.contracts
    const hash = await run(onChain.testChain.send(Acts.fresh(), Acts.give(usdc, address, 1n)))
    refusal(await recorded(hash), "not_found")
    await run(onChain.testChain.mine())
    refusal(await recorded(hash), "invalid_request", /^transactionHash must be of a transaction/)
    // Reverts: the balance is too small.
    refusal(await recorded(await swept(address, 50n)), "invalid_request", /^transactionHash/)
    for (const wrong of ["0x12", 7, null, `0x${"zz".repeat(32)}`])
      refusal(await recorded(wrong), "invalid_request", /^transactionHash must be/)
    await run(onChain.liar.obey((method) => (method === "receipt" ? "unreachable" : null)))
    refusal(await recorded(hash), "service_unavailable", /chain can't be read/)
    assert.deepInclude((await addresses())[0], { expectedUsd: "0.000005" })
  })

  it("needs a chain", async () => {
    const { operator } = await World.inTest()
    const body = { transactionHash: `0x${"7e".repeat(32)}` }
    const refused = await operator.post("/deposits/sweeps", body)
    refusal(refused, "service_unavailable", /not configured/)
  })
})

describe("the lists refuse", () => {
  const { operator } = World.withoutWorkers()
  it.each([
    ["/funding-transactions?status=lost", /^status must be one of "detected", .*"foreign"/],
    ["/funding-transactions?limit=201", /^limit/],
    ["/funding-transactions?cursor=x", /^cursor/],
    ["/deposits/addresses?limit=0", /^limit/],
    ["/deposits/addresses?cursor=ZGVwb3NpdC1hZGRyZXNzZXM6LTE", /^cursor/],
    ["/deposits/addresses?cursor=ZGVwb3NpdC1hZGRyZXNzZXM6OTk5OTk5OTk5OQ", /^cursor/],
    ["/incidents?open=yes", /^open must be one of "true", "false"/],
    ["/incidents?cursor=aW5jaWRlbnRzOng", /^cursor/]
  ])("%s", async (path, names) => {
    refusal(await operator.get(path), "invalid_request", names)
  })
})
