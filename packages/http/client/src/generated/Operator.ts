/** Made by `npm run client` from the operator API's OpenAPI document, 2026-09-12. */
import type { CallOptions, CreateOptions } from "../Options.ts"

export interface AcknowledgeNotice {
  readonly type: "value.high" | "value.low"
  readonly vendingMachineId: number
}

export interface AdjustBalance {
  /** Not zero; negative takes away. US dollars as a decimal string with at most six places. */
  readonly amountUsd: string
  readonly bucket: "cash" | "bonus"
  /** Why, as the partner reads it in the ledger; 1 to 500 characters. */
  readonly reason: string
  /**
   * For operators alone, 1 to 2,000 characters: it is in `GET /operator/v1/log` and in nothing that
   * the partner reads.
   */
  readonly note?: string | undefined
}

/** An act that waits for a second person. */
export interface Approval {
  /** Opaque identifier of the request, prefix `apr_`. */
  readonly id: string
  /** What is to be done, as in the log. */
  readonly action: "balance.bonus" | "balance.adjustment" | "stock.withdraw" | "stock.return" | "prices.put" | "machine.update" | "catalog.put"
  /** To what. */
  readonly subject: string
  /** What it counts against the daily limit. US dollars as a decimal string with six places. */
  readonly costUsd: string
  /** For people. */
  readonly summary: string
  /** Who asked: a person's address or a token's name. */
  readonly requestedBy: string
  /** Of who asked. */
  readonly role: "owner" | "finance" | "catalog" | "shipping" | "support" | "read-only"
  /** Once settled it stays so; what nobody settles within 24 hours has expired. */
  readonly status: "pending" | "approved" | "declined" | "expired"
  /** Who approved or declined it; null while nobody did. */
  readonly settledBy: string | null
  /** When it was asked for. */
  readonly createdAt: string
  /** Until when it can be approved. */
  readonly expiresAt: string
  /** When it was approved or declined. */
  readonly settledAt: string | null
}

/** All of what waits. */
export interface ApprovalWithArguments {
  /** Opaque identifier of the request, prefix `apr_`. */
  readonly id: string
  /** What is to be done, as in the log. */
  readonly action: "balance.bonus" | "balance.adjustment" | "stock.withdraw" | "stock.return" | "prices.put" | "machine.update" | "catalog.put"
  /** To what. */
  readonly subject: string
  /** What it counts against the daily limit. US dollars as a decimal string with six places. */
  readonly costUsd: string
  /** For people. */
  readonly summary: string
  /** Who asked: a person's address or a token's name. */
  readonly requestedBy: string
  /** Of who asked. */
  readonly role: "owner" | "finance" | "catalog" | "shipping" | "support" | "read-only"
  /** Once settled it stays so; what nobody settles within 24 hours has expired. */
  readonly status: "pending" | "approved" | "declined" | "expired"
  /** Who approved or declined it; null while nobody did. */
  readonly settledBy: string | null
  /** When it was asked for. */
  readonly createdAt: string
  /** Until when it can be approved. */
  readonly expiresAt: string
  /** When it was approved or declined. */
  readonly settledAt: string | null
  /**
   * Whether you may approve it: it waits, your role may do it, you did not ask for it, and you are
   * here for a day.
   */
  readonly mayApprove: boolean
  /** Whether you may decline it: it waits, and your role may do it. */
  readonly mayDecline: boolean
  /** All that was asked. */
  readonly arguments: unknown
}

/** Whether the books and the stock add up. */
export interface Audit {
  /** True when every check holds. */
  readonly ok: boolean
  /** What was written from then on was looked at; null when everything was. */
  readonly since: string | null
  /** When the last audit of everything began that found nothing but open incidents; null before. */
  readonly lastFullAt: string | null
  /**
   * The last row of the operators' log once the audit is in it. Keep it: a log that does not have
   * it later was changed.
   */
  readonly log: {
    /** Of the row: one more than that of the row before. */
    readonly number: number
    /**
     * Ties the row to the one before: whoever kept it can tell whether a row before it was changed,
     * added or removed since.
     */
    readonly link: string
  }
  readonly checks: ReadonlyArray<{
    readonly name: string
    readonly ok: boolean
    readonly examined: number
    /** At most 100 of them. */
    readonly violations: ReadonlyArray<string>
    /** What to do about a violation. */
    readonly remedy: string
  }>
}

/** The prepaid balance. */
export interface Balance {
  readonly currency: "USD"
  /** Funded value plus buyback credits. US dollars as a decimal string with six places. */
  readonly cash: string
  /** Promotional value; spent before cash. US dollars as a decimal string with six places. */
  readonly bonus: string
  /** Total spendable. US dollars as a decimal string with six places. */
  readonly total: string
  /**
   * Hash over all entries up to here, 64 hexadecimal digits: if it differs later, the past was
   * changed.
   */
  readonly link: string
}

/** Immutable record of a balance change that an operator made. */
export interface BalanceChange {
  /** Opaque identifier of the entry, prefix `led_`. */
  readonly id: string
  /** What changed the balance. A refund is a `SPEND` of the opposite sign. */
  readonly kind: "TOPUP" | "BONUS" | "BUYBACK" | "SPEND" | "ADJUSTMENT"
  /** The signed change. US dollars as a decimal string with six places. */
  readonly amountUsd: string
  /** Its signed part in cash. US dollars as a decimal string with six places. */
  readonly cashUsd: string
  /** Its signed part in bonus. US dollars as a decimal string with six places. */
  readonly bonusUsd: string
  /** The balance after the change. */
  readonly balanceAfter: {
    /** Funded value plus buyback credits. US dollars as a decimal string with six places. */
    readonly cash: string
    /** Promotional value; spent before cash. US dollars as a decimal string with six places. */
    readonly bonus: string
    /** Total spendable. US dollars as a decimal string with six places. */
    readonly total: string
  }
  /** The operation that caused it; null when none did. */
  readonly operationId: string | null
  /** The deposit that caused it; null when none did. */
  readonly fundingTransactionId: string | null
  /** Why, for entries without an operation or a deposit. */
  readonly reason: string | null
  /** Its number in the account's history, which rises. */
  readonly sequence: string
  /**
   * Hash over all entries up to here, 64 hexadecimal digits: if it differs later, the past was
   * changed.
   */
  readonly link: string
  /** When the balance changed. */
  readonly createdAt: string
}

/** Sums by partner and bucket. */
export interface BalancesReport {
  /** The moment that the sums are of. */
  readonly at: string
  readonly data: ReadonlyArray<{
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    readonly name: string
    readonly status: "active" | "suspended"
    /** Cash. US dollars as a decimal string with six places. */
    readonly cash: string
    /** Bonus. US dollars as a decimal string with six places. */
    readonly bonus: string
    /** Both. US dollars as a decimal string with six places. */
    readonly total: string
    /**
     * What refunds of open sealed cards would give back. US dollars as a decimal string with six
     * places.
     */
    readonly openSealedRefundsUsd: string
    /** USDC deposits that were credited. US dollars as a decimal string with six places. */
    readonly usdcReceivedUsd: string
    /** What pending burns would credit. US dollars as a decimal string with six places. */
    readonly openBurnQuotesUsd: string
  }>
  readonly total: {
    /** Cash. US dollars as a decimal string with six places. */
    readonly cash: string
    /** Bonus. US dollars as a decimal string with six places. */
    readonly bonus: string
    /** Both. US dollars as a decimal string with six places. */
    readonly total: string
    /**
     * What refunds of open sealed cards would give back. US dollars as a decimal string with six
     * places.
     */
    readonly openSealedRefundsUsd: string
    /** USDC deposits that were credited. US dollars as a decimal string with six places. */
    readonly usdcReceivedUsd: string
    /** What pending burns would credit. US dollars as a decimal string with six places. */
    readonly openBurnQuotesUsd: string
  }
}

export interface BuyLabel {
  /** The offer. */
  readonly offerId: string
  /** One of its rates. */
  readonly rateId: string
  /** The id of the label that the shipment has, which stays paid; absent or null for none. */
  readonly replaces?: string | null | undefined
}

/**
 * One customer's holding of a card. It is held when `status` is `active`, `sealed` false and
 * `onchain` null.
 */
export interface Card {
  /** Opaque identifier of the card, prefix `card_`. */
  readonly id: string
  /** Opaque identifier of the customer who holds it, prefix `cus_`. */
  readonly customerId: string
  /** Opaque identifier of the order that created it, prefix `op_`. */
  readonly operationId: string
  /**
   * The machine that sold it. Null only for a pack from before packs were claims, while nobody may
   * know its draw.
   */
  readonly vendingMachineId: number | null
  /** `reserved` and `cancelled` belong to older integrations and are never set now. */
  readonly status: "active" | "reserved" | "buyback_pending" | "bought_back" | "redeemed" | "refunded" | "cancelled"
  /**
   * True while the pack is closed: until then it is a claim on its machine's stock, and nobody
   * knows what it will hold.
   */
  readonly sealed: boolean
  readonly refundableUntil: string | null
  readonly revealedAt: string | null
  /** The tier that was drawn, as the machine's odds name it. Null while sealed. */
  readonly tier: string | null
  /** Null while sealed. */
  readonly name: string | null
  /** Null while sealed. */
  readonly image: string | null
  /** Null while sealed and when resizing is unavailable. */
  readonly imageSrcset: string | null
  /** Current buyback value, not a quote: US dollars as a decimal string. Null while sealed. */
  readonly buybackUsd: string | null
  readonly receiptUrl: string | null
  /** Any JSON. Null while sealed. */
  readonly metadata: unknown
  readonly onchain: CardOnchain | null
  /**
   * Set while the card is frozen because the chain and the books contradict each other: nothing can
   * be done with it until the operator has looked. Name it when you ask.
   */
  readonly incidentId: string | null
  /** When the card was ordered. */
  readonly createdAt: string
}

/** Set once a mint is authorized. */
export interface CardOnchain {
  readonly chainId: number
  readonly collectionAddress: string
  readonly tokenId: string
  /**
   * The wallet that was last seen to hold the token: the one it was minted to, until a buyback
   * finds it in another.
   */
  readonly ownerAddress: string
  /** Opaque identifier of the mint, prefix `op_`. */
  readonly operationId: string
  readonly transactionHash: string | null
  readonly mintedAt: string | null
}

/** As `PUT /catalog` takes it. */
export interface Catalog {
  readonly vendingMachines: ReadonlyArray<{
    /** The machine's id, chosen by the operator. */
    readonly id: number
    /** The pack's name. */
    readonly name: string
    /** Price of a pack, above zero. US dollars as a decimal string with at most six places. */
    readonly priceUsd: string
    /** Pack artwork. */
    readonly image: string
    /** Still frame; may be empty. */
    readonly staticImage?: string
    /** Default true. */
    readonly public?: boolean
    /** Default true. */
    readonly active?: boolean
    readonly refundWindowHours?: number | "Infinity" | "-Infinity" | "NaN"
    /**
     * `weights` (default): a tier is drawn by its weight, then one of its cards; the published odds
     * stay while the stock drifts away from them. `stock`: each card on sale is as likely as any
     * other; the published odds are those of what is left, which everybody may read, and who does
     * not look at what is left gains nothing by waiting. For closed series and up to 1,000 cards.
     * It changes while no sealed pack of the machine is open.
     */
    readonly odds?: "weights" | "stock"
    /**
     * `open` (default), or `closed`: once a pack was sold no card is added, and only damaged and
     * lost ones are withdrawn, for good. It can't be opened again then.
     */
    readonly restock?: "open" | "closed"
    /**
     * What a machine with odds by weights does once a tier that they can draw is empty.
     * `redistribute` (default) sells on by the odds of the others: the last packs are worth more,
     * or less, than the first; `stop` answers `out_of_stock` until it is restocked, as soon as a
     * tier has fewer cards than there are open sealed packs and an order asks for, so that each is
     * drawn by the odds that it was sold by. Sealed packs that are open are served either way. Once
     * a machine is sold out by `redistribute`, packs that are still sealed get the cards of the
     * tiers that are left: restock it before, or let it `stop`.
     */
    readonly whenTierEmpty?: "redistribute" | "stop"
    readonly maxOpenShare?: number | "Infinity" | "-Infinity" | "NaN"
    /** Required for a new machine. */
    readonly tiers?: ReadonlyArray<{
      /** The tier's name. */
      readonly name: string
      readonly weight?: number | "Infinity" | "-Infinity" | "NaN"
      readonly lowStock?: number | "Infinity" | "-Infinity" | "NaN"
    }>
  }>
  readonly cards: ReadonlyArray<{
    /** The card's natural key, such as its certificate. */
    readonly reference: string
    /** The machine's id, chosen by the operator. */
    readonly vendingMachineId: number
    /** A tier of that machine. */
    readonly tier: string
    /** What partners and customers read. */
    readonly name: string
    /** The card's picture. */
    readonly image: string
    /** Its current buyback value. US dollars as a decimal string with at most six places. */
    readonly buybackUsd: string
    /**
     * What you paid for it, for margins. Once given it stays; omitted it stays. US dollars as a
     * decimal string with at most six places.
     */
    readonly costUsd?: string
    /** Any JSON up to 20 KB; omitted it stays. */
    readonly metadata?: unknown
  }>
}

