/** Signs expired entries again, before the command enters a lane (design.md#prepare). */
import { Effect, Result } from "effect"
import { type AnyEntry, entriesOf, isOrder } from "../../domain/onchain/Finding.ts"
import { isExpired } from "../../domain/onchain/Judgement.ts"
import { isPending, type Unused } from "../../domain/onchain/OnchainEntry.ts"
import type { Details } from "../../domain/operation/Operation.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../../engine/Command.ts"
import type { Authorizing } from "./Authorizer.ts"
import type { Renewal } from "./Expired.ts"

const renew = (
  authorizer: Authorizing,
  entry: AnyEntry,
  unused: Unused
): Effect.Effect<Result.Result<Renewal, Refusal>> =>
  isOrder(entry)
    ? Effect.map(
        authorizer.renewOrder(entry),
        Result.map((signature) => ({ _tag: "mint", unused, signature }) as const)
      )
    : Effect.map(
        authorizer.renewBurn(entry),
        Result.map((signature) => ({ _tag: "burn", unused, signature }) as const)
      )

/** Skips tokens that no wallet holds, unless all are such; a 503 fails everything. */
export const renewals = Effect.fnUntraced(function* (
  authorizer: Authorizing,
  details: Details,
  all: ReadonlyArray<Unused>
): Effect.fn.Return<ReadonlyArray<Renewal>, Refused> {
  const signed: Array<Renewal> = []
  const refused: Array<Refusal> = []
  for (const unused of all) {
    const entry = entriesOf(details).find(({ id }) => id === unused.entryId)
    if (entry === undefined || !isPending(entry)) continue
    if (!isExpired(unused.deadline, unused.at)) continue
    const renewal = yield* renew(authorizer, entry, unused)
    if (Result.isSuccess(renewal)) signed.push(renewal.success)
    else refused.push(renewal.failure)
  }
  const worst = refused.find(({ _tag }) => _tag === "Unavailable")
  const reason = worst ?? (signed.length === 0 ? refused[0] : undefined)
  return reason === undefined ? signed : yield* Effect.fail(new Refused({ reason }))
})
