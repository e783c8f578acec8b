/** Reads of the ledger in memory. */
import { Buckets, type Id, type Instant, LedgerEntry, Statement } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import { type State, where } from "./State.ts"

type Entry = LedgerEntry.Entry

export const admits =
  ({ kind, operationId, since, until }: Reads.LedgerFilter) =>
  (entry: Entry): boolean =>
    (kind === null || entry.kind === kind) &&
    (operationId === null || entry.operationId === operationId) &&
    (since === null || entry.createdAt >= since) &&
    (until === null || entry.createdAt < until)

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