export interface CatalogPreview {
  /** Names exactly these changes: send it as `preview` with the PUT. */
  readonly preview: string
  readonly counts: {
    readonly vendingMachines: PreviewCounts
    readonly cards: PreviewCounts
  }
  /** Of each machine that it touches. */
  readonly consequences: ReadonlyArray<PreviewConsequence>
  /** Without unchanged ones. */
  readonly vendingMachines: ReadonlyArray<{
    /** Its index in the list that was sent. */
    readonly at: number
    readonly outcome: "added" | "changed" | "unchanged" | "held" | "refused"
    /** Why the row, and so the whole document, would be refused. */
    readonly error: {
      /** Within the row. */
      readonly field: string
      readonly message: string
    } | null
    readonly vendingMachineId: number | "Infinity" | "-Infinity" | "NaN"
    /** Field by field; empty for a new row, which is as it was sent. */
    readonly changes: ReadonlyArray<{
      readonly field: string
      readonly from: unknown
      readonly to: unknown
    }>
  }>
  /** Without unchanged ones. */
  readonly cards: ReadonlyArray<{
    /** Its index in the list that was sent. */
    readonly at: number
    readonly outcome: "added" | "changed" | "unchanged" | "held" | "refused"
    /** Why the row, and so the whole document, would be refused. */
    readonly error: {
      /** Within the row. */
      readonly field: string
      readonly message: string
    } | null
    readonly reference: string
    /** Field by field; empty for a new row, which is as it was sent. */
    readonly changes: ReadonlyArray<{
      readonly field: string
      readonly from: unknown
      readonly to: unknown
    }>
  }>
}

/** As for `PUT /catalog`. */
export interface CatalogToPreview {
  readonly vendingMachines: ReadonlyArray<{
    readonly id: number | "Infinity" | "-Infinity" | "NaN"
    /** The pack's name. */
    readonly name: string
    /** Price of a pack, above zero. US dollars as a decimal string with at most six places. */
    readonly priceUsd: string
    /** Pack artwork. */
    readonly image: string
    /** Still frame; may be empty. */
    readonly staticImage?: string | undefined
    /** Default true. */
    readonly public?: boolean | undefined
    /** Default true. */
    readonly active?: boolean | undefined
    readonly refundWindowHours?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    /**
     * `weights` (default): a tier is drawn by its weight, then one of its cards; the published odds
     * stay while the stock drifts away from them. `stock`: each card on sale is as likely as any
     * other; the published odds are those of what is left, which everybody may read, and who does
     * not look at what is left gains nothing by waiting. For closed series and up to 1,000 cards.
     * It changes while no sealed pack of the machine is open.
     */
    readonly odds?: "weights" | "stock" | undefined
    /**
     * `open` (default), or `closed`: once a pack was sold no card is added, and only damaged and
     * lost ones are withdrawn, for good. It can't be opened again then.
     */
    readonly restock?: "open" | "closed" | undefined
    /**
     * What a machine with odds by weights does once a tier that they can draw is empty.
     * `redistribute` (default) sells on by the odds of the others: the last packs are worth more,
     * or less, than the first; `stop` answers `out_of_stock` until it is restocked, as soon as a
     * tier has fewer cards than there are open sealed packs and an order asks for, so that each is
     * drawn by the odds that it was sold by. Sealed packs that are open are served either way. Once
     * a machine is sold out by `redistribute`, packs that are still sealed get the cards of the
     * tiers that are left: restock it before, or let it `stop`.
     */
    readonly whenTierEmpty?: "redistribute" | "stop" | undefined
    readonly maxOpenShare?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    /** Required for a new machine. */
    readonly tiers?: ReadonlyArray<{
      /** The tier's name. */
      readonly name: string
      readonly weight?: number | "Infinity" | "-Infinity" | "NaN" | undefined
      readonly lowStock?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    }> | undefined
  }>
  readonly cards: ReadonlyArray<{
    /** The card's natural key, such as its certificate. */
    readonly reference: string
    readonly vendingMachineId: number | "Infinity" | "-Infinity" | "NaN"
    /** A tier of that machine. */
    readonly tier: string
    /** What partners and customers read. */
    readonly name: string
    /** The card's picture. */
    readonly image: string
    /** Its current buyback value. US dollars as a decimal string with at most six places. */
    readonly buybackUsd: string
    /**
     * What you paid for it, for margins. Once given it stays; omitted it stays. US dollars as a
     * decimal string with at most six places.
     */
    readonly costUsd?: string | undefined
    /** Any JSON up to 20 KB; omitted it stays. */
    readonly metadata?: unknown | undefined
  }>
}

/** Contracts, and how far the watcher is. */
export interface Chain {
  readonly chainId: number
  /** Without path, query and user info. */
  readonly rpcUrl: string
  /** Every RPC endpoint, in the order in which they are asked; without their keys. */
  readonly endpoints: ReadonlyArray<string>
  /** How many endpoints of different hosts must tell the same before money moves. */
  readonly quorum: number
  readonly signerAddress: string | null
  /** The USDC contract. */
  readonly usdcAddress: string
  /** The ERC-721 collection. */
  readonly collectionAddress: string
  /** Mints against the service's signatures. */
  readonly vendingMachineAddress: string
  /** Burns against the service's signatures. */
  readonly burnHandlerAddress: string
  /** The newest block. */
  readonly blockNumber: number
  /** The newest block that counts as final; null while the endpoints disagree on it. */
  readonly finalBlockNumber: number | null
  /** Everything up to this block was looked through when it was final; null at first. */
  readonly cursor: number | null
  /** On the local chain alone: the key of a wallet with test USDC and ether. */
  readonly testFunderPrivateKey?: string
}

/**
 * What a card that was ordered sealed has of its machine: one card of its stock, and which one is
 * drawn when it is opened.
 */
export interface Claim {
  readonly vendingMachineId: number
  /** The odds in force at the order. */
  readonly oddsVersion: number
  /**
   * What the order brings to the draw, in hex. It decides nothing without a seed that nobody knows
   * yet.
   */
  readonly entropy: string
}

/** What is off answers 503 to partners. */
export interface Controls {
  readonly orders: "on" | "off"
  readonly buybacks: "on" | "off"
  readonly redemptions: "on" | "off"
  readonly mints: "on" | "off"
}

export interface CreateKey {
  readonly label?: string | null | undefined
}

export interface CreatePartner {
  /** The `par_` identifier of the same partner in the other environment, so that both share it. */
  readonly id?: string | undefined
  /** 1 to 200 characters. */
  readonly name: string
  readonly notificationEmail?: string | null | undefined
}

export interface CreateToken {
  /** 1 to 100 characters. */
  readonly name: string
  /** What it may do: each operation lists its roles as `x-roles`. */
  readonly role: "owner" | "finance" | "catalog" | "shipping" | "support" | "read-only"
  readonly expiresAt?: string | null | undefined
}

/** A new key, shown once. */
export interface CreatedKey {
  /** Opaque identifier of the key, prefix `key_`. */
  readonly id: string
  /** The key itself. It is shown here and never again. */
  readonly key: string
  /** What the key is for. */
  readonly label: string | null
  /** When it was made. */
  readonly createdAt: string
}

/** A new token, shown once. */
export interface CreatedToken {
  /** Opaque identifier of the token, prefix `tok_`. */
  readonly id: string
  readonly name: string
  /** The token itself. It is shown here and never again. */
  readonly token: string
  /** What it may do. */
  readonly role: "owner" | "finance" | "catalog" | "shipping" | "support" | "read-only"
  /** When it stops working; null when it never does by itself. */
  readonly expiresAt: string | null
  /** When it was made. */
  readonly createdAt: string
}

/** A pseudonymous end user of the partner, without contact details. */
export interface Customer {
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly id: string
  /** The partner's own user id; null when none was given. */
  readonly externalUserId: string | null
  /** Analytics properties. */
  readonly attributes: { readonly [name: string]: unknown }
  /** When the customer was created. */
  readonly createdAt: string
  /** When the customer was last changed. */
  readonly updatedAt: string
}

/** Finished webhook deliveries. */
export interface DeliveriesReport {
  /** What was created from this moment on is counted. */
  readonly since: string
  /** What was created before this moment is counted. */
  readonly until: string
  /** By day and endpoint, ascending. */
  readonly data: ReadonlyArray<{
    /** The day, in UTC. */
    readonly day: string
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    /** Opaque identifier of the endpoint, prefix `wh_`. */
    readonly webhookEndpointId: string
    /** Where it goes. */
    readonly url: string
    readonly delivered: number
    /** Whose attempts all failed. */
    readonly failed: number
    /** That were held for too long. */
    readonly expired: number
  }>
}

/** A partner's deposit address, with what there is to sweep. */
export interface DepositAddress {
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Of the child below the extended public key. */
  readonly index: number
  /** Derivation path below the extended key; null while the chain is off. */
  readonly path: string | null
  /** Where the partner sends USDC. */
  readonly address: string
  /** Null while the chain can't be read. */
  readonly balanceUsd: string | null
  /**
   * What it should hold: credited less recorded sweeps, up to the same block. Null while the chain
   * can't be read.
   */
  readonly expectedUsd: string | null
  /** When it was given out. */
  readonly createdAt: string
}

/** What left deposit addresses by the host's own hand, as the chain tells it. */
export interface DepositSweep {
  readonly transactionHash: string
  readonly blockNumber: number
  /** What left deposit addresses in all. US dollars as a decimal string with six places. */
  readonly totalUsd: string
  /** In their order on chain. */
  readonly transfers: ReadonlyArray<{
    /** Opaque identifier of the partner whose address it is, prefix `par_`. */
    readonly partnerId: string
    /** The deposit address that it left. */
    readonly address: string
    /** Place of the log in its receipt, from 0. */
    readonly ordinal: number
    /** The amount. US dollars as a decimal string with six places. */
    readonly amountUsd: string
  }>
}

/** What is needed to audit a draw. */
export interface Draw {
  readonly vendingMachineId: number
  readonly tier: string
  readonly oddsVersion: number
  /** Whether a tier was drawn by its weight, or one of all cards. */
  readonly oddsMode: "weights" | "stock"
  /**
   * With `weights` those that were in force. Empty with `stock`, where each card on sale was as
   * likely.
   */
  readonly odds: ReadonlyArray<{
    readonly tier: string
    readonly weight: number | "Infinity" | "-Infinity" | "NaN"
  }>
  /** The machine's number of the draw. */
  readonly sequence: string | null
  /** The list that the card was drawn from: its tier's, or `*` of all. */
  readonly list: string | null
  /** How often the list had been numbered anew. */
  readonly generation: number | null
  /** Slots of the list. */
  readonly size: number | null
  /** The slot that the card had. */
  readonly slot: number | null
  /** The minute since 1970 whose seed chose tier and slot. */
  readonly minute: number | null
  /** What the order brought to the draw, in hex. */
  readonly entropy: string | null
  /** 0: by the order's odds; 1: by the latest, as those had no stock left; 2: by any. */
  readonly stage: number | null
  /** Of draws before lists had slots, as `position` and `seed`: null for others. */
  readonly shuffle: number | null
  /** Position in the deck. */
  readonly position: string | null
  /** The random value, in hex; it chose the tier. */
  readonly seed: string | null
  /** When it was drawn. */
  readonly createdAt: string
}

export interface DrawLogState {
  /** Names the log for ever. */
  readonly origin: string
  /** Entries. */
  readonly size: number
  /** The keys that sign it, the newest first, as policies name them. */
  readonly keys: ReadonlyArray<string>
  /** How long the oldest draw waits to be published; above 60 is an alarm. */
  readonly lagSeconds: number
  /** Why nothing is published; null when something is. */
  readonly trouble: string | null
}

export interface DrawScore {
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /**
   * `opened`: packs that were opened. `refunded`: sealed packs that were given back, each opened in
   * thought by the seed of that moment.
   */
  readonly kind: "opened" | "refunded"
  /** Of the last 30 days. */
  readonly packs: number
  /**
   * By how many standard deviations they were worth more than expected. Above 4 for `opened`, or
   * below -4 for `refunded`, of 20 packs or more: somebody may know the seeds.
   */
  readonly z: number
  readonly isAlarming: boolean
}

/** What was forgotten of a customer. */
export interface ErasedCustomer {
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Shipments whose recipient was forgotten by this request. */
  readonly shipments: number
}

/** How the proof of draws stands. */
export interface Fairness {
  /** False where `CARDPACK_FAIRNESS` is `off`. */
  readonly publishes: boolean
  readonly log: DrawLogState
  readonly witnesses: ReadonlyArray<LogWitness>
  readonly days: ReadonlyArray<PromisedDays>
  readonly scores: ReadonlyArray<DrawScore>
  /** What a person should look at, in words. */
  readonly alarms: ReadonlyArray<string>
}

/** A thing that the text names. */
export interface Found {
  /** What it is. */
  readonly kind: "partner" | "key" | "customer" | "card" | "operation" | "ledgerEntry" | "shipment" | "event" | "webhook" | "delivery" | "fundingTransaction" | "foreignDeposit" | "sweep" | "depositAddress" | "incident" | "item" | "token" | "logEntry"
  /**
   * Its identifier; of an item the reference, of a sweep the transaction, of a deposit address the
   * address.
   */
  readonly id: string
  /** Whose it is; null when it is no partner's. */
  readonly partnerId: string | null
  /** The partner's name. */
  readonly partnerName: string | null
  /** Where this API answers it: itself, or the list that holds it. */
  readonly path: string
}

