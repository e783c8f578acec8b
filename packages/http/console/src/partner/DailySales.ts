/** Sales and buybacks by day, from the ledger. */
import type { LedgerEntry } from "@cardpack/client"
import * as Usd from "../kit/Usd.ts"

export interface DailySales {
  readonly day: string
  readonly sold: bigint
  readonly bought: bigint
}

const DAYS = 30
const DAY_MS = 86_400_000

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The days that a chart shows: today is the last. */
export const days = (now: number): ReadonlyArray<string> =>
  Array.from({ length: DAYS }, (_, index) => dayOf(now - (DAYS - 1 - index) * DAY_MS))

type Entry = Pick<LedgerEntry, "amountUsd" | "createdAt" | "kind">

export const of = (entries: ReadonlyArray<Entry>, day: string): DailySales => {
  const sum = (kind: LedgerEntry["kind"]) =>
    Usd.sum(
      entries
        .filter((entry) => entry.kind === kind && entry.createdAt.startsWith(day))
        .map(({ amountUsd }) => Usd.of(amountUsd))
    )
  return { day, sold: -sum("SPEND"), bought: sum("BUYBACK") }
}
