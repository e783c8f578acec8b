/** Made by `npm run client` from the partner API's OpenAPI document, 2026-09-12. */

/** The authenticated organization. */
export interface Account {
  /** Opaque identifier of the account, prefix `par_`. */
  readonly id: string
  /** The organization's name. */
  readonly name: string
  /** The environment that the key belongs to. */
  readonly environment: "production" | "sandbox"
  /** The version of this API, a date. */
  readonly apiVersion: string
  /** Where mail about shipments goes; null when not configured. */
  readonly notificationEmail: string | null
  /** When the account was created. */
  readonly createdAt: string
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

/**
 * The total balance fell from the partner's threshold, or above it, to below it: once for each
 * crossing. There is no threshold until the partner sets one in the console.
 */
export interface BalanceLowEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "balance.low"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /**
   * The total balance fell from the partner's threshold, or above it, to below it: once for each
   * crossing. There is no threshold until the partner sets one in the console.
   */
  readonly data: {
    /** The balance right after the crossing. */
    readonly balance: {
      /** Funded value and buyback credits. US dollars as a decimal string with six places. */
      readonly cash: string
      /** Promotional value. US dollars as a decimal string with six places. */
      readonly bonus: string
      /** Both. US dollars as a decimal string with six places. */
      readonly total: string
    }
    /** What the total fell below. US dollars as a decimal string with six places. */
    readonly thresholdUsd: string
  }
}

/** A deposit was verified and credited. */
export interface BalanceTopupConfirmedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "balance.topup.confirmed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** A deposit was verified and credited. */
  readonly data: {
    /** Opaque identifier of the funding transaction, prefix `ftx_`. */
    readonly fundingTransactionId: string
    /** The deposit. US dollars as a decimal string with six places. */
    readonly amountUsd: string
    /** 8453 in production, 84532 in the sandbox. */
    readonly chainId: number
    /** The transaction that carried it. */
    readonly transactionHash: string
  }
}

/** A USDC deposit reached the address and is being verified. */
export interface BalanceTopupDetectedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "balance.topup.detected"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** A USDC deposit reached the address and is being verified. */
  readonly data: {
    /** Opaque identifier of the funding transaction, prefix `ftx_`. */
    readonly fundingTransactionId: string
    /** The deposit. US dollars as a decimal string with six places. */
    readonly amountUsd: string
    /** 8453 in production, 84532 in the sandbox. */
    readonly chainId: number
    /** The transaction that carried it. */
    readonly transactionHash: string
  }
}

/** A detected deposit failed verification. */
export interface BalanceTopupFailedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "balance.topup.failed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** A detected deposit failed verification. */
  readonly data: {
    /** Opaque identifier of the funding transaction, prefix `ftx_`. */
    readonly fundingTransactionId: string
    /** The deposit. US dollars as a decimal string with six places. */
    readonly amountUsd: string
    /** 8453 in production, 84532 in the sandbox. */
    readonly chainId: number
    /** The transaction that carried it. */
    readonly transactionHash: string
    /** Why it was not credited. */
    readonly failureReason: string
  }
}

/**
 * A buyback finished and its credit was posted; `status` is `cancelled` when a part of its burns
 * was cancelled.
 */
export interface BuybackCompletedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "buyback.completed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /**
   * A buyback finished and its credit was posted; `status` is `cancelled` when a part of its burns
   * was cancelled.
   */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "buyback"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
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

/**
 * A sealed pack was opened, by a reveal or by the end of its refund window. A card that its order
 * reveals is in `operation.completed`.
 */
export interface CardRevealedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "card.revealed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /**
   * A sealed pack was opened, by a reveal or by the end of its refund window. A card that its order
   * reveals is in `operation.completed`.
   */
  readonly data: {
    /** Opaque identifier of the card, prefix `card_`. */
    readonly cardId: string
    /** Opaque identifier of the order that created it, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    /** The machine that sold it. */
    readonly vendingMachineId: number | null
    /**
     * `request`: a reveal was asked for. `window_end`: the refund window ended, and the pack was
     * opened by itself.
     */
    readonly trigger: "request" | "window_end"
    /**
     * Null when a person asked in the console, who is named on the card's page, and at the end of a
     * window.
     */
    readonly keyId: string | null
    /** When it was opened. */
    readonly revealedAt: string
    /** The tier that was drawn. */
    readonly tier: string | null
    readonly card: EventCard
  }
}

export interface CorrectAddress {
  readonly shipmentInfo: ShipmentInfo
}

/** The shipment and what changed. */
export interface CorrectedShipment {
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
  /** Names of the fields that changed; empty when none did. */
  readonly changedFields: ReadonlyArray<string>
}

export interface CreateCustomer {
  /** The partner's own user id, without control characters. Once set it stays with the customer. */
  readonly externalUserId?: string | undefined
  /**
   * Merged into what is stored: a key replaces its value, null removes it. At most 50 keys, two
   * nested levels and 8 KB after the merge; no key starts with `$`.
   */
  readonly attributes?: { readonly [name: string]: unknown } | undefined
}

export interface CreateFundingIntent {
  /**
   * How much the partner plans to send; more than zero. US dollars as a decimal string with six
   * places.
   */
  readonly requestedUsd: string
}

