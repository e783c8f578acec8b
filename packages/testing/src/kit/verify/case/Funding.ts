/** contract.md#funding on a chain, and what is refused without one. */
import { randomUUID } from "node:crypto"
import { until } from "../../clock/Until.ts"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { like, micros, ok, refused, same, TIMESTAMP } from "../Expect.ts"
import * as Wallets from "../Wallets.ts"
import { WRONG_MINTS } from "./Mints.ts"

/** Of blocks and confirmations. */
const PATIENCE_MS = 60_000

const addresses = async (bench: Bench) => {
  const party = await bench.partner()
  const { environment } = await party.get("/account")
  const { receivingWallet } = await party.get("/funding/receiving-address")
  const chainId = environment === "production" ? 8453 : 84532
  like(receivingWallet, { address: /^0x[0-9a-f]{40}$/i, chainId, asset: "USDC" }, "the wallet")
  same(
    await party.get("/funding/receiving-address"),
    { receivingWallet },
    "the address asked for again"
  )
  if (bench.target.operatorToken === undefined) return
  const other = await (await bench.partner()).get("/funding/receiving-address")
  same(other.receivingWallet.address === receivingWallet.address, false, "whether two share one")
}

const intents = async (bench: Bench) => {
  const party = await bench.partner()
  const before = await party.balance()
  const create = (requestedUsd: unknown) =>
    party.call("/funding-intents", { json: { requestedUsd } })
  const intent = ok(await create("250.000000"), 201)
  like(
    intent,
    {
      id: /^fin_/,
      requestedUsd: "250.000000",
      receivingWallet: { asset: "USDC" },
      createdAt: TIMESTAMP
    },
    "a funding intent"
  )
  const { replayed: _, ...listed } = intent
  same((await party.get("/funding-intents?limit=1")).fundingIntents, [listed], "the newest intent")
  for (const wrong of ["", "-1", "0", "1,5", "abc", "1.0000001", 5, null, undefined])
    refused(await create(wrong), "invalid_request", /requestedUsd/)
  same(await party.balance(), before, "the balance, which an intent doesn't move")
}

const refreshes = async (bench: Bench) => {
  const party = await bench.partner()
  const counts = ok(await party.call("/funding/refresh", { method: "POST" }))
  for (const field of ["transfers", "detected", "confirmed"])
    same(Number.isInteger(counts[field]), true, `whether ${field} is an integer`)
}

const deposits = async (bench: Bench) => {
  const party = await bench.partner({ bonus: "1.000000" })
  const { receivingWallet } = await party.get("/funding/receiving-address")
  const { chain, funder } = await Wallets.of(bench)
  const hash = await funder.pay(receivingWallet.address, 25_000_001n)
  const read = async () => (await party.get("/funding-transactions")).fundingTransactions
  const [deposit] = await until(
    async () => {
      await party.call("/funding/refresh", { method: "POST" })
      return read()
    },
    ([first]) => first?.status === "confirmed",
    PATIENCE_MS
  )
  const paid = { amountUsd: "25.000001", chainId: chain.chainId, transactionHash: hash }
  like(deposit, { id: /^ftx_/, status: "confirmed", ...paid }, "the funding transaction")
  same((await party.balance()).cash, "25.000001", "cash after the deposit")
  const [entry] = (await party.get("/ledger-entries?limit=1")).data
  const topUp = { kind: "TOPUP", cashUsd: "25.000001", fundingTransactionId: deposit.id }
  like(entry, topUp, "the ledger entry")
  same(micros(entry.balanceAfter.total), micros("26.000001"), "the balance in the ledger entry")
  const events = await party.events()
  const types = ["balance.topup.detected", "balance.topup.confirmed"]
  same(
    events.map(({ type }) => type),
    types,
    "the events of a deposit"
  )
  like(
    events.at(-1)?.data,
    { fundingTransactionId: deposit.id, ...paid },
    "the data of the last one"
  )
}

const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7"

const offline = async (bench: Bench) => {
  const { body, customerId, draw, party } = await bench.shop()
  const cardIds = await draw()
  const mint = { kind: "mint", customerId, cardIds, walletAddress: WALLET }
  const burn = { kind: "buyback", mode: "onchain", customerId, cardIds }
  const key = randomUUID()
  refused(await party.operate(mint, key), "service_unavailable")
  refused(await party.operate(burn), "service_unavailable")
  for (const [change, field] of WRONG_MINTS)
    refused(await party.operate({ ...mint, ...change }), "invalid_request", field)
  refused(await party.call("/funding/receiving-address"), "service_unavailable")
  refused(await party.call("/funding/refresh", { method: "POST" }), "service_unavailable")
  const nobody = ["card_01jb5m8x3tf9r9v1s6k2c4d7ae"]
  refused(await party.operate({ ...mint, cardIds: nobody }), "service_unavailable")
  for (const requestedUsd of [undefined, 25, "25.0000001", "-1"])
    refused(
      await party.call("/funding-intents", { json: { requestedUsd } }),
      "invalid_request",
      /requestedUsd/
    )
  const intent = await party.call("/funding-intents", { json: { requestedUsd: "5.000000" } })
  refused(intent, "service_unavailable")
  const { id } = ok(await party.operate(body(), key), 201)
  refused(await party.operate(mint, key), "idempotency_conflict")
  for (const action of ["refresh", "resign", "cancel"])
    refused(await party.call(`/operations/${id}/${action}`, { method: "POST" }), "conflict")
  const json = { transactionHash: `0x${"0".repeat(64)}` }
  for (const entry of ["onchain-orders/oco_1", "onchain-burns/ocb_1"])
    refused(await party.call(`/operations/${id}/${entry}/submit`, { json }), "not_found")
  like(await party.card(cardIds[0] ?? ""), { status: "active", onchain: null }, "the card")
}

export const funding: ReadonlyArray<Case> = [
  promise(
    "HTTP-FUND-01: an organization has one deposit address of its own, always the same",
    ["chain"],
    addresses
  ),
  promise(
    "HTTP-FUND-02: a funding intent is a quote: it is listed and moves no money",
    ["chain"],
    intents
  ),
  promise("HTTP-FUND-03: a refresh answers three counts", ["chain"], refreshes),
  promise(
    "HTTP-FUND-04: a deposit is credited once, with its transaction, ledger entry and events",
    ["chain", "transactions", "operator"],
    deposits
  ),
  promise(
    "HTTP-OFFLINE-01: without a chain, on-chain requests and funding are service_unavailable",
    ["noChain"],
    offline
  )
]
