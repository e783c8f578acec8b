/**
 * The history of a dumped database: rows of every kind and in every lasting state, all made through
 * the service.
 */
import type { Provided } from "@cardpack/adapters/postgres/layer"
import { recordDeposits } from "@cardpack/core/commands/funding/RecordDeposits"
import type { Address, Hex } from "@cardpack/core/domain/chain/Evm"
import { CHANNELS } from "@cardpack/core/domain/shipment/Shipment"
import * as Instant from "@cardpack/core/domain/time/Instant"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { MAX_ATTEMPTS, MINUTE } from "@cardpack/core/domain/webhook/Schedule"
import type { Handover } from "@cardpack/core/engine/port/Mailer"
import { MailQueue } from "@cardpack/core/engine/port/MailQueue"
import { settleMail, startMail } from "@cardpack/core/workers/mail/Send"
import { Context, Effect } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { catalogOf } from "../service/Catalog.ts"
import { answer, type Client, make } from "../service/Client.ts"
import * as Hooks from "../service/Hooks.ts"
import type * as OnChain from "../service/SimulatedChain.ts"
import * as World from "../service/World.ts"
import * as Machines from "./Machines.ts"

type Pass = (seconds: number) => Promise<void>

interface Made {
  readonly id: string
}

export interface Stage {
  readonly onChain: OnChain.OnChain
  readonly shop: World.Shop & { readonly operator: Client }
  readonly pass: Pass
}

const run = Effect.runPromise
const ADA = { name: "Ada Example", address1: "Musterstrasse 1", city: "Ulm", country: "DE" }

/** Orders cards, returns their ids, and advances a minute. */
const cards = async ({ pass, shop }: Stage, count: number, reveal?: "sealed") => {
  await pass(60)
  return (await shop.order(count, reveal)).cards.map(({ id }) => id)
}

const submit = async ({ pass, shop }: Stage, body: object) => {
  await pass(60)
  return shop.submit(body)
}

/** Other partners and machines, keys and tokens, and changes that operators make and undo. */
const house = async ({ pass, shop: { machine, operator, partner } }: Stage) => {
  const quick = catalogOf(2, { tiers: [3, 3], price: "2.500001", refundWindowHours: 1 })
  answer(await operator.put("/catalog", quick), 200)
  const [reference] = machine.references
  answer(await operator.put("/prices", { prices: [{ reference, buybackUsd: "9" }] }), 200)
  await pass(60)
  const own = { name: "Acme", notificationEmail: "desk@partner.example" }
  answer(await operator.patch(`/partners/${partner.id}`, own), 200)
  for (const [name, status] of [["Bolt"], ["Crane & Söhne", "suspended"]] as const) {
    const { id } = answer(await operator.post<Made>("/partners", { name }), 201)
    const { id: keyId } = answer(await operator.post<Made>(`/partners/${id}/keys`, {}), 201)
    answer(await operator.remove(`/partners/${id}/keys/${keyId}`), 204)
    if (status !== undefined) answer(await operator.patch(`/partners/${id}`, { status }), 200)
    await pass(60)
  }
  for (const role of ["owner", "finance", "catalog", "shipping", "support", "read-only"]) {
    const token = { name: `a ${role}`, role, expiresAt: "2036-11-22T00:00:00.000Z" }
    const { id } = answer(await operator.post<Made>("/tokens", token), 201)
    if (role === "support") answer(await operator.remove(`/tokens/${id}`), 204)
  }
  answer(await operator.patch("/controls", { mints: "off", reason: "a drill" }), 200)
  answer(await operator.patch("/controls", { mints: "on", reason: "it is over" }), 200)
}

/** Whoever tells it may do all; what the role of finance does waits for another of the role. */
export const LIMITS = { owner: Usd.MAX * 10n }

