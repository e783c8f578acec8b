/** Complete sample rows for suites. Every id is new. */
import {
  type Account,
  type ApiKey,
  type Card,
  type Customer,
  type Draw,
  type Item,
  type LedgerEntry,
  LedgerLink,
  Minute,
  type Operation,
  type Shipment,
  Steps,
  StockEntry,
  TierKey,
  Usd,
  type VendingMachine
} from "@cardpack/core/domain"
import { FAR, hex, id, number, sequence, THEN } from "./Fresh.ts"

export { FAR, hex, id, number, THEN } from "./Fresh.ts"
export { attempt, delivery, endpoint, event } from "./WebhookSample.ts"

export const account = (fields: Partial<Account.Account> = {}): Account.Account => {
  const { id: own = id("par") } = fields
  return {
    id: own,
    name: "Harbour Games",
    notificationEmail: null,
    subjectEmails: {},
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
  erasedAt: null,
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
  oddsMode: "weights",
  restock: "open",
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
  costUsd: null,
  metadata: { grade: "9", grader: "ACME" },
  withdrawnAt: null,
  createdAt: THEN,
  ...fields
})

/** Sixteen bytes, of which no two are the same. */
export const salt = (): Uint8Array => {
  const bytes = new Uint8Array(16)
  new DataView(bytes.buffer).setUint32(12, number())
  return bytes
}

/** These items go on sale, in this order in their tiers' lists. */
export const enters = (
  items: ReadonlyArray<Item.Item>,
  why: StockEntry.Enter["why"] = "new",
  salted: () => Uint8Array = salt
): ReadonlyArray<StockEntry.Enter> =>
  [...Map.groupBy(items, TierKey.keyOf).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const cards = own.map(({ id, reference, tier }) => ({
      itemId: id,
      salt: salted(),
      reference,
      label: tier
    }))
    const { leaves, root } = Steps.finish(StockEntry.committing(cards))
    return [{ machineId: first.machineId, tier: first.tier, why, cards, root, leaves }]
  })

/** These items go off sale. */
export const leaves = (
  items: ReadonlyArray<Item.Item>,
  why: StockEntry.Leave["why"] = "other"
): ReadonlyArray<StockEntry.Leave> =>
  [...Map.groupBy(items, ({ machineId }) => machineId)].map(([machineId, own]) => ({
    machineId,
    why,
    items: own.map(({ id }) => id)
  }))

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
  clientSeed: null,
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
  drawn: null,
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
    entropy: new Uint8Array(32).fill(7)
  },
  sealed: true,
  refundableUntil: FAR,
  ...fields
})

/** The machine's first draw, of its tier's first slot. */
export const draw = (
  of: Card.Card,
  from: Item.Item,
  fields: Partial<Draw.Draw> = {}
): Draw.Draw => ({
  cardId: of.id,
  accountId: of.accountId,
  itemId: from.id,
  machineId: from.machineId,
  tier: from.tier,
  oddsVersion: 1,
  sequence: 1n,
  list: from.tier,
  generation: 0,
  size: 1,
  slot: 0,
  minute: Minute.of(THEN),
  renewal: 0,
  entropy: of.claim?.entropy ?? new Uint8Array(32).fill(7),
  salt: salt(),
  stage: 0,
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
  labelId: null,
  labelPriceUsd: null,
  labelCount: 0,
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
