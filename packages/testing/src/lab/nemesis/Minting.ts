/**
 * Customers who mint and burn: they send the authorized transactions or let them expire, report
 * them or not, sign again or cancel. They also pay USDC into their account.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { Address } from "@cardpack/core/domain/chain/Evm"
import * as Random from "../../kit/arbitrary/Random.ts"
import * as Wallet from "../../kit/verify/Wallet.ts"
import { Draws } from "../../world/act/Draws.ts"
import type { Sent } from "../../world/act/Hand.ts"
import * as KnownFromAnswers from "../../world/act/KnownFromAnswers.ts"
import { PARTNERS } from "../../world/act/Partners.ts"
import type { Crowd } from "./Clients.ts"
import { isGood, type Json, type Recorder } from "./History.ts"
import * as Mix from "./Mix.ts"
import type { Account } from "./Shops.ts"

interface Minter {
  readonly client: number
  readonly account: Account
  /** Cards and operations of its own, which no other client touches. */
  readonly own: KnownFromAnswers.KnownFromAnswers
  readonly draws: Draws
  readonly wallet: Wallet.Wallet
  readonly crowd: Crowd
  readonly goesOn: () => boolean
}

const BLOCK_MS = 1_000

/** Most looks only wait for a block. */
const ACTS = ["order", "mint", "mint", "onchain buyback", "refresh", "refresh", "resign", "cancel"]
type Name = keyof typeof PARTNERS

/** The answer; null after a refusal. */
const request = async (
  { account, client, crowd, draws, own }: Minter,
  sent: Sent,
  key: string | null
): Promise<Json> => {
  const reply = await crowd.ask(client, draws, { account, ...sent, key })
  if (!isGood(reply)) return null
  KnownFromAnswers.learn(own, sent, reply.body)
  return reply.body
}

const SIDES = [
  { list: "onchainOrders", path: "onchain-orders", to: "vendingMachineAddress" },
  { list: "onchainBurns", path: "onchain-burns", to: "handlerAddress" }
] as const

/** Sends what an operation waits for. */
const send = async (minter: Minter, operation: Json): Promise<void> => {
  const { draws, wallet } = minter
  for (const { list, path, to } of SIDES)
    for (const entry of operation[list]) {
      // A fifth is never sent.
      if (entry.status !== "pending" || draws.chance(0.2)) continue
      const hash = await wallet.send(entry[to] as Address, entry.calldata).catch(() => null)
      if (hash === null || draws.chance(0.5)) continue
      const submit = `/operations/${operation.id}/${path}/${entry.id}/submit`
      const body = { transactionHash: hash }
      await request(minter, { method: "POST", path: submit, body }, null)
    }
}

/** Runs one client. */
export const run = async (
  client: number,
  seed: number,
  account: Account,
  parts: Pick<Minter, "crowd" | "goesOn" | "wallet">
): Promise<void> => {
  const own = KnownFromAnswers.begin(account.account)
  own.customers.push(...account.customers)
  const minter = { client, account, own, draws: new Draws(seed), ...parts }
  let keys = 0
  for (; minter.goesOn(); await pause(BLOCK_MS / 4)) {
    const name = minter.draws.pick(ACTS) as Name
    const hand = Mix.handOf(own, minter.draws, [minter.wallet.address])
    const { isKeyed = false, sent = null } = PARTNERS[name](hand) ?? {}
    if (sent === null) continue
    if (isKeyed) minter.crowd.counts.operations++
    const answer = await request(minter, sent, isKeyed ? `chain-${client}-${keys++}` : null)
    if (answer?.mode === "onchain" && name !== "refresh") await send(minter, answer)
  }
}

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
