/** Where a consumer starts, and what it reads from there. */
import type { Id } from "@cardpack/core/domain"
import { ConsumerQueue, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Feed from "../sample/Feed.ts"
import * as Sample from "../sample/Sample.ts"
import { LONG } from "../sample/Story.ts"

export type It = Vitest.MethodsNonLive<Store.Store | ConsumerQueue.ConsumerQueue>

let made = 0

/** A name that no other test of this process uses. */
export const named = (): ConsumerQueue.Holder => ({ consumer: `consumer-${++made}`, owner: "a" })

export const lease = (
  holder: ConsumerQueue.Holder,
  accounts: ReadonlyArray<{ readonly id: Id.AccountId }>,
  milliseconds = LONG,
  limit = 1_000
) =>
  ConsumerQueue.ConsumerQueue.use((queue) =>
    queue.lease(
      holder,
      accounts.map(({ id }) => id),
      limit,
      milliseconds
    )
  )

export const at = (account: { readonly id: Id.AccountId }, through: bigint) => ({
  accountId: account.id,
  through
})

const starts = (it: It): void => {
  it.effect(
    "CONSUMER-FEED-01: a new consumer starts behind the events of now, once and for all",
    () =>
      Effect.gen(function* () {
        const queue = yield* ConsumerQueue.ConsumerQueue
        const { account: before } = yield* Feed.partner(3)
        const holder = named()
        yield* queue.register(holder.consumer, "now")
        assert.deepStrictEqual(yield* lease(holder, [before]), [])
        const { account, events } = yield* Feed.emit(before, Feed.times(2))
        yield* queue.register(holder.consumer, "now")
        yield* queue.register(holder.consumer, "start")
        const [position] = yield* lease(holder, [account])
        assert.deepStrictEqual(position, at(account, 3n))
        const work = yield* queue.events(at(account, 3n), null, 10)
        assert.deepStrictEqual(work, { events, through: 5n })
      })
  )

  it.effect("CONSUMER-FEED-02: a new consumer starts with the first event if it wants to", () =>
    Effect.gen(function* () {
      const queue = yield* ConsumerQueue.ConsumerQueue
      const { account } = yield* Feed.partner(3)
      const holder = named()
      yield* queue.register(holder.consumer, "start")
      assert.deepStrictEqual(yield* lease(holder, [account]), [at(account, 0n)])
    })
  )

  it.effect("CONSUMER-FEED-03: partners that are created later start with their first event", () =>
    Effect.gen(function* () {
      const queue = yield* ConsumerQueue.ConsumerQueue
      const holder = named()
      yield* queue.register(holder.consumer, "now")
      const { account } = yield* Feed.partner(1)
      yield* queue.register(holder.consumer, "now")
      assert.deepStrictEqual(yield* lease(holder, [account]), [at(account, 0n)])
    })
  )

  it.effect("CONSUMER-FEED-04: of many that register a name at once, all succeed", () =>
    Effect.gen(function* () {
      const queue = yield* ConsumerQueue.ConsumerQueue
      const { account } = yield* Feed.partner(1)
      const holder = named()
      const all = Array.from({ length: 8 }, () => queue.register(holder.consumer, "now"))
      yield* Effect.all(all, { concurrency: "unbounded" })
      assert.deepStrictEqual(yield* lease(holder, [account]), [])
    })
  )
}

const reads = (it: It): void => {
  it.effect(
    "CONSUMER-FEED-05: events come in order, after the position, no more than asked for",
    () =>
      Effect.gen(function* () {
        const queue = yield* ConsumerQueue.ConsumerQueue
        const { account, events } = yield* Feed.partner(5)
        yield* Feed.partner(5)
        const read = (through: bigint, limit: number) =>
          queue.events(at(account, through), null, limit)
        assert.deepStrictEqual(yield* read(0n, 2), { events: events.slice(0, 2), through: 2n })
        assert.deepStrictEqual(yield* read(2n, 2), { events: events.slice(2, 4), through: 4n })
        assert.deepStrictEqual(yield* read(4n, 2), { events: events.slice(4), through: 5n })
        assert.deepStrictEqual(yield* read(5n, 2), { events: [], through: 5n })
      })
  )

  it.effect("CONSUMER-FEED-06: only the wanted types come, and never a test event", () =>
    Effect.gen(function* () {
      const queue = yield* ConsumerQueue.ConsumerQueue
      const types = [
        "refund.completed",
        "webhook.test",
        "operation.completed",
        "webhook.test"
      ] as const
      const { account } = yield* Feed.partner(0)
      const { events } = yield* Feed.emit(account, types)
      const refund = events.slice(0, 1)
      const operation = events.slice(2, 3)
      const all = yield* queue.events(at(account, 0n), null, 10)
      assert.deepStrictEqual(all, { events: [...refund, ...operation], through: 4n })
      const some = yield* queue.events(at(account, 0n), ["operation.completed"], 10)
      assert.deepStrictEqual(some, { events: operation, through: 4n })
      const none = yield* queue.events(at(account, 0n), ["shipment.updated"], 10)
      assert.deepStrictEqual(none, { events: [], through: 4n })
    })
  )

  it.effect("CONSUMER-FEED-07: an account that does not exist has no events", () =>
    Effect.gen(function* () {
      const queue = yield* ConsumerQueue.ConsumerQueue
      const nobody = at({ id: Sample.id("par") }, 7n)
      assert.deepStrictEqual(yield* queue.events(nobody, null, 10), { events: [], through: 7n })
    })
  )
}

export const feeds = (it: It): void => {
  starts(it)
  reads(it)
}