export interface CreateWebhook {
  /** A public HTTPS URL on port 443, at most 2,048 characters. */
  readonly url: string
  /** Event types; `*` means all, including future ones. */
  readonly subscribedEvents: ReadonlyArray<"balance.topup.detected" | "balance.topup.confirmed" | "balance.topup.failed" | "balance.low" | "card.revealed" | "operation.completed" | "operation.awaiting_chain" | "operation.onchain_failed" | "operation.onchain_cancelled" | "operation.cancelled" | "buyback.completed" | "refund.completed" | "redemption.completed" | "shipment.updated" | "webhook.failing" | "webhook.recovered" | "*">
  /** True when absent. False holds deliveries from the start. */
  readonly active?: boolean | undefined
}

export interface CreatedCustomer {
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
  /** True when the request with this `Idempotency-Key` was executed before. */
  readonly replayed: boolean
}

export interface CreatedFundingIntent {
  /** Opaque identifier of the intent, prefix `fin_`. */
  readonly id: string
  /** What the partner plans to send. US dollars as a decimal string with six places. */
  readonly requestedUsd: string
  readonly receivingWallet: ReceivingWallet
  /** When the intent was recorded. */
  readonly createdAt: string
  /** True when the request with this `Idempotency-Key` was executed before. */
  readonly replayed: boolean
}

/** The endpoint with its signing secret. */
export interface CreatedWebhookEndpoint {
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
  /** Keys the signatures. It is in this response and nowhere else. */
  readonly signingSecret: string
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

/** A delivery, with the endpoint that it goes to. */
export interface EndpointDelivery {
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
  /** Opaque identifier of the endpoint, prefix `wh_`. */
  readonly webhookEndpointId: string
  /** Where events are posted to. */
  readonly url: string
}

/**
 * An envelope as webhooks deliver it; `type` says which. Ignore types that you do not know: there
 * will be others.
 */
export type Event =
  | BalanceTopupDetectedEvent
  | BalanceTopupConfirmedEvent
  | BalanceTopupFailedEvent
  | BalanceLowEvent
  | CardRevealedEvent
  | OperationCompletedEvent
  | OperationAwaitingChainEvent
  | OperationOnchainFailedEvent
  | OperationOnchainCancelledEvent
  | OperationCancelledEvent
  | BuybackCompletedEvent
  | RefundCompletedEvent
  | RedemptionCompletedEvent
  | ShipmentUpdatedEvent
  | WebhookFailingEvent
  | WebhookRecoveredEvent
  | WebhookTestEvent

/** A card as it was when the event happened. */
export interface EventCard {
  /** Opaque identifier of the card, prefix `card_`. */
  readonly id: string
  readonly status: "active" | "reserved" | "buyback_pending" | "bought_back" | "redeemed" | "refunded" | "cancelled"
  /** While true, or once refunded, what the card is stays null. */
  readonly sealed: boolean
  readonly refundableUntil: string | null
  /** Null while sealed. */
  readonly name: string | null
  /** Null while sealed. */
  readonly image: string | null
  readonly buybackUsd: string | null
}

/** A burn entry, without its calldata. */
export interface EventOnchainBurn {
  /** Opaque identifier of the burn entry, prefix `ocb_`. */
  readonly id: string
  /** What the burn credits. US dollars as a decimal string with six places. */
  readonly quotedUsd: string
  /** Opaque identifier of the card, prefix `card_`. */
  readonly cardId: string
  readonly status: "pending" | "confirmed" | "cancelled"
  /** The token in the collection. */
  readonly tokenId: string
  /** Until when the authorization holds. */
  readonly deadline: string
  /** Null until known. */
  readonly transactionHash: string | null
  readonly confirmedAt: string | null
  /** Why a reported transaction did not count. */
  readonly failureReason: string | null
}

/** A mint entry, without its calldata. */
export interface EventOnchainOrder {
  /** Opaque identifier of the mint entry, prefix `oco_`. */
  readonly id: string
  /** Opaque identifier of the card, prefix `card_`. */
  readonly cardId: string
  readonly status: "pending" | "confirmed" | "cancelled"
  /** The token in the collection. */
  readonly tokenId: string
  /** Until when the authorization holds. */
  readonly deadline: string
  /** Null until known. */
  readonly transactionHash: string | null
  readonly confirmedAt: string | null
  /** Why a reported transaction did not count. */
  readonly failureReason: string | null
}

/** The shipment after the change; never the recipient's address. */
export interface EventShipment {
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
  /** When it changed. */
  readonly updatedAt: string
}

/** A quote. It is not credit and reserves nothing. */
export interface FundingIntent {
  /** Opaque identifier of the intent, prefix `fin_`. */
  readonly id: string
  /** What the partner plans to send. US dollars as a decimal string with six places. */
  readonly requestedUsd: string
  readonly receivingWallet: ReceivingWallet
  /** When the intent was recorded. */
  readonly createdAt: string
}

/**
 * The account's deposits that came, were credited or failed within the last hour, as they stand
 * after this scan.
 */
export interface FundingScan {
  /** USDC transfers to the address. */
  readonly transfers: number
  /** Of these, now waiting to be credited. */
  readonly detected: number
  /** Of these, now credited. */
  readonly confirmed: number
}

/** A deposit observed on chain. */
export interface FundingTransaction {
  /** Opaque identifier of the deposit, prefix `ftx_`. */
  readonly id: string
  readonly status: "detected" | "confirmed" | "failed"
  /** The amount. US dollars as a decimal string with six places. */
  readonly amountUsd: string
  /** The chain that it was sent on. */
  readonly chainId: number
  readonly transactionHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly failureReason: string | null
  /** When it was seen. */
  readonly createdAt: string
  readonly confirmedAt: string | null
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

/**
 * Shows offline that the log has the link of a ledger: nobody can change an entry before it any
 * more. Only the account's own proof has its salt.
 */
export interface LedgerProof {
  readonly format: "cardpack-ledger-proof/1"
  /** Opaque identifier of the account, prefix `par_`. */
  readonly account: string
  readonly head: {
    /** The number of the ledger's last entry. */
    readonly sequence: string
    /**
     * Hash over all entries up to here, 64 hexadecimal digits: if it differs later, the past was
     * changed.
     */
    readonly link: string
    /** Hides the account in the log, base64url without padding */
    readonly salt: string
  }
  /** Of the account's leaf in the tree, from 0. */
  readonly place: number
  /** The hashes that lead to the root, from the bottom, base64url without padding. */
  readonly path: ReadonlyArray<string>
  readonly heads: LogProof
  /** The signed end of the log that the path leads to. */
  readonly checkpoint: string
}

/** An entry of the draw log, and what leads from it to the checkpoint's root. */
export interface LogProof {
  /** The entry's place in the log, from 0. */
  readonly index: number
  /** The entry as it is hashed: JSON text. */
  readonly entry: string
  /** The hashes that lead to the root, from the bottom, base64url without padding. */
  readonly path: ReadonlyArray<string>
}

/** Authorizes mints. 503 while the chain is not configured. */
export interface Mint {
  readonly kind: "mint"
  readonly mode?: "onchain" | undefined
  /** Identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Held cards. */
  readonly cardIds: ReadonlyArray<string>
  readonly walletAddress: string
}

/** Credits the sum of the current buyback values to cash. */
export interface OffchainBuyback {
  readonly kind: "buyback"
  /** Always `offchain`. */
  readonly mode: "offchain"
  /** Identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Held cards. */
  readonly cardIds: ReadonlyArray<string>
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

/** Waits for the burns. 503 while the chain is not configured. */
export interface OnchainBuyback {
  readonly kind: "buyback"
  /** Always `onchain`. */
  readonly mode: "onchain"
  /** Identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Minted cards. */
  readonly cardIds: ReadonlyArray<string>
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

/**
 * Authorizations of a mint or an on-chain buyback are ready to submit, at first and after each
 * re-signing.
 */
export interface OperationAwaitingChainEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "operation.awaiting_chain"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /**
   * Authorizations of a mint or an on-chain buyback are ready to submit, at first and after each
   * re-signing.
   */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "mint" | "buyback"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
}

/** An on-chain operation ended with nothing confirmed. */
export interface OperationCancelledEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "operation.cancelled"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** An on-chain operation ended with nothing confirmed. */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "mint" | "buyback"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
}

/** An order or a mint finished; a mint when every card is minted. */
export interface OperationCompletedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "operation.completed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** An order or a mint finished; a mint when every card is minted. */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "order" | "mint"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
}

/** A mint was cancelled: what was not minted is held again, and what was minted stays so. */
export interface OperationOnchainCancelledEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "operation.onchain_cancelled"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** A mint was cancelled: what was not minted is held again, and what was minted stays so. */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "mint"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
}

