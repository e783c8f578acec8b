/** Deposit addresses, deposits and sweeps as operators see them (design.md#operator-api). */
import { MINUTE } from "@cardpack/core/domain/time/Instant"
import { STUCK_AFTER } from "@cardpack/http/operator/deposit/Api"
import { Effect } from "effect"
import { assert, beforeEach, describe, it } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { answer, type Client, refusal } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"

type Transaction = Operator.OperatorFundingTransaction

type Address = Operator.DepositAddress

type Swept = Operator.DepositSweep

const run = Effect.runPromise

let onChain: OnChain.OnChain
let operator: Client

beforeEach(async () => {
  onChain = await OnChain.inTest()
  operator = onChain.service.operator
})

const usdc = (to: `0x${string}`, amount: bigint) =>
  Acts.give(onChain.chain.contracts.usdc, to, amount)

const addresses = async () => {
  const whole = answer(await operator.get<Page<Address>>("/deposits/addresses"), 200)
  assert.isNull(whole.nextCursor)
  return whole.data
}

const listed = async (query: string) => {
  const path = `/funding-transactions?${query}`
  const { data } = answer(await operator.get<Page<Transaction>>(path), 200)
  return data
}

it("addresses come with their path and what is on them, by index, or without that", async () => {
  const [first, second] = [await onChain.receiver(), await onChain.receiver()]
  await run(onChain.testChain.send(Acts.fresh(), usdc(first.address, 12_500_000n)))
  await run(onChain.testChain.mine())
  const rows = [first, second].map(({ accountId, address, createdAt, index }) => ({
    partnerId: accountId,
    index,
    path: `0/${index}`,
    address,
    balanceUsd: index === first.index ? "12.500000" : "0.000000",
    // Nothing was credited yet.
    expectedUsd: "0.000000",
    createdAt: new Date(createdAt).toISOString()
  }))
  assert.deepStrictEqual<ReadonlyArray<object>>(await addresses(), rows)
  await run(onChain.liar.obey((method) => (method === "balances" ? "unreachable" : null)))
  assert.deepStrictEqual<ReadonlyArray<object>>(
    await addresses(),
    rows.map((row) => ({ ...row, balanceUsd: null, expectedUsd: null }))
  )
})

it("deposits are listed newest first with whose they are; other tokens apart, uncredited", async () => {
  const [to, other] = [await onChain.receiver(), await onChain.receiver()]
  const { foreign } = onChain.testChain
  await onChain.record(to, usdc(to.address, 2_500_000n), true)
  await onChain.record(to, usdc(to.address, 1_000_000n), false)
  await onChain.record(other, usdc(other.address, 4_000_000n), true)
  for (const amount of [7n, 8n])
    await onChain.record(to, Acts.give(foreign, to.address, amount), true)
  const shared = {
    partnerId: to.accountId,
    address: to.address,
    tokenAddress: null,
    chainId: 84532,
    ordinal: 0,
    logIndex: 0,
    failureReason: null
  }
  const all = await listed("")
  assert.deepInclude<object>(all[0] ?? {}, { partnerId: other.accountId, status: "confirmed" })
  const detected = { status: "detected", amountUsd: "1.000000", amountBaseUnits: "1000000" }
  const nowhere = { blockNumber: 2, confirmedAt: null }
  assert.deepInclude<object>(all[1] ?? {}, { ...shared, ...detected, ...nowhere })
  assert.deepInclude<object>(all[2] ?? {}, { status: "confirmed", amountUsd: "2.500000" })
  assert.lengthOf(all, 3)
  assert.deepStrictEqual(await listed("status=detected"), all.slice(1, 2))
  const [second, first] = await listed("status=foreign")
  assert.match(second?.id ?? "", /^fdp_/)
  assert.deepInclude<object>(first ?? {}, {
    ...shared,
    status: "foreign",
    tokenAddress: foreign,
    amountUsd: null,
    amountBaseUnits: "7",
    logIndex: null,
    blockNumber: 4,
    confirmedAt: null
  })
  const page = await operator.get<Page<Transaction>>("/funding-transactions?limit=1")
  const { nextCursor } = answer(page, 200)
  const mixed = await operator.get(`/funding-transactions?status=foreign&cursor=${nextCursor}`)
  refusal(mixed, "invalid_request", /^cursor/)
  const csv = (await operator.get("/reports/balances?format=csv")).text
  assert.match(csv, /,openSealedRefundsUsd,usdcReceivedUsd,openBurnQuotesUsd\r\n/)
  const sums = "2.500000,0.000000,2.500000,0.000000,2.500000,0.000000"
  assert.include(csv, `${to.accountId},Acme Cards,active,${sums}`)
})

