/** What rows must satisfy besides their keys: references and checks, named as in the database. */
import { type Card, Mail, MailTransitions, Schedule, TierKey, Usd } from "@cardpack/core/domain"
import type { Catalogue } from "@cardpack/core/ports"
import { CHAIN_RULES, creditsDeposit } from "./ChainConstraints.ts"
import { forgettable, hashed, isAmount, type Rules, sequenced } from "./Rules.ts"
import { oddsKey } from "./State.ts"

const isUndecided = (card: Card.Card): boolean =>
  card.claim !== null && card.sealed && (card.status === "active" || card.status === "refunded")

/** A card in these statuses bars a second card of its item. */
export const isSold = (card: Card.Card): boolean =>
  card.status !== "refunded" && card.status !== "bought_back" && card.status !== "cancelled"

export const RULES: { readonly [K in Catalogue.Kind]?: Rules<Catalogue.Row<K>> } = {
  ...CHAIN_RULES,
  accounts: {
    checks: (row) => [
      ["account_cash_check", row.balance.cash >= 0n],
      ["account_bonus_check", row.balance.bonus >= 0n],
      [
        "account_low_balance_threshold_check",
        row.lowBalanceThreshold === null || row.lowBalanceThreshold > 0n
      ]
    ]
  },
  keys: {
    unique: (row) => [["api_key_hash_key", row.hash]],
    refers: (row) => [["api_key_account_id_fkey", "accounts", row.accountId]]
  },
  customers: {
    unique: (row) => [sequenced("customer", row)],
    refers: (row) => [["customer_account_id_fkey", "accounts", row.accountId]],
    ...forgettable("customer")
  },
  operations: {
    unique: (row) => [sequenced("operation", row)],
    refers: (row) => [
      ["operation_account_id_customer_id_fkey", "customers", row.customerId],
      ["operation_vending_machine_id_fkey", "machines", row.vendingMachineId?.toString() ?? null]
    ],
    checks: (row) => [
      ["operation_charged_check", isAmount(row.chargedUsd, Usd.MAX * 10n)],
      ["operation_credited_check", isAmount(row.creditedUsd, Usd.MAX * 10n)],
      ["operation_completed_check", (row.status === "completed") === (row.completedAt !== null)],
      [
        "operation_check",
        row.kind === "order"
          ? row.vendingMachineId !== null && row.quantity !== null
          : row.vendingMachineId === null || row.quantity === null
      ]
    ],
    ...hashed
  },
  affectedCards: {
    unique: (row) => [
      ["operation_card_operation_id_card_id_key", `${row.operationId}/${row.cardId}`]
    ],
    refers: (row) => [
      ["operation_card_operation_id_fkey", "operations", row.operationId],
      ["operation_card_card_id_fkey", "cards", row.cardId]
    ]
  },
  cards: {
    unique: (row) => [
      ["card_item_sold_once", isSold(row) ? row.itemId : null],
      ["card_operation_id_ordinal_key", `${row.operationId}/${row.ordinal}`],
      sequenced("card", row)
    ],
    refers: (row) => [
      ["card_account_id_customer_id_fkey", "customers", row.customerId],
      ["card_operation_id_fkey", "operations", row.operationId],
      ["card_item_id_fkey", "items", row.itemId]
    ],
    checks: (row) => [
      ["card_paid_cash_check", isAmount(row.paid.cash)],
      ["card_paid_bonus_check", isAmount(row.paid.bonus)],
      ["card_check", !row.sealed || row.refundableUntil !== null],
      ["card_undecided_check", row.itemId !== null || isUndecided(row)]
    ],
    fixed: ({ claim }) => [claim?.machineId, claim?.oddsVersion, claim?.entropy.join()],
    once: ({ itemId }) => itemId
  },
  draws: {
    refers: (row) => [
      ["draw_card_id_fkey", "cards", row.cardId],
      ["draw_machine_id_odds_version_fkey", "odds", oddsKey(row.machineId, row.oddsVersion)]
    ],
    checks: (row) => [["draw_slotted_check", row.slot >= 0 && row.slot < row.size]],
    unique: (row) => [["draw_sequence", `${row.machineId} ${row.sequence}`]]
  },
  shipments: {
    unique: (row) => [["shipment_operation_id_key", row.operationId]],
    refers: (row) => [
      ["shipment_operation_id_fkey", "operations", row.operationId],
      ["shipment_account_id_customer_id_fkey", "customers", row.customerId]
    ],
    checks: (row) => [
      ["shipment_reason_check", row.status !== "exception" || row.statusReason !== null],
      ["shipment_address_is_whole", (row.info === null) === (row.infoFingerprint === null)]
    ]
  },
  ledgerEntries: {
    unique: (row) => [
      sequenced("ledger_entry", row),
      ["ledger_entry_funding_transaction_id_key", row.fundingTransactionId]
    ],
    refers: (row) => [
      ["ledger_entry_account_id_fkey", "accounts", row.accountId],
      ["ledger_entry_operation_id_fkey", "operations", row.operationId]
    ],
    relates: (row, state) => [
      ["ledger_entry_funding_transaction_id_fkey", creditsDeposit(row, state)]
    ],
    checks: (row) => [
      ["ledger_entry_cash_after_check", row.balanceAfter.cash >= 0n],
      ["ledger_entry_bonus_after_check", row.balanceAfter.bonus >= 0n]
    ]
  },
  events: {
    unique: (row) => [sequenced("event", row)],
    refers: (row) => [["event_account_id_fkey", "accounts", row.accountId]]
  },
  endpoints: {
    unique: (row) => [sequenced("webhook_endpoint", row)],
    refers: (row) => [["webhook_endpoint_account_id_fkey", "accounts", row.accountId]],
    checks: (row) => [["webhook_endpoint_disabled_check", row.active === (row.disabledAt === null)]]
  },
  deliveries: {
    unique: (row) => [["delivery_endpoint_id_sequence_key", `${row.endpointId}/${row.sequence}`]],
    refers: (row) => [
      ["delivery_endpoint_id_fkey", "endpoints", row.endpointId],
      ["delivery_event_id_fkey", "events", row.eventId]
    ],
    checks: (row) => [
      ["delivery_attempt_count_check", row.attempts.length < Schedule.MAX_ATTEMPTS],
      ["delivery_retry_check", (row.attempts.length === 0) === (row.retryAt === null)]
    ]
  },
  mails: {
    unique: (row) => [
      [
        "mail_once",
        Mail.isUnsent(row) || Mail.isAboutEvent(row)
          ? null
          : `${row.shipmentId}/${row.status}/${row.channel}`
      ],
      ["mail_event_id_key", row.eventId]
    ],
    refers: (row) => [
      ["mail_shipment_id_fkey", "shipments", row.shipmentId],
      ["mail_event_id_fkey", "events", row.eventId]
    ],
    checks: (row) => [
      ["mail_about_check", (row.eventId === null) === (row.shipmentId !== null)],
      ["mail_attempts_check", row.attempts >= 0 && row.attempts <= Schedule.MAX_ATTEMPTS],
      [
        "mail_due_check",
        (row.dueAt === null) === MailTransitions.table.terminal.includes(row.state)
      ]
    ]
  },
  machines: {
    checks: (row) => [
      ["vending_machine_price_check", isAmount(row.priceUsd)],
      ["tier_weight_check", row.tiers.every((tier) => tier.weight >= 0n)]
    ]
  },
  items: {
    unique: (row) => [["item_reference_key", row.reference]],
    refers: (row) => [["item_machine_id_tier_fkey", "tiers", TierKey.keyOf(row)]],
    checks: (row) => [
      ["item_buyback_check", isAmount(row.buybackUsd)],
      ["item_cost_check", isAmount(row.costUsd ?? 0n)]
    ]
  },
  tokens: {
    unique: (row) => [["operator_token_hash_key", row.hash]],
    checks: (row) => [
      ["operator_token_expires_at_check", row.expiresAt === null || row.expiresAt > row.createdAt]
    ],
    fixed: (row) => [row.hash, row.role, row.expiresAt]
  },
  allowances: { checks: (row) => [["allowance_used_check", row.used >= 0n]] },
  approvals: {
    checks: (row) => [["approval_cost_check", row.costUsd > 0n]],
    fixed: (row) => [row.act, row.subject, row.costUsd, row.requestKey, row.sender]
  }
}
