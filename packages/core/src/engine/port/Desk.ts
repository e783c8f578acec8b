/**
 * The operator's reading port: partners, support, items and their places, reports and the audit
 * (design.md#operator-api). Lists are read in pages by key, so that no read is unbounded.
 */
import { Context, type Effect } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import type { ApiKey, KeyId } from "../../domain/apikey/ApiKey.ts"
import type { OpenPacks } from "../../domain/approval/OpenPacks.ts"
import type { Card } from "../../domain/card/Card.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import type { Tier, VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Controls } from "../../domain/control/Controls.ts"
import type * as Draw from "../../domain/draw/Draw.ts"
import type { Day } from "../../domain/draw/Minute.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { ForeignDeposit, ForeignDepositId } from "../../domain/funding/ForeignDeposit.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type { Status as FundingStatus } from "../../domain/funding/Transitions.ts"
import type {
  AccountId,
  CardId,
  FundingTransactionId,
  IncidentId,
  OperationId
} from "../../domain/id/Id.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import type { Shares } from "../../domain/ledger/Buckets.ts"
import type { LogId } from "../../domain/log/LogEntry.ts"
import type { CardWithItem, Details, Kind, Operation } from "../../domain/operation/Operation.ts"
import type { Status as OperationStatus } from "../../domain/operation/Transitions.ts"
import type { Confidential, Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Token, TokenId } from "../../domain/token/Token.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { Delivery, DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { AuditBase, AuditMark, Check } from "./AuditCheck.ts"
import type { Condition } from "./Condition.ts"
import type { DeliveryFilter } from "./DeliveryFilter.ts"
import type { Score as DrawScore } from "./DrawStatistics.ts"
import type { Found, OwnFound } from "./Found.ts"
import type { Refusals } from "./KeptRefusals.ts"
import type { OperatorRecords } from "./OperatorRecords.ts"
import type { ParcelReads } from "./ParcelReads.ts"
import type { PeriodReports } from "./PeriodReport.ts"
import type { StoreError } from "./Store.ts"

export { type AuditBase, type AuditMark, type Check, OPEN_INCIDENTS } from "./AuditCheck.ts"

/** Keyset page over time-ordered ids, newest first; `before` is the last id of the page before. */
export interface KeyPage<Id> {
  readonly limit: number
  readonly before: Id | null
}

export interface MachineStock {
  readonly machine: VendingMachine
  /** Cards on sale by tier. */
  readonly stock: ReadonlyMap<string, number>
  /** The sum of their buyback values, by tier. */
  readonly values: ReadonlyMap<string, Usd>
  /** Sealed cards that were neither opened nor refunded. */
  readonly openClaims: number
  /** Of a closed series: whether a card of it was ever drawn. */
  readonly isDrawn: boolean
}

/** A draw and the odds in force. */
export interface DrawRecord {
  readonly draw: Draw.Recorded
  readonly odds: ReadonlyArray<Tier>
}

export interface ItemRecord {
  readonly item: Item
  readonly place: Place
}

export interface PartnerBalance {
  /** By name and status of the moment. */
  readonly account: Pick<Account, "id" | "name" | "status" | "createdAt">
  readonly balance: Shares
  /** The sum that refunding its open sealed cards would give back. */
  readonly openSealedRefunds: Usd
  /** Credited USDC deposits. */
  readonly usdcReceived: Usd
  /** The sum that its pending burns would credit. */
  readonly openBurnQuotes: Usd
}

/** Counts of a partner's cards that were ordered sealed, and of those refunded. */
export interface SealedRefunds {
  readonly account: Account
  readonly sealed: number
  readonly refunded: number
}

/** A delivery and its endpoint. */
export interface DeliveryRecord {
  readonly delivery: Delivery
  readonly endpoint: Endpoint
  /** Whether the partner is suspended, which holds the delivery like a disabled endpoint. */
  readonly isSuspended: boolean
}

export type { Condition } from "./Condition.ts"

/** Where the count of open incidents and of parked events ends. */
export const MAX_COUNTED = 1_000

/** Sums over all partners. */
export interface Totals {
  readonly balance: Shares
  /** Sealed cards that were neither opened nor refunded. */
  readonly openClaims: number
  /** At most {@link MAX_COUNTED}. */
  readonly openIncidents: number
}

type Read<A> = Effect.Effect<A, StoreError>

