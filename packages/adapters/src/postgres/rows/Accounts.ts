/** Rows of `account` and `api_key`. */
import { type Account, type ApiKey, Id } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const accounts = Table.make<Account.Account>({
  name: "account",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["name", "text", (row) => row.name],
    ["notification_email", "text", (row) => row.notificationEmail],
    ["status", "text", (row) => row.status],
    ["cash", "int8", (row) => row.balance.cash],
    ["bonus", "int8", (row) => row.balance.bonus],
    ["sandbox_credit_at", "timestamptz", (row) => row.sandboxCreditAt],
    ["sequence", "int8", (row) => row.sequence],
    ["version", "int8", (row) => row.version],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readAccount = (v: Table.Values, at = 0): Account.Account => ({
  id: Id.fromUuid("par", v[at] as string),
  name: v[at + 1] as string,
  notificationEmail: v[at + 2] as string | null,
  status: v[at + 3] as Account.Status,
  balance: { cash: v[at + 4] as bigint, bonus: v[at + 5] as bigint },
  sandboxCreditAt: Table.nullableInstant(v[at + 6]),
  sequence: v[at + 7] as bigint,
  version: v[at + 8] as bigint,
  createdAt: Table.instant(v[at + 9])
})

export const apiKeys = Table.make<ApiKey.ApiKey>({
  name: "api_key",
  key: ["id"],
  fixed: ["account_id", "hash"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["hash", "text", (row) => row.hash],
    ["prefix", "text", (row) => row.prefix],
    ["label", "text", (row) => row.label],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["last_used_at", "timestamptz", (row) => row.lastUsedAt],
    ["revoked_at", "timestamptz", (row) => row.revokedAt]
  ]
})

export const readApiKey = (v: Table.Values, at = 0): ApiKey.ApiKey => ({
  id: Id.fromUuid("key", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  hash: v[at + 2] as string,
  prefix: v[at + 3] as string,
  label: v[at + 4] as string | null,
  createdAt: Table.instant(v[at + 5]),
  lastUsedAt: Table.nullableInstant(v[at + 6]),
  revokedAt: Table.nullableInstant(v[at + 7])
})
