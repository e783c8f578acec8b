/** Leases: each lane with something new belongs to one worker, until it is released or gone. */
import { Instant } from "@cardpack/core/domain"
import { ConsumerQueue } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Feed from "../sample/Feed.ts"
import * as Sample from "../sample/Sample.ts"
import { LONG, type MoveClock } from "../sample/Story.ts"
import { at, type It, lease, named } from "./Feeds.ts"

/** A consumer of everything, and this many partners with an event each. */
const world = Effect.fnUntraced(function* (count: number) {
  const queue = yield* ConsumerQueue.ConsumerQueue
  const holder = named()
  yield* queue.register(holder.consumer, "start")
  const made = yield* Effect.forEach(Array.from({ length: count }), () => Feed.partner(1))
  return { queue, holder, accounts: made.map(({ account }) => account) }
})

const exclusion = (it: It, moveClock: MoveClock): void => {
  it.effect("CONSUMER-LEASE-01: of many concurrent leases, each lane goes to one", () =>
    Effect.gen(function* () {
      const { accounts, holder, queue } = yield* world(12)
      for (let round = 0; round < 5; round++) {
        const owners = Array.from({ length: 8 }, (_, index) => ({
          ...holder,
          owner: `owner ${round} ${index}`
        }))
        const got = yield* Effect.all(
          owners.map((owner) => lease(owner, accounts, LONG, 3)),
          { concurrency: "unbounded" }
        )
        for (const positions of got) assert.isAtMost(positions.length, 3)
        // A worker that found a lane locked skipped it; nobody holds the rest.
        const rest = yield* lease(holder, accounts)
        const taken = [...got.flat(), ...rest].map(({ accountId }) => accountId)
        assert.sameMembers(
          taken,
          accounts.map(({ id }) => id)
        )
        yield* queue.release(holder, rest)
        for (const [index, owner] of owners.entries()) yield* queue.release(owner, got[index] ?? [])
      }
    })
  )

  it.effect(
    "CONSUMER-LEASE-02: a leased lane is leased to nobody, but another consumer has its own",
    () =>
      Effect.gen(function* () {
        const { accounts, holder, queue } = yield* world(1)
        const other = named()
        yield* queue.register(other.consumer, "start")
        assert.lengthOf(yield* lease(holder, accounts), 1)
        for (const owner of ["a", "b"]) {
          assert.deepStrictEqual(yield* lease({ ...holder, owner }, accounts), [])
        }
        assert.lengthOf(yield* lease(other, accounts), 1)
      })
  )

  it.effect("CONSUMER-LEASE-03: only the named accounts are leased; without names any", () =>
    Effect.gen(function* () {
      const { accounts, holder, queue } = yield* world(3)
      const [one] = accounts
      assert.isDefined(one)
      const unknown = { id: Sample.id("par") }
      assert.deepStrictEqual(yield* lease(holder, [one, unknown]), [at(one, 0n)])
      assert.deepStrictEqual(yield* lease(holder, []), [])
      const any = (yield* queue.lease(holder, null, 1_000, LONG)).map(({ accountId }) => accountId)
      assert.includeMembers(
        any,
        accounts.slice(1).map(({ id }) => id)
      )
      assert.notInclude(any, one.id)
    })
  )

  it.effect(
    "CONSUMER-LEASE-04: with more lanes than can be leased, the one leased longest ago comes first",
    () =>
      Effect.gen(function* () {
        const { accounts, holder, queue } = yield* world(3)
        const turns: Array<string> = []
        for (let turn = 0; turn < 9; turn++) {
          moveClock(1 + turn)
          const positions = yield* lease(holder, accounts, LONG, 1)
          assert.lengthOf(positions, 1)
          turns.push(...positions.map(({ accountId }) => accountId))
          yield* queue.release(holder, positions)
        }
        const first = turns.slice(0, 3)
        assert.sameMembers(
          first,
          accounts.map(({ id }) => id)
        )
        assert.deepStrictEqual(turns, [...first, ...first, ...first])
      })
  )
}

const ends = (it: It, moveClock: MoveClock): void => {
  it.effect("CONSUMER-LEASE-05: a lane that is done is not leased, until something is new", () =>
    Effect.gen(function* () {
      const { accounts, holder, queue } = yield* world(1)
      const [account] = accounts
      assert.isDefined(account)
      yield* lease(holder, accounts)
      yield* queue.release(holder, [at(account, 1n)])
      assert.deepStrictEqual(yield* lease(holder, accounts), [])
      yield* Feed.emit(account, Feed.times(1))
      assert.deepStrictEqual(yield* lease(holder, accounts), [at(account, 1n)])
    })
  )

  it.effect(
    "CONSUMER-LEASE-06: a lease that ends is another's to take, and then its old owner changes nothing",
    () =>
      Effect.gen(function* () {
        moveClock(10)
        const { accounts, holder: heir, queue } = yield* world(1)
        const [account] = accounts
        assert.isDefined(account)
        const dead = { ...heir, owner: "dead" }
        yield* lease(dead, accounts, 2 * Instant.MINUTE)
        moveClock(11)
        const kept = yield* queue.renew(dead, [at(account, 0n)], 2 * Instant.MINUTE)
        assert.deepStrictEqual(kept, [account.id])
        moveClock(12.5)
        assert.deepStrictEqual(yield* lease(heir, accounts), [])
        moveClock(14)
        assert.deepStrictEqual(yield* lease(heir, accounts), [at(account, 0n)])
        assert.deepStrictEqual(yield* queue.renew(dead, [at(account, 9n)], LONG), [])
        yield* queue.release(dead, [at(account, 9n)])
        yield* queue.release(heir, [at(account, 0n)])
        assert.deepStrictEqual(yield* lease(heir, accounts), [at(account, 0n)])
      })
  )

  it.effect(
    "CONSUMER-LEASE-07: a lease that is renewed goes on, also when it had ended and nobody took it",
    () =>
      Effect.gen(function* () {
        moveClock(20)
        const { accounts, holder, queue } = yield* world(1)
        const [account] = accounts
        assert.isDefined(account)
        yield* lease(holder, accounts, Instant.MINUTE)
        moveClock(22)
        const kept = yield* queue.renew(holder, [at(account, 0n)], 5 * Instant.MINUTE)
        assert.deepStrictEqual(kept, [account.id])
        moveClock(26)
        assert.deepStrictEqual(yield* lease({ ...holder, owner: "b" }, accounts), [])
      })
  )

  it.effect(
    "CONSUMER-LEASE-08: positions never go back, and nothing can be renewed or given back",
    () =>
      Effect.gen(function* () {
        const { accounts, holder, queue } = yield* world(1)
        const [first] = accounts
        assert.isDefined(first)
        const { account } = yield* Feed.emit(first, Feed.times(4))
        yield* lease(holder, accounts)
        yield* queue.renew(holder, [at(account, 3n)], LONG)
        yield* queue.renew(holder, [at(account, 2n)], LONG)
        yield* queue.release(holder, [at(account, 1n)])
        assert.deepStrictEqual(yield* lease(holder, accounts), [at(account, 3n)])
        assert.deepStrictEqual(yield* queue.renew(holder, [], LONG), [])
        yield* queue.release(holder, [])
      })
  )
}

export const leases = (it: It, moveClock: MoveClock): void => {
  exclusion(it, moveClock)
  ends(it, moveClock)
}