export interface GrantBonus {
  /** Above zero. US dollars as a decimal string with at most six places. */
  readonly amountUsd: string
  /** Why, as the partner reads it in the ledger; 1 to 500 characters. */
  readonly reason: string
  /**
   * For operators alone, 1 to 2,000 characters: it is in `GET /operator/v1/log` and in nothing that
   * the partner reads.
   */
  readonly note?: string | undefined
}

/** One customer's holding of an item. */
export interface Holding {
  /** Opaque identifier of the holding, prefix `card_`. */
  readonly cardId: string
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Opaque identifier of the order that drew it, prefix `op_`. */
  readonly operationId: string
  readonly status: "active" | "reserved" | "buyback_pending" | "bought_back" | "redeemed" | "refunded" | "cancelled"
  readonly sealed: boolean
  readonly onchain: {
    readonly chainId: number
    readonly collectionAddress: string
    readonly tokenId: string
    readonly ownerAddress: string
    /** Block time of the mint. */
    readonly mintedAt: string | null
  } | null
  readonly shipment: {
    /** Opaque identifier of the shipment, prefix `shp_`. */
    readonly id: string
    readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
    /** Once known. */
    readonly carrier: string | null
    /** Once known. */
    readonly trackingNumber: string | null
  } | null
  /** When it was drawn. */
  readonly createdAt: string
  /** When it last changed. */
  readonly updatedAt: string
}

/** An entry of a partner's ledger. */
export interface HostLedgerEntry {
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the entry, prefix `led_`. */
  readonly id: string
  /** What changed the balance. A refund is a `SPEND` of the opposite sign. */
  readonly kind: "TOPUP" | "BONUS" | "BUYBACK" | "SPEND" | "ADJUSTMENT"
  /** The signed change. US dollars as a decimal string with six places. */
  readonly amountUsd: string
  /** Its signed part in cash. US dollars as a decimal string with six places. */
  readonly cashUsd: string
  /** Its signed part in bonus. US dollars as a decimal string with six places. */
  readonly bonusUsd: string
  /** The balance after the change. */
  readonly balanceAfter: {
    /** Funded value plus buyback credits. US dollars as a decimal string with six places. */
    readonly cash: string
    /** Promotional value; spent before cash. US dollars as a decimal string with six places. */
    readonly bonus: string
    /** Total spendable. US dollars as a decimal string with six places. */
    readonly total: string
  }
  /** The operation that caused it; null when none did. */
  readonly operationId: string | null
  /** The deposit that caused it; null when none did. */
  readonly fundingTransactionId: string | null
  /** Why, for entries without an operation or a deposit. */
  readonly reason: string | null
  /** Its number in the account's history, which rises. */
  readonly sequence: string
  /**
   * Hash over all entries up to here, 64 hexadecimal digits: if it differs later, the past was
   * changed.
   */
  readonly link: string
  /** When the balance changed. */
  readonly createdAt: string
  /**
   * What changed the balance: `topup` is USDC that came in, `credit` test money of the sandbox,
   * `sale` packs, `fee` shipping.
   */
  readonly cause: "topup" | "credit" | "bonus" | "adjustment" | "sale" | "refund" | "buyback" | "fee"
}

/** Something that can't be. Nothing was changed because of it: a person decides. */
export interface Incident {
  /** Opaque identifier of the incident, prefix `inc_`. */
  readonly id: string
  /**
   * `minted_after_cancel`, `burned_after_cancel`: a cancelled entry's transaction is final.
   * `deposit_after_failure`: a deposit that was given up is final. `deposit_refused`: the books
   * can't take a deposit. `reorganized_after_credit`: what was credited or confirmed is gone from
   * the chain. `unexplained_balance`: a deposit address holds more than was seen.
   * `missing_balance`: it holds less than was credited and not recorded as swept.
   * `unproven_transaction`: an hour after its block, an RPC endpoint still tells of a transaction
   * that too few endpoints bear out, and nothing moved; `detail.claims` holds what each of them
   * says (its host, the block, `baseUnits` of USDC for the partner, `tokenIds`, `requestIds`).
   * `foreign_address`: the books give the partner a deposit address that the extended public key
   * does not, and what comes in there is not credited.
   */
  readonly kind: "minted_after_cancel" | "burned_after_cancel" | "deposit_after_failure" | "deposit_refused" | "reorganized_after_credit" | "unexplained_balance" | "missing_balance" | "unproven_transaction" | "foreign_address"
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** The operation that it is about. */
  readonly operationId: string | null
  /** The card that it froze: nothing may be done with it until it is released. */
  readonly cardId: string | null
  /** The transaction that it is about. */
  readonly transactionHash: string | null
  readonly detail: unknown
  /** When it was noticed. */
  readonly createdAt: string
  /** When it was resolved; null while it is open. */
  readonly resolvedAt: string | null
  /** The name of the token that was used. */
  readonly resolvedBy: string | null
  /** What was done. */
  readonly resolution: string | null
}

/** A physical card and where it is. */
export interface Item {
  /** The card's natural key. */
  readonly reference: string
  /** The machine that sells it. */
  readonly vendingMachineId: number
  readonly tier: string
  readonly name: string
  readonly image: string
  /** Its current buyback value. US dollars as a decimal string with six places. */
  readonly buybackUsd: string
  readonly costUsd: string | null
  readonly metadata: unknown
  readonly place: {
    /** On sale, with a customer, bought back, shipped, or withdrawn. */
    readonly kind: "deck" | "held" | "bought_back" | "redeemed" | "withdrawn"
    /** Of its deck, on sale. */
    readonly vendingMachineId: number | null
    /** Of its deck, on sale. */
    readonly tier: string | null
    /** The holding that it is or was in. */
    readonly cardId: string | null
  }
  /** When it was withdrawn; null while it is not. */
  readonly withdrawnAt: string | null
  /** When it was added. */
  readonly createdAt: string
}

/** An item and all that held it. */
export interface ItemWithHistory {
  /** The card's natural key. */
  readonly reference: string
  /** The machine that sells it. */
  readonly vendingMachineId: number
  readonly tier: string
  readonly name: string
  readonly image: string
  /** Its current buyback value. US dollars as a decimal string with six places. */
  readonly buybackUsd: string
  readonly costUsd: string | null
  readonly metadata: unknown
  readonly place: {
    /** On sale, with a customer, bought back, shipped, or withdrawn. */
    readonly kind: "deck" | "held" | "bought_back" | "redeemed" | "withdrawn"
    /** Of its deck, on sale. */
    readonly vendingMachineId: number | null
    /** Of its deck, on sale. */
    readonly tier: string | null
    /** The holding that it is or was in. */
    readonly cardId: string | null
  }
  /** When it was withdrawn; null while it is not. */
  readonly withdrawnAt: string | null
  /** When it was added. */
  readonly createdAt: string
  /** Every holding, oldest first. */
  readonly history: ReadonlyArray<Holding>
}

/** Entries in double entry. */
export interface Journal {
  /** From this moment on. */
  readonly since: string
  /** Before this moment. */
  readonly until: string
  /** By day. */
  readonly data: ReadonlyArray<{
    /** Its number in this answer. */
    readonly entry: number
    /** The day, in UTC. */
    readonly day: string
    /** The account that is debited. */
    readonly debit: string
    /** The account that is credited. */
    readonly credit: string
    /** Above zero. US dollars as a decimal string with six places. */
    readonly amountUsd: string
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    /** The pack; null for what is of none. */
    readonly vendingMachineId: number | null
    readonly cause: "topup" | "credit" | "bonus" | "adjustment" | "sale" | "refund" | "buyback" | "fee" | "cost" | "cost_back"
  }>
}

/** An API key of a partner, without the key itself. */
export interface Key {
  /** Opaque identifier of the key, prefix `key_`. */
  readonly id: string
  /** The key's first characters. */
  readonly prefix: string
  /** What the key is for. */
  readonly label: string | null
  /**
   * Who made it: a person's address or a token's name; null when that is not known. It works on
   * without its maker.
   */
  readonly madeBy: string | null
  /** When it was made. */
  readonly createdAt: string
  /** When it was last used, to the minute. */
  readonly lastUsedAt: string | null
  /** When it was revoked; null while it works. */
  readonly revokedAt: string | null
}

/** What carriers would take for a parcel. */
export interface LabelOffer {
  /** Names the offer when a rate is bought. */
  readonly id: string
  /** Cheapest first. */
  readonly rates: ReadonlyArray<{
    /** Names the rate. */
    readonly id: string
    readonly carrier: string
    readonly service: string
    /** What it costs. US dollars as a decimal string with six places. */
    readonly priceUsd: string
    /** Until it is delivered, as the carrier says; null when it does not. */
    readonly days: number | null
  }>
}

/** Immutable record of a balance change. */
export interface LedgerEntry {
  /** Opaque identifier of the entry, prefix `led_`. */
  readonly id: string
  /** What changed the balance. A refund is a `SPEND` of the opposite sign. */
  readonly kind: "TOPUP" | "BONUS" | "BUYBACK" | "SPEND" | "ADJUSTMENT"
  /** The signed change. US dollars as a decimal string with six places. */
  readonly amountUsd: string
  /** Its signed part in cash. US dollars as a decimal string with six places. */
  readonly cashUsd: string
  /** Its signed part in bonus. US dollars as a decimal string with six places. */
  readonly bonusUsd: string
  /** The balance after the change. */
  readonly balanceAfter: {
    /** Funded value plus buyback credits. US dollars as a decimal string with six places. */
    readonly cash: string
    /** Promotional value; spent before cash. US dollars as a decimal string with six places. */
    readonly bonus: string
    /** Total spendable. US dollars as a decimal string with six places. */
    readonly total: string
  }
  /** The operation that caused it; null when none did. */
  readonly operationId: string | null
  /** The deposit that caused it; null when none did. */
  readonly fundingTransactionId: string | null
  /** Why, for entries without an operation or a deposit. */
  readonly reason: string | null
  /** Its number in the account's history, which rises. */
  readonly sequence: string
  /**
   * Hash over all entries up to here, 64 hexadecimal digits: if it differs later, the past was
   * changed.
   */
  readonly link: string
  /** When the balance changed. */
  readonly createdAt: string
  /**
   * What changed the balance: `topup` is USDC that came in, `credit` test money of the sandbox,
   * `sale` packs, `fee` shipping.
   */
  readonly cause: "topup" | "credit" | "bonus" | "adjustment" | "sale" | "refund" | "buyback" | "fee"
}

/** What waits, and whether you may approve it. */
export interface ListedApproval {
  /** Opaque identifier of the request, prefix `apr_`. */
  readonly id: string
  /** What is to be done, as in the log. */
  readonly action: "balance.bonus" | "balance.adjustment" | "stock.withdraw" | "stock.return" | "prices.put" | "machine.update" | "catalog.put"
  /** To what. */
  readonly subject: string
  /** What it counts against the daily limit. US dollars as a decimal string with six places. */
  readonly costUsd: string
  /** For people. */
  readonly summary: string
  /** Who asked: a person's address or a token's name. */
  readonly requestedBy: string
  /** Of who asked. */
  readonly role: "owner" | "finance" | "catalog" | "shipping" | "support" | "read-only"
  /** Once settled it stays so; what nobody settles within 24 hours has expired. */
  readonly status: "pending" | "approved" | "declined" | "expired"
  /** Who approved or declined it; null while nobody did. */
  readonly settledBy: string | null
  /** When it was asked for. */
  readonly createdAt: string
  /** Until when it can be approved. */
  readonly expiresAt: string
  /** When it was approved or declined. */
  readonly settledAt: string | null
  /**
   * Whether you may approve it: it waits, your role may do it, you did not ask for it, and you are
   * here for a day.
   */
  readonly mayApprove: boolean
  /** Whether you may decline it: it waits, and your role may do it. */
  readonly mayDecline: boolean
}

/** One change made by an operator. */
export interface LogEntry {
  /** Opaque identifier of the entry, prefix `log_`. */
  readonly id: string
  /** The name of the token that was used. */
  readonly actor: string
  /** What was done. */
  readonly action: string
  /** To what. */
  readonly subject: string
  readonly detail: unknown
  /** When. */
  readonly createdAt: string
  /** Of the row: one more than that of the row before. */
  readonly number: number
  /**
   * Ties the row to the one before: whoever kept it can tell whether a row before it was changed,
   * added or removed since.
   */
  readonly link: string
}

export interface LogWitness {
  /** The witness's name. */
  readonly name: string
  /**
   * When it signed the newest checkpoint that enough have signed; null when it has not, which
   * publishes all the same.
   */
  readonly signedAt: string | null
}

/** What was drawn against what was to be expected. */
export interface MachineDraws {
  readonly vendingMachineId: number
  /** Draws up to then are counted, about two minutes ago. */
  readonly until: string
  readonly drawn: ReadonlyArray<{
    /** The odds of the draws. */
    readonly oddsVersion: number
    /** Of the draws, UTC. */
    readonly month: string
    /** The tier. */
    readonly label: string
    /** Cards of it that were drawn. */
    readonly observed: number
    /** How many were to be expected, given what was left at each draw. */
    readonly expected: number
    /**
     * The difference in standard deviations; beyond 4 look at it. Null where there was one
     * possibility.
     */
    readonly z: number | null
  }>
}

