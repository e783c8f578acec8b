/** Every on-chain action that emits an event, on the simulated chain. */
import type { Address, Hex } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect } from "effect"
import * as Acts from "../../chain/Acts.ts"
import { TestChain } from "../../chain/TestChain.ts"
import * as Call from "../../service/Call.ts"
import * as Chained from "../../service/Chained.ts"
import type * as Harness from "../../service/Harness.ts"

interface Shop {
  readonly call: Call.Call
  readonly operate: (json: object) => Promise<Call.Answer["body"]>
  /** Four held cards. */
  readonly cardIds: ReadonlyArray<string>
}

/** Longer than the life of an authorization. */
const PAST = 20 * 60

const pass = Effect.gen(function* () {
  yield* (yield* TestChain).pass(PAST)
  yield* Chained.step
  yield* Chained.step
})

/** A deposit that is credited, and one that disappears before its block is final. */
const pay = (service: Harness.Running, address: Address) =>
  service.onchain(
    Effect.gen(function* () {
      const { usdc } = (yield* Chain).contracts
      const testChain = yield* TestChain
      yield* Chained.look
      yield* testChain.send(Acts.fresh(), Acts.give(usdc, address, 5_000_000n))
      yield* Chained.step
      yield* Chained.step
      const payer = Acts.fresh()
      yield* testChain.send(payer, Acts.give(usdc, payer.address, 7n))
      yield* Chained.step
      const paid = yield* testChain.send(payer, Acts.pay(usdc, address, 7n))
      yield* Chained.step
      // The payer's money is lost with the earlier block, so the repeated payment fails.
      yield* testChain.reorganize(2, [{ transaction: paid, block: 0 }])
      yield* Chained.look
      yield* Chained.step
      yield* Chained.step
    })
  )

const send = (service: Harness.Running, to: Address, data: Hex, wallet = Acts.fresh()) =>
  service.onchain(
    Effect.gen(function* () {
      const hash = yield* (yield* TestChain).send(wallet, { to, data })
      yield* Chained.step
      yield* Chained.step
      return hash
    })
  )

/** Deposits, mints that fail, expire and succeed, burns that expire and succeed. */
export const happen = async (service: Harness.Running, { call, cardIds, operate }: Shop) => {
  const address = Call.ok(await call("/api/v2/funding/receiving-address")).receivingWallet.address
  await pay(service, address)
  const wallet = Acts.fresh()
  const act = async (id: string, action: string, json?: object) =>
    Call.ok(
      await call(`/api/v2/operations/${id}/${action}`, { method: "POST", ...(json && { json }) })
    )
  const mint = (ids: ReadonlyArray<string>) =>
    operate({ kind: "mint", cardIds: ids, walletAddress: wallet.address })
  const burn = (ids: ReadonlyArray<string>) =>
    operate({ kind: "buyback", mode: "onchain", cardIds: ids })
  const minted = await mint(cardIds.slice(0, 2))
  for (const { calldata, vendingMachineAddress } of minted.onchainOrders)
    await send(service, vendingMachineAddress, calldata)
  for (const { calldata, handlerAddress } of (await burn(cardIds.slice(0, 1))).onchainBurns)
    await send(service, handlerAddress, calldata, wallet)
  const unminted = await mint(cardIds.slice(2))
  const unburned = await burn(cardIds.slice(1, 2))
  const wrong = await send(service, wallet.address, "0x")
  const [order] = unminted.onchainOrders
  await act(unminted.id, `onchain-orders/${order.id}/submit`, { transactionHash: wrong })
  await service.onchain(pass)
  await act(unminted.id, "cancel")
  await act(unburned.id, "cancel")
}
