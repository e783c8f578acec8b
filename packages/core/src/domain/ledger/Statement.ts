/** The statement of a month: the months of UTC, and what happened in one, by cause (contract.md#statement). */
import type { AccountId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { EMPTY, type Shares, sum, total } from "./Buckets.ts"
import { type Entry, KINDS, viewShares } from "./LedgerEntry.ts"
import * as LedgerLink from "./LedgerLink.ts"
import { CAUSES, causeOf, type Origin } from "./Movement.ts"

/** The entries of a time that came about alike. */
export interface Sum extends Origin {
  readonly count: number
  /** Signed. */
  readonly amount: Shares
}

export interface Month {
  /** Months since 1970. */
  readonly number: number
  readonly since: Instant
  /** Exclusive. */
  readonly until: Instant
}

const MONTH = /^([0-9]{4})-(0[1-9]|1[0-2])$/

/** A month such as `2026-11`, in UTC; null for anything else. */
export const monthOf = (text: string): Month | null => {
  const [, year, month] = MONTH.exec(text) ?? []
  if (year === undefined || month === undefined || year < "1970") return null
  const since = Date.UTC(Number(year), Number(month) - 1)
  const number = (Number(year) - 1970) * 12 + Number(month) - 1
  return { number, since, until: Date.UTC(Number(year), Number(month)) }
}

const viewSum = (sums: ReadonlyArray<Sum>) => {
  const amount = sum(sums.map((each) => each.amount))
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    amountUsd: Usd.format(total(amount)),
    cashUsd: Usd.format(amount.cash),
    bonusUsd: Usd.format(amount.bonus)
  }
}

/** Where an account's ledger stood: its balance, and the link of its last entry. */
export interface Point {
  readonly balance: Shares
  readonly link: string
}

/** The point after an account's entry, or before its first one. */
export const pointAfter = (accountId: AccountId, entry: Entry | undefined): Point => ({
  balance: entry?.balanceAfter ?? EMPTY,
  link: entry?.link ?? LedgerLink.originOf(accountId)
})

const viewPoint = ({ balance, link }: Point) => ({ ...viewShares(balance), link })

/** Every kind and every cause is listed, in one order, also those without entries. */
export const view = (opening: Point, closing: Point, sums: ReadonlyArray<Sum>) => ({
  currency: "USD" as const,
  opening: viewPoint(opening),
  entries: KINDS.map((kind) => ({ kind, ...viewSum(sums.filter((sum) => sum.kind === kind)) })),
  causes: CAUSES.map((cause) => ({
    cause,
    ...viewSum(sums.filter((sum) => causeOf(sum) === cause))
  })),
  closing: viewPoint(closing)
})