/** What was earned with packs. */
export interface MarginsReport {
  /** From this moment on. */
  readonly since: string
  /** Before this moment. */
  readonly until: string
  /** By partner and pack. */
  readonly data: ReadonlyArray<{
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    readonly vendingMachineId: number
    /** Packs that were paid for. US dollars as a decimal string with six places. */
    readonly salesUsd: string
    /** Sealed packs that were given back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
    /**
     * Of the cards that were opened, less those bought back. US dollars as a decimal string with
     * six places.
     */
    readonly costUsd: string
    /** Sales less the others. US dollars as a decimal string with six places. */
    readonly marginUsd: string
    /** Of so many cards nobody said the cost. */
    readonly unknownCosts: number
  }>
}

export interface MeasureParcel {
  /** With its packaging. */
  readonly weightGrams: number
  /** Its longest side. */
  readonly lengthCm: number
  /** Its second side. */
  readonly widthCm: number
  /** Its third side. */
  readonly heightCm: number
}

/** Omitted fields stay as they are. */
export interface MoveShipment {
  readonly status?: "created" | "shipped" | "in_transit" | "delivered" | "exception" | undefined
  /** Null clears it. */
  readonly carrier?: string | null | undefined
  /** Null clears it. */
  readonly trackingNumber?: string | null | undefined
  /** An http or https link to a public name, without credentials; null clears it. */
  readonly trackingUrl?: string | null | undefined
  /** Required to move to `exception`, where it cannot be cleared; leaving `exception` clears it. */
  readonly statusReason?: string | null | undefined
  /**
   * As it was read with the address that is on the parcel: if the address was corrected since,
   * nothing changes.
   */
  readonly addressUpdatedAt?: string | null | undefined
}

/** What moved balances. */
export interface MovementsReport {
  /** From this moment on. */
  readonly since: string
  /** Before this moment. */
  readonly until: string
  /** By partner, day, cause and pack. */
  readonly data: ReadonlyArray<{
    /** The day, in UTC. */
    readonly day: string
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    /** The pack; null for what is of none. */
    readonly vendingMachineId: number | null
    readonly cause: "topup" | "credit" | "bonus" | "adjustment" | "sale" | "refund" | "buyback" | "fee"
    /** In cash; signed. US dollars as a decimal string with six places. */
    readonly cashUsd: string
    /** In bonus; signed. US dollars as a decimal string with six places. */
    readonly bonusUsd: string
    /** Of both buckets; signed. US dollars as a decimal string with six places. */
    readonly amountUsd: string
  }>
}

/** A burn entry. */
export interface OnchainBurn {
  /** Opaque identifier of the burn entry, prefix `ocb_`. */
  readonly id: string
  /** Opaque identifier of the card, prefix `card_`. */
  readonly cardId: string
  /** `confirmed` once its transaction is final, `cancelled` when it was given up. */
  readonly status: "pending" | "confirmed" | "cancelled"
  readonly chainId: number
  readonly collectionAddress: string
  readonly tokenId: string
  /** Until when the authorization holds: 15 minutes after its issue. */
  readonly deadline: string
  readonly calldata: string
  readonly transactionHash: string | null
  readonly confirmedAt: string | null
  /** Why a reported transaction did not count. */
  readonly failureReason: string | null
  /** Where the calldata goes. */
  readonly handlerAddress: string
  /** Stays the same across re-signing. */
  readonly burnRequestId: string
  /**
   * The wallet that must send the calldata: the one that held the token when it was signed.
   * Re-signing looks again.
   */
  readonly ownerAddress: string
  /** What the burn credits. US dollars as a decimal string with six places. */
  readonly quotedUsd: string
}

/** A mint entry. */
export interface OnchainOrder {
  /** Opaque identifier of the mint entry, prefix `oco_`. */
  readonly id: string
  /** Opaque identifier of the card, prefix `card_`. */
  readonly cardId: string
  /** `confirmed` once its transaction is final, `cancelled` when it was given up. */
  readonly status: "pending" | "confirmed" | "cancelled"
  readonly chainId: number
  readonly collectionAddress: string
  readonly tokenId: string
  /** Until when the authorization holds: 15 minutes after its issue. */
  readonly deadline: string
  readonly calldata: string
  readonly transactionHash: string | null
  readonly confirmedAt: string | null
  /** Why a reported transaction did not count. */
  readonly failureReason: string | null
  /** Where the calldata goes. */
  readonly vendingMachineAddress: string
  readonly buyerAddress: string
  /** Zero for mints. */
  readonly priceBaseUnits: string
}

/** What was done for a customer. */
export interface Operation {
  /** Opaque identifier of the operation, prefix `op_`. */
  readonly id: string
  readonly kind: "order" | "refund" | "buyback" | "redemption" | "mint"
  readonly mode: "offchain" | "onchain"
  /**
   * Off-chain operations are `completed` within the request; a mint or on-chain buyback once every
   * entry is confirmed, and `cancelled` when any was cancelled: each entry's `status` says what
   * became of it.
   */
  readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** For orders. */
  readonly vendingMachineId: number | null
  /** For orders. */
  readonly quantity: number | null
  /** Amount charged. US dollars as a decimal string with six places. */
  readonly chargedUsd: string
  /** Amount credited. US dollars as a decimal string with six places. */
  readonly creditedUsd: string
  /** The customer's words in an order's draw, as they were sent; else null. */
  readonly clientSeed: string | null
  readonly completedAt: string | null
  /** When it was created. */
  readonly createdAt: string
  /** When it last changed. */
  readonly updatedAt: string
  /** Present for redemptions. */
  readonly shipment: Shipment | null
  /** Cards that the operation created. */
  readonly cards: ReadonlyArray<Card>
  /** Cards that the operation acted on. */
  readonly affectedCards: ReadonlyArray<Card>
  /** Mint entries. */
  readonly onchainOrders: ReadonlyArray<OnchainOrder>
  /** Burn entries. */
  readonly onchainBurns: ReadonlyArray<OnchainBurn>
  /** True when the response is an idempotent replay. */
  readonly replayed: boolean
  /** The order's metadata, byte for byte as it was sent; else null. */
  readonly metadata: unknown
}

/** An operation without its cards. */
export interface OperationSummary {
  /** Opaque identifier of the operation, prefix `op_`. */
  readonly id: string
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  readonly kind: "order" | "refund" | "buyback" | "redemption" | "mint"
  readonly mode: "offchain" | "onchain"
  readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  /** Amount charged. US dollars as a decimal string with six places. */
  readonly chargedUsd: string
  /** Amount credited. US dollars as a decimal string with six places. */
  readonly creditedUsd: string
  /** The key that the partner sent. */
  readonly idempotencyKey: string
  /** Null unless completed. */
  readonly completedAt: string | null
  /** When it was created. */
  readonly createdAt: string
  /** When it last changed. */
  readonly updatedAt: string
}

/**
 * A card with what it is and how it was drawn. A sealed one is a claim: nobody knows what it will
 * be, operators included.
 */
export interface OperatorCard {
  /** Opaque identifier of the card, prefix `card_`. */
  readonly id: string
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Opaque identifier of the order that drew it, prefix `op_`. */
  readonly operationId: string
  readonly status: "active" | "reserved" | "buyback_pending" | "bought_back" | "redeemed" | "refunded" | "cancelled"
  readonly sealed: boolean
  /** End of the refund window; null for cards revealed on creation. */
  readonly refundableUntil: string | null
  readonly paidUsd: {
    /** From cash. US dollars as a decimal string with six places. */
    readonly cash: string
    /** From bonus. US dollars as a decimal string with six places. */
    readonly bonus: string
  }
  /** Null for cards revealed on creation, and for those that were drawn at their order. */
  readonly claim: Claim | null
  /** The physical card; null, as all that it is, while it is a claim. */
  readonly reference: string | null
  readonly name: string | null
  readonly image: string | null
  readonly buybackUsd: string | null
  readonly onchain: CardOnchain | null
  /** The incident because of which nothing may be done with it. */
  readonly frozenBy: string | null
  readonly draw: Draw | null
  /** When it was drawn. */
  readonly createdAt: string
  /** When it last changed. */
  readonly updatedAt: string
}

/** A webhook delivery, with whose it is and where it goes. */
export interface OperatorDelivery {
  /** Opaque identifier of the delivery, prefix `dlv_`. */
  readonly id: string
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly eventId: string
  /** The event's type. */
  readonly eventType: string
  /** `failed` after the last attempt, or when held for too long; it can be replayed. */
  readonly status: "pending" | "delivered" | "failed"
  /**
   * Whether it waits for its endpoint, which is disabled, or for its suspended partner: it goes out
   * once that is enabled, or active again, or expires after 7 days.
   */
  readonly held: boolean
  /**
   * Why it failed: `expired` when it was held for 7 days, `exhausted` after the last attempt. Null
   * unless it failed.
   */
  readonly error: "expired" | "exhausted" | null
  /** Oldest first. */
  readonly attempts: ReadonlyArray<{
    /** When the attempt was started. */
    readonly at: string
    /** Of the receiver's answer; null when there was none in time. */
    readonly statusCode: number | null
    /** Why the attempt counts as failed; null for a 2xx. */
    readonly error: string | null
    /** Milliseconds that it took. */
    readonly durationMs: number
    /** The beginning of the answer's body, at most 1024 bytes. */
    readonly responseBody: string | null
  }>
  readonly nextAttemptAt: string | null
  /** When the delivery was made. */
  readonly createdAt: string
  readonly deliveredAt: string | null
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the endpoint, prefix `wh_`. */
  readonly webhookEndpointId: string
  /** Where events are posted to. */
  readonly url: string
}

/** A deposit of USDC, or another token at a deposit address. */
export interface OperatorFundingTransaction {
  /** Prefix `ftx_`; of another token `fdp_`, which partners never see. */
  readonly id: string
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /**
   * `foreign` is another token than USDC, or USDC from before the address was assigned: never
   * credited.
   */
  readonly status: "detected" | "confirmed" | "failed" | "foreign"
  /** The partner's deposit address. */
  readonly address: string
  /** The token of a `foreign` one; null for a deposit. */
  readonly tokenAddress: string | null
  /** Null for `foreign` ones: nobody says what they are worth. */
  readonly amountUsd: string | null
  /** The amount in the token's base units; USDC has six decimals. */
  readonly amountBaseUnits: string
  /** The chain that it was sent on. */
  readonly chainId: number
  readonly transactionHash: string
  /** Place of the log in its receipt, from 0. */
  readonly ordinal: number
  /** Place of the log in its block; null for `foreign` ones. */
  readonly logIndex: number | null
  readonly blockNumber: number
  /** Why it failed. */
  readonly failureReason: string | null
  /** When it was seen. */
  readonly createdAt: string
  /** When it was credited. */
  readonly confirmedAt: string | null
}

/** An operation with its cards. */
export interface OperatorOperation {
  /** Opaque identifier of the operation, prefix `op_`. */
  readonly id: string
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  readonly kind: "order" | "refund" | "buyback" | "redemption" | "mint"
  readonly mode: "offchain" | "onchain"
  readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  /** Amount charged. US dollars as a decimal string with six places. */
  readonly chargedUsd: string
  /** Amount credited. US dollars as a decimal string with six places. */
  readonly creditedUsd: string
  /** The key that the partner sent. */
  readonly idempotencyKey: string
  /** Null unless completed. */
  readonly completedAt: string | null
  /** When it was created. */
  readonly createdAt: string
  /** When it last changed. */
  readonly updatedAt: string
  /** The customer's words in an order's draw, as they were sent; else null. */
  readonly clientSeed: string | null
  /** The order's metadata as the JSON text that was sent. */
  readonly metadata: string | null
  /** Cards that it created. */
  readonly cards: ReadonlyArray<OperatorCard>
  /** Cards that it acted on. */
  readonly affectedCards: ReadonlyArray<OperatorCard>
  readonly shipment: Shipment | null
  /** Mint entries. */
  readonly onchainOrders: ReadonlyArray<OnchainOrder>
  /** Burn entries. */
  readonly onchainBurns: ReadonlyArray<OnchainBurn>
}

/** A shipment with its recipient. */
export interface OperatorShipment {
  /** Opaque identifier of the shipment, prefix `shp_`. */
  readonly id: string
  readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
  /** Once known. */
  readonly carrier: string | null
  /** Once known. */
  readonly trackingNumber: string | null
  /** Once known. */
  readonly trackingUrl: string | null
  /** Why the shipment is in `exception`. */
  readonly statusReason: string | null
  /** ISO 3166-1 alpha-2 code of the country that was charged for; a corrected address stays in it. */
  readonly countryCode: string
  readonly addressUpdatedAt: string | null
  /** When the shipment last changed. */
  readonly updatedAt: string
  readonly notifications: {
    /** Which emails went out; never the address. */
    readonly emails: ReadonlyArray<{
      readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
      readonly channel: "customer_email" | "partner_email"
      readonly state: "sent" | "skipped" | "failed" | "unknown"
      /** When it went out, or should have. */
      readonly at: string
    }>
  }
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Opaque identifier of the redemption, prefix `op_`. */
  readonly operationId: string
  /**
   * The recipient, as the partner sent it; null when it was forgotten (after a delivery, or with
   * its customer), or cannot be decrypted with the configured key.
   */
  readonly shipmentInfo: { readonly [name: string]: unknown } | null
  /** Who is mailed. */
  readonly channels: ReadonlyArray<"customer_email" | "partner_email">
  /** The cards to send. */
  readonly cards: ReadonlyArray<{
    /** Opaque identifier of the redeemed card, prefix `card_`. */
    readonly cardId: string
    /** The physical card. */
    readonly reference: string
    readonly name: string
    /**
     * What it is worth to insurers and customs: its buyback value now. US dollars as a decimal
     * string with six places.
     */
    readonly valueUsd: string
  }>
  readonly label: {
    /** Whether labels are bought here. */
    readonly isOffered: boolean
    /** Of the label that is or was bought; null for none. */
    readonly id: string | null
    /** What it cost; null until it is known to be bought. */
    readonly priceUsd: string | null
  }
  /** When the cards were redeemed. */
  readonly createdAt: string
}