/** A reported mint transaction failed or did not match. */
export interface OperationOnchainFailedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "operation.onchain_failed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** A reported mint transaction failed or did not match. */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "mint"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
    /** Opaque identifier of the mint entry whose transaction did not count, prefix `oco_`. */
    readonly onchainOrderId: string
    /** Why it did not count. */
    readonly failureReason: string
  }
}

/**
 * Sells packs, revealed or sealed. Charges `priceUsd` times `quantity`. `out_of_stock` means that
 * the machine has fewer cards left than asked for that no sealed pack has a claim on, or that it
 * stops selling when one of its tiers has fewer cards than asked for; `conflict` that the account,
 * or its share of the machine, has too many sealed packs open.
 */
export interface Order {
  readonly kind: "order"
  readonly mode?: "offchain" | undefined
  /** Identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** The pack to draw from. */
  readonly vendingMachineId: number
  /** How many packs. */
  readonly quantity: number
  /**
   * `on_create` (default) draws and shows the cards at once. `sealed` takes a claim on the
   * machine's stock for each: it is refundable until its window ends, and drawn when it is opened.
   */
  readonly reveal?: "on_create" | "sealed" | undefined
  /**
   * Words that the customer's own device makes, 1 to 64 characters. They enter the draw, so nobody
   * else chose all of it.
   */
  readonly clientSeed?: string | undefined
  /** Any JSON up to 20 KB, nested at most 100 levels; stored and returned byte for byte. */
  readonly metadata?: unknown | undefined
}

/**
 * All that shows offline where a card came from: `cardpack/verify` and `cardpack verify-draw` check
 * it. No account, customer, operation or amount is in it.
 */
