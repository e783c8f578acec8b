/** What fields alone don't tell of resources: values that belong together. */
import { Movement } from "@cardpack/core/domain"
import {
  ADDRESS,
  acted,
  BODY,
  COLLECTION,
  card,
  DEADLINE,
  HASH,
  LATER,
  MINTED,
  mint,
  order,
  TOKEN,
  WALLET
} from "./Parts.ts"

const submitted = { ...mint, onchainOrders: [{ transactionHash: HASH }] }

const burning = {
  ...acted,
  kind: "buyback",
  mode: "onchain",
  status: "awaiting_chain",
  completedAt: null,
  affectedCards: [
    { status: "buyback_pending", onchain: { transactionHash: HASH, mintedAt: MINTED } }
  ],
  onchainBurns: [{ transactionHash: HASH }]
}

const minted = { status: "confirmed", transactionHash: HASH, confirmedAt: LATER }

const entry = {
  status: "pending",
  chainId: 8453,
  collectionAddress: COLLECTION,
  tokenId: TOKEN,
  deadline: DEADLINE,
  calldata: "0x4e1273f4"
}

const attempt = { statusCode: 200, durationMs: 42, responseBody: "ok" }

const delivered = {
  status: "delivered",
  held: false,
  attempts: [attempt],
  deliveredAt: LATER
}

const pending = {
  status: "pending",
  held: false,
  attempts: [],
  nextAttemptAt: LATER
}

const deposit = { chainId: 8453, transactionHash: HASH }

const zero = { count: 0, amountUsd: "0.000000", cashUsd: "0.000000", bonusUsd: "0.000000" }
const paidIn = { ...zero, count: 1, amountUsd: "500.000000", cashUsd: "500.000000" }
const sold = { count: 10, amountUsd: "-250.000000", cashUsd: "-245.000000", bonusUsd: "-5.000000" }

/** By the name of the schema, or by operation and status. */
export const RESOURCES: Readonly<Record<string, unknown>> = {
  Account: { environment: "production" },
  Card: card,
  CardOnchain: {
    chainId: 8453,
    collectionAddress: COLLECTION,
    tokenId: TOKEN,
    ownerAddress: WALLET
  },
  Operation: { ...order, replayed: false, metadata: { cart: "1042" } },
  OnchainOrder: {
    ...entry,
    vendingMachineAddress: ADDRESS,
    buyerAddress: WALLET,
    priceBaseUnits: "0"
  },
  OnchainBurn: {
    ...entry,
    handlerAddress: ADDRESS,
    burnRequestId: `0x${"3c".repeat(32)}`,
    ownerAddress: WALLET
  },
  Shipment: {
    status: "shipped",
    carrier: "DHL",
    trackingNumber: "JD014600006281230704",
    trackingUrl: "https://www.dhl.com/track?id=JD014600006281230704",
    updatedAt: LATER,
    notifications: { emails: [{ status: "shipped", channel: "customer_email", state: "sent" }] }
  },
  UpdateShipment: { status: "shipped", carrier: "DHL", trackingNumber: "JD014600006281230704" },
  CorrectedShipment: {
    status: "created",
    addressUpdatedAt: LATER,
    updatedAt: LATER,
    notifications: { emails: [] },
    changedFields: ["shipmentInfo"]
  },
  Customer: { externalUserId: "user-1042", attributes: { plan: "gold" } },
  CreatedCustomer: {
    externalUserId: "user-1042",
    attributes: { plan: "gold" },
    replayed: false
  },
  CreatedFundingIntent: { replayed: false },
  ReceivingWallet: { chainId: 8453 },
  FundingTransaction: {
    ...deposit,
    status: "confirmed",
    logIndex: 3,
    blockNumber: 34_120_981,
    confirmedAt: LATER
  },
  FundingScan: { transfers: 1, detected: 0, confirmed: 1 },
  LedgerEntry: {
    kind: "SPEND",
    cause: "sale",
    balanceAfter: { cash: "100.000000", bonus: "0.000000", total: "100.000000" },
    operationId: `op_${BODY}`
  },
  Statement: {
    month: "2026-11",
    since: "2026-11-01T00:00:00.000Z",
    until: "2026-12-01T00:00:00.000Z",
    opening: { cash: "0.000000", bonus: "5.000000", total: "5.000000" },
    entries: [
      { kind: "TOPUP", ...paidIn },
      { kind: "BONUS", ...zero },
      { kind: "BUYBACK", ...zero },
      { kind: "SPEND", ...sold },
      { kind: "ADJUSTMENT", ...zero }
    ],
    causes: Movement.CAUSES.map((cause) => ({
      cause,
      ...(cause === "topup" ? paidIn : cause === "sale" ? sold : zero)
    })),
    closing: { cash: "255.000000", bonus: "0.000000", total: "255.000000" }
  },
  VendingMachine: {
    staticImage: "https://cards.example/images/pack-1-still.svg",
    odds: [
      { tier: "Gold", probability: 0.05 },
      { tier: "Silver", probability: 0.95 }
    ]
  },
  WebhookEndpoint: { active: true },
  CreatedWebhookEndpoint: { active: true },
  UpdateWebhook: { rotateSigningSecret: true, gracePeriodSeconds: 3600 },
  UpdatedWebhookEndpoint: { active: true, signingSecret: `whsec_${"3f".repeat(32)}` },
  "webhooks.disable 200": { active: false },
  WebhookDelivery: delivered,
  EndpointDelivery: delivered,
  "webhooks.replay 202": pending,
  "webhooks.test 202": { ...pending, eventType: "webhook.test" },
  ReplayedRange: { replayed: 12, more: false },
  "operations.submitOrder 200": { ...submitted, metadata: null },
  "operations.submitBurn 200": { ...burning, metadata: null },
  "operations.refresh 200": {
    ...mint,
    status: "completed",
    completedAt: LATER,
    affectedCards: [{ onchain: { transactionHash: HASH, mintedAt: LATER } }],
    onchainOrders: [minted],
    metadata: null
  },
  SubmitTransaction: { transactionHash: HASH },
  "operations.resign 200": { ...mint, metadata: null },
  "operations.cancel 200": {
    ...mint,
    status: "cancelled",
    affectedCards: [{}],
    onchainOrders: [{ status: "cancelled" }],
    metadata: null
  },
  "events.list 200": { nextCursor: "MTA0Mg" },
  "shipments.update 200": { notifications: { emails: [] } }
}
