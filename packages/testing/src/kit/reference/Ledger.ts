/** Reads of the ledger in memory. */
import {
  Buckets,
  type Id,
  type Instant,
  LedgerEntry,
  Period,
  Statement
} from "@cardpack/core/domain"
import type { ListFilter, Reads } from "@cardpack/core/ports"
import { type State, where } from "./State.ts"

type Entry = LedgerEntry.Entry

export const admits =
  (filter: ListFilter.Entries) =>
  (entry: Entry): boolean =>
    (filter.kind === null || entry.kind === filter.kind) &&
    (filter.operationId === null || entry.operationId === filter.operationId) &&
    Period.covers(filter, entry.createdAt)

export const books = (
  state: State,
  accountId: Id.AccountId,
  since: Instant.Instant,
  until: Instant.Instant
): Reads.Books => {
  const all = where(state.ledgerEntries, (entry) => entry.accountId === accountId).sort((a, b) =>
    a.sequence < b.sequence ? -1 : 1
  )
  const before = (moment: Instant.Instant) =>
    Statement.pointAfter(accountId, all.filter(({ createdAt }) => createdAt < moment).at(-1))
  const inside = all.filter(({ createdAt }) => createdAt >= since && createdAt < until)
  return {
    opening: before(since),
    closing: before(until),
    sums: LedgerEntry.KINDS.flatMap((kind) => {
      const entries = inside.filter((entry) => entry.kind === kind)
      const amount = Buckets.sum(entries.map((entry) => entry.amount))
      return entries.length === 0 ? [] : [{ kind, count: entries.length, amount }]
    })
  }
}