export interface Receipt {
  readonly format: "cardpack-receipt/1"
  readonly card: {
    /** Opaque identifier of the card, prefix `card_`. */
    readonly id: string
    /** The certificate, as it is in stock. */
    readonly reference: string
    /** The card's tier. */
    readonly label: string
    /** Hid the card in the list that was committed to, base64url without padding */
    readonly salt: string
  }
  readonly order: {
    /** Null once the customer was erased, as the customer's words are then. */
    readonly requestHash: string | null
    /** The card's place in its order, from 0. */
    readonly ordinal: number
    /** The customer's words, if the order had any. */
    readonly clientSeed: string | null
    /** When the pack was ordered. */
    readonly orderedAt: string
    readonly refundableUntil: string | null
    /** The odds of the order. */
    readonly oddsVersion: number
  }
  readonly seed: {
    /** Whose seed decided, in minutes since 1970. */
    readonly minute: number
    /** Null until it is disclosed, about a minute after the draw. */
    readonly value: string | null
  }
  /** The empty slots that the numbers named first, and the entry that emptied each. */
  readonly passed: ReadonlyArray<{
    /** A slot of the list, from 0. */
    readonly slot: number
    readonly taken: LogProof | null
  }>
  /**
   * The entry that put the card in its slot; null until the draw is in a signed checkpoint, which
   * takes about two seconds.
   */
  readonly stock: {
    /** The entry's place in the log, from 0. */
    readonly index: number
    /** The entry as it is hashed: JSON text. */
    readonly entry: string
    /** The hashes that lead to the root, from the bottom, base64url without padding. */
    readonly path: ReadonlyArray<string>
    /** A slot of the list, from 0. */
    readonly slot: number
    /** The hashes that lead to the root, from the bottom, base64url without padding. */
    readonly itemPath: ReadonlyArray<string>
  } | null
  /** The entries of the odds that were used. */
  readonly odds: ReadonlyArray<LogProof>
  /**
   * The draw's own entry; null until the draw is in a signed checkpoint, which takes about two
   * seconds.
   */
  readonly draw: LogProof | null
  /** The entry that promised the day's seeds, and the first checkpoint over it. */
  readonly day: {
    /** The entry's place in the log, from 0. */
    readonly index: number
    /** The entry as it is hashed: JSON text. */
    readonly entry: string
    /** The hashes that lead to the root, from the bottom, base64url without padding. */
    readonly path: ReadonlyArray<string>
    readonly checkpoint: string | null
  } | null
  /**
   * The note by which the draw's seeds replaced others, with the reason; null when none were
   * replaced. A pack that was ordered before it has no promise of its seeds.
   */
  readonly replaced: LogProof | null
  /**
   * The signed end of the log that the paths lead to; null until the draw is in a signed
   * checkpoint, which takes about two seconds.
   */
  readonly checkpoint: string | null
}

/** The account's deposit address. */
export interface ReceivingWallet {
  /** Where USDC is sent; it never changes. */
  readonly address: string
  /** 8453 in production, 84532 in the sandbox. */
  readonly chainId: number
  readonly asset: "USDC"
}

/** Ships up to 100 cards as one parcel. Charges the country's fee once. */
export interface Redemption {
  readonly kind: "redemption"
  readonly mode?: "offchain" | undefined
  /** Identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Held cards; they ship together for one fee. */
  readonly cardIds: ReadonlyArray<string>
  readonly shipmentInfo: ShipmentInfo
  readonly notifications?: {
    /** Who is mailed about the shipment. */
    readonly channels: ReadonlyArray<"customer_email" | "partner_email">
    readonly customerEmail?: string | undefined
  } | undefined
}

/** Cards were redeemed for shipping. */
export interface RedemptionCompletedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "redemption.completed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** Cards were redeemed for shipping. */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "redemption"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
}

/** Gives sealed packs back, unopened, and returns their price to the buckets that paid it. */
export interface Refund {
  readonly kind: "refund"
  readonly mode?: "offchain" | undefined
  /** Identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** Sealed cards, before their `refundableUntil`. */
  readonly cardIds: ReadonlyArray<string>
}

/** Sealed cards were refunded. */
export interface RefundCompletedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "refund.completed"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** Sealed cards were refunded. */
  readonly data: {
    /** Opaque identifier of the operation, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly kind: "refund"
    readonly mode: "offchain" | "onchain"
    readonly status: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled"
    /** Of orders. */
    readonly vendingMachineId: number | null
    /** Of orders. */
    readonly quantity: number | null
    /** Amount charged. US dollars as a decimal string with six places. */
    readonly chargedUsd: string
    /** Amount credited. US dollars as a decimal string with six places. */
    readonly creditedUsd: string
    readonly completedAt: string | null
    /** Of redemptions. */
    readonly shipmentId: string | null
    /** Cards that an order created. */
    readonly cards: ReadonlyArray<EventCard>
    /** Cards that a refund, buyback, redemption or mint acted on. */
    readonly affectedCards: ReadonlyArray<EventCard>
    /**
     * The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed,
     * failed, confirmed or cancelled ones. Empty off chain.
     */
    readonly entryIds: ReadonlyArray<string>
    /** Of mints. */
    readonly onchainOrders: ReadonlyArray<EventOnchainOrder>
    /** Of on-chain buybacks. */
    readonly onchainBurns: ReadonlyArray<EventOnchainBurn>
  }
}

/** Sends one event again. */
export interface ReplayEvent {
  /** Identifier of the event, prefix `evt_`. */
  readonly eventId: string
}

/**
 * Sends events of a time that failed or were missed: of the types that the endpoint subscribes to
 * now, without a delivery to it that is pending or delivered.
 */
export interface ReplayRange {
  /** Events from this moment on. ISO 8601 in UTC. */
  readonly since: string
  /** Events before this moment. ISO 8601 in UTC. */
  readonly until: string
}

/** How many events are sent again. */
export interface ReplayedRange {
  /** How many new deliveries there are, and how many of those that waited are sent at once. */
  readonly replayed: number
  /** Whether they wait for the endpoint, which is disabled. */
  readonly held: boolean
  /**
   * Whether there are further events: one request replays the oldest 500. The same request again
   * goes on.
   */
  readonly more: boolean
}

export interface RevealCards {
  /** The cards to reveal. Revealing a revealed card changes nothing. */
  readonly cardIds: ReadonlyArray<string>
}

