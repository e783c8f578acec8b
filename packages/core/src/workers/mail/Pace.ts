/**
 * How many mails about events, and in the sandbox about parcels, go to a partner's own address in an hour: a
 * partner causes as many as it likes, names any address, and all share one mail server
 * (decisions.md#event-mails).
 */
import type { AccountId } from "../../domain/id/Id.ts"
import * as Instant from "../../domain/time/Instant.ts"

/** Of each process. */
export const MOST = 20

/** Accounts to remember; the ones of longest ago make room. */
const REMEMBERED = 10_000

interface Hour {
  readonly since: Instant.Instant
  count: number
}

export class Pace {
  private readonly hours = new Map<AccountId, Hour>()

  /** Counts one more; false when the hour has had its mails. */
  admits(account: AccountId, now: Instant.Instant): boolean {
    const known = this.hours.get(account)
    const hour =
      known !== undefined && now < known.since + Instant.HOUR ? known : { since: now, count: 0 }
    if (hour.count >= MOST) return false
    hour.count++
    this.hours.delete(account)
    this.hours.set(account, hour)
    const [oldest] = this.hours.keys()
    if (this.hours.size > REMEMBERED && oldest !== undefined) this.hours.delete(oldest)
    return true
  }
}
