/** What is read of one operation, one event and one month. */
import { Buckets, Instant, type LedgerEntry, Statement, Usd } from "@cardpack/core/domain"
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Property from "../arbitrary/Property.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const BONUS = { cash: 0n, bonus: 1n }

const ALL = { limit: 100, before: null }

const ledger = (it: It): void => {
  it.effect("STORE-LIFE-01: entries are found by kind, cause, operation and time, in pages", () =>
    Effect.gen(function* () {
      const { account, customer, operation } = yield* Fixture.holding()
      const other = Sample.operation(customer, { kind: "refund" })
      const at = (minutes: number) => Sample.THEN + minutes * Instant.MINUTE
      const rows = [
        Sample.entry(account, { kind: "TOPUP", createdAt: at(0) }),
        Sample.entry(account, { kind: "SPEND", createdAt: at(1), operationId: operation.id }),
        Sample.entry(account, { kind: "SPEND", createdAt: at(1), operationId: other.id }),
        Sample.entry(account, { kind: "BONUS", amount: BONUS, createdAt: at(2) }),
        Sample.entry(account, { kind: "BUYBACK", createdAt: at(3), operationId: operation.id })
      ]
      yield* Fixture.write({ operations: [other], ledgerEntries: rows.toReversed() })
      const reads = yield* Reads.Reads
      const found = (filter: Partial<ListFilter.Entries>, page: Reads.PageRequest = ALL) =>
        Effect.map(
          reads.ledgerEntries(account.id, { ...ListFilter.ENTRIES, ...filter }, page),
          ({ rows: some }) => some.map(({ id }) => rows.findIndex((row) => row.id === id))
        )
      assert.deepStrictEqual(yield* found({}), [4, 3, 2, 1, 0])
      assert.deepStrictEqual(yield* found({ kind: "SPEND" }), [2, 1])
      assert.deepStrictEqual(yield* found({ kind: "BONUS" }), [3])
      assert.deepStrictEqual(yield* found({ kind: "ADJUSTMENT" }), [])
      for (const [cause, ...those] of [
        ["topup"],
        ["credit", 0],
        ["bonus", 3],
        ["adjustment"],
        ["sale", 1],
        ["refund", 2],
        ["fee"],
        ["buyback", 4]
      ] as const) {
        assert.deepStrictEqual(yield* found({ cause }), those)
        const { rows: told } = yield* reads.ledgerEntries(
          account.id,
          { ...ListFilter.ENTRIES, cause },
          ALL
        )
        assert.isTrue(told.every((row) => row.cause === cause))
      }
      assert.deepStrictEqual(yield* found({ kind: "BONUS", cause: "sale" }), [])
      assert.deepStrictEqual(yield* found({ operationId: operation.id }), [4, 1])
      assert.deepStrictEqual(yield* found({ operationId: Sample.id("op") }), [])
      assert.deepStrictEqual(yield* found({ since: at(1) }), [4, 3, 2, 1])
      assert.deepStrictEqual(yield* found({ until: at(1) }), [0])
      assert.deepStrictEqual(yield* found({ since: at(1), until: at(3) }), [3, 2, 1])
      assert.deepStrictEqual(yield* found({ since: at(4) }), [])
      assert.deepStrictEqual(yield* found({ until: at(0) }), [])
      const both = { since: at(1), until: at(4), operationId: operation.id }
      assert.deepStrictEqual(yield* found({ ...both, kind: "SPEND" }), [1])
      const middle = rows[3]?.sequence ?? null
      assert.deepStrictEqual(yield* found({ until: at(4) }, { limit: 2, before: middle }), [2, 1])
      assert.deepStrictEqual(yield* found({ until: at(2) }, { limit: 2, before: middle }), [2, 1])
    })
  )

  it.effect(
    "STORE-LIFE-02: the books of any time add up: before, the sums by kind, and after",
    () =>
      Property.holds(
        fc.record({
          steps: fc.array(
            fc.record({
              kind: fc.constantFrom<LedgerEntry.Kind>("TOPUP", "BONUS", "ADJUSTMENT"),
              cash: fc.integer({ min: 1, max: 50 }),
              bonus: fc.integer({ min: 1, max: 50 }),
              wait: fc.integer({ min: 0, max: 3 })
            }),
            { maxLength: 8 }
          ),
          since: fc.integer({ min: -1, max: 12 }),
          length: fc.integer({ min: 0, max: 12 })
        }),
        ({ length, since, steps }) =>
          Effect.gen(function* () {
            const { account } = yield* Fixture.partner()
            let [balance, minute] = [Buckets.EMPTY, 0]
            const rows = steps.map(({ bonus, cash, kind, wait }) => {
              minute += wait
              const amount = {
                cash: kind === "BONUS" ? 0n : Usd.of(cash),
                bonus: kind === "TOPUP" ? 0n : Usd.of(bonus)
              }
              balance = Buckets.add(balance, amount)
              const createdAt = Sample.THEN + minute
              return Sample.entry(account, { kind, amount, balanceAfter: balance, createdAt })
            })
            yield* Fixture.write({ ledgerEntries: rows })
            const [from, to] = [Sample.THEN + since, Sample.THEN + since + length]
            const books = yield* Reads.Reads.use((reads) => reads.books(account.id, from, to))
            const inside = rows.filter(({ createdAt }) => createdAt >= from && createdAt < to)
            assert.deepStrictEqual(
              books.closing.balance,
              Buckets.sum([books.opening.balance, ...books.sums.map(({ amount }) => amount)])
            )
            const before = rows.filter(({ createdAt }) => createdAt < from)
            assert.deepStrictEqual(books.opening, Statement.pointAfter(account.id, before.at(-1)))
            assert.sameDeepMembers(
              books.sums.map(({ amount, count, isDeposit, kind, operation }) => {
                assert.deepStrictEqual([isDeposit, operation], [false, null])
                return [kind, count, amount]
              }),
              [...new Set(inside.map(({ kind }) => kind))].map((kind) => {
                const own = inside.filter((row) => row.kind === kind)
                return [kind, own.length, Buckets.sum(own.map(({ amount }) => amount))]
              })
            )
          }),
        { numRuns: 12 }
      )
  )

  it.effect(
    "STORE-LIFE-05: the books of a time have its first moment, and not that behind it",
    () =>
      Effect.gen(function* () {
        const { account } = yield* Fixture.partner()
        let balance = Buckets.EMPTY
        const rows = [0, 5, 10].map((minute, at) => {
          const amount = { cash: Usd.of(1), bonus: 0n }
          balance = Buckets.add(balance, amount)
          const fields = { createdAt: Sample.THEN + minute, sequence: BigInt(at + 1) }
          return Sample.entry(account, { kind: "TOPUP", amount, balanceAfter: balance, ...fields })
        })
        yield* Fixture.write({ ledgerEntries: rows })
        const books = yield* Reads.Reads.use((reads) =>
          reads.books(account.id, Sample.THEN + 5, Sample.THEN + 10)
        )
        const amount = { cash: Usd.of(1), bonus: 0n }
        assert.deepStrictEqual(books.sums, [
          { kind: "TOPUP", isDeposit: false, operation: null, count: 1, amount }
        ])
        assert.deepStrictEqual(
          [books.opening, books.closing].map(({ balance }) => balance.cash),
          [Usd.of(1), Usd.of(2)]
        )
      })
  )
}