/** The credit and the new balance. */
export interface SandboxCredit {
  /** Opaque identifier of the `TOPUP` entry, prefix `led_`. */
  readonly ledgerEntryId: string
  /** What was added to cash. US dollars as a decimal string with six places. */
  readonly creditedUsd: string
  readonly balance: Balance
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

/**
 * The recipient, a JSON object up to 20 KB, nested at most 100 levels. Only `country` is validated;
 * a number too large to be kept exactly becomes a string of its digits. Required to ship: `name`,
 * `phone` with country code, `address1`, `city`; also read: `address2`, `state`, `postalCode`.
 */
export interface ShipmentInfo {
  /** A country of `GET /shipping-countries`, by English name or ISO 3166-1 alpha-2 code. */
  readonly country: string
  /** The recipient. Required to ship. */
  readonly name?: string
  /** With the country code. Required to ship. */
  readonly phone?: string
  /** Street and number. Required to ship. */
  readonly address1?: string
  /** More of the address. */
  readonly address2?: string
  /** Required to ship. */
  readonly city?: string
  /** State, province or region. */
  readonly state?: string
  /** As the country writes it. */
  readonly postalCode?: string
  readonly [name: string]: unknown
}

/** The status, carrier, tracking or note of a shipment changed, or its address was corrected. */
export interface ShipmentUpdatedEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "shipment.updated"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** The status, carrier, tracking or note of a shipment changed, or its address was corrected. */
  readonly data: {
    /** Opaque identifier of the redemption, prefix `op_`. */
    readonly operationId: string
    /** Opaque identifier of the customer, prefix `cus_`. */
    readonly customerId: string
    readonly previousStatus: "created" | "shipped" | "in_transit" | "delivered" | "exception"
    /**
     * Names of what changed: `status`, `carrier`, `trackingNumber`, `trackingUrl`, `statusReason`,
     * `shipmentInfo`.
     */
    readonly changedFields: ReadonlyArray<string>
    readonly shipment: EventShipment
  }
}

/** A country that cards are shipped to. */
export interface ShippingCountry {
  /** English name, sent verbatim as `shipmentInfo.country`. */
  readonly country: string
  /** Charged to the balance once for a redemption. US dollars as a decimal string with six places. */
  readonly feeUsd: string
}