/** Of what waits for a second person: one approved, one declined and one that still waits. */
const confirmed = async ({ onChain: { service }, pass, shop: { operator } }: Stage) => {
  const partner = answer(await operator.post<Made>("/partners", { name: "Dune" }), 201)
  const clerk = async (name: string): Promise<Client> => {
    const given = { name, role: "finance" }
    const { token } = answer(await operator.post<{ token: string }>("/tokens", given), 201)
    return make(() => `${service.url}/operator/v1`, token)
  }
  const [first, second] = [await clerk("a clerk"), await clerk("another clerk")]
  // Who came today confirms nothing.
  await pass(Instant.DAY / 1_000)
  for (const verb of ["approve", "decline", null]) {
    const gift = { amountUsd: "1.25", bucket: "bonus", reason: "a late parcel" }
    const path = `/partners/${partner.id}/adjustments`
    const held = await first.post<{ approval: Made }>(path, gift, World.once())
    const { id } = answer(held, 202).approval
    if (verb !== null) answer(await second.post(`/approvals/${id}/${verb}`), 200)
  }
}

const stock = async ({ shop: { operator, partner } }: Stage) => {
  type Page = { readonly data: ReadonlyArray<{ readonly reference: string }> }
  const free = answer(await operator.get<Page>("/items?place=deck&vendingMachineId=1"), 200).data
  const references = free.slice(0, 2).map(({ reference }) => reference)
  const reason = "a crack in the slab"
  answer(await operator.post("/stock/withdraw", { references, reason }, World.once()), 200)
  answer(await operator.patch("/vending-machines/2", { public: false }), 200)
  const back = { references: references.slice(1), reason: "none after all" }
  answer(await operator.post("/stock/return", back, World.once()), 200)
  answer(await partner.post("/sandbox/credits", undefined, World.once()), 201)
}

/** Sealed packs in every state: kept, opened, refunded, and one past its window. */
const sealed = async (stage: Stage) => {
  const { customerId, partner } = stage.shop
  await cards(stage, 4, "sealed")
  const [opened] = await cards(stage, 2, "sealed")
  const path = `/customers/${customerId}/cards/reveal`
  answer(await partner.post(path, { cardIds: [opened] }), 200)
  const [first, second] = await cards(stage, 3, "sealed")
  await submit(stage, { kind: "refund", cardIds: [first, second] })
  const order = { kind: "order", vendingMachineId: 2, quantity: 2, reveal: "sealed" }
  await submit(stage, { ...order, metadata: { note: 'it\'s "quoted" \\ ünd ☃', n: 1.5 } })
}

const customers = async ({ pass, shop: { operator, partner } }: Stage) => {
  const named = { externalUserId: "user-7", attributes: { vip: true, tags: ["a", "b"] } }
  const { id } = answer(await partner.post<Made>("/customers", named, World.once()), 201)
  await pass(60)
  answer(await partner.patch(`/customers/${id}`, { attributes: { vip: false } }), 200)
  const other = { externalUserId: "user-8" }
  const { id: gone } = answer(await partner.post<Made>("/customers", other), 201)
  const path = `/partners/${partner.id}/customers/${gone}/erase`
  answer(await operator.post(path, {}), 200)
}

/** Told by the operator, not by the partner as the sandbox lets it. */
const ARRIVED = { status: "delivered" }

const arrive = async (operator: Client, operationId: string) => {
  type Page = { readonly data: ReadonlyArray<Made & { readonly operationId: string }> }
  const { data } = answer(await operator.get<Page>("/shipments?status=created"), 200)
  const own = data.find((shipment) => shipment.operationId === operationId)
  answer(await operator.patch(`/shipments/${own?.id}`, ARRIVED), 200)
}

