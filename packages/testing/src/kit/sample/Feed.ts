/** Partners whose events consumers handle. */
import type { Account, Event } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as Fixture from "./Fixture.ts"
import * as Sample from "./Sample.ts"

/** Commits events as a decision does: with the account, whose sequence they take. */
export const emit = Effect.fnUntraced(function* (
  before: Account.Account,
  types: ReadonlyArray<Event.AnyType>
) {
  const events = types.map((type, at) =>
    Sample.event(before, { type, sequence: before.sequence + BigInt(at) + 1n })
  )
  const sequence = before.sequence + BigInt(types.length)
  const account = Sample.next(before, { sequence })
  yield* Fixture.write({ accounts: [account], events })
  return { account, events }
})

export const times = (count: number): ReadonlyArray<Event.AnyType> =>
  Array.from({ length: count }, () => "operation.completed")

/** A new partner with this many events. */
export const partner = Effect.fnUntraced(function* (count: number) {
  return yield* emit(yield* Fixture.account(), times(count))
})
