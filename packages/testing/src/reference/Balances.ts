/** Balances of all partners at a moment, and possible claims of sealed cards and burns. */
import { Buckets, type Card, type Instant, OnchainEntry } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { byCreation } from "./Pages.ts"
import { type State, where } from "./State.ts"

/** Sealed at that moment: neither opened nor refunded before, as far as the card shows. */
const wasSealed = (held: Card.Card, at: Instant.Instant): boolean =>
  held.createdAt <= at &&
  held.refundableUntil !== null &&
  at < held.refundableUntil &&
  ((held.status === "active" && held.sealed) || held.updatedAt > at)

/** A settled burn never changes. */
const wasPending = (burn: OnchainEntry.OnchainBurn, at: Instant.Instant): boolean =>
  burn.createdAt <= at && (burn.status === "pending" || burn.updatedAt > at)

const total = (amounts: ReadonlyArray<bigint>): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n)

export const balances = (
  state: State,
  now: Instant.Instant,
  at: Instant.Instant | null
): ReadonlyArray<Desk.PartnerBalance> =>
  byCreation(where(state.accounts, (account) => at === null || account.createdAt <= at)).map(
    (account) => {
      const moment = at ?? now
      const entries = where(
        state.ledgerEntries,
        (entry) => entry.accountId === account.id && entry.createdAt <= moment
      )
      const sealed = where(
        state.cards,
        (held) => held.accountId === account.id && wasSealed(held, moment)
      )
      const credited = where(
        state.fundingTransactions,
        ({ accountId, confirmedAt }) =>
          accountId === account.id && confirmedAt !== null && confirmedAt <= moment
      )
      const burns = where(
        state.onchainBurns,
        (burn) => burn.accountId === account.id && wasPending(burn, moment)
      )
      return {
        account,
        balance: Buckets.sum(entries.map((entry) => entry.amount)),
        openSealedRefunds: Buckets.total(Buckets.sum(sealed.map((held) => held.paid))),
        usdcReceived: total(credited.map((row) => row.amountUsd)),
        openBurnQuotes: total(burns.map((burn) => OnchainEntry.current(burn)?.quotedUsd ?? 0n))
      }
    }
  )
