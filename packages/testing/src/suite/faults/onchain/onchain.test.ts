/** Everything on a local chain is there after the service and its chain were killed at once. */
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Wallet from "../../../kit/verify/Wallet.ts"
import * as Rig from "../../../world/chain/local/Rig.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import {
  act,
  BLOCKS_MS,
  deposits,
  draw,
  ended,
  operate,
  walletOf
} from "../../../world/service/Onchain.ts"
import type { Partner } from "../../../world/service/Partner.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.ofProcesses(Backend.embedded, { CARDPACK_CHAIN: "local" })
const chain = async () => answer(await world.operator.get<Wallet.Chain>("/chain"), 200)

const fund = async (partner: Partner, info: Wallet.Chain, baseUnits: bigint) => {
  const { address } = await walletOf(partner)
  await Wallet.funder(info).mined(info.usdcAddress, Wallet.transfer(address, baseUnits))
  const [deposit] = await until(
    () => deposits(partner),
    (all) => all[0]?.status === "confirmed",
    BLOCKS_MS
  )
  return deposit
}

const mintAll = async (
  shop: World.Shop,
  cardIds: ReadonlyArray<string>,
  customer: Wallet.Wallet
) => {
  const { customerId, partner } = shop
  const walletAddress = customer.address
  const mint = await operate(partner, { kind: "mint", customerId, cardIds, walletAddress })
  expect(mint).toMatchObject({ status: "awaiting_chain", mode: "onchain" })
  for (const { calldata, id, vendingMachineAddress } of mint.onchainOrders) {
    const transactionHash = await customer.send(vendingMachineAddress, calldata)
    const path = `/operations/${mint.id}/onchain-orders/${id}/submit`
    answer(await partner.post<Operation>(path, { transactionHash }), 200)
  }
  const minted = await ended(partner, mint.id)
  expect(minted.status).toBe("completed")
  expect(minted.onchainOrders.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true)
  refusal(await act(partner, mint.id, "cancel"), "conflict")
  return minted
}

/** Burns the cards from the wallet; nothing is reported. */
const burnAll = async (
  shop: World.Shop,
  cardIds: ReadonlyArray<string>,
  customer: Wallet.Wallet
) => {
  const { customerId, partner } = shop
  const request = { kind: "buyback", mode: "onchain", customerId, cardIds }
  const buyback = await operate(partner, request)
  for (const { calldata, handlerAddress, quotedUsd } of buyback.onchainBurns) {
    expect(quotedUsd).toBe("7.000000")
    await customer.send(handlerAddress, calldata)
  }
  return ended(partner, buyback.id)
}

const anvils = async () => {
  const directory = world.environment().CARDPACK_DATA_DIR ?? ""
  const all = await Effect.runPromise(Rig.processesOf(directory))
  return { directory, pids: all.map(({ pid }) => pid) }
}

/** Kills everything at once with kill -9, so the chain can't save anything. */
const killAll = async () => {
  // Stopped first, or else it could start another node between the kills, which would save.
  process.kill(world.service().pid(), "SIGSTOP")
  const { directory, pids } = await anvils()
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) process.kill(pid, "SIGKILL")
  await world.service().kill()
  return directory
}

const openIncidents = async () =>
  answer(await world.operator.get<{ readonly data: ReadonlyArray<unknown> }>("/incidents"), 200)
    .data

const watched = async () => {
  const { blockNumber } = await chain()
  await until(chain, ({ cursor }) => cursor !== null && cursor > blockNumber, 2 * BLOCKS_MS)
}

/** Kills everything and starts again; returns the start's output. */
const again = async (between: (directory: string) => Promise<void>) => {
  const before = world.service().output().length
  await between(await killAll())
  await world.service().restart()
  await watched()
  expect(await openIncidents()).toEqual([])
  return world.service().output().slice(before)
}

const LOST = "was lost after block"

it("after the service and its chain were killed at once everything confirmed is there, even without its chain, and without an incident", async () => {
  const info = await chain()
  const shop = await world.shop({ cash: "1000.000000", buyback: "7.000000" })
  const { customerId, partner } = shop
  const deposit = await fund(partner, info, 250_000_000n)
  const cardIds = await draw(shop, 3)
  const [first = "", second = "", third = ""] = cardIds
  const customer = await Wallet.funded(info)
  await mintAll(shop, cardIds, customer)
  const { cash } = await partner.balance()
  expect(await again(async () => {})).not.toContain(LOST)
  expect((await burnAll(shop, [first], customer)).creditedUsd).toBe("7.000000")

  // The chain is lost for good while a card awaits its burn.
  const request = { kind: "buyback", mode: "onchain", customerId, cardIds: [second] }
  const pending = await operate(partner, request)
  expect(await again((directory) => rm(join(directory, "chain", "state.json")))).toContain(LOST)
  const statuses = (await deposits(partner)).map(({ id, status }) => [id, status])
  expect(statuses).toEqual([[deposit?.id, "confirmed"]])
  expect(Number((await partner.balance()).cash)).toBe(Number(cash) + 7)

  // Everything continues: the pending burn, another one, a mint, a deposit.
  const later = await chain()
  expect(later.collectionAddress).toBe(info.collectionAddress)
  await Wallet.endow(later, customer.address)
  for (const { calldata, handlerAddress } of pending.onchainBurns)
    await customer.send(handlerAddress, calldata)
  expect((await ended(partner, pending.id)).creditedUsd).toBe("7.000000")
  await burnAll(shop, [third], customer)
  await mintAll(shop, await draw(shop, 1), customer)
  const { address } = await walletOf(partner)
  await Wallet.funder(later).mined(later.usdcAddress, Wallet.transfer(address, 1_000_000n))
  await until(
    () => deposits(partner),
    (all) => all.length === 2 && all.every(({ status }) => status === "confirmed"),
    BLOCKS_MS
  )
  await watched()
  expect(await openIncidents()).toEqual([])
  await world.adds(partner)
})