/** Shipments that have not arrived. */
export interface ParcelsReport {
  /** By status and country; delivered ones are left out. */
  readonly data: ReadonlyArray<{
    readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
    /** ISO 3166-1 alpha-2 code. */
    readonly country: string
    readonly count: number
    /** When the one that waits longest was made. */
    readonly oldestAt: string
  }>
}

/** An organization that sells packs. */
export interface Partner {
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly id: string
  /** The organization's name. */
  readonly name: string
  /** Where mail to the partner goes; null when not configured. */
  readonly notificationEmail: string | null
  /** The total below which the partner is told of a low balance; null for never. */
  readonly lowBalanceThresholdUsd: string | null
  /** The keys of a suspended partner get 403, and its webhook deliveries are held. */
  readonly status: "active" | "suspended"
  /** When it was created. */
  readonly createdAt: string
}

/** A partner, and how it does. */
export interface PartnerReport {
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly id: string
  /** The organization's name. */
  readonly name: string
  /** Where mail to the partner goes; null when not configured. */
  readonly notificationEmail: string | null
  /** The total below which the partner is told of a low balance; null for never. */
  readonly lowBalanceThresholdUsd: string | null
  /** The keys of a suspended partner get 403, and its webhook deliveries are held. */
  readonly status: "active" | "suspended"
  /** When it was created. */
  readonly createdAt: string
  readonly balance: {
    /** Funded value plus buyback credits. US dollars as a decimal string with six places. */
    readonly cash: string
    /** Promotional value; spent before cash. US dollars as a decimal string with six places. */
    readonly bonus: string
    /** Total spendable. US dollars as a decimal string with six places. */
    readonly total: string
  }
  /** Of the last seven days, today included, by UTC days. */
  readonly lastWeek: {
    /** Packs that were ordered. */
    readonly packs: number
    /** What was charged for them. US dollars as a decimal string with six places. */
    readonly soldUsd: string
    /** Sealed packs that were given back. */
    readonly refunded: number
    /** What they gave back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. */
    readonly boughtBack: number
    /** What was paid for them. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
  }
  /** Packs of the last seven days ordered sealed. */
  readonly sealed: number
  /** How many of them it refunded. */
  readonly sealedRefunded: number
  /** When one of its keys was last used, to the minute. */
  readonly lastSeenAt: string | null
}

/** What would become of a machine. */
export interface PreviewConsequence {
  readonly vendingMachineId: number
  readonly name: string
  /** Of a pack. */
  readonly priceUsd: {
    readonly from: string | null
    readonly to: string | null
  }
  /** What a pack is worth on average, by the odds. */
  readonly expectedValueUsd: {
    readonly from: string | null
    readonly to: string | null
  }
  /** The expected value as a share of the price. */
  readonly shareOfPrice: {
    readonly from: number | "Infinity" | "-Infinity" | "NaN" | null
    readonly to: number | "Infinity" | "-Infinity" | "NaN" | null
  }
  readonly tiers: ReadonlyArray<{
    readonly name: string
    /** As published. */
    readonly probability: {
      readonly from: number | "Infinity" | "-Infinity" | "NaN" | null
      readonly to: number | "Infinity" | "-Infinity" | "NaN" | null
    }
    /** Cards on sale. */
    readonly stock: {
      readonly from: number | null
      readonly to: number | null
    }
    /** The average value of its cards on sale. */
    readonly expectedValueUsd: {
      readonly from: string | null
      readonly to: string | null
    }
  }>
  readonly openClaims: number
  /** Set when a pack would be worth more than it costs. */
  readonly warning: string | null
  /**
   * Set when it would be refused: too few cards for the open sealed packs, other lists of them
   * while there are some, or a change of a closed series of which packs were sold.
   */
  readonly error: string | null
}

/** All rows, by what would become of them. */
export interface PreviewCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Jumps of prices, which would not be applied. */
  readonly held: number
  readonly refused: number
}

export interface Prices {
  readonly prices: ReadonlyArray<{
    /** The card's natural key. */
    readonly reference: string
    /** Its new buyback value. US dollars as a decimal string with at most six places. */
    readonly buybackUsd: string
  }>
  /**
   * The `preview` of a preview of this document. When it would now change anything else than was
   * shown there, it is 409 `conflict`, and nothing changes.
   */
  readonly preview?: string | undefined
  readonly maxRatio?: number | "Infinity" | "-Infinity" | "NaN" | undefined
  /** Held values that were looked at: the references of their cards, or true for all. */
  readonly acceptJumps?: boolean | ReadonlyArray<string> | undefined
}

export interface PricesPreview {
  /** Names exactly these changes: send it as `preview` with the PUT. */
  readonly preview: string
  readonly counts: PreviewCounts
  /** Of each machine that it touches. */
  readonly consequences: ReadonlyArray<PreviewConsequence>
  /** Without unchanged ones. */
  readonly prices: ReadonlyArray<{
    /** Its index in the list that was sent. */
    readonly at: number
    readonly outcome: "added" | "changed" | "unchanged" | "held" | "refused"
    /** Why the row, and so the whole document, would be refused. */
    readonly error: {
      /** Within the row. */
      readonly field: string
      readonly message: string
    } | null
    readonly reference: string
    /** What it is. */
    readonly fromUsd: string | null
    /** What it would become. */
    readonly toUsd: string | null
  }>
}

export interface PromisedDays {
  /** The draw key's name. */
  readonly key: string
  /** The first day from today on, UTC. */
  readonly first: string
  /** The last day; until then the key has to stay. */
  readonly last: string
}

/** Adds and updates what it names, and leaves the rest alone. Up to 8 MiB. */
export interface PutCatalog {
  readonly vendingMachines: ReadonlyArray<{
    /** The machine's id, chosen by the operator. */
    readonly id: number
    /** The pack's name. */
    readonly name: string
    /** Price of a pack, above zero. US dollars as a decimal string with at most six places. */
    readonly priceUsd: string
    /** Pack artwork. */
    readonly image: string
    /** Still frame; may be empty. */
    readonly staticImage?: string | undefined
    /** Default true. */
    readonly public?: boolean | undefined
    /** Default true. */
    readonly active?: boolean | undefined
    readonly refundWindowHours?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    /**
     * `weights` (default): a tier is drawn by its weight, then one of its cards; the published odds
     * stay while the stock drifts away from them. `stock`: each card on sale is as likely as any
     * other; the published odds are those of what is left, which everybody may read, and who does
     * not look at what is left gains nothing by waiting. For closed series and up to 1,000 cards.
     * It changes while no sealed pack of the machine is open.
     */
    readonly odds?: "weights" | "stock" | undefined
    /**
     * `open` (default), or `closed`: once a pack was sold no card is added, and only damaged and
     * lost ones are withdrawn, for good. It can't be opened again then.
     */
    readonly restock?: "open" | "closed" | undefined
    /**
     * What a machine with odds by weights does once a tier that they can draw is empty.
     * `redistribute` (default) sells on by the odds of the others: the last packs are worth more,
     * or less, than the first; `stop` answers `out_of_stock` until it is restocked, as soon as a
     * tier has fewer cards than there are open sealed packs and an order asks for, so that each is
     * drawn by the odds that it was sold by. Sealed packs that are open are served either way. Once
     * a machine is sold out by `redistribute`, packs that are still sealed get the cards of the
     * tiers that are left: restock it before, or let it `stop`.
     */
    readonly whenTierEmpty?: "redistribute" | "stop" | undefined
    readonly maxOpenShare?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    /** Required for a new machine. */
    readonly tiers?: ReadonlyArray<{
      /** The tier's name. */
      readonly name: string
      readonly weight?: number | "Infinity" | "-Infinity" | "NaN" | undefined
      readonly lowStock?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    }> | undefined
  }>
  readonly cards: ReadonlyArray<{
    /** The card's natural key, such as its certificate. */
    readonly reference: string
    /** The machine's id, chosen by the operator. */
    readonly vendingMachineId: number
    /** A tier of that machine. */
    readonly tier: string
    /** What partners and customers read. */
    readonly name: string
    /** The card's picture. */
    readonly image: string
    /** Its current buyback value. US dollars as a decimal string with at most six places. */
    readonly buybackUsd: string
    /**
     * What you paid for it, for margins. Once given it stays; omitted it stays. US dollars as a
     * decimal string with at most six places.
     */
    readonly costUsd?: string | undefined
    /** Any JSON up to 20 KB; omitted it stays. */
    readonly metadata?: unknown | undefined
  }>
  /**
   * The `preview` of a preview of this document. When it would now change anything else than was
   * shown there, it is 409 `conflict`, and nothing changes.
   */
  readonly preview?: string | undefined
}

export interface RecordSweep {
  /** A transaction that moved USDC from deposit addresses. */
  readonly transactionHash: string
}

/** More than half of 20 or more sealed packs of the last seven days came back. */
export interface RefundsHigh {
  readonly type: "refunds.high"
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly partnerId: string
  readonly name: string
  /** Packs that it ordered sealed. */
  readonly sealed: number
  /** How many of them it refunded. */
  readonly refunded: number
  readonly ratio: number | "Infinity" | "-Infinity" | "NaN"
}

/** Partners that ordered sealed packs, oldest partner first. */
export interface RefundsReport {
  /** Packs that were ordered from then on are counted. */
  readonly since: string
  readonly data: ReadonlyArray<{
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    readonly name: string
    /** Packs that it ordered sealed. */
    readonly sealed: number
    /** How many of them it refunded. */
    readonly refunded: number
    readonly ratio: number | "Infinity" | "-Infinity" | "NaN"
  }>
}

/** A request that was answered with an error, without its body. */
export interface RefusedRequest {
  /** Opaque identifier of the record of the request, prefix `req_`. */
  readonly id: string
  /** As the answer's `x-request-id` named it. */
  readonly requestId: string
  /** Of HTTP. */
  readonly method: string
  /** The pattern of the path. */
  readonly route: string
  /** Of the answer. */
  readonly status: number
  /** `error.code` of the answer. */
  readonly code: string
  /** `error.message` of the answer, which begins with the field. */
  readonly message: string
  /** With which key; null for a person of the console. */
  readonly key: {
    /** Opaque identifier of the key, prefix `key_`. */
    readonly id: string
    /** Its name. */
    readonly label: string | null
    /** How it begins. */
    readonly prefix: string | null
  } | null
  /** Until the answer was ready. */
  readonly durationMs: number
  /** When. */
  readonly createdAt: string
}

export interface ReleaseCard {
  /** Why the card may be used again, for the log; 1 to 500 characters. */
  readonly reason: string
}

export interface Rescan {
  /** The first block to look at again; not beyond the cursor. */
  readonly fromBlock: number
}

/** The watcher's cursor was moved back. */
export interface Rescanning {
  /** The first block that is looked at again. */
  readonly fromBlock: number
  /** Where the watcher goes on from. */
  readonly cursor: number
}

export interface ResolveIncident {
  /** What was found and done, for the log; 1 to 500 characters. */
  readonly resolution: string
  /**
   * Whether the card that it froze may be used again; false unless given. Of a token that exists
   * although its mint was cancelled, the card must stay frozen while a wallet holds it.
   */
  readonly releaseCard?: boolean | undefined
}

/** One page of a key rotation. */
export interface RotatedKey {
  /** Sealed texts that this request looked at. */
  readonly examined: number
  /** Those that it sealed anew under the newest key. */
  readonly resealed: number
  /** Those that none of the configured keys opens; they stay as they are. */
  readonly unreadable: number
  /** Where the next request goes on; null when everything was looked at. */
  readonly nextCursor: string | null
}