it("deposits that stay detected for 15 minutes are stuck", async () => {
  assert.strictEqual(STUCK_AFTER, 15 * MINUTE)
  const to = await onChain.receiver()
  await onChain.record(to, usdc(to.address, 1_000_000n), false)
  await onChain.record(to, usdc(to.address, 1_000_000n), true)
  onChain.service.pass(STUCK_AFTER - MINUTE)
  assert.deepStrictEqual(await listed("status=stuck"), [])
  onChain.service.pass(2 * MINUTE)
  assert.deepStrictEqual(await listed("status=stuck"), await listed("status=detected"))
  assert.lengthOf(await listed("status=stuck"), 1)
})

describe("a sweep", () => {
  const recorded = (transactionHash: unknown) =>
    operator.post<Swept>("/deposits/sweeps", { transactionHash })

  const credited = async (amount: bigint) => {
    const to = await onChain.receiver()
    await onChain.record(to, usdc(to.address, amount), true)
    return to
  }

  /** The simulated chain requires no key. */
  const swept = async (
    from: `0x${string}`,
    amount: bigint,
    token = onChain.chain.contracts.usdc
  ) => {
    const call = Acts.pay(token, TestChain.wallet("treasury").address, amount)
    const { account } = Acts.fresh()
    const hash = await run(onChain.testChain.send({ account, address: from }, call))
    await run(onChain.testChain.mine())
    return hash
  }

  it("is recorded from the chain, once, and lowers the expected balance", async () => {
    const { accountId, address } = await credited(12_500_000n)
    const shown = async (balanceUsd: string, expectedUsd: string) =>
      assert.deepInclude((await addresses())[0], { balanceUsd, expectedUsd })
    await shown("12.500000", "12.500000")
    const hash = await swept(address, 10_000_000n)
    await shown("2.500000", "12.500000")
    const expected = {
      transactionHash: hash,
      blockNumber: 2,
      totalUsd: "10.000000",
      transfers: [{ partnerId: accountId, address, ordinal: 0, amountUsd: "10.000000" }]
    }
    for (const spelled of [hash, `0x${hash.slice(2).toUpperCase()}`])
      assert.deepStrictEqual<object>(answer(await recorded(spelled), 200), expected)
    await shown("2.500000", "2.500000")
    const log = answer(await operator.get<Page<object>>("/log?action=deposit.sweep"), 200)
    assert.lengthOf(log.data, 1)
    assert.deepInclude(log.data[0], {
      actor: "environment",
      subject: accountId,
      detail: { transactionHash: hash, transfers: 1, baseUnits: "10000000" }
    })
  })

  it("is refused without final evidence on the chain", async () => {
    const to = await credited(5n)
    const { address } = to
    refusal(await recorded(`0x${"7e".repeat(32)}`), "not_found", /no transaction 0x7e/)
    const hash = await run(onChain.testChain.send(Acts.fresh(), usdc(address, 1n)))
    refusal(await recorded(hash), "not_found")
    await run(onChain.testChain.mine())
    refusal(await recorded(hash), "invalid_request", /^transactionHash must be of a transaction/)
    // Reverts: the balance is too small.
    refusal(await recorded(await swept(address, 50n)), "invalid_request", /^transactionHash/)
    const { foreign } = onChain.testChain
    await onChain.record(to, Acts.give(foreign, address, 3n), true)
    const other = await swept(address, 3n, foreign)
    refusal(await recorded(other), "invalid_request", /^transactionHash/)
    for (const wrong of ["0x12", 7, null, `0x${"zz".repeat(32)}`])
      refusal(await recorded(wrong), "invalid_request", /^transactionHash must be/)
    await run(onChain.liar.obey((method) => (method === "receipt" ? "unreachable" : null)))
    refusal(await recorded(hash), "service_unavailable", /chain can't be read/)
    await run(onChain.liar.heal)
    assert.deepInclude((await addresses())[0], { expectedUsd: "0.000005" })
    const sweep = await swept(address, 5n)
    await run(onChain.liar.obey((method) => (method === "final" ? "stale" : null)))
    refusal(await recorded(sweep), "conflict", /no final block yet/)
    await run(onChain.liar.heal)
    answer(await recorded(sweep), 200)
  })
})
