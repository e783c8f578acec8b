/**
 * Customers who mint and burn: they send the authorized transactions or let them expire, report
 * them or not, sign again or cancel. They also pay USDC into their account.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { Address } from "@cardpack/core/domain/chain/Evm"
import * as Random from "../../kit/arbitrary/Random.ts"
import * as Wallet from "../../kit/verify/Wallet.ts"
import type { Crowd } from "./Clients.ts"
import { isGood, type Json, type Recorder } from "./History.ts"
import type { Account } from "./Shops.ts"

interface Minter {
  readonly client: number
  readonly account: Account
  readonly random: Random.Random
  readonly wallet: Wallet.Wallet
  readonly crowd: Crowd
  readonly goesOn: () => boolean
}

const BLOCK_MS = 1_000
/** Longer than an authorization lives, with its blocks. */
const LOOKS = 40

const request = async (
  minter: Minter,
  method: string,
  path: string,
  body?: object,
  key?: string
) => {
  const { account, client, crowd, random } = minter
  const sent = { account, method, path, key: key ?? null, ...(body !== undefined && { body }) }
  const reply = await crowd.ask(client, random, sent)
  return isGood(reply) ? (reply.body as Json) : null
}

let operations = 0
const operate = (minter: Minter, body: object) => {
  minter.crowd.counts.operations++
  return request(minter, "POST", "/operations", body, `chain-${minter.client}-${operations++}`)
}

/** Follows an on-chain operation to its end; answers its last state seen. */
const followed = async (minter: Minter, operation: Json, entries: string, to: string) => {
  const { random, wallet } = minter
  const path = `/operations/${operation.id}`
  let seen = operation
  const send = async () => {
    for (const entry of seen[entries === "onchain-orders" ? "onchainOrders" : "onchainBurns"]) {
      // A fifth is never sent.
      if (random.below(5) === 0) continue
      const hash = await wallet.send(entry[to] as Address, entry.calldata).catch(() => null)
      if (hash === null || random.below(2) === 0) continue
      await request(minter, "POST", `${path}/${entries}/${entry.id}/submit`, {
        transactionHash: hash
      })
    }
  }
  await send()
  for (let looks = 0; looks < LOOKS && minter.goesOn(); looks++) {
    await pause(BLOCK_MS)
    const choice = random.below(4)
    if (choice === 0) await request(minter, "POST", `${path}/refresh`)
    if (choice === 1 && looks > LOOKS / 2) await request(minter, "POST", `${path}/cancel`)
    if (choice === 2 && looks > LOOKS / 2) {
      const again = await request(minter, "POST", `${path}/resign`)
      if (again !== null) {
        seen = again
        await send()
      }
    }
    seen = (await request(minter, "GET", path)) ?? seen
    if (seen.status !== "awaiting_chain") break
  }
  return seen
}

const journey = async (minter: Minter): Promise<void> => {
  const { account, random, wallet } = minter
  const customerId = account.customers[random.below(account.customers.length)]
  const quantity = 1 + random.below(3)
  const order = { kind: "order", customerId, vendingMachineId: 1, quantity }
  const bought = await operate(minter, order)
  if (bought === null) return
  const cardIds = bought.cards.map(({ id }: Json) => id)
  const walletAddress = wallet.address
  const mint = await operate(minter, { kind: "mint", customerId, cardIds, walletAddress })
  if (mint === null) return
  const minted = await followed(minter, mint, "onchain-orders", "vendingMachineAddress")
  if (minted.status !== "completed" || random.below(3) === 0) return
  const burn = await operate(minter, { kind: "buyback", mode: "onchain", customerId, cardIds })
  if (burn !== null) await followed(minter, burn, "onchain-burns", "handlerAddress")
}

/** Runs one client. */
export const run = async (
  client: number,
  seed: number,
  account: Account,
  parts: Pick<Minter, "crowd" | "goesOn" | "wallet">
): Promise<void> => {
  const minter = { client, account, random: Random.make(seed), ...parts }
  while (minter.goesOn()) {
    await journey(minter)
    await pause(RETRY_MS)
  }
}

/** So that a client whose requests all fail does not spin. */
const RETRY_MS = 100

/** Pays random amounts into accounts until the run ends. */
export const pay = async (
  seed: number,
  accounts: ReadonlyArray<Account>,
  recorder: Recorder,
  parts: { readonly chain: Wallet.Chain; readonly crowd: Crowd; readonly goesOn: () => boolean }
): Promise<void> => {
  const { chain, crowd, goesOn } = parts
  const random = Random.make(seed)
  const funder = Wallet.funder(chain)
  while (goesOn()) {
    const account = accounts[random.below(accounts.length)]
    if (account === undefined) return
    const sent = { account, method: "GET", path: "/funding/receiving-address", key: null }
    const reply = await crowd.ask(-2, random, sent)
    if (isGood(reply)) {
      const to = (reply.body as Json).receivingWallet.address
      const amount = BigInt(1 + random.below(50_000_000))
      const hash = await funder.mined(chain.usdcAddress, Wallet.transfer(to, amount))
      crowd.counts.deposits++
      recorder.note("deposit", { account: account.id, amount: String(amount), hash })
    }
    await pause(BLOCK_MS)
  }
}