/** Packs sold, and what came back. */
export interface SalesReport {
  /** What was created from this moment on is counted. */
  readonly since: string
  /** What was created before this moment is counted. */
  readonly until: string
  /** By day, partner and machine, ascending; only those with a change. */
  readonly data: ReadonlyArray<{
    /** The day, in UTC. */
    readonly day: string
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    readonly vendingMachineId: number
    /** Packs that were ordered. */
    readonly packs: number
    /** What was charged for them. US dollars as a decimal string with six places. */
    readonly soldUsd: string
    /** Sealed packs that were given back. */
    readonly refunded: number
    /** What they gave back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. */
    readonly boughtBack: number
    /** What was paid for them. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
  }>
  readonly total: {
    /** Packs that were ordered. */
    readonly packs: number
    /** What was charged for them. US dollars as a decimal string with six places. */
    readonly soldUsd: string
    /** Sealed packs that were given back. */
    readonly refunded: number
    /** What they gave back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. */
    readonly boughtBack: number
    /** What was paid for them. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
  }
}

/** Those not named stay. */
export interface SetControls {
  readonly orders?: "on" | "off" | undefined
  readonly buybacks?: "on" | "off" | undefined
  readonly redemptions?: "on" | "off" | undefined
  readonly mints?: "on" | "off" | undefined
  /** Why, for the log and the ledger; 1 to 500 characters. */
  readonly reason: string
}

/** A shipment of redeemed cards. */
export interface Shipment {
  /** Opaque identifier of the shipment, prefix `shp_`. */
  readonly id: string
  readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
  /** Once known. */
  readonly carrier: string | null
  /** Once known. */
  readonly trackingNumber: string | null
  /** Once known. */
  readonly trackingUrl: string | null
  /** Why the shipment is in `exception`. */
  readonly statusReason: string | null
  /** ISO 3166-1 alpha-2 code of the country that was charged for; a corrected address stays in it. */
  readonly countryCode: string
  readonly addressUpdatedAt: string | null
  /** When the shipment last changed. */
  readonly updatedAt: string
  readonly notifications: {
    /** Which emails went out; never the address. */
    readonly emails: ReadonlyArray<{
      readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
      readonly channel: "customer_email" | "partner_email"
      readonly state: "sent" | "skipped" | "failed" | "unknown"
      /** When it went out, or should have. */
      readonly at: string
    }>
  }
}

/** A change of a shipment. */
export interface ShipmentChange {
  /** When. */
  readonly at: string
  readonly status: "created" | "shipped" | "in_transit" | "delivered" | "exception"
  readonly previousStatus: "created" | "shipped" | "in_transit" | "delivered" | "exception"
  /** The names of what changed. */
  readonly changed: ReadonlyArray<string>
  /** Opaque identifier of the event that told the partner, prefix `evt_`. */
  readonly eventId: string
  /** Who of the operators did it; null when the partner did. */
  readonly actor: string | null
}

/** How many shipments a filter admits. */
export interface ShipmentTotals {
  readonly count: number
  /** In all of them. */
  readonly cards: number
  /** Since when the oldest waits; null when there is none. */
  readonly oldestAt: string | null
}

export interface ShippingCountries {
  /** The whole list. */
  readonly data: ReadonlyArray<{
    /** English name. */
    readonly country: string
    /** ISO 3166-1 alpha-2. */
    readonly code: string
    /** Charged once for a redemption. US dollars as a decimal string with at most six places. */
    readonly feeUsd: string
  }>
  /** Of the list that was read and changed. If another change came first, the request is refused. */
  readonly version?: string | undefined
}

export interface StockChange {
  /** 1 to 1000 references, each once. */
  readonly references: ReadonlyArray<string>
  /** Why, for the log and the ledger; 1 to 500 characters. */
  readonly reason: string
}

/** A tier of an active machine runs out. */
export interface StockLow {
  readonly type: "stock.low"
  readonly vendingMachineId: number
  readonly tier: string
  /** Cards of the tier that are on sale. */
  readonly stock: number
  /** Fewer than this are told here. */
  readonly lowStock: number
}

/** Where a test alert went. */
export interface TestedAlerts {
  /** What came of each; empty when nobody is to be told. */
  readonly data: ReadonlyArray<{
    readonly by: "mail" | "webhook"
    /** The mail address, or the webhook's host. */
    readonly to: string
    /** Why it was not taken; null when it was. */
    readonly problem: string | null
  }>
}

/** A named operator token, without itself. */
export interface Token {
  /** Opaque identifier of the token, prefix `tok_`. */
  readonly id: string
  /** Shown in the log. */
  readonly name: string
  /** What it may do. */
  readonly role: "owner" | "finance" | "catalog" | "shipping" | "support" | "read-only"
  /** When it stops working; null when it never does by itself. */
  readonly expiresAt: string | null
  /**
   * Who made it: a person's address or a token's name; null when that is not known. It works on
   * without its maker.
   */
  readonly madeBy: string | null
  /** When it was made. */
  readonly createdAt: string
  /** When it was last used, to the minute; null when it never was. */
  readonly lastUsedAt: string | null
  /** When it was revoked; null while it works. */
  readonly revokedAt: string | null
}

/** What was owed to partners, what moved it, and what is owed. */
export interface TrialBalance {
  /** From this moment on. */
  readonly since: string
  /** Before this moment. */
  readonly until: string
  /** A row of each partner and bucket; each adds up. */
  readonly data: ReadonlyArray<{
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    readonly bucket: "cash" | "bonus"
    /** Owed before. US dollars as a decimal string with six places. */
    readonly openingUsd: string
    /** USDC that came in. US dollars as a decimal string with six places. */
    readonly topupsUsd: string
    /** Top-ups without a deposit, as in the sandbox. US dollars as a decimal string with six places. */
    readonly creditsUsd: string
    /** Granted. US dollars as a decimal string with six places. */
    readonly bonusesUsd: string
    /** By operators; signed. US dollars as a decimal string with six places. */
    readonly adjustmentsUsd: string
    /** Packs that were paid for; not above zero. US dollars as a decimal string with six places. */
    readonly salesUsd: string
    /** Sealed packs that were given back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
    /** Shipping that was paid for; not above zero. US dollars as a decimal string with six places. */
    readonly feesUsd: string
    /** Owed after: the sum of all before. US dollars as a decimal string with six places. */
    readonly closingUsd: string
  }>
  /** Of all partners. */
  readonly total: ReadonlyArray<{
    readonly bucket: "cash" | "bonus"
    /** Owed before. US dollars as a decimal string with six places. */
    readonly openingUsd: string
    /** USDC that came in. US dollars as a decimal string with six places. */
    readonly topupsUsd: string
    /** Top-ups without a deposit, as in the sandbox. US dollars as a decimal string with six places. */
    readonly creditsUsd: string
    /** Granted. US dollars as a decimal string with six places. */
    readonly bonusesUsd: string
    /** By operators; signed. US dollars as a decimal string with six places. */
    readonly adjustmentsUsd: string
    /** Packs that were paid for; not above zero. US dollars as a decimal string with six places. */
    readonly salesUsd: string
    /** Sealed packs that were given back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
    /** Shipping that was paid for; not above zero. US dollars as a decimal string with six places. */
    readonly feesUsd: string
    /** Owed after: the sum of all before. US dollars as a decimal string with six places. */
    readonly closingUsd: string
  }>
  /** What partners have in cash at the end. US dollars as a decimal string with six places. */
  readonly cashOwedUsd: string
  /** All USDC that was credited until then. US dollars as a decimal string with six places. */
  readonly usdcReceivedUsd: string
}

export interface UpdatePartner {
  readonly name?: string | undefined
  /** Null clears it. */
  readonly notificationEmail?: string | null | undefined
  readonly status?: "active" | "suspended" | undefined
  /**
   * US dollars as a decimal string, above zero: `balance.low` is emitted, and mailed to the
   * notification address, each time the total falls below it. Null for never.
   */
  readonly lowBalanceThresholdUsd?: string | null | undefined
}

export interface UpdateShipments {
  /** 1 to 1000 shipments, each as `PATCH` takes it. */
  readonly updates: ReadonlyArray<{
    /** Opaque identifier of the shipment, prefix `shp_`. */
    readonly shipmentId: string
    readonly status?: "created" | "shipped" | "in_transit" | "delivered" | "exception" | undefined
    /** Null clears it. */
    readonly carrier?: string | null | undefined
    /** Null clears it. */
    readonly trackingNumber?: string | null | undefined
    /** An http or https link to a public name, without credentials; null clears it. */
    readonly trackingUrl?: string | null | undefined
    /** Required to move to `exception`, where it cannot be cleared; leaving `exception` clears it. */
    readonly statusReason?: string | null | undefined
    /**
     * As it was read with the address that is on the parcel: if the address was corrected since,
     * nothing changes.
     */
    readonly addressUpdatedAt?: string | null | undefined
  }>
}

/** Omitted fields stay. */
export interface UpdateVendingMachine {
  readonly name?: string | undefined
  /** Price of a pack, above zero. US dollars as a decimal string with at most six places. */
  readonly priceUsd?: string | undefined
  readonly image?: string | undefined
  /** Still frame; may be empty. */
  readonly staticImage?: string | undefined
  /** Default true. */
  readonly public?: boolean | undefined
  /** Default true. */
  readonly active?: boolean | undefined
  readonly refundWindowHours?: number | "Infinity" | "-Infinity" | "NaN" | undefined
  /**
   * `weights` (default): a tier is drawn by its weight, then one of its cards; the published odds
   * stay while the stock drifts away from them. `stock`: each card on sale is as likely as any
   * other; the published odds are those of what is left, which everybody may read, and who does not
   * look at what is left gains nothing by waiting. For closed series and up to 1,000 cards. It
   * changes while no sealed pack of the machine is open.
   */
  readonly odds?: "weights" | "stock" | undefined
  /**
   * `open` (default), or `closed`: once a pack was sold no card is added, and only damaged and lost
   * ones are withdrawn, for good. It can't be opened again then.
   */
  readonly restock?: "open" | "closed" | undefined
  /**
   * What a machine with odds by weights does once a tier that they can draw is empty.
   * `redistribute` (default) sells on by the odds of the others: the last packs are worth more, or
   * less, than the first; `stop` answers `out_of_stock` until it is restocked, as soon as a tier
   * has fewer cards than there are open sealed packs and an order asks for, so that each is drawn
   * by the odds that it was sold by. Sealed packs that are open are served either way. Once a
   * machine is sold out by `redistribute`, packs that are still sealed get the cards of the tiers
   * that are left: restock it before, or let it `stop`.
   */
  readonly whenTierEmpty?: "redistribute" | "stop" | undefined
  readonly maxOpenShare?: number | "Infinity" | "-Infinity" | "NaN" | undefined
  /** Odds by tier. Tiers of the machine that are not named stay as they are. */
  readonly tiers?: ReadonlyArray<{
    /** The tier's name. */
    readonly name: string
    readonly weight?: number | "Infinity" | "-Infinity" | "NaN" | undefined
    readonly lowStock?: number | "Infinity" | "-Infinity" | "NaN" | undefined
  }> | undefined
}

/** What became of each. */
export interface UpdatedShipments {
  /** So many changed. */
  readonly updated: number
  /** So many were so already. */
  readonly unchanged: number
  /** Those that changed nothing, each with its reason. */
  readonly refused: ReadonlyArray<{
    /** The place in the list, from 0. */
    readonly at: number
    readonly shipmentId: string
    /** Why. */
    readonly message: string
  }>
}

export interface UploadedPicture {
  /** Its public address, for `image` of a machine or a card. */
  readonly image: string
  /** The same at 256, 512 and 1024 pixels. */
  readonly imageSrcset: string
  /** The first frame, for `staticImage`; empty when nothing moves. */
  readonly staticImage: string
  /** Of the upload, in pixels. */
  readonly width: number
  readonly height: number
  readonly animated: boolean
}

/**
 * A pack of an active machine is worth more than it costs. As a machine that redistributes sells
 * out, its last packs hold what its odds left over: restock it, let it `stop`, or set `active`
 * false.
 */
export interface ValueHigh {
  readonly type: "value.high"
  readonly vendingMachineId: number
  /** The machine's. */
  readonly name: string
  /** What a pack costs. US dollars as a decimal string with six places. */
  readonly priceUsd: string
  readonly oddsValueUsd: string | null
  readonly stockValueUsd: string | null
  /** Which of the two are. */
  readonly outOfBounds: ReadonlyArray<"odds" | "stock">
  /** The one that is furthest from the price. US dollars as a decimal string with six places. */
  readonly expectedValueUsd: string
  readonly shareOfPrice: number | "Infinity" | "-Infinity" | "NaN"
  /** Sealed packs of it that are open. */
  readonly openClaims: number
  /** Null until the next look, ten minutes at most. */
  readonly since: string | null
  /** Who said last that they have seen it, since it holds. */
  readonly acknowledged: {
    readonly by: string
    /** When. */
    readonly at: string
  } | null
}

/**
 * A pack of an active machine is worth less than half of what it costs, by its odds or by all that
 * is left. A machine that redistributes then sells on by odds that its stock no longer holds.
 */
export interface ValueLow {
  readonly type: "value.low"
  readonly vendingMachineId: number
  /** The machine's. */
  readonly name: string
  /** What a pack costs. US dollars as a decimal string with six places. */
  readonly priceUsd: string
  readonly oddsValueUsd: string | null
  readonly stockValueUsd: string | null
  /** Which of the two are. */
  readonly outOfBounds: ReadonlyArray<"odds" | "stock">
  /** The one that is furthest from the price. US dollars as a decimal string with six places. */
  readonly expectedValueUsd: string
  readonly shareOfPrice: number | "Infinity" | "-Infinity" | "NaN"
  /** Sealed packs of it that are open. */
  readonly openClaims: number
  /** Null until the next look, ten minutes at most. */
  readonly since: string | null
  /** Who said last that they have seen it, since it holds. */
  readonly acknowledged: {
    readonly by: string
    /** When. */
    readonly at: string
  } | null
}

/** A pack with its odds and its stock. */
export interface VendingMachine {
  readonly id: number
  readonly name: string
  /** Price of a pack. US dollars as a decimal string with six places. */
  readonly priceUsd: string
  readonly image: string
  readonly staticImage: string
  readonly public: boolean
  readonly active: boolean
  readonly refundWindowHours: number | "Infinity" | "-Infinity" | "NaN"
  /** Draws record it as the odds in force. */
  readonly oddsVersion: number
  /** Whether tiers come by their weights, or each card on sale is as likely. */
  readonly odds: "weights" | "stock"
  /** `closed`: no card is added once a pack was sold. */
  readonly restock: "open" | "closed"
  readonly tiers: ReadonlyArray<{
    readonly name: string
    readonly weight: number | "Infinity" | "-Infinity" | "NaN"
    readonly probability: number | "Infinity" | "-Infinity" | "NaN"
    /** Cards on sale. Partners see it only where `odds` is `stock`. */
    readonly stock: number
    /** Fewer are a notice `stock.low`. */
    readonly lowStock: number
    readonly expectedValueUsd: string | null
  }>
  readonly whenTierEmpty: "redistribute" | "stop"
  readonly maxOpenShare: number | "Infinity" | "-Infinity" | "NaN"
  /**
   * Sealed packs that are neither opened nor refunded. Each has a claim on one card of the stock,
   * and which one is drawn when it is opened; so the stock holds no fewer cards than this.
   */
  readonly openClaims: number
  readonly expectedValueUsd: string | null
  /** When it was added. */
  readonly createdAt: string
}

/** Nothing was done: it is above what the sender may do alone today, and waits for a second person. */
export interface WaitsForApproval {
  readonly approval: Approval
}

/** Where events are delivered to. */
export interface WebhookEndpoint {
  /** Opaque identifier of the endpoint, prefix `wh_`. */
  readonly id: string
  /** Where events are posted to. */
  readonly url: string
  /** Event types; `*` means all, including future ones. */
  readonly subscribedEvents: ReadonlyArray<string>
  /** While false, deliveries are held, for up to 7 days. */
  readonly active: boolean
  readonly failingSince: string | null
  /**
   * Who gave its URL: a person of the console, or who made the API key that did; null where it was
   * not kept.
   */
  readonly madeBy: string | null
  /** When the endpoint was created. */
  readonly createdAt: string
  /** When the endpoint was last changed. */
  readonly updatedAt: string
}

export interface Withdrawal {
  /** 1 to 1000 references, each once. */
  readonly references: ReadonlyArray<string>
  /** Why, for the log and the ledger; 1 to 500 characters. */
  readonly reason: string
  /**
   * What happened to them: it is recorded with the machine's changes, and a closed series lets only
   * `damaged` and `lost` ones go. Default `other`.
   */
  readonly why?: "damaged" | "lost" | "other" | undefined
}

/** Every call of the operator API. */
export interface OperatorCalls {
  readonly partners: {
    /** Create a partner */
    readonly create: (input: CreatePartner, options?: CallOptions) => Promise<Partner>
    /** List partners */
    readonly list: (input?: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Partner>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Read a partner */
    readonly get: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    }, options?: CallOptions) => Promise<Partner>
    /** Update or suspend a partner */
    readonly update: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & UpdatePartner, options?: CallOptions) => Promise<Partner>
    /** Grant a bonus */
    readonly bonus: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & GrantBonus, options?: CreateOptions) => Promise<BalanceChange | WaitsForApproval>
    /** Adjust a balance */
    readonly adjust: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & AdjustBalance, options?: CreateOptions) => Promise<BalanceChange | WaitsForApproval>
    /** Create a key */
    readonly createKey: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & CreateKey, options?: CallOptions) => Promise<CreatedKey>
    /** List keys */
    readonly keys: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Key>
    }>
    /** Revoke a key */
    readonly revokeKey: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
      /** Opaque identifier of the key, prefix `key_`. */
      readonly keyId: string
    }, options?: CallOptions) => Promise<void>
  }
  readonly support: {
    /** Read a partner's balance */
    readonly balance: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    }, options?: CallOptions) => Promise<Balance>
    /** List a partner's ledger entries */
    readonly ledgerEntries: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<LedgerEntry>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** List a partner's operations */
    readonly operations: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & {
      /** Only of this kind. */
      readonly kind?: "order" | "refund" | "buyback" | "redemption" | "mint" | undefined
      /** Only in this status. */
      readonly status?: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled" | undefined
      /** Only items of this machine. */
      readonly vendingMachineId?: string | undefined
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Operation>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** List a partner's customers */
    readonly customers: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Customer>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** List a partner's webhook endpoints */
    readonly webhooks: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<WebhookEndpoint>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** List a partner's refused requests */
    readonly refused: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
    } & {
      /** Only those with this `x-request-id`. */
      readonly requestId?: string | undefined
      /** Only in this status. */
      readonly status?: string | undefined
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<RefusedRequest>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
  }
  readonly customers: {
    /** Forget the person behind a customer */
    readonly erase: (input: {
      /** Opaque identifier of the partner, prefix `par_`. */
      readonly partnerId: string
      /** Opaque identifier of the customer, prefix `cus_`. */
      readonly customerId: string
    }, options?: CallOptions) => Promise<ErasedCustomer>
  }
  readonly catalog: {
    /** Put the catalog */
    readonly put: (input: PutCatalog, options?: CallOptions) => Promise<{
      /** Machines added or changed. */
      readonly vendingMachines: number
      readonly cardsAdded: number
      readonly cardsUpdated: number
      /** Named machines whose packs are worth more than they cost. */
      readonly warnings: ReadonlyArray<{
        readonly vendingMachineId: number
        /**
         * What a pack is worth on average: by the odds, or by the stock as a whole, whichever is
         * more. US dollars as a decimal string with six places.
         */
        readonly expectedValueUsd: string
        readonly shareOfPrice: number | "Infinity" | "-Infinity" | "NaN"
        readonly message: string
      }>
    } | WaitsForApproval>
    /** Export the catalog */
    readonly export: (input?: {
      /** Only items of this machine. */
      readonly vendingMachineId?: string | undefined
      /** Only items in this place. */
      readonly place?: "deck" | "held" | "bought_back" | "redeemed" | "withdrawn" | undefined
    }, options?: CallOptions) => Promise<Catalog>
    /** List the shipping countries */
    readonly shippingCountries: (input?: Record<string, never>, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<{
        readonly country: string
        readonly code: string
        /** The fee. US dollars as a decimal string with six places. */
        readonly feeUsd: string
      }>
      /** Of this list: send it with a changed one. */
      readonly version: string
    }>
    /** Put the shipping countries */
    readonly countries: (input: ShippingCountries, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<{
        readonly country: string
        readonly code: string
        /** The fee. US dollars as a decimal string with six places. */
        readonly feeUsd: string
      }>
      /** Of this list: send it with a changed one. */
      readonly version: string
    }>
    /** List vending machines */
    readonly machines: (input?: Record<string, never>, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<VendingMachine>
    }>
    /** Update a vending machine */
    readonly updateMachine: (input: {
      /** The machine's id. */
      readonly id: string
    } & UpdateVendingMachine, options?: CallOptions) => Promise<VendingMachine | WaitsForApproval>
    /** Put buyback values */
    readonly prices: (input: Prices, options?: CallOptions) => Promise<{
      /** How many values changed. */
      readonly updated: number
      /** Jumps, which were not applied. */
      readonly held: ReadonlyArray<{
        readonly reference: string
        /** What it is. US dollars as a decimal string with six places. */
        readonly fromUsd: string
        /** What it would have become. US dollars as a decimal string with six places. */
        readonly toUsd: string
      }>
    } | WaitsForApproval>
  }
  readonly previews: {
    /** Preview the catalog */
    readonly catalog: (input: CatalogToPreview, options?: CallOptions) => Promise<CatalogPreview>
    /** Preview buyback values */
    readonly prices: (input: Prices, options?: CallOptions) => Promise<PricesPreview>
  }
  readonly items: {
    /** List items */
    readonly list: (input?: {
      /** Only items of this machine. */
      readonly vendingMachineId?: string | undefined
      /** Only items of this tier. */
      readonly tier?: string | undefined
      /** Only items in this place. */
      readonly place?: "deck" | "held" | "bought_back" | "redeemed" | "withdrawn" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Item>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Read an item */
    readonly get: (input: {
      /** The card's natural key, percent-encoded. */
      readonly reference: string
    }, options?: CallOptions) => Promise<ItemWithHistory>
    /** Return items to stock */
    readonly return: (input: StockChange, options?: CreateOptions) => Promise<{
      readonly changed: number
    } | WaitsForApproval>
    /** Withdraw items */
    readonly withdraw: (input: Withdrawal, options?: CreateOptions) => Promise<{
      readonly changed: number
    } | WaitsForApproval>
  }
  readonly operations: {
    /** Search operations */
    readonly list: (input?: {
      /** Only in this status. */
      readonly status?: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled" | undefined
      /** Only of this kind. */
      readonly kind?: "order" | "refund" | "buyback" | "redemption" | "mint" | undefined
      /** Created before this moment, or longer ago than this duration (`15 minutes`). */
      readonly olderThan?: string | undefined
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<OperationSummary>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Read an operation */
    readonly get: (input: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
    }, options?: CallOptions) => Promise<OperatorOperation>
    /** Read a card */
    readonly card: (input: {
      /** Opaque identifier of the card, prefix `card_`. */
      readonly cardId: string
    }, options?: CallOptions) => Promise<OperatorCard>
  }
  readonly shipments: {
    /** List shipments */
    readonly list: (input?: {
      /** Only in this status. */
      readonly status?: "created" | "shipped" | "in_transit" | "delivered" | "exception" | undefined
      /** Only those to this country, by its ISO 3166-1 alpha-2 code. */
      readonly country?: string | undefined
      /** Only this partner's. */
      readonly partnerId?: string | undefined
      /** Created before this moment, or longer ago than this duration (`15 minutes`). */
      readonly olderThan?: string | undefined
      /** Only that of this operation. */
      readonly operationId?: string | undefined
      readonly recipient?: string | undefined
      readonly order?: "newest" | "oldest" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<OperatorShipment>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Count shipments */
    readonly totals: (input?: {
      /** Only in this status. */
      readonly status?: "created" | "shipped" | "in_transit" | "delivered" | "exception" | undefined
      /** Only those to this country, by its ISO 3166-1 alpha-2 code. */
      readonly country?: string | undefined
      /** Only this partner's. */
      readonly partnerId?: string | undefined
      /** Created before this moment, or longer ago than this duration (`15 minutes`). */
      readonly olderThan?: string | undefined
    }, options?: CallOptions) => Promise<ShipmentTotals>
    /** Update many shipments */
    readonly updates: (input: UpdateShipments, options?: CallOptions) => Promise<UpdatedShipments>
    /** Read a shipment */
    readonly get: (input: {
      /** Opaque identifier of the shipment, prefix `shp_`. */
      readonly shipmentId: string
    }, options?: CallOptions) => Promise<OperatorShipment>
    /** Update a shipment */
    readonly update: (input: {
      /** Opaque identifier of the shipment, prefix `shp_`. */
      readonly shipmentId: string
    } & MoveShipment, options?: CallOptions) => Promise<OperatorShipment>
    /** List a shipment's changes */
    readonly history: (input: {
      /** Opaque identifier of the shipment, prefix `shp_`. */
      readonly shipmentId: string
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<ShipmentChange>
    }>
  }
  readonly labels: {
    /** Ask what a label costs */
    readonly offer: (input: {
      /** Opaque identifier of the shipment, prefix `shp_`. */
      readonly shipmentId: string
    } & MeasureParcel, options?: CallOptions) => Promise<LabelOffer>
    /** Buy a label */
    readonly buy: (input: {
      /** Opaque identifier of the shipment, prefix `shp_`. */
      readonly shipmentId: string
    } & BuyLabel, options?: CallOptions) => Promise<OperatorShipment>
    /** Find a label's file */
    readonly file: (input: {
      /** Opaque identifier of the shipment, prefix `shp_`. */
      readonly shipmentId: string
    }, options?: CallOptions) => Promise<{
      /** Where the file is. */
      readonly url: string
    }>
  }
  readonly deliveries: {
    /** List deliveries */
    readonly list: (input?: {
      /** Only in this status. */
      readonly status?: "pending" | "held" | "delivered" | "failed" | "expired" | "late" | undefined
      /** Only this partner's. */
      readonly partnerId?: string | undefined
      /** Only those to this endpoint. */
      readonly endpointId?: string | undefined
      /** Only those of this event. */
      readonly eventId?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<OperatorDelivery>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Read a delivery */
    readonly get: (input: {
      /** Opaque identifier of the delivery, prefix `dlv_`. */
      readonly deliveryId: string
    }, options?: CallOptions) => Promise<OperatorDelivery>
    /** Retry a delivery */
    readonly retry: (input: {
      /** Opaque identifier of the delivery, prefix `dlv_`. */
      readonly deliveryId: string
    }, options?: CallOptions) => Promise<OperatorDelivery>
  }
  readonly search: {
    /** Search */
    readonly search: (input: {
      /**
       * The whole name: an identifier, a reference, an external user id, a tracking number, a
       * transaction hash, a deposit address; or the beginning of a partner's name.
       */
      readonly q: string
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Found>
    }>
  }
  readonly service: {
    /** Read the stop buttons */
    readonly controls: (input?: Record<string, never>, options?: CallOptions) => Promise<Controls>
    /** Press the stop buttons */
    readonly setControls: (input: SetControls, options?: CallOptions) => Promise<Controls>
    /** Create a token */
    readonly createToken: (input: CreateToken, options?: CallOptions) => Promise<CreatedToken>
    /** List tokens */
    readonly tokens: (input?: Record<string, never>, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Token>
    }>
    /** Revoke a token */
    readonly revokeToken: (input: {
      /** Opaque identifier of the token, prefix `tok_`. */
      readonly tokenId: string
    } & {
      readonly revoke?: "made" | undefined
    }, options?: CallOptions) => Promise<void>
    /** Read the log */
    readonly log: (input?: {
      /** Only what was done with the token of this name. */
      readonly actor?: string | undefined
      /** Only this action, such as `partner.update`. */
      readonly action?: string | undefined
      /** Only what was done to this, by its identifier. */
      readonly subject?: string | undefined
      /**
       * Only what a partner's people did with this record or made it by, by its identifier; to be
       * given with the partner as `subject`.
       */
      readonly resource?: string | undefined
      /** Only what was done in this session of a person. */
      readonly session?: string | undefined
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<LogEntry>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Report balances */
    readonly balances: (input?: {
      /** Just before a past moment, ISO 8601 in UTC; now when absent. */
      readonly at?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
    }, options?: CallOptions) => Promise<BalancesReport>
    /** Audit the data */
    readonly audit: (input?: {
      readonly scope?: "all" | "changes" | undefined
    }, options?: CallOptions) => Promise<Audit>
  }
  readonly reports: {
    /** Report sales */
    readonly sales: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
    }, options?: CallOptions) => Promise<SalesReport>
    /** Report deliveries */
    readonly deliveries: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
    }, options?: CallOptions) => Promise<DeliveriesReport>
    /** Report parcels */
    readonly parcels: (input?: Record<string, never>, options?: CallOptions) => Promise<ParcelsReport>
    /** Report partners */
    readonly partners: (input?: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<PartnerReport>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
  }
  readonly books: {
    /** Report the trial balance */
    readonly trialBalance: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
    }, options?: CallOptions) => Promise<TrialBalance>
    /** Report movements */
    readonly movements: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
    }, options?: CallOptions) => Promise<MovementsReport>
    /** Report the journal */
    readonly journal: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
    }, options?: CallOptions) => Promise<Journal>
    /** Report margins */
    readonly margins: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
    }, options?: CallOptions) => Promise<MarginsReport>
    /** List all ledger entries */
    readonly ledger: (input?: {
      /** Not before this moment, ISO 8601 in UTC. */
      readonly since?: string | undefined
      /** Before this moment, ISO 8601 in UTC. */
      readonly until?: string | undefined
      /** `json` or `csv`; else the `Accept` header decides. */
      readonly format?: "json" | "csv" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<HostLedgerEntry>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
  }
  readonly chain: {
    /** Read the chain */
    readonly chain: (input?: Record<string, never>, options?: CallOptions) => Promise<Chain>
    /** Look at blocks again */
    readonly rescan: (input: Rescan, options?: CallOptions) => Promise<Rescanning>
  }
  readonly deposits: {
    /** List deposit addresses */
    readonly addresses: (input?: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<DepositAddress>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Record a sweep */
    readonly recordSweep: (input: RecordSweep, options?: CallOptions) => Promise<DepositSweep>
    /** List deposits */
    readonly transactions: (input?: {
      /** Only in this status. */
      readonly status?: "detected" | "confirmed" | "failed" | "stuck" | "foreign" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<OperatorFundingTransaction>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
  }
  readonly incidents: {
    /** List incidents */
    readonly list: (input?: {
      /** `true`: not resolved yet; `false`: resolved. */
      readonly open?: "true" | "false" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<Incident>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Resolve an incident */
    readonly resolve: (input: {
      /** Opaque identifier of the incident, prefix `inc_`. */
      readonly incidentId: string
    } & ResolveIncident, options?: CallOptions) => Promise<Incident>
    /** Release an incident's card */
    readonly release: (input: {
      /** Opaque identifier of the incident, prefix `inc_`. */
      readonly incidentId: string
    } & ReleaseCard, options?: CallOptions) => Promise<Incident>
  }
  readonly encryption: {
    /** Encrypt with the newest key */
    readonly rotate: (input?: {
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<RotatedKey>
  }
  readonly notices: {
    /** Read the notices */
    readonly list: (input?: Record<string, never>, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<StockLow | ValueHigh | ValueLow | RefundsHigh>
    }>
    /** Acknowledge a notice */
    readonly acknowledge: (input: AcknowledgeNotice, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<StockLow | ValueHigh | ValueLow | RefundsHigh>
    }>
    /** Report refunds */
    readonly refunds: (input?: Record<string, never>, options?: CallOptions) => Promise<RefundsReport>
  }
  readonly alerts: {
    /** Test the alerts */
    readonly test: (input?: Record<string, never>, options?: CallOptions) => Promise<TestedAlerts>
  }
  readonly approvals: {
    /** List what waits */
    readonly list: (input?: {
      /** Only in this status. */
      readonly status?: "pending" | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }, options?: CallOptions) => Promise<{
      readonly data: ReadonlyArray<ListedApproval>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }>
    /** Read a request */
    readonly get: (input: {
      /** Opaque identifier of the request, prefix `apr_`. */
      readonly approvalId: string
    }, options?: CallOptions) => Promise<ApprovalWithArguments>
    /** Approve a request */
    readonly approve: (input: {
      /** Opaque identifier of the request, prefix `apr_`. */
      readonly approvalId: string
    }, options?: CallOptions) => Promise<Approval>
    /** Decline a request */
    readonly decline: (input: {
      /** Opaque identifier of the request, prefix `apr_`. */
      readonly approvalId: string
    }, options?: CallOptions) => Promise<Approval>
  }
  readonly fairness: {
    /** Read the state of fairness */
    readonly fairness: (input?: Record<string, never>, options?: CallOptions) => Promise<Fairness>
    /** Read what a machine drew */
    readonly machine: (input: {
      /** The vending machine's number. */
      readonly machineId: string
    }, options?: CallOptions) => Promise<MachineDraws>
  }
}

/** The route of each call, and whether it takes an idempotency key. */
export const CALLS = {
  partners: {
    create: { route: "POST /operator/v1/partners", isKeyed: false },
    list: { route: "GET /operator/v1/partners", isKeyed: false },
    get: { route: "GET /operator/v1/partners/{partnerId}", isKeyed: false },
    update: { route: "PATCH /operator/v1/partners/{partnerId}", isKeyed: false },
    bonus: { route: "POST /operator/v1/partners/{partnerId}/bonus", isKeyed: true },
    adjust: { route: "POST /operator/v1/partners/{partnerId}/adjustments", isKeyed: true },
    createKey: { route: "POST /operator/v1/partners/{partnerId}/keys", isKeyed: false },
    keys: { route: "GET /operator/v1/partners/{partnerId}/keys", isKeyed: false },
    revokeKey: { route: "DELETE /operator/v1/partners/{partnerId}/keys/{keyId}", isKeyed: false },
  },
  support: {
    balance: { route: "GET /operator/v1/partners/{partnerId}/balance", isKeyed: false },
    ledgerEntries: { route: "GET /operator/v1/partners/{partnerId}/ledger-entries", isKeyed: false },
    operations: { route: "GET /operator/v1/partners/{partnerId}/operations", isKeyed: false },
    customers: { route: "GET /operator/v1/partners/{partnerId}/customers", isKeyed: false },
    webhooks: { route: "GET /operator/v1/partners/{partnerId}/webhooks", isKeyed: false },
    refused: { route: "GET /operator/v1/partners/{partnerId}/refused-requests", isKeyed: false },
  },
  customers: {
    erase: { route: "POST /operator/v1/partners/{partnerId}/customers/{customerId}/erase", isKeyed: false },
  },
  catalog: {
    put: { route: "PUT /operator/v1/catalog", isKeyed: false },
    export: { route: "GET /operator/v1/catalog", isKeyed: false },
    shippingCountries: { route: "GET /operator/v1/shipping-countries", isKeyed: false },
    countries: { route: "PUT /operator/v1/shipping-countries", isKeyed: false },
    machines: { route: "GET /operator/v1/vending-machines", isKeyed: false },
    updateMachine: { route: "PATCH /operator/v1/vending-machines/{id}", isKeyed: false },
    prices: { route: "PUT /operator/v1/prices", isKeyed: false },
  },
  previews: {
    catalog: { route: "POST /operator/v1/catalog/preview", isKeyed: false },
    prices: { route: "POST /operator/v1/prices/preview", isKeyed: false },
  },
  items: {
    list: { route: "GET /operator/v1/items", isKeyed: false },
    get: { route: "GET /operator/v1/items/{reference}", isKeyed: false },
    return: { route: "POST /operator/v1/stock/return", isKeyed: true },
    withdraw: { route: "POST /operator/v1/stock/withdraw", isKeyed: true },
  },
  operations: {
    list: { route: "GET /operator/v1/operations", isKeyed: false },
    get: { route: "GET /operator/v1/operations/{operationId}", isKeyed: false },
    card: { route: "GET /operator/v1/cards/{cardId}", isKeyed: false },
  },
  shipments: {
    list: { route: "GET /operator/v1/shipments", isKeyed: false },
    totals: { route: "GET /operator/v1/shipments/totals", isKeyed: false },
    updates: { route: "POST /operator/v1/shipments/updates", isKeyed: false },
    get: { route: "GET /operator/v1/shipments/{shipmentId}", isKeyed: false },
    update: { route: "PATCH /operator/v1/shipments/{shipmentId}", isKeyed: false },
    history: { route: "GET /operator/v1/shipments/{shipmentId}/history", isKeyed: false },
  },
  labels: {
    offer: { route: "POST /operator/v1/shipments/{shipmentId}/label/offers", isKeyed: false },
    buy: { route: "POST /operator/v1/shipments/{shipmentId}/label", isKeyed: false },
    file: { route: "GET /operator/v1/shipments/{shipmentId}/label", isKeyed: false },
  },
  deliveries: {
    list: { route: "GET /operator/v1/deliveries", isKeyed: false },
    get: { route: "GET /operator/v1/deliveries/{deliveryId}", isKeyed: false },
    retry: { route: "POST /operator/v1/deliveries/{deliveryId}/retry", isKeyed: false },
  },
  search: {
    search: { route: "GET /operator/v1/search", isKeyed: false },
  },
  service: {
    controls: { route: "GET /operator/v1/controls", isKeyed: false },
    setControls: { route: "PATCH /operator/v1/controls", isKeyed: false },
    createToken: { route: "POST /operator/v1/tokens", isKeyed: false },
    tokens: { route: "GET /operator/v1/tokens", isKeyed: false },
    revokeToken: { route: "DELETE /operator/v1/tokens/{tokenId}", isKeyed: false },
    log: { route: "GET /operator/v1/log", isKeyed: false },
    balances: { route: "GET /operator/v1/reports/balances", isKeyed: false },
    audit: { route: "GET /operator/v1/audit", isKeyed: false },
  },
  reports: {
    sales: { route: "GET /operator/v1/reports/sales", isKeyed: false },
    deliveries: { route: "GET /operator/v1/reports/deliveries", isKeyed: false },
    parcels: { route: "GET /operator/v1/reports/parcels", isKeyed: false },
    partners: { route: "GET /operator/v1/reports/partners", isKeyed: false },
  },
  books: {
    trialBalance: { route: "GET /operator/v1/reports/trial-balance", isKeyed: false },
    movements: { route: "GET /operator/v1/reports/movements", isKeyed: false },
    journal: { route: "GET /operator/v1/reports/journal", isKeyed: false },
    margins: { route: "GET /operator/v1/reports/margins", isKeyed: false },
    ledger: { route: "GET /operator/v1/ledger-entries", isKeyed: false },
  },
  chain: {
    chain: { route: "GET /operator/v1/chain", isKeyed: false },
    rescan: { route: "POST /operator/v1/chain/rescan", isKeyed: false },
  },
  deposits: {
    addresses: { route: "GET /operator/v1/deposits/addresses", isKeyed: false },
    recordSweep: { route: "POST /operator/v1/deposits/sweeps", isKeyed: false },
    transactions: { route: "GET /operator/v1/funding-transactions", isKeyed: false },
  },
  incidents: {
    list: { route: "GET /operator/v1/incidents", isKeyed: false },
    resolve: { route: "POST /operator/v1/incidents/{incidentId}/resolve", isKeyed: false },
    release: { route: "POST /operator/v1/incidents/{incidentId}/release", isKeyed: false },
  },
  encryption: {
    rotate: { route: "POST /operator/v1/encryption/rotate", isKeyed: false },
  },
  notices: {
    list: { route: "GET /operator/v1/notices", isKeyed: false },
    acknowledge: { route: "POST /operator/v1/notices/acknowledge", isKeyed: false },
    refunds: { route: "GET /operator/v1/reports/refunds", isKeyed: false },
  },
  alerts: {
    test: { route: "POST /operator/v1/alerts/test", isKeyed: false },
  },
  approvals: {
    list: { route: "GET /operator/v1/approvals", isKeyed: false },
    get: { route: "GET /operator/v1/approvals/{approvalId}", isKeyed: false },
    approve: { route: "POST /operator/v1/approvals/{approvalId}/approve", isKeyed: false },
    decline: { route: "POST /operator/v1/approvals/{approvalId}/decline", isKeyed: false },
  },
  fairness: {
    fairness: { route: "GET /operator/v1/fairness", isKeyed: false },
    machine: { route: "GET /operator/v1/fairness/machines/{machineId}", isKeyed: false },
  },
} as const
