/** Entries of the ledger, events, mails, and the operators' rows. */
import { MailTransitions, Schedule } from "@cardpack/core/domain"
import type { Catalogue } from "@cardpack/core/ports"
import { ACCOUNT, check, NUMBERED, own, same, type TableOf, unique } from "./Table.ts"

type Kind = "ledgerEntries" | "events" | "mails" | "tokens" | "log" | "replies"

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
    ]
  },
  events: {
    columns: same<"events">("accountId", "sequence", "type", "createdAt"),
    rules: [ACCOUNT, NUMBERED]
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
