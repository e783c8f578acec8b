/** contract.md#mint and contract.md#onchain-actions. */
import { until } from "../../clock/Until.ts"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { like, ok, refused, same, TIMESTAMP } from "../Expect.ts"
import { act, ended, minted, mintOf, PATIENCE_MS, UNSEEN, WALLET } from "../Minting.ts"
import { unmoved, unmovedBy } from "../Party.ts"
import * as Wallets from "../Wallets.ts"

const authorizes = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const [first = "", second = ""] = await draw(2)
  const before = await party.balance()
  const cursor = await party.now()
  const mint = await party.done(mintOf(shop, [first, second]))
  const entry = (cardId: string) => ({
    id: /^oco_\w+$/,
    cardId,
    vendingMachineAddress: /^0x[0-9a-f]{40}$/,
    collectionAddress: /^0x[0-9a-f]{40}$/,
    tokenId: /^\d+$/,
    buyerAddress: WALLET,
    priceBaseUnits: "0",
    deadline: TIMESTAMP,
    calldata: /^0x[0-9a-f]+$/i,
    transactionHash: null,
    confirmedAt: null,
    failureReason: null
  })
  like(
    mint,
    {
      kind: "mint",
      mode: "onchain",
      status: "awaiting_chain",
      chargedUsd: "0.000000",
      onchainOrders: [entry(first), entry(second)]
    },
    "the operation of a mint"
  )
  same(await party.balance(), before, "the balance, which a mint doesn't move")
  like(await party.card(first), { status: "active", onchain: { mintedAt: null } }, "a card in mint")
  const events = (await party.events(cursor)).map(({ type }) => type)
  same(events, ["operation.awaiting_chain"], "the events of a mint")
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds: [first] }
  await unmoved(party, customerId, () => party.operate(buyback), "conflict")
  await unmoved(party, customerId, () => party.operate(mintOf(shop, [first])), "conflict")
  for (const action of ["resign", "cancel"]) refused(await act(shop, mint.id, action), "conflict")
  same(ok(await act(shop, mint.id, "refresh")).status, "awaiting_chain", "the refreshed mint")
  const path = `/operations/${mint.id}/onchain-orders/${mint.onchainOrders[0].id}/submit`
  const told = ok(await party.call(path, { json: { transactionHash: UNSEEN } }))
  same(told.onchainOrders[0].transactionHash, UNSEEN, "a reported transaction that nobody saw")
}

export const WRONG_MINTS: ReadonlyArray<readonly [object, RegExp]> = [
  [{ walletAddress: undefined }, /walletAddress/],
  [{ walletAddress: "0x1234" }, /walletAddress/],
  [{ walletAddress: `0x${"0".repeat(40)}` }, /walletAddress/],
  [{ walletAddress: "0x52908400098527886E0F7030069857D2E4169Ee7" }, /walletAddress/],
  [{ cardIds: [] }, /cardIds/],
  [{ mode: "offchain" }, /mode/],
  [{ amount: 1 }, /amount/]
]

const rejects = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, order, party } = shop
  const cardIds = await draw()
  await unmovedBy(party, customerId, async () => {
    for (const [change, field] of WRONG_MINTS)
      refused(
        await party.operate({ ...mintOf(shop, cardIds), ...change }),
        "invalid_request",
        field
      )
  })
  const { cards } = await order(1, "sealed")
  const hidden = cards.map(({ id }: Json) => id)
  await unmoved(party, customerId, () => party.operate(mintOf(shop, hidden)), "conflict")
  const burn = { kind: "buyback", mode: "onchain", customerId, cardIds }
  await unmoved(party, customerId, () => party.operate(burn), "conflict")
}

const absent = async (bench: Bench) => {
  const shop = await bench.shop()
  const { order, party } = shop
  const { id } = await order()
  const nobody = "op_01jb5m8x3tf9r9v1s6k2c4d7ae"
  for (const action of ["refresh", "resign", "cancel"]) {
    refused(await act(shop, id, action), "conflict")
    refused(await act(shop, nobody, action), "not_found")
  }
  for (const entry of ["onchain-orders/oco", "onchain-burns/ocb"]) {
    const path = `/operations/${nobody}/${entry}_01jb5m8x3tf9r9v1s6k2c4d7ae/submit`
    refused(await party.call(path, { json: { transactionHash: UNSEEN } }), "not_found")
    const json = { transactionHash: "0x12" }
    refused(await party.call(path, { json }), "invalid_request", /transactionHash/)
  }
}

const completes = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const cardIds = await draw(2)
  const cursor = await party.now()
  const { operation, wallet } = await minted(bench, shop, cardIds)
  for (const { confirmedAt, failureReason } of operation.onchainOrders)
    like(
      { confirmedAt, failureReason },
      { confirmedAt: TIMESTAMP, failureReason: null },
      "an entry"
    )
  const card = await party.card(cardIds[0] ?? "")
  like(card, { status: "active", onchain: { mintedAt: TIMESTAMP } }, "a minted card")
  same(card.onchain.ownerAddress, wallet.address, "the owner of the minted card")
  const types = (await party.events(cursor)).map(({ type }) => type)
  same(types, ["operation.awaiting_chain", "operation.completed"], "the events of a mint")
  refused(await act(shop, operation.id, "cancel"), "conflict")
  same(ok(await act(shop, operation.id, "refresh")), operation, "a finished mint, refreshed")
}

const fails = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const { customer } = await Wallets.of(bench)
  const wallet = await customer()
  const mint = await party.done(mintOf(shop, await draw(), wallet.address))
  const [order] = mint.onchainOrders
  const wrong = await wallet.mined(order.vendingMachineAddress, "0x12345678")
  const path = `/operations/${mint.id}/onchain-orders/${order.id}/submit`
  ok(await party.call(path, { json: { transactionHash: wrong } }))
  const failed = await until(
    () => party.operation(mint.id),
    ({ onchainOrders: [one] }) => one.failureReason !== null,
    PATIENCE_MS
  )
  same(failed.status, "awaiting_chain", "the status after a transaction that doesn't count")
  const types = (await party.get(`/events?operationId=${mint.id}`)).data.map(
    ({ type }: Json) => type
  )
  same(types, ["operation.awaiting_chain", "operation.onchain_failed"], "the events")
  await wallet.send(order.vendingMachineAddress, order.calldata)
  const done = await ended(shop, mint.id)
  like(done, { status: "completed", onchainOrders: [{ failureReason: null }] }, "the right one")
}

export const mints: ReadonlyArray<Case> = [
  promise(
    "HTTP-MINT-01: a mint is free, awaits the chain with calldata for each card, and blocks the cards",
    ["chain", "operator"],
    authorizes
  ),
  promise(
    "HTTP-MINT-02: an invalid mint is a 400 that names the field; a card that isn't held conflicts",
    ["chain", "operator"],
    rejects
  ),
  promise(
    "HTTP-MINT-03: on-chain actions of off-chain operations conflict, those of unknown ones are a 404",
    ["chain"],
    absent
  ),
  promise(
    "HTTP-MINT-04: a mint completes when its transactions are confirmed",
    ["chain", "transactions", "operator"],
    completes
  ),
  promise(
    "HTTP-MINT-05: a wrong transaction is told as failureReason, until a right one lands",
    ["chain", "transactions", "operator"],
    fails
  )
]
