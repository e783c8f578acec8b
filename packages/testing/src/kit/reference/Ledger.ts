/** Reads of the ledger in memory. */
import {
  Buckets,
  type Id,
  type Instant,
  type LedgerEntry,
  Movement,
  Period,
  Statement
} from "@cardpack/core/domain"
import type { ListFilter, Reads } from "@cardpack/core/ports"
import { get, type State, where } from "./State.ts"

type Entry = LedgerEntry.Entry

const causeOf = (state: State, entry: Entry): Movement.Cause =>
  Movement.causeOf(originOf(state, entry))

export const caused =
  (state: State) =>
  (entry: Entry): Movement.Caused => ({ ...entry, cause: causeOf(state, entry) })

export const admits =
  (state: State, filter: ListFilter.Entries) =>
  (entry: Entry): boolean =>
    (filter.cause === null || causeOf(state, entry) === filter.cause) &&
    (filter.kind === null || entry.kind === filter.kind) &&
    (filter.operationId === null || entry.operationId === filter.operationId) &&
    Period.covers(filter, entry.createdAt)

const originOf = (
  { operations }: State,
  { fundingTransactionId, kind, operationId }: Entry
): Movement.Origin => ({
  kind,
  isDeposit: fundingTransactionId !== null,
  operation: operationId === null ? null : (get(operations, operationId)?.kind ?? null)
})

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
    sums: Array.from(
      Map.groupBy(inside, (entry) => JSON.stringify(originOf(state, entry))),
      ([origin, own]) => ({
        ...(JSON.parse(origin) as Movement.Origin),
        count: own.length,
        amount: Buckets.sum(own.map(({ amount }) => amount))
      })
    )
  }
}
