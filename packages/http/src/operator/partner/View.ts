/** Partners and their keys as operators, and a partner's own people, read them. */
import { type Account, type ApiKey, Instant, Usd } from "@cardpack/core/domain"

export const view = (account: Account.Account) => ({
  id: account.id,
  name: account.name,
  notificationEmail: account.notificationEmail,
  lowBalanceThresholdUsd: Usd.formatNullable(account.lowBalanceThreshold),
  status: account.status,
  createdAt: Instant.format(account.createdAt)
})

export const viewKey = (key: ApiKey.ApiKey) => ({
  id: key.id,
  prefix: key.prefix,
  label: key.label,
  madeBy: key.madeBy,
  createdAt: Instant.format(key.createdAt),
  lastUsedAt: Instant.formatNullable(key.lastUsedAt),
  revokedAt: Instant.formatNullable(key.revokedAt)
})
