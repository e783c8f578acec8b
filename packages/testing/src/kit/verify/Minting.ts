/** Mints as cases begin and end them. */
import { until } from "../clock/Until.ts"
import type { Bench, Shop } from "./Bench.ts"
import type { Answer, Json } from "./Exchange.ts"
import { ok, same } from "./Expect.ts"
import * as Wallets from "./Wallets.ts"

/** Nobody holds its key. */
export const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7"
/** A transaction that no chain has. */
export const UNSEEN = `0x${"ab".repeat(32)}`
/** Of blocks, confirmations and the watcher. */
export const PATIENCE_MS = 60_000

export const mintOf = (
  { customerId }: Shop,
  cardIds: ReadonlyArray<string>,
  walletAddress = WALLET
) => ({
  kind: "mint",
  customerId,
  cardIds,
  walletAddress
})

export const act = ({ party }: Shop, id: string, action: string): Promise<Answer> =>
  party.call(`/operations/${id}/${action}`, { method: "POST" })

export const ended = ({ party }: Shop, id: string): Promise<Json> =>
  until(
    () => party.operation(id),
    ({ status }) => status !== "awaiting_chain",
    PATIENCE_MS
  )

/** Mints to a new wallet of a customer, with each transaction reported. */
export const minted = async (bench: Bench, shop: Shop, cardIds: ReadonlyArray<string>) => {
  const { customer } = await Wallets.of(bench)
  const wallet = await customer()
  const mint = await shop.party.done(mintOf(shop, cardIds, wallet.address))
  for (const { calldata, id, vendingMachineAddress } of mint.onchainOrders) {
    const transactionHash = await wallet.send(vendingMachineAddress, calldata)
    const path = `/operations/${mint.id}/onchain-orders/${id}/submit`
    ok(await shop.party.call(path, { json: { transactionHash } }))
  }
  const operation = await ended(shop, mint.id)
  same(operation.status, "completed", "the status of a mint whose tokens are minted")
  return { wallet, operation }
}