const parcels = async (stage: Stage) => {
  const { operator, partner } = stage.shop
  const notifications = { channels: CHANNELS, customerEmail: "ada@example.com" }
  const updates: ReadonlyArray<ReadonlyArray<object>> = [
    [],
    [{ status: "shipped", carrier: "DHL", trackingNumber: "7" }],
    [{ status: "shipped" }, { status: "in_transit", trackingUrl: "https://track.example/7" }],
    [ARRIVED],
    [{ status: "exception", statusReason: "The address does not exist." }]
  ]
  for (const moves of updates) {
    const cardIds = await cards(stage, 2)
    const { id } = await submit(stage, {
      kind: "redemption",
      cardIds,
      shipmentInfo: ADA,
      notifications
    })
    for (const move of moves) {
      await stage.pass(600)
      if (move === ARRIVED) await arrive(operator, id)
      else answer(await partner.put(`/operations/${id}/shipment`, move), 200)
    }
    const corrected = { shipmentInfo: { ...ADA, address1: "Neue Gasse 2" } }
    if (moves.length === 0)
      answer(await partner.put(`/operations/${id}/shipment/address`, corrected), 200)
  }
  answer(await operator.get("/shipments?status=created"), 200)
}

const ENDS: ReadonlyArray<Handover | "not configured" | null> = [
  { _tag: "accepted" },
  { _tag: "refused", why: "the recipient was refused" },
  { _tag: "unknown", why: "the connection was lost" },
  "not configured",
  null
] as const

/** Sends some mails; the others stay due. */
const mails = async ({ onChain, pass }: Stage, stored: Context.Context<Provided>) => {
  const { engine } = onChain.service
  const due = await run(Context.get(stored, MailQueue).due(ENDS.length))
  for (const [at, key] of due.entries()) {
    await pass(60)
    await run(
      engine.run(startMail(key, { configured: ENDS[at] !== "not configured", channels: CHANNELS }))
    )
    const end = ENDS[at]
    if (end != null && end !== "not configured")
      await run(engine.run(settleMail(key, 1, end, MINUTE)))
  }
}

const endpoints = async (partner: Client) => {
  const url = "https://partner.example/webhooks"
  for (const subscribedEvents of [["*"], ["operation.completed"], ["shipment.updated"]]) {
    const { id } = answer(await partner.post<Made>("/webhooks", { url, subscribedEvents }), 201)
    if (subscribedEvents[0] === "shipment.updated")
      answer(await partner.remove(`/webhooks/${id}`), 200)
    if (subscribedEvents[0] !== "*") continue
    const rotation = { rotateSigningSecret: true, gracePeriodSeconds: 604_800 }
    answer(await partner.patch(`/webhooks/${id}`, rotation), 200)
    answer(await partner.post(`/webhooks/${id}/test`), 202)
  }
}

/** Deposits: credited, detected, of another token, and swept. */
const deposits = async ({ onChain, pass, shop }: Stage) => {
  const { chain, watch, testChain } = onChain
  const { operator, partner } = shop
  const { usdc } = chain.contracts
  const requestedUsd = "500.000000"
  answer(await partner.post("/funding-intents", { requestedUsd }, World.once()), 201)
  type Receiving = { readonly receivingWallet: { readonly address: Address } }
  const own = answer(await partner.get<Receiving>("/funding/receiving-address"), 200)
  const { address } = own.receivingWallet
  await watch()
  const pay = async (token: Address, amount: bigint) => {
    await pass(60)
    await run(testChain.send(Acts.fresh(), Acts.give(token, address, amount)))
    await run(testChain.mine())
    await watch()
  }
  await pay(usdc, 12_500_000n)
  await pay(testChain.foreign, 2n ** 200n)
  await run(testChain.mine(3))
  await watch()
  const { account } = Acts.fresh()
  const treasury = TestChain.wallet("treasury").address
  const hash = await run(
    testChain.send({ account, address }, Acts.pay(usdc, treasury, 10_000_000n))
  )
  await run(testChain.mine(3))
  answer(await operator.post("/deposits/sweeps", { transactionHash: hash }), 200)
}

