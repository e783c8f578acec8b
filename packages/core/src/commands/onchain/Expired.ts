/**
 * Re-signing and cancelling (contract.md#onchain-actions; design.md#evidence). Both need proof that
 * the signature in force is dead, and refuse when the entry changed since that proof.
 */
import { Result } from "effect"
import type { Block } from "../../domain/chain/Evm.ts"
import { type AnyEntry, isOrder } from "../../domain/onchain/Finding.ts"
import { isExpired } from "../../domain/onchain/Judgement.ts"
import * as OnchainEntry from "../../domain/onchain/OnchainEntry.ts"
import { dead } from "../../domain/onchain/Transitions.ts"
import { Conflict, type Refusal, Unavailable } from "../../domain/refusal/Refusal.ts"
import { format, type Instant, SECOND } from "../../domain/time/Instant.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { rowOf } from "../operation/Kinds.ts"
import type { Settlement } from "./Settlement.ts"
import { type Answer, command, type Target } from "./Target.ts"

/** The final block, and its lag behind the newest one in milliseconds of the chain's clock. */
export interface Finality {
  readonly final: Block
  readonly lag: number
}

export type Renewal =
  | {
      readonly _tag: "mint"
      readonly unused: OnchainEntry.Unused
      readonly signature: OnchainEntry.Signature
    }
  | {
      readonly _tag: "burn"
      readonly unused: OnchainEntry.Unused
      readonly signature: OnchainEntry.OwnedSignature
    }

const isDead = (entry: AnyEntry, unused: OnchainEntry.Unused | undefined): boolean =>
  dead.holds(OnchainEntry.expiry(entry, unused))

/** Names the deadline, and as `retryAt` the time when a block past it should be final. */
const stillValid = (deadline: Instant, finality: number, what: string): Refusal =>
  Conflict({
    why: `${what}: a signature is still valid until ${format(deadline)} by the chain's clock, and a block after that must be final`,
    retryAt: deadline + finality + SECOND
  })

/** The id was used: its transaction will be final soon, or contradicts the entry for ever. */
const used = ({ cardId }: AnyEntry): Refusal =>
  Conflict({ why: `the authorization of card ${cardId} was used on chain` })
/**
 * Why the action can't succeed yet, whatever the contracts would answer; null when it may.
 * Re-signing needs one dead signature, cancelling needs all of them dead.
 */
export const tooEarly = (
  action: "resign" | "cancel",
  pending: ReadonlyArray<AnyEntry>,
  { lag, final }: Finality
): Refusal | null => {
  const deadlines = pending.map(OnchainEntry.deadlineOf)
  const alive = deadlines.filter((deadline) => !isExpired(deadline, final))
  if (action === "cancel") {
    return alive.length > 0 ? stillValid(Math.max(...alive), lag, "it is too early") : null
  }
  return alive.length === pending.length
    ? stillValid(Math.min(...alive), lag, "nothing has expired")
    : null
}

const ended = (settlement: Settlement): Refusal =>
  Conflict({ why: `the operation is already ${settlement.details.operation.status}` })

/** Gives expired entries new signatures; token ids, request ids and cards stay. */
export const resign = (
  caller: Caller,
  target: Target,
  renewals: ReadonlyArray<Renewal>,
  unused: ReadonlyArray<OnchainEntry.Unused>,
  finality: number
): Command<Answer> =>
  command("resign", caller, target, (settlement, rows) => {
    const control = rowOf(settlement.details.operation)?.control ?? null
    if (control !== null && !rows.controls[control]) {
      return Result.fail(Unavailable({ dependency: control }))
    }
    const expired = settlement.pending.flatMap((entry) => {
      const renewal = renewals.find(({ unused }) => unused.entryId === entry.id)
      return renewal !== undefined && isDead(entry, renewal.unused) ? [{ entry, renewal }] : []
    })
    const { pending } = settlement
    const [done] = pending
    if (done === undefined) return Result.fail(ended(settlement))
    if (expired.length === 0) {
      const alive = pending.filter(({ id }) => unused.some(({ entryId }) => entryId === id))
      if (alive.length === 0) return Result.fail(used(done))
      const first = Math.min(...alive.map(OnchainEntry.deadlineOf))
      return Result.fail(stillValid(first, finality, "nothing has expired"))
    }
    for (const { entry, renewal } of expired) {
      const { unused } = renewal
      if (isOrder(entry)) settlement.resign(entry, unused, renewal.signature)
      else if (renewal._tag === "burn") settlement.resignBurn(entry, unused, renewal.signature)
    }
    return Result.void
  })

/**
 * Frees the entries that are not confirmed; refused while any of them may still happen. `finality`
 * is the distance between the chain's final and newest blocks, in milliseconds.
 */
export const cancel = (
  caller: Caller,
  target: Target,
  unused: ReadonlyArray<OnchainEntry.Unused>,
  finality: number
): Command<Answer> =>
  command("cancel", caller, target, (settlement) => {
    const { pending } = settlement
    if (pending.length === 0) return Result.fail(ended(settlement))
    const proofOf = ({ id }: AnyEntry) => unused.find(({ entryId }) => entryId === id)
    const done = pending.find((entry) => proofOf(entry) === undefined)
    if (done !== undefined) return Result.fail(used(done))
    const alive = pending.filter((entry) => !isDead(entry, proofOf(entry)))
    const last = Math.max(...alive.map(OnchainEntry.deadlineOf))
    if (alive.length > 0) return Result.fail(stillValid(last, finality, "it is too early"))
    for (const entry of pending) settlement.cancel(entry, proofOf(entry))
    return Result.void
  })
