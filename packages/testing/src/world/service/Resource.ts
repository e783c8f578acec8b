/** The fields of both APIs' answers that tests read. */
import type { Address, Hex } from "@cardpack/core/domain/chain/Evm"

export interface Customer {
  readonly id: string
  readonly externalUserId: string | null
  readonly attributes: Record<string, unknown>
  readonly createdAt: string
  readonly updatedAt: string
}

export interface Balance {
  readonly currency: string
  readonly cash: string
  readonly bonus: string
  readonly total: string
  readonly link: string
}

export interface LedgerEntry {
  readonly id: string
  readonly kind: string
  readonly amountUsd: string
  readonly cashUsd: string
  readonly bonusUsd: string
  readonly balanceAfter: Omit<Balance, "currency" | "link">
  readonly link: string
  readonly operationId: string | null
  readonly fundingTransactionId: string | null
  readonly reason: string | null
  readonly createdAt: string
}

export interface Card {
  readonly id: string
  readonly status: string
  readonly sealed: boolean
  readonly refundableUntil: string | null
  readonly name: string | null
  readonly image: string | null
  readonly imageSrcset: string | null
  readonly buybackUsd: string | null
  readonly metadata: unknown
  readonly onchain: unknown
  readonly createdAt: string
}

export interface Shipment {
  readonly id: string
  readonly status: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly statusReason: string | null
  readonly addressUpdatedAt: string | null
  readonly updatedAt: string
  readonly notifications: { readonly emails: ReadonlyArray<Email> }
}

export interface Email {
  readonly status: string
  readonly channel: string
  readonly state: string
  readonly at: string
}

export interface Entry {
  readonly id: string
  readonly cardId: string
  readonly calldata: Hex
  readonly deadline: string
  readonly tokenId: string
  readonly transactionHash: string | null
  readonly confirmedAt: string | null
  readonly failureReason: string | null
}

export interface Order extends Entry {
  readonly vendingMachineAddress: Address
  readonly buyerAddress: string
}

export interface Burn extends Entry {
  readonly handlerAddress: Address
  readonly burnRequestId: string
  readonly quotedUsd: string
}

export interface Operation {
  readonly id: string
  readonly kind: string
  readonly mode: string
  readonly status: string
  readonly customerId: string
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  readonly chargedUsd: string
  readonly creditedUsd: string
  readonly metadata: unknown
  readonly completedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly shipment: Shipment | null
  readonly cards: ReadonlyArray<Card>
  readonly affectedCards: ReadonlyArray<Card>
  readonly onchainOrders: ReadonlyArray<Order>
  readonly onchainBurns: ReadonlyArray<Burn>
  readonly replayed: boolean
}

export interface Event {
  readonly id: string
  readonly type: string
  readonly apiVersion: string
  readonly environment: string
  readonly createdAt: string
  readonly partnerId: string
  readonly data: Record<string, unknown>
}

export interface Page<A> {
  readonly data: ReadonlyArray<A>
  readonly nextCursor: string | null
}

export interface Audit {
  readonly ok: boolean
  readonly checks: ReadonlyArray<{
    readonly name: string
    readonly ok: boolean
    readonly examined: number
    readonly violations: ReadonlyArray<string>
  }>
}

export interface VendingMachine {
  readonly id: number
  readonly name: string
  readonly priceUsd: string
  readonly image: string
  readonly imageSrcset: string | null
  readonly staticImage: string
  readonly odds: ReadonlyArray<{ readonly tier: string; readonly probability: unknown }>
}
