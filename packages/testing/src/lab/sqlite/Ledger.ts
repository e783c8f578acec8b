/** Entries of the ledger, events and what is sent of them, and the operators' rows. */
import { MailTransitions, Schedule } from "@cardpack/core/domain"
import type { Catalogue } from "@cardpack/core/ports"
import { ACCOUNT, bit, check, NUMBERED, own, same, type TableOf, unique } from "./Table.ts"

type Kind =
  | "ledgerEntries"
  | "events"
  | "endpoints"
  | "deliveries"
  | "mails"
  | "tokens"
  | "log"
  | "replies"

const DONE = MailTransitions.table.terminal.map((state) => `'${state}'`).join(", ")

const mails: TableOf<"mails"> = {
  columns: same<"mails">(
    ...(["accountId", "shipmentId", "eventId", "operationId", "status", "channel"] as const),
    ...(["state", "attempts", "dueAt"] as const)
  ),
  rules: [
    own("shipmentId", "shipments"),
    own("eventId", "events"),
    check("(shipmentId IS NULL) <> (eventId IS NULL)"),
    check(`attempts BETWEEN 0 AND ${Schedule.MAX_ATTEMPTS}`),
    check(`(dueAt IS NULL) = (state IN (${DONE}))`)
  ],
  indexes: [
    "UNIQUE INDEX ON (shipmentId, status, channel) WHERE state NOT IN ('skipped', 'failed')",
    "UNIQUE INDEX ON (eventId)"
  ]
}

export const TABLES: { readonly [K in Kind & Catalogue.Kind]: TableOf<K> } = {
  ledgerEntries: {
    columns: {
      ...same<"ledgerEntries">("accountId", "operationId", "fundingTransactionId", "kind"),
      ...same<"ledgerEntries">("sequence", "createdAt"),
      cash: ({ amount }) => amount.cash,
      bonus: ({ amount }) => amount.bonus,
      cashAfter: ({ balanceAfter }) => balanceAfter.cash,
      bonusAfter: ({ balanceAfter }) => balanceAfter.bonus
    },
    rules: [
      ACCOUNT,
      own("operationId", "operations"),
      unique("fundingTransactionId"),
      NUMBERED,
      check("cashAfter >= 0"),
      check("bonusAfter >= 0")
    ],
    // A deposit is credited with its amount, once it is confirmed.
    relates: `NEW.fundingTransactionId IS NULL OR EXISTS (
      SELECT 1 FROM fundingTransactions AS d WHERE d.id = NEW.fundingTransactionId
      AND d.accountId = NEW.accountId AND d.status = 'confirmed' AND NEW.kind = 'TOPUP'
      AND d.amountUsd = NEW.cash AND NEW.bonus = 0)`
  },
  events: {
    columns: same<"events">("accountId", "sequence", "type", "createdAt"),
    rules: [ACCOUNT, NUMBERED]
  },
  endpoints: {
    columns: {
      ...same<"endpoints">("accountId", "sequence", "disabledAt"),
      active: ({ active }) => bit(active)
    },
    rules: [ACCOUNT, NUMBERED, check("active = (disabledAt IS NULL)")]
  },
  deliveries: {
    columns: {
      ...same<"deliveries">("accountId", "endpointId", "eventId", "status", "sequence", "retryAt"),
      attempts: ({ attempts }) => attempts.length
    },
    rules: [
      own("endpointId", "endpoints"),
      own("eventId", "events"),
      check(`status <> 'pending' OR attempts < ${Schedule.MAX_ATTEMPTS}`),
      check("status <> 'pending' OR (attempts = 0) = (retryAt IS NULL)")
    ],
    indexes: [
      "UNIQUE INDEX ON (endpointId, sequence) WHERE status = 'pending'",
      "INDEX ON (endpointId, status, retryAt)",
      "INDEX ON (eventId)"
    ]
  },
  mails,
  tokens: {
    columns: same<"tokens">("hash", "role", "createdAt", "expiresAt"),
    rules: [unique("hash"), check("expiresAt > createdAt")],
    fixed: ["hash", "role", "expiresAt"]
  },
  log: { columns: {} },
  replies: { columns: {} }
}