/** A deposit that fails after a reorganization, and one that is not final yet. */
const unsure = async ({ onChain, pass }: Stage) => {
  const { chain, service, watch, testChain } = onChain
  const { usdc } = chain.contracts
  const to = await onChain.receiver()
  const payer = Acts.fresh()
  await run(testChain.send(payer, Acts.give(usdc, payer.address, 7_000_000n)))
  await run(testChain.mine())
  const paid = await run(testChain.send(payer, Acts.pay(usdc, to.address, 7_000_000n)))
  await run(testChain.mine())
  const receipt = await run(chain.receipt(paid))
  if (receipt === null) throw new Error("the transaction is in no block")
  const seen = { receipt, isFinal: false, chainId: chain.chainId, usdc }
  await run(service.engine.run(recordDeposits(to.accountId, seen)))
  // The payer has no money left.
  await run(testChain.reorganize(2, [{ transaction: paid, block: 0 }]))
  await run(testChain.mine(2))
  await pass(60)
  await watch()
  await onChain.record(to, Acts.give(usdc, to.address, 8_000_000n), false)
}

/** Mints and burns: confirmed, pending and cancelled, and a resolved incident. */
const tokens = async (stage: Stage) => {
  const { onChain, pass, shop } = stage
  const { chain, watch, testChain } = onChain
  const wallet = TestChain.wallet("a customer")
  const mint = (cardIds: ReadonlyArray<string>) =>
    submit(stage, { kind: "mint", cardIds, walletAddress: wallet.address })
  const burn = (cardIds: ReadonlyArray<string>) =>
    submit(stage, { kind: "buyback", mode: "onchain", cardIds })
  const send = async (to: Address, data: Hex) => {
    const hash = await run(testChain.send(wallet, { to, data }))
    await run(testChain.mine(2))
    await watch()
    return hash
  }
  const held = await cards(stage, 8)
  for (const entry of (await mint(held.slice(0, 3))).onchainOrders)
    await send(entry.vendingMachineAddress, entry.calldata)
  for (const entry of (await burn(held.slice(0, 1))).onchainBurns)
    await send(entry.handlerAddress, entry.calldata)
  const late = await mint(held.slice(3, 5))
  const unburned = await burn(held.slice(1, 2))
  const [order] = late.onchainOrders
  if (order === undefined) throw new Error("nothing to mint")
  const { calldata: data, deadline, vendingMachineAddress: to } = order
  const transaction = await run(testChain.send(wallet, { to, data }))
  await run(testChain.pass(Date.parse(deadline) / 1_000 - (await run(chain.head)).at / 1_000 + 60))
  await run(testChain.mine())
  await pass(3_600)
  for (const { id } of [late, unburned])
    answer(await shop.partner.post(`/operations/${id}/cancel`), 200)
  await run(testChain.reorganize(1, [{ transaction, block: 0 }]))
  await watch()
  type Page = { readonly data: ReadonlyArray<Made> }
  const open = answer(await shop.operator.get<Page>("/incidents?open=true"), 200).data
  for (const { id } of open) {
    const resolution = { resolution: "the wallet keeps the token" }
    answer(await shop.operator.post(`/incidents/${id}/resolve`, resolution), 200)
  }
  await mint(held.slice(5, 6))
  await burn(held.slice(2, 3))
}

export const tell = async (
  onChain: OnChain.OnChain,
  stored: Context.Context<Provided>,
  pass: Pass
): Promise<void> => {
  const made = await onChain.service.shop({ tiers: [30, 30], bonus: "33.333333" })
  const shop = { ...made, operator: onChain.service.operator }
  const stage: Stage = { onChain, shop, pass }
  const { queue } = onChain.service
  await house(stage)
  await endpoints(shop.partner)
  await customers(stage)
  await sealed(stage)
  await Hooks.work(queue, 204)
  await parcels(stage)
  await mails(stage, stored)
  await Hooks.work(queue, 500, MAX_ATTEMPTS)
  const sold = await cards(stage, 3)
  await submit(stage, { kind: "buyback", mode: "offchain", cardIds: sold.slice(1) })
  await deposits(stage)
  await Hooks.work(queue, 500)
  await tokens(stage)
  await stock(stage)
  await confirmed(stage)
  await unsure(stage)
  await Machines.tell(stage)
}