export class Desk extends Context.Service<
  Desk,
  Refusals &
    OperatorRecords &
    PeriodReports &
    ParcelReads & {
      readonly partners: Read<ReadonlyArray<Account>>
      /** Ascending by id; `after` is the last id of the page before. */
      readonly partnersAfter: (page: {
        readonly limit: number
        readonly after: AccountId | null
      }) => Read<ReadonlyArray<Account>>
      readonly partner: (id: AccountId) => Read<Account | null>
      readonly keys: (accountId: AccountId) => Read<ReadonlyArray<ApiKey>>
      /** Writes when keys were last used; ignores times older than the stored ones. */
      readonly touchKeys: (used: ReadonlyArray<readonly [KeyId, Instant]>) => Read<void>
      readonly machines: Read<ReadonlyArray<MachineStock>>
      /** Sealed packs that were neither opened nor refunded, by machine and odds. */
      readonly openPacks: Read<ReadonlyArray<OpenPacks>>
      readonly controls: Read<Controls>
      /** Sums of each partner and kind, from a day on. */
      readonly drawScores: (from: Day) => Read<ReadonlyArray<Omit<DrawScore, "day">>>
      /** One cheap statement, for probes. */
      readonly condition: Read<Condition>
      /** One statement, which reads a row of each partner and machine. */
      readonly totals: Read<Totals>
      readonly operations: (
        filter: {
          readonly status: OperationStatus | null
          readonly kind: Kind | null
          readonly createdSince: Instant | null
          readonly createdBefore: Instant | null
        },
        page: KeyPage<OperationId>
      ) => Read<ReadonlyArray<Operation>>
      readonly operation: (
        id: OperationId
      ) => Read<{ readonly details: Details; readonly draws: ReadonlyArray<DrawRecord> } | null>
      readonly card: (
        id: CardId
      ) => Read<{ readonly found: CardWithItem; readonly draw: DrawRecord | null } | null>
      /** Ascending by reference; `after` is the last reference of the page before. */
      readonly items: (
        filter: {
          readonly machineId: number | null
          readonly tier: string | null
          readonly place: Place["_tag"] | null
        },
        page: { readonly limit: number; readonly after: string | null }
      ) => Read<ReadonlyArray<ItemRecord>>
      /** Those that exist, in no order; thousands may be named. */
      readonly itemsNamed: (references: ReadonlyArray<string>) => Read<ReadonlyArray<ItemRecord>>
      readonly item: (reference: string) => Read<
        | (ItemRecord & {
            /** Every holding of the item, oldest first, with its shipment if it was redeemed. */
            readonly history: ReadonlyArray<{
              readonly card: Card
              readonly shipment: Shipment | null
            }>
          })
        | null
      >
      /**
       * Balances of all partners from the ledger, just before a moment or, when null, now. Those of a
       * past moment never change.
       */
      readonly balances: (at: Instant | null) => Read<ReadonlyArray<PartnerBalance>>
      /** For partners that ordered sealed cards since a moment. */
      readonly sealedRefunds: (since: Instant) => Read<ReadonlyArray<SealedRefunds>>
      /** When a key of each partner was last used; a partner without such a key is left out. */
      readonly lastSeen: (ids: ReadonlyArray<AccountId>) => Read<ReadonlyMap<AccountId, Instant>>
      /** Of all partners, newest first. */
      readonly deliveries: (
        filter: DeliveryFilter,
        page: KeyPage<DeliveryId>
      ) => Read<ReadonlyArray<DeliveryRecord>>
      readonly delivery: (id: DeliveryId) => Read<DeliveryRecord | null>
      /** Ascending by index; `after` is the last index of the page before, -1 for the first. */
      readonly depositAddresses: (page: {
        readonly limit: number
        readonly after: number
      }) => Read<ReadonlyArray<DepositAddress>>
      /** Of all partners, newest first. */
      readonly fundingTransactions: (
        filter: {
          readonly status: FundingStatus | null
          readonly createdBefore: Instant | null
        },
        page: KeyPage<FundingTransactionId>
      ) => Read<ReadonlyArray<FundingTransaction>>
      readonly foreignDeposits: (
        page: KeyPage<ForeignDepositId>
      ) => Read<ReadonlyArray<ForeignDeposit>>
      readonly incidents: (
        filter: { readonly open: boolean | null },
        page: KeyPage<IncidentId>
      ) => Read<ReadonlyArray<Incident>>
      readonly incident: (id: IncidentId) => Read<Incident | null>
      /** The card whose mint of this token is confirmed. */
      readonly mintedToken: (tokenId: bigint) => Read<CardWithItem | null>
      /** A text that the first process with a key encrypted; null before. */
      readonly canary: Read<Confidential | null>
      /** Writes the canary if the stored one is still `before`. */
      readonly keepCanary: (before: Confidential | null, sealed: Confidential) => Read<void>
      readonly tokens: Read<ReadonlyArray<Token>>
      /** Writes when tokens were last used; ignores times older than the stored ones. */
      readonly touchTokens: (used: ReadonlyArray<readonly [TokenId, Instant]>) => Read<void>
      /** Includes the store's clock, by which the token expires. */
      readonly tokenByHash: (
        hash: string
      ) => Read<{ readonly token: Token; readonly now: Instant } | null>
      /**
       * The rows that a text names: an identifier of any kind, a reference, a partner's name or its
       * beginning, an external user id, a tracking number, a transaction hash, a deposit address.
       */
      readonly search: (text: string) => Read<ReadonlyArray<Found>>
      /**
       * What a text names among what is the account's own: an identifier, an idempotency key, a request's
       * id, an external user id, a tracking number, a value in an operation's metadata, a card's
       * certificate or a part of its name; and the packs on sale with this part of a name. Of metadata
       * and of names it looks at the newest rows alone (decisions.md#console-search).
       */
      readonly searchOwn: (accountId: AccountId, text: string) => Read<ReadonlyArray<OwnFound>>
      /** Reads in pages by key, so that memory stays bounded. */
      readonly audit: Read<ReadonlyArray<Check>>
      /**
       * The same checks of what was written since a base, and all that are cheap. It does not see
       * a row of before that was changed without its `updated_at`.
       */
      readonly auditChanges: (base: AuditBase) => Read<ReadonlyArray<Check>>
      /** For the log of an audit that begins now. */
      readonly auditMark: Read<AuditMark>
      /**
       * Whether somebody who exists logged this audit after its mark, in this database, and nothing
       * that came later has a time from before `since`, as from a clock that was set back.
       */
      readonly isAuditBase: (audit: LogId, since: Instant) => Read<boolean>
    }
>()("cardpack/core/engine/port/Desk") {}