/** What a month did to the balance. */
export interface Statement {
  /** The month, in UTC. */
  readonly month: string
  /** Its first moment. */
  readonly since: string
  /** The first moment after it. */
  readonly until: string
  readonly currency: "USD"
  /** The balance before the month's first entry. */
  readonly opening: {
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
  /** Each kind of entry once, also those without entries. */
  readonly entries: ReadonlyArray<{
    /** What changed the balance. A refund is a `SPEND` of the opposite sign. */
    readonly kind: "TOPUP" | "BONUS" | "BUYBACK" | "SPEND" | "ADJUSTMENT"
    /** How many entries these are. */
    readonly count: number
    /** Their signed sum. US dollars as a decimal string with six places. */
    readonly amountUsd: string
    /** Its signed part in cash. US dollars as a decimal string with six places. */
    readonly cashUsd: string
    /** Its signed part in bonus. US dollars as a decimal string with six places. */
    readonly bonusUsd: string
  }>
  /** The same entries by what they were for: each cause once, also those without entries. */
  readonly causes: ReadonlyArray<{
    /**
     * What changed the balance: `topup` is USDC that came in, `credit` test money of the sandbox,
     * `sale` packs, `fee` shipping.
     */
    readonly cause: "topup" | "credit" | "bonus" | "adjustment" | "sale" | "refund" | "buyback" | "fee"
    /** How many entries these are. */
    readonly count: number
    /** Their signed sum. US dollars as a decimal string with six places. */
    readonly amountUsd: string
    /** Its signed part in cash. US dollars as a decimal string with six places. */
    readonly cashUsd: string
    /** Its signed part in bonus. US dollars as a decimal string with six places. */
    readonly bonusUsd: string
  }>
  /** The balance after the month's last entry; of this month, at this moment. */
  readonly closing: {
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
}

export interface SubmitTransaction {
  readonly transactionHash: string
}

export interface UpdateCustomer {
  /** The partner's own user id, without control characters. Once set it stays with the customer. */
  readonly externalUserId?: string | undefined
  /**
   * Merged into what is stored: a key replaces its value, null removes it. At most 50 keys, two
   * nested levels and 8 KB after the merge; no key starts with `$`.
   */
  readonly attributes?: { readonly [name: string]: unknown } | undefined
}

/** Omitted fields stay as they are. */
export interface UpdateShipment {
  readonly status?: "created" | "shipped" | "in_transit" | "delivered" | "exception" | undefined
  /** Null clears it. */
  readonly carrier?: string | null | undefined
  /** Null clears it. */
  readonly trackingNumber?: string | null | undefined
  /** An http or https link to a public name, without credentials; null clears it. */
  readonly trackingUrl?: string | null | undefined
  /** Required to move to `exception`, where it cannot be cleared; leaving `exception` clears it. */
  readonly statusReason?: string | null | undefined
}

/** Omitted fields stay as they are. */
export interface UpdateWebhook {
  /** A public HTTPS URL on port 443, at most 2,048 characters. */
  readonly url?: string | undefined
  /** Event types; `*` means all, including future ones. */
  readonly subscribedEvents?: ReadonlyArray<"balance.topup.detected" | "balance.topup.confirmed" | "balance.topup.failed" | "balance.low" | "card.revealed" | "operation.completed" | "operation.awaiting_chain" | "operation.onchain_failed" | "operation.onchain_cancelled" | "operation.cancelled" | "buyback.completed" | "refund.completed" | "redemption.completed" | "shipment.updated" | "webhook.failing" | "webhook.recovered" | "*"> | undefined
  /** False holds deliveries; true lets those that are held go out. */
  readonly active?: boolean | undefined
  /** True makes a new secret, shown in the response. */
  readonly rotateSigningSecret?: boolean | undefined
  /**
   * With `rotateSigningSecret`: for how long requests carry a second signature, made with the old
   * secret. None when absent.
   */
  readonly gracePeriodSeconds?: number | undefined
}

/** The endpoint; with its new signing secret when that was rotated. */
export interface UpdatedWebhookEndpoint {
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
  /** Keys the signatures. It is in this response and nowhere else. */
  readonly signingSecret?: string
}

/** A pack that is for sale. */
export interface VendingMachine {
  /** Used as `vendingMachineId`. */
  readonly id: number
  /** The pack's name. */
  readonly name: string
  /** Fixed price of a pack. US dollars as a decimal string with six places. */
  readonly priceUsd: string
  /** Pack artwork, possibly animated. */
  readonly image: string
  /** The artwork at 256, 512 and 1024 pixels of width; null when resizing is unavailable. */
  readonly imageSrcset: string | null
  /** Still frame; may be empty, then fall back to `image`. */
  readonly staticImage: string
  /**
   * `weights`: a tier is drawn by fixed odds, then one of its cards. `stock`: each card on sale is
   * as likely as any other.
   */
  readonly oddsMode: "weights" | "stock"
  /**
   * The published odds. With `weights` they do not move with the stock. With `stock` they are of
   * this moment, and all zero once nothing is left.
   */
  readonly odds: ReadonlyArray<{
    /** The tier's name. */
    readonly tier: string
    /** Between 0 and 1, rounded to seven places. */
    readonly probability: number
  }>
  /**
   * With `stock`: the cards that can be drawn at this moment, one for each sealed pack that is open
   * among them. Null with `weights`.
   */
  readonly remaining: ReadonlyArray<{
    /** The tier's name. */
    readonly tier: string
    /** Cards on sale. */
    readonly cards: number
  }> | null
  readonly fairnessUrl: string | null
  /**
   * The buyback values of each tier that can be drawn. With `weights` of all cards that its
   * operator put into the tier, sold ones too, so that they do not move with the stock. With
   * `stock` of the cards on sale.
   */
  readonly tiers: ReadonlyArray<{
    /** The tier's name. */
    readonly tier: string
    readonly minUsd: string | null
    readonly maxUsd: string | null
    readonly averageUsd: string | null
  }>
  readonly expectedValueUsd: string | null
  /** When the values were read: at most a minute ago. */
  readonly valuesAsOf: string
}

/** One event on its way to one endpoint. */
export interface WebhookDelivery {
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

/** 5 attempts in a row to deliver to an endpoint failed: told once, to other endpoints. */
export interface WebhookFailingEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "webhook.failing"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** 5 attempts in a row to deliver to an endpoint failed: told once, to other endpoints. */
  readonly data: {
    /** Opaque identifier of the endpoint, prefix `wh_`. */
    readonly webhookEndpointId: string
    /** The host of its URL. */
    readonly host: string
    /** The attempts in a row that failed. */
    readonly failures: number
    /** Of the last attempt; null when there was no answer. */
    readonly statusCode: number | null
    /** Why the last attempt counts as failed. */
    readonly error: string | null
  }
}

/** An endpoint that failed took an event again: told once, to other endpoints. */
export interface WebhookRecoveredEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "webhook.recovered"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** An endpoint that failed took an event again: told once, to other endpoints. */
  readonly data: {
    /** Opaque identifier of the endpoint, prefix `wh_`. */
    readonly webhookEndpointId: string
    /** The host of its URL. */
    readonly host: string
    readonly failingSince: string | null
  }
}

/** A test was asked for; it goes to that endpoint alone, whatever it subscribes to. */
export interface WebhookTestEvent {
  /** Opaque identifier of the event, prefix `evt_`. */
  readonly id: string
  readonly type: "webhook.test"
  /** The version of this API, a date. */
  readonly apiVersion: string
  readonly environment: "production" | "sandbox"
  /** When it happened. */
  readonly createdAt: string
  /** Opaque identifier of the account, prefix `par_`. */
  readonly partnerId: string
  /** A test was asked for; it goes to that endpoint alone, whatever it subscribes to. */
  readonly data: {
    /** Opaque identifier of the endpoint that was tested, prefix `wh_`. */
    readonly webhookEndpointId: string
  }
}

/** The codes of the service's errors. */
export type ErrorCode =
  | "conflict"
  | "forbidden"
  | "idempotency_conflict"
  | "insufficient_balance"
  | "internal_error"
  | "invalid_request"
  | "not_found"
  | "out_of_stock"
  | "rate_limited"
  | "service_unavailable"
  | "unauthorized"

/** Every event, by its type. */
export interface EventByType {
  readonly "balance.topup.detected": BalanceTopupDetectedEvent
  readonly "balance.topup.confirmed": BalanceTopupConfirmedEvent
  readonly "balance.topup.failed": BalanceTopupFailedEvent
  readonly "balance.low": BalanceLowEvent
  readonly "card.revealed": CardRevealedEvent
  readonly "operation.completed": OperationCompletedEvent
  readonly "operation.awaiting_chain": OperationAwaitingChainEvent
  readonly "operation.onchain_failed": OperationOnchainFailedEvent
  readonly "operation.onchain_cancelled": OperationOnchainCancelledEvent
  readonly "operation.cancelled": OperationCancelledEvent
  readonly "buyback.completed": BuybackCompletedEvent
  readonly "refund.completed": RefundCompletedEvent
  readonly "redemption.completed": RedemptionCompletedEvent
  readonly "shipment.updated": ShipmentUpdatedEvent
  readonly "webhook.failing": WebhookFailingEvent
  readonly "webhook.recovered": WebhookRecoveredEvent
  readonly "webhook.test": WebhookTestEvent
}

/** Every route: what it takes, and what it answers. */
export interface Routes {
  readonly "GET /api/health": {
    readonly answer: {
      readonly ok: true
    }
  }
  readonly "GET /api/v2/account": {
    readonly answer: Account
  }
  readonly "GET /api/v2/balance": {
    readonly answer: Balance
  }
  readonly "GET /api/v2/ledger-entries": {
    readonly query: {
      /** Only of this kind. */
      readonly kind?: "TOPUP" | "BONUS" | "BUYBACK" | "SPEND" | "ADJUSTMENT" | undefined
      readonly cause?: "topup" | "credit" | "bonus" | "adjustment" | "sale" | "refund" | "buyback" | "fee" | undefined
      readonly operationId?: string | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<LedgerEntry>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "GET /api/v2/statements/{month}": {
    readonly params: {
      /** A month of UTC, as `2026-11`. */
      readonly month: string
    }
    readonly answer: Statement
  }
  readonly "GET /api/v2/statements/{month}/proof": {
    readonly params: {
      /** A month of UTC, as `2026-11`. */
      readonly month: string
    }
    readonly answer: LedgerProof
  }
  readonly "GET /api/v2/funding/receiving-address": {
    readonly answer: {
      readonly receivingWallet: ReceivingWallet
    }
  }
  readonly "POST /api/v2/funding/refresh": {
    readonly answer: FundingScan
  }
  readonly "POST /api/v2/sandbox/credits": {
    readonly answer: SandboxCredit
  }
  readonly "GET /api/v2/funding-intents": {
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
    }
    readonly answer: {
      readonly fundingIntents: ReadonlyArray<FundingIntent>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "POST /api/v2/funding-intents": {
    readonly body: CreateFundingIntent
    readonly answer: CreatedFundingIntent
  }
  readonly "GET /api/v2/funding-transactions": {
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
      /** Only in this status. */
      readonly status?: "detected" | "confirmed" | "failed" | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
    }
    readonly answer: {
      readonly fundingTransactions: ReadonlyArray<FundingTransaction>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "GET /api/v2/vending-machines": {
    readonly answer: {
      readonly data: ReadonlyArray<VendingMachine>
    }
  }
  readonly "GET /api/v2/shipping-countries": {
    readonly answer: {
      readonly data: ReadonlyArray<ShippingCountry>
    }
  }
  readonly "GET /api/v2/customers": {
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<Customer>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "POST /api/v2/customers": {
    readonly body: CreateCustomer
    readonly answer: CreatedCustomer
  }
  readonly "GET /api/v2/customers/{customerId}": {
    readonly params: {
      /** Opaque identifier of the customer, prefix `cus_`. */
      readonly customerId: string
    }
    readonly answer: Customer
  }
  readonly "PATCH /api/v2/customers/{customerId}": {
    readonly params: {
      /** Opaque identifier of the customer, prefix `cus_`. */
      readonly customerId: string
    }
    readonly body: UpdateCustomer
    readonly answer: Customer
  }
  readonly "GET /api/v2/customers/by-external-id/{externalUserId}": {
    readonly params: {
      /** The partner's own user id, percent-encoded. */
      readonly externalUserId: string
    }
    readonly answer: Customer
  }
  readonly "GET /api/v2/customers/{customerId}/cards": {
    readonly params: {
      /** Opaque identifier of the customer, prefix `cus_`. */
      readonly customerId: string
    }
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
      /** Only in this status. */
      readonly status?: "active" | "reserved" | "buyback_pending" | "bought_back" | "redeemed" | "refunded" | "cancelled" | undefined
      readonly vendingMachineId?: string | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<Card>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "GET /api/v2/cards/{cardId}": {
    readonly params: {
      /** Opaque identifier of the card, prefix `card_`. */
      readonly cardId: string
    }
    readonly answer: Card
  }
  readonly "GET /api/v2/cards/{cardId}/receipt": {
    readonly params: {
      /** Opaque identifier of the card, prefix `card_`. */
      readonly cardId: string
    }
    readonly answer: Receipt
  }
  readonly "POST /api/v2/customers/{customerId}/cards/reveal": {
    readonly params: {
      /** Opaque identifier of the customer, prefix `cus_`. */
      readonly customerId: string
    }
    readonly body: RevealCards
    readonly answer: {
      readonly data: ReadonlyArray<Card>
    }
  }
  readonly "POST /api/v2/operations": {
    readonly body: Order | Refund | OffchainBuyback | OnchainBuyback | Redemption | Mint
    readonly answer: Operation
  }
  readonly "GET /api/v2/operations": {
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
      /** Only of this customer. */
      readonly customerId?: string | undefined
      readonly cardId?: string | undefined
      /** Only of this kind. */
      readonly kind?: "order" | "refund" | "buyback" | "redemption" | "mint" | undefined
      /** Only in this status. */
      readonly status?: "pending" | "awaiting_chain" | "completed" | "failed" | "cancelled" | undefined
      readonly shipmentStatus?: "created" | "shipped" | "in_transit" | "delivered" | "exception" | undefined
      readonly vendingMachineId?: string | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<Operation>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "GET /api/v2/operations/{operationId}": {
    readonly params: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
    }
    readonly answer: Operation
  }
  readonly "POST /api/v2/operations/{operationId}/onchain-orders/{onchainOrderId}/submit": {
    readonly params: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
      /** Opaque identifier of the mint entry, prefix `oco_`. */
      readonly onchainOrderId: string
    }
    readonly body: SubmitTransaction
    readonly answer: Operation
  }
  readonly "POST /api/v2/operations/{operationId}/onchain-burns/{onchainBurnId}/submit": {
    readonly params: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
      /** Opaque identifier of the burn entry, prefix `ocb_`. */
      readonly onchainBurnId: string
    }
    readonly body: SubmitTransaction
    readonly answer: Operation
  }
  readonly "POST /api/v2/operations/{operationId}/refresh": {
    readonly params: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
    }
    readonly answer: Operation
  }
  readonly "POST /api/v2/operations/{operationId}/resign": {
    readonly params: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
    }
    readonly answer: Operation
  }
  readonly "POST /api/v2/operations/{operationId}/cancel": {
    readonly params: {
      /** Opaque identifier of the operation, prefix `op_`. */
      readonly operationId: string
    }
    readonly answer: Operation
  }
  readonly "PUT /api/v2/operations/{operationId}/shipment": {
    readonly params: {
      /** Opaque identifier of the redemption, prefix `op_`. */
      readonly operationId: string
    }
    readonly body: UpdateShipment
    readonly answer: Shipment
  }
  readonly "PUT /api/v2/operations/{operationId}/shipment/address": {
    readonly params: {
      /** Opaque identifier of the redemption, prefix `op_`. */
      readonly operationId: string
    }
    readonly body: CorrectAddress
    readonly answer: CorrectedShipment
  }
  readonly "GET /api/v2/events": {
    readonly query: {
      readonly operationId?: string | undefined
      /** Only of this customer. */
      readonly customerId?: string | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** A `nextCursor` of this list, or `latest`; from the beginning when absent. */
      readonly after?: string | undefined
      readonly before?: string | undefined
      readonly type?: "balance.topup.detected" | "balance.topup.confirmed" | "balance.topup.failed" | "balance.low" | "card.revealed" | "operation.completed" | "operation.awaiting_chain" | "operation.onchain_failed" | "operation.onchain_cancelled" | "operation.cancelled" | "buyback.completed" | "refund.completed" | "redemption.completed" | "shipment.updated" | "webhook.failing" | "webhook.recovered" | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<Event>
      /** Send it as `after` to read on, now or later, or as `before` if that was sent; never null. */
      readonly nextCursor: string
    }
  }
  readonly "GET /api/v2/events/{eventId}": {
    readonly params: {
      /** Opaque identifier of the event, prefix `evt_`. */
      readonly eventId: string
    }
    readonly answer: Event
  }
  readonly "GET /api/v2/webhooks": {
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<WebhookEndpoint>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "POST /api/v2/webhooks": {
    readonly body: CreateWebhook
    readonly answer: CreatedWebhookEndpoint
  }
  readonly "GET /api/v2/webhooks/{webhookEndpointId}": {
    readonly params: {
      /** Opaque identifier of the endpoint, prefix `wh_`. */
      readonly webhookEndpointId: string
    }
    readonly answer: WebhookEndpoint
  }
  readonly "PATCH /api/v2/webhooks/{webhookEndpointId}": {
    readonly params: {
      /** Opaque identifier of the endpoint, prefix `wh_`. */
      readonly webhookEndpointId: string
    }
    readonly body: UpdateWebhook
    readonly answer: UpdatedWebhookEndpoint
  }
  readonly "DELETE /api/v2/webhooks/{webhookEndpointId}": {
    readonly params: {
      /** Opaque identifier of the endpoint, prefix `wh_`. */
      readonly webhookEndpointId: string
    }
    readonly answer: WebhookEndpoint
  }
  readonly "GET /api/v2/webhooks/{webhookEndpointId}/deliveries": {
    readonly params: {
      /** Opaque identifier of the endpoint, prefix `wh_`. */
      readonly webhookEndpointId: string
    }
    readonly query: {
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
      /** Only in this status. */
      readonly status?: "pending" | "delivered" | "failed" | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<WebhookDelivery>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
  readonly "POST /api/v2/webhooks/{webhookEndpointId}/replay": {
    readonly params: {
      /** Opaque identifier of the endpoint, prefix `wh_`. */
      readonly webhookEndpointId: string
    }
    readonly body: ReplayEvent | ReplayRange
    readonly answer: WebhookDelivery | ReplayedRange
  }
  readonly "POST /api/v2/webhooks/{webhookEndpointId}/test": {
    readonly params: {
      /** Opaque identifier of the endpoint, prefix `wh_`. */
      readonly webhookEndpointId: string
    }
    readonly answer: WebhookDelivery
  }
  readonly "GET /api/v2/deliveries": {
    readonly query: {
      readonly eventId?: string | undefined
      /** Only in this status. */
      readonly status?: "pending" | "delivered" | "failed" | undefined
      readonly since?: string | undefined
      readonly until?: string | undefined
      /** How many at most; 50 when absent. */
      readonly limit?: number | undefined
      /** The `nextCursor` of the page before. */
      readonly cursor?: string | undefined
    }
    readonly answer: {
      readonly data: ReadonlyArray<EndpointDelivery>
      /** Send it as `cursor` to read on; null at the end. */
      readonly nextCursor: string | null
    }
  }
}