const events = (it: It): void => {
  it.effect(
    "STORE-LIFE-03: the events of operations come oldest first, after a cursor, and no others",
    () =>
      Effect.gen(function* () {
        const { account, operation } = yield* Fixture.holding()
        const data = { operationId: operation.id }
        const own = [1, 2, 3].map(() => Sample.event(account, { data }))
        const others = [
          Sample.event(account),
          Sample.event(account, { type: "balance.low", data: { thresholdUsd: "1.000000" } })
        ]
        yield* Fixture.write({ events: [...own, ...others].toReversed() })
        const reads = yield* Reads.Reads
        const unknown = Sample.id("op")
        const of = (after: bigint, limit: number, operationIds = [operation.id, unknown]) =>
          reads.events(account.id, { ...ListFilter.EVENTS, operationIds }, after, limit)
        assert.deepStrictEqual(yield* of(0n, 10), own)
        assert.deepStrictEqual(yield* of(0n, 2), own.slice(0, 2))
        assert.deepStrictEqual(yield* of(own[0]?.sequence ?? 0n, 10), own.slice(1))
        assert.deepStrictEqual(yield* of(0n, 10, [unknown]), [])
        assert.deepStrictEqual(yield* of(0n, 10, []), [])
      })
  )
}

/** Needs webhooks. */
export const ownDeliveries = (it: It): void => {
  it.effect(
    "STORE-LIFE-04: deliveries to all endpoints are listed by event and status, newest first",
    () =>
      Effect.gen(function* () {
        const { account } = yield* Fixture.partner()
        const [one, two] = [
          Sample.endpoint(account),
          Sample.endpoint(account, { active: false, disabledAt: 1 })
        ]
        const [first, second] = [Sample.event(account), Sample.event(account)]
        const later = { createdAt: Sample.THEN + 1_000 }
        const rows = [
          Sample.delivery(first, one),
          Sample.delivery(first, two),
          Sample.delivery(second, one, later),
          Sample.delivery(second, two, later)
        ]
        yield* Fixture.write({ events: [first, second], endpoints: [one, two], deliveries: rows })
        const reads = yield* Reads.Reads
        const every = ListFilter.OWN_DELIVERIES
        const all = { limit: 10, before: null }
        const found = (filter: Partial<ListFilter.OwnDeliveries>, page: Reads.DeliveryPage = all) =>
          Effect.map(reads.ownDeliveries(account.id, { ...every, ...filter }, page), (some) =>
            some.map(({ delivery }) => rows.findIndex(({ id }) => id === delivery.id))
          )
        assert.deepStrictEqual(yield* found({}), [3, 2, 1, 0])
        assert.deepStrictEqual(yield* found({ eventId: first.id }), [1, 0])
        assert.deepStrictEqual(yield* found({ eventId: first.id }, { ...all, limit: 1 }), [1])
        assert.deepStrictEqual(yield* found({}, { limit: 2, before: rows[2]?.id ?? null }), [1, 0])
        assert.deepStrictEqual(yield* found({ status: "pending" }), [3, 2, 1, 0])
        assert.deepStrictEqual(yield* found({ status: "failed" }), [])
        assert.deepStrictEqual(yield* found({ since: later.createdAt }), [3, 2])
        assert.deepStrictEqual(yield* found({ until: later.createdAt }), [1, 0])
        assert.deepStrictEqual(yield* found({ since: later.createdAt + 1 }), [])
        const both = { since: later.createdAt, eventId: first.id, status: "pending" } as const
        assert.deepStrictEqual(yield* found(both), [])
        const stranger = (yield* Fixture.account()).id
        assert.deepStrictEqual(yield* reads.ownDeliveries(stranger, every, all), [])
        assert.deepStrictEqual(
          yield* reads.ownDeliveries(stranger, { ...every, eventId: first.id }, all),
          []
        )
        const [newest] = yield* reads.ownDeliveries(account.id, every, all)
        assert.deepStrictEqual(newest, { delivery: rows[3], endpoint: two })
      })
  )
}

export const singleReads = (it: It): void => {
  ledger(it)
  events(it)
}
