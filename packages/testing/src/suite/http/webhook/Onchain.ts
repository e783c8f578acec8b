/** Every on-chain action that emits an event, on the simulated chain. */
import type { Address, Hex } from "@cardpack/core/domain/chain/Evm"
import { Effect } from "effect"
import { assert } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Call from "../../../world/service/Call.ts"
import type * as OnChain from "../../../world/service/SimulatedChain.ts"

interface Holder {
  readonly call: Call.Call
  readonly operate: (json: object) => Promise<Call.Answer["body"]>
  readonly cardIds: ReadonlyArray<string>
}

/** Longer than the life of an authorization. */
const PAST = 20 * 60

const run = Effect.runPromise

const settle = async ({ step }: OnChain.OnChain) => {
  await step()
  await step()
}

/** A deposit that is credited, and one that disappears before its block is final. */
const pay = async (onChain: OnChain.OnChain, address: Address) => {
  const { chain, step, testChain, watch } = onChain
  const { usdc } = chain.contracts
  await watch()
  await run(testChain.send(Acts.fresh(), Acts.give(usdc, address, 5_000_000n)))
  await settle(onChain)
  const payer = Acts.fresh()
  await run(testChain.send(payer, Acts.give(usdc, payer.address, 7n)))
  await step()
  const paid = await run(testChain.send(payer, Acts.pay(usdc, address, 7n)))
  await step()
  // The payer's money is lost with the earlier block, so the repeated payment fails.
  await run(testChain.reorganize(2, [{ transaction: paid, block: 0 }]))
  await watch()
  await settle(onChain)
}

const send = async (onChain: OnChain.OnChain, to: Address, data: Hex, wallet = Acts.fresh()) => {
  const hash = await run(onChain.testChain.send(wallet, { to, data }))
  await settle(onChain)
  return hash
}

/** Deposits, mints that fail, expire, are signed again and succeed, burns that expire and succeed. */
export const happen = async (onChain: OnChain.OnChain, { call, cardIds, operate }: Holder) => {
  const address = Call.ok(await call("/api/v2/funding/receiving-address")).receivingWallet.address
  await pay(onChain, address)
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
    await send(onChain, vendingMachineAddress, calldata)
  for (const { calldata, handlerAddress } of (await burn(cardIds.slice(0, 1))).onchainBurns)
    await send(onChain, handlerAddress, calldata, wallet)
  const unminted = await mint(cardIds.slice(2))
  const unburned = await burn(cardIds.slice(1, 2))
  const wrong = await send(onChain, wallet.address, "0x")
  const [order] = unminted.onchainOrders
  await act(unminted.id, `onchain-orders/${order.id}/submit`, {
    transactionHash: `0x${wrong.slice(2).toUpperCase()}`
  })
  const expire = async () => {
    onChain.service.pass(PAST * 1_000)
    await run(onChain.testChain.pass(PAST))
    await settle(onChain)
  }
  await expire()
  const [signed] = (await act(unminted.id, "resign")).onchainOrders
  assert.notStrictEqual(signed.calldata, order.calldata)
  await expire()
  await act(unminted.id, "cancel")
  await act(unburned.id, "cancel")
}
