/** Complete sample rows for suites. Every id is new. */
import {
  type Account,
  type ApiKey,
  type Attempt,
  type Card,
  type Customer,
  type Deck,
  type Delivery,
  type Draw,
  type Endpoint,
  type Event,
  Id,
  type Item,
  type LedgerEntry,
  LedgerLink,
  type Operation,
  type Shipment,
  Usd,
  type VendingMachine
} from "@cardpack/core/domain"

/** In the past of every clock: 2026-01-01. */
export const THEN = Date.UTC(2026, 0, 1)
/** In the future of every clock: 2100-01-01. */
export const FAR = Date.UTC(2100, 0, 1)

let made = 0

/** Ids in creation order. */
export const id = <P extends Id.Prefix>(prefix: P): `${P}_${string}` => {
  made += 1
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setUint32(6, made)
  return Id.fromUuid(prefix, Id.uuidV7(THEN + made, bytes))
}

/** A unique number, or text with one. */
export const number = (): number => ++made
const sequence = (): bigint => BigInt(++made)
export const hex = (): string => (++made).toString(16).padStart(64, "0")

export const account = (fields: Partial<Account.Account> = {}): Account.Account => {
  const { id: own = id("par") } = fields
  return {
    id: own,
    name: "Harbour Games",
    notificationEmail: null,
    status: "active",
    balance: { cash: Usd.of(1_000), bonus: Usd.of(50) },
    lowBalanceThreshold: null,
    sandboxCreditAt: null,
    sequence: 0n,
    version: 0n,
    ledgerHead: LedgerLink.originOf(own),
    createdAt: THEN,
    // Behind every clock, also one that begins at zero.
    updatedAt: 0,
    ...fields
  }
}

/** The account as its next commit writes it: another balance comes with another link. */
export const next = (
  before: Account.Account,
  fields: Partial<Account.Account> = {}
): Account.Account => ({
  ...before,
  version: before.version + 1n,
  ...(fields.balance !== undefined && { ledgerHead: hex() }),
  ...fields
})

export const key = (of: Account.Account, fields: Partial<ApiKey.ApiKey> = {}): ApiKey.ApiKey => ({
  id: id("key"),
  accountId: of.id,
  hash: hex(),
  prefix: "pk_s0000aa",
  label: "till",
  madeBy: "ada@example.com",
  createdAt: THEN,
  lastUsedAt: null,
  revokedAt: null,
  ...fields
})

