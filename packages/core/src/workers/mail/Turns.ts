/**
 * Which due mails are handed over now: partners take turns, so that one whose customers' mail servers are
 * slow holds up nobody else's mails (decisions.md#mail-turns).
 */
import type { AccountId } from "../../domain/id/Id.ts"
import type { MailKey } from "../../domain/mail/Mail.ts"

/** Mails at once, of which one partner has some. */
const AT_ONCE = 6
const OF_ONE = 3

export class Turns {
  private readonly underway = new Map<MailKey["mailId"], AccountId>()

  get isFull(): boolean {
    return this.underway.size >= AT_ONCE
  }

  /** Takes of the due ones what may begin: first those of partners with the fewest underway. */
  take(due: ReadonlyArray<MailKey>): ReadonlyArray<MailKey> {
    const counts = new Map<AccountId, number>()
    for (const account of this.underway.values())
      counts.set(account, (counts.get(account) ?? 0) + 1)
    const waiting = new Set(due.filter(({ mailId }) => !this.underway.has(mailId)))
    const taken: Array<MailKey> = []
    for (let count = 0; count < OF_ONE; count++)
      for (const key of waiting) {
        const { accountId, mailId } = key
        if (this.isFull) return taken
        if ((counts.get(accountId) ?? 0) > count) continue
        counts.set(accountId, count + 1)
        this.underway.set(mailId, accountId)
        waiting.delete(key)
        taken.push(key)
      }
    return taken
  }

  done({ mailId }: MailKey): void {
    this.underway.delete(mailId)
  }
}
