/** Rows of `account` and `api_key`. */
import type { Account, ApiKey } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const accounts = Table.make<Account.Account>({
  name: "account",
  key: ["id"],
  columns: (column) => ({
    id: column.id("par"),
    name: column.text(),
    notificationEmail: column.nullable.text(),
    status: column.text(),
    balance: { cash: column.bigint("cash"), bonus: column.bigint("bonus") },
    lowBalanceThreshold: column.nullable.bigint(),
    sandboxCreditAt: column.nullable.instant(),
    sequence: column.bigint(),
    version: column.bigint(),
    ledgerHead: column.hex(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    subjectEmails: column.json()
  })
})

export const keys = Table.make<ApiKey.ApiKey>({
  name: "api_key",
  key: ["id"],
  fixed: ["accountId", "hash", "madeBy"],
  columns: (column) => ({
    id: column.id("key"),
    accountId: column.id("par"),
    hash: column.text(),
    prefix: column.text(),
    label: column.nullable.text(),
    madeBy: column.nullable.text(),
    createdAt: column.instant(),
    lastUsedAt: column.nullable.instant(),
    revokedAt: column.nullable.instant()
  })
})
