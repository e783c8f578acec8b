/**
 * Counts accounts' open sealed cards by machine, with the changes of a batch's earlier commands.
 */
import { type Card, isSealed } from "../../domain/card/Card.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { OpenSealed } from "./Loaded.ts"

/** The machine of a card's claim; null for a card that was drawn by its order. */
const machineOf = (card: Card): number | null => card.claim?.machineId ?? null

const isOpen = (card: Card | undefined, now: Instant): card is Card =>
  card !== undefined && card.status === "active" && isSealed(card, now)

export class Sealed {
  private readonly counts = new Map<AccountId, Map<number | null, number>>()

  constructor(loaded: ReadonlyArray<OpenSealed>) {
    for (const { accountId, count, machineId } of loaded) this.add(accountId, machineId, count)
  }

  /** The count on one machine, or on all. */
  count(accountId: AccountId, machineId?: number): number {
    const byMachine = this.counts.get(accountId)
    if (byMachine === undefined) return 0
    if (machineId !== undefined) return byMachine.get(machineId) ?? 0
    let all = 0
    for (const count of byMachine.values()) all += count
    return all
  }

  /** Counts a card's change. */
  move(before: Card | undefined, after: Card, now: Instant): void {
    if (isOpen(before, now)) this.add(before.accountId, machineOf(before), -1)
    if (isOpen(after, now)) this.add(after.accountId, machineOf(after), 1)
  }

  private add(accountId: AccountId, machineId: number | null, count: number): void {
    const byMachine = this.counts.get(accountId) ?? new Map<number | null, number>()
    byMachine.set(machineId, (byMachine.get(machineId) ?? 0) + count)
    this.counts.set(accountId, byMachine)
  }
}