export const customer = (
  of: Account.Account,
  fields: Partial<Customer.Customer> = {}
): Customer.Customer => ({
  id: id("cus"),
  accountId: of.id,
  externalUserId: null,
  attributes: {},
  idempotencyKey: null,
  fingerprint: null,
  sequence: sequence(),
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

export const machine = (
  fields: Partial<VendingMachine.VendingMachine> = {}
): VendingMachine.VendingMachine => ({
  id: number(),
  name: "Harbour Classics",
  priceUsd: Usd.of(25),
  image: "https://images.example/harbour.gif",
  staticImage: "",
  public: true,
  active: true,
  refundWindow: 86_400_000,
  tiers: [
    { name: "common", weight: 9_000_000n },
    { name: "rare", weight: 1_000_000n }
  ],
  oddsVersion: 1,
  whenTierEmpty: "redistribute",
  maxOpenShare: 500_000,
  createdAt: THEN,
  ...fields
})

export const item = (
  of: VendingMachine.VendingMachine,
  fields: Partial<Item.Item> = {}
): Item.Item => ({
  id: id("itm"),
  reference: `CERT-${String(number()).padStart(8, "0")}`,
  machineId: of.id,
  tier: "common",
  name: "1999 Lighthouse Keeper, grade 9",
  image: "https://images.example/lighthouse.png",
  buybackUsd: Usd.of(18),
  metadata: { grade: "9", grader: "ACME" },
  withdrawnAt: null,
  createdAt: THEN,
  ...fields
})

export const slot = (of: Item.Item, position: bigint): Deck.Slot => ({
  itemId: of.id,
  machineId: of.machineId,
  tier: of.tier,
  position
})

export const operation = (
  of: Customer.Customer,
  fields: Partial<Operation.Operation> = {}
): Operation.Operation => ({
  id: id("op"),
  accountId: of.accountId,
  customerId: of.id,
  kind: "refund",
  mode: "offchain",
  status: "completed",
  vendingMachineId: null,
  quantity: null,
  chargedUsd: 0n,
  creditedUsd: 0n,
  metadata: null,
  idempotencyKey: `key-${number()}`,
  fingerprint: hex(),
  sequence: sequence(),
  completedAt: (fields.status ?? "completed") === "completed" ? THEN : null,
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

export const card = (
  of: Operation.Operation,
  held: Item.Item,
  fields: Partial<Card.Card> = {}
): Card.Card => ({
  id: id("card"),
  accountId: of.accountId,
  customerId: of.customerId,
  operationId: of.id,
  ordinal: 0,
  itemId: held.id,
  claim: null,
  status: "active",
  sealed: false,
  refundableUntil: null,
  paid: { cash: Usd.of(20), bonus: Usd.of(5) },
  onchain: null,
  frozenBy: null,
  sequence: sequence(),
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

/** A card that was ordered sealed and is still unopened. */
export const claim = (
  of: Operation.Operation,
  machine: VendingMachine.VendingMachine,
  fields: Partial<Card.Card> = {}
): Card.Card => ({
  ...card(of, item(machine)),
  itemId: null,
  claim: {
    machineId: machine.id,
    oddsVersion: machine.oddsVersion,
    seed: new Uint8Array(16).fill(7)
  },
  sealed: true,
  refundableUntil: FAR,
  ...fields
})

export const draw = (
  of: Card.Card,
  from: Deck.Slot,
  fields: Partial<Draw.Draw> = {}
): Draw.Draw => ({
  cardId: of.id,
  accountId: of.accountId,
  itemId: from.itemId,
  machineId: from.machineId,
  tier: from.tier,
  oddsVersion: 1,
  shuffle: 0,
  position: from.position,
  seed: Uint8Array.from({ length: 16 }, (_, index) => index * 17),
  createdAt: THEN,
  ...fields
})

export const affected = (
  by: Operation.Operation,
  of: Card.Card,
  fields: Partial<Operation.AffectedCard> = {}
): Operation.AffectedCard => ({
  operationId: by.id,
  accountId: by.accountId,
  cardId: of.id,
  ordinal: 0,
  credited: { cash: 0n, bonus: 0n },
  ...fields
})

export const shipment = (
  of: Operation.Operation,
  fields: Partial<Shipment.Shipment> = {}
): Shipment.Shipment => ({
  id: id("shp"),
  accountId: of.accountId,
  operationId: of.id,
  customerId: of.customerId,
  status: "created",
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  statusReason: null,
  countryCode: "PT",
  countryName: "Portugal",
  info: "sealed-text",
  infoFingerprint: hex(),
  channels: ["customer_email", "partner_email"],
  customerEmail: "sealed-address",
  emails: [],
  addressUpdatedAt: null,
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

export const entry = (
  of: Account.Account,
  fields: Partial<LedgerEntry.Entry> = {}
): LedgerEntry.Entry => ({
  id: id("led"),
  accountId: of.id,
  kind: "ADJUSTMENT",
  amount: { cash: Usd.of(1), bonus: 0n },
  balanceAfter: { cash: Usd.of(1), bonus: 0n },
  operationId: null,
  fundingTransactionId: null,
  reason: "counted by hand",
  sequence: sequence(),
  createdAt: THEN,
  link: hex(),
  ...fields
})

export const event = (of: Account.Account, fields: Partial<Event.Event> = {}): Event.Event => ({
  id: id("evt"),
  accountId: of.id,
  type: "operation.completed",
  data: { operationId: "op_1", cards: [{ id: "card_1", name: null }] },
  sequence: sequence(),
  createdAt: THEN,
  deliveries: 0,
  ...fields
})

export const endpoint = (
  of: Account.Account,
  fields: Partial<Endpoint.Endpoint> = {}
): Endpoint.Endpoint => ({
  id: id("wh"),
  accountId: of.id,
  url: "https://hooks.example/cards",
  subscribedEvents: ["*"],
  active: true,
  secret: "sealed-secret",
  previous: null,
  disabledAt: null,
  sequence: sequence(),
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

/** A pending delivery of the event. */
export const delivery = (
  of: Event.Event,
  to: Endpoint.Endpoint,
  fields: Partial<Delivery.Delivery> = {}
): Delivery.Delivery => ({
  id: id("dlv"),
  accountId: of.accountId,
  endpointId: to.id,
  eventId: of.id,
  eventType: of.type,
  status: "pending",
  attempts: [],
  retryAt: null,
  sequence: of.sequence,
  createdAt: of.createdAt,
  finishedAt: null,
  ...fields
})

export const attempt = (fields: Partial<Attempt.Attempt> = {}): Attempt.Attempt => ({
  at: THEN,
  statusCode: 500,
  error: "answered 500",
  durationMs: 12,
  responseBody: "no",
  ...fields
})
