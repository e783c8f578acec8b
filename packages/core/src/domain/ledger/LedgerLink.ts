/**
 * The links of an account's ledger (contract.md#ledger-links). Each entry carries the SHA-256 of the
 * link before it and of its own fields, so that nobody can change, add or remove an entry of the past
 * without changing every link after it: one that a partner kept convicts them.
 */
import * as Sha256 from "../hash/Sha256.ts"
import * as Id from "../id/Id.ts"
import type { Entry } from "./LedgerEntry.ts"

/** What the first entry of an account is linked to. */
export const originOf = (account: Id.AccountId): string =>
  Sha256.of(`cardpack ledger\n${Id.toUuid(account)}`)

const uuidOf = (id: `${Id.Prefix}_${string}` | null): string => (id === null ? "" : Id.toUuid(id))

/** The link of an entry that comes after the link `before`; 64 hexadecimal digits. */
export const after = (before: string, entry: Omit<Entry, "link">): string =>
  Sha256.of(
    `${before}
${Id.toUuid(entry.id)}
${entry.kind}
${entry.amount.cash}
${entry.amount.bonus}
${entry.balanceAfter.cash}
${entry.balanceAfter.bonus}
${uuidOf(entry.operationId)}
${uuidOf(entry.fundingTransactionId)}
${entry.sequence}
${entry.createdAt}
${entry.reason ?? ""}`
  )
