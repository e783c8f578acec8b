/** contract.md#onchain-buyback, and mints whose authorizations are over. */

import { Lacking } from "../../certify/Lacking.ts"
import { until } from "../../clock/Until.ts"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { holds, like, ok, refused, same, TIMESTAMP } from "../Expect.ts"
import { act, ended, minted, mintOf, PATIENCE_MS, UNSEEN } from "../Minting.ts"

/** The longest life of an authorization that is awaited. */
const SHORT_MS = 60_000

const credits = async (bench: Bench) => {
  const shop = await bench.shop({ buyback: "7.000000" })
  const { customerId, draw, party } = shop
  const cardIds = await draw()
  const { wallet } = await minted(bench, shop, cardIds)
  const before = await party.balance()
  const cursor = await party.now()
  const burn = await party.done({ kind: "buyback", mode: "onchain", customerId, cardIds })
  const [entry] = burn.onchainBurns
  like(
    entry,
    {
      id: /^ocb_\w+$/,
      cardId: cardIds[0],
      handlerAddress: /^0x[0-9a-f]{40}$/,
      collectionAddress: /^0x[0-9a-f]{40}$/,
      burnRequestId: /./,
      quotedUsd: "7.000000",
      deadline: TIMESTAMP,
      calldata: /^0x/
    },
    "a burn entry"
  )
  same((await party.card(cardIds[0] ?? "")).status, "buyback_pending", "the card in burn")
  same(await party.balance(), before, "the balance before the burn landed")
  const transactionHash = await wallet.send(entry.handlerAddress, entry.calldata)
  const path = `/operations/${burn.id}/onchain-burns/${entry.id}/submit`
  ok(await party.call(path, { json: { transactionHash } }))
  const done = await ended(shop, burn.id)
  like(done, { status: "completed", creditedUsd: "7.000000" }, "the landed burn")
  same((await party.card(cardIds[0] ?? "")).status, "bought_back", "the burned card")
  const types = (await party.events(cursor)).map(({ type }) => type)
  same(types, ["operation.awaiting_chain", "buyback.completed"], "the events of a burn")
}

/** The operation once its authorizations are surely over, on the chain too. */
const overdue = async (shop: Shop, operation: Json, action: string): Promise<Json> => {
  const [{ deadline }] = [...operation.onchainOrders, ...operation.onchainBurns]
  const rest = Date.parse(deadline) - Date.now()
  if (rest > SHORT_MS)
    throw new Lacking(`authorizations that end within ${SHORT_MS / 1000} seconds`)
  const answer = await until(
    () => act(shop, operation.id, action),
    ({ status }) => status === 200,
    rest + PATIENCE_MS
  )
  return answer.body
}

const resigns = async (bench: Bench) => {
  const shop = await bench.shop()
  const mint = await shop.party.done(mintOf(shop, await shop.draw()))
  const [before] = mint.onchainOrders
  const [after] = (await overdue(shop, mint, "resign")).onchainOrders
  const { cardId, id, tokenId } = before
  like(after, { id, cardId, tokenId }, "the entry after it was signed again")
  holds(after.deadline > before.deadline, "a new signature has a later deadline", after.deadline)
  holds(after.calldata !== before.calldata, "a new signature is another one", after.calldata)
}

const cancels = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const [cardId = ""] = await draw()
  const mint = await party.done(mintOf(shop, [cardId]))
  same((await overdue(shop, mint, "cancel")).status, "cancelled", "the status of a cancelled mint")
  like(
    await party.card(cardId),
    { status: "active", onchain: null },
    "the card, which is held again"
  )
  const types = (await party.get(`/events?operationId=${mint.id}`)).data.map(
    ({ type }: Json) => type
  )
  same(
    types.toSorted(),
    ["operation.awaiting_chain", "operation.cancelled", "operation.onchain_cancelled"],
    "the events of a cancelled mint"
  )
  const path = `/operations/${mint.id}/onchain-orders/${mint.onchainOrders[0].id}/submit`
  refused(await party.call(path, { json: { transactionHash: UNSEEN } }), "conflict")
}

const givesUp = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const cardIds = await draw()
  await minted(bench, shop, cardIds)
  const burn = await party.done({ kind: "buyback", mode: "onchain", customerId, cardIds })
  const [before] = burn.onchainBurns
  const signed = await overdue(shop, burn, "resign")
  const [after] = signed.onchainBurns
  const { burnRequestId, id, tokenId } = before
  like(after, { id, burnRequestId, tokenId }, "the entry after it was signed again")
  holds(after.deadline > before.deadline, "a new signature has a later deadline", after.deadline)
  const balance = await party.balance()
  same(
    (await overdue(shop, signed, "cancel")).status,
    "cancelled",
    "the status of a cancelled burn"
  )
  const card = await party.card(cardIds[0] ?? "")
  like(card, { status: "active", onchain: { mintedAt: TIMESTAMP } }, "the card, which stays minted")
  same(await party.balance(), balance, "the balance after a cancelled burn")
  const { data } = await party.get(`/events?operationId=${burn.id}`)
  const types = ["operation.awaiting_chain", "operation.awaiting_chain", "operation.cancelled"]
  same(
    data.map(({ type }: Json) => type),
    types,
    "the events of a cancelled burn"
  )
  const path = `/operations/${burn.id}/onchain-burns/${id}/submit`
  refused(await party.call(path, { json: { transactionHash: UNSEEN } }), "conflict")
}

export const burns: ReadonlyArray<Case> = [
  promise(
    "HTTP-MINT-06: an expired authorization is signed again for the same token",
    ["chain", "expiry", "operator"],
    resigns
  ),
  promise(
    "HTTP-MINT-07: an expired mint can be cancelled: its cards are held again",
    ["chain", "expiry", "operator"],
    cancels
  ),
  promise(
    "HTTP-BURN-01: an on-chain buyback credits its quote when the burn is confirmed",
    ["chain", "transactions", "operator"],
    credits
  ),
  promise(
    "HTTP-BURN-02: an expired burn is signed again for the same request, or cancelled: the card stays minted",
    ["chain", "transactions", "expiry", "operator"],
    givesUp
  )
]
