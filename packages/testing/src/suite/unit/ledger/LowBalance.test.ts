/** A low balance is told once for each crossing of its threshold (contract.md#low-balance). */
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import * as LowBalance from "@cardpack/core/domain/account/LowBalance"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import { type Shares, total } from "@cardpack/core/domain/ledger/Buckets"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { where } from "../../../kit/reference/State.ts"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, decides, log, partner, refusal, run, state } = Decisions

const THRESHOLD = 100

const cash = (dollars: number): Shares => ({ cash: Usd.of(dollars), bonus: 0n })

const warningsOf = (id: AccountId) =>
  Effect.map(state, ({ events, mails }) => {
    const found = where(
      events,
      ({ accountId, type }) => accountId === id && type === LowBalance.LOW
    )
    return {
      events: found.sort((a, b) => (a.sequence < b.sequence ? -1 : 1)),
      mails: where(mails, ({ accountId }) => accountId === id)
    }
  })

const setThreshold = (id: AccountId, lowBalanceThresholdUsd: string | null) =>
  run(updatePartner(ACTOR, id, { lowBalanceThresholdUsd, notificationEmail: "ops@acme.example" }))

const move = (partnerId: AccountId, dollars: number, bucket: "cash" | "bonus" = "cash") =>
  adjust(ACTOR, { partnerId, amountUsd: Usd.of(dollars), bucket, reason: "test" })

describe("a threshold", () => {
  it.each([
    ["from above to below", 101, 99, true],
    ["from exactly at it to below", 100, 99, true],
    ["from above to exactly at it", 101, 100, false],
    ["from below to further below", 99, 0, false],
    ["from below to above", 99, 101, false]
  ])("is crossed %s: %i to %i, %s", (_story, before, after, crossed) => {
    assert.strictEqual(LowBalance.isCrossed(Usd.of(THRESHOLD), cash(before), cash(after)), crossed)
  })

  it("counts both buckets together, and none is never crossed", () => {
    const before = { cash: Usd.of(60), bonus: Usd.of(60) }
    assert.isFalse(LowBalance.isCrossed(Usd.of(100), before, { ...before, bonus: Usd.of(40) }))
    assert.isTrue(LowBalance.isCrossed(Usd.of(100), before, { ...before, bonus: Usd.of(39) }))
    assert.isFalse(LowBalance.isCrossed(null, before, cash(0)))
  })
})

describe("a low balance", () => {
  decides(
    "is not told where no threshold is set, by a threshold above it, or without an address by mail",
    function* () {
      const id = yield* partner(150)
      yield* run(move(id, -100))
      yield* setThreshold(id, "100.000000")
      yield* run(move(id, -1))
      assert.deepStrictEqual(yield* warningsOf(id), { events: [], mails: [] })
      yield* run(updatePartner(ACTOR, id, { notificationEmail: null }))
      yield* run(move(id, 100))
      yield* run(move(id, -100))
      const { events, mails } = yield* warningsOf(id)
      assert.deepStrictEqual([events.length, mails.length], [1, 0])
      yield* setThreshold(id, null)
      yield* run(move(id, 100))
      yield* run(move(id, -100))
      assert.lengthOf((yield* warningsOf(id)).events, 1)
    }
  )

  decides("has a threshold above zero, and the log names who set it", function* () {
    const id = yield* partner()
    for (const bad of ["0", "-1", "1e3", "", "1000000001"]) {
      const refused = yield* refusal(updatePartner(ACTOR, id, { lowBalanceThresholdUsd: bad }))
      assert.deepInclude(refused, { _tag: "Invalid", field: "lowBalanceThresholdUsd" }, bad)
    }
    yield* run(updatePartner(ACTOR, id, { lowBalanceThresholdUsd: "5" }))
    const entry = (yield* log).find(({ action }) => action === "partner.update")
    assert.strictEqual(entry?.actor, ACTOR)
    assert.deepInclude(entry?.detail, { changed: ["lowBalanceThreshold"] })
  })

  it("is told exactly as often as the ledger crosses the threshold, however many share a batch", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 8 }), {
          maxLength: 6
        }),
        (batches) =>
          Effect.runPromise(
            Effect.gen(function* () {
              const id = yield* partner(150)
              yield* setThreshold(id, "100.000000")
              for (const batch of batches) {
                const commands = batch.filter((step) => step !== 0).map((step) => move(id, step))
                yield* Effect.forEach(commands, (each) => Effect.exit(run(each)), {
                  concurrency: "unbounded"
                })
              }
              const { ledgerEntries } = yield* state
              const entries = where(ledgerEntries, ({ accountId }) => accountId === id).sort(
                (a, b) => (a.sequence < b.sequence ? -1 : 1)
              )
              const limit = Usd.of(THRESHOLD)
              const crossings = entries.flatMap(({ balanceAfter }, at) => {
                const before = entries[at - 1]?.balanceAfter
                const isCrossing =
                  before !== undefined && total(before) >= limit && total(balanceAfter) < limit
                return isCrossing ? [Usd.format(total(balanceAfter))] : []
              })
              const { events, mails } = yield* warningsOf(id)
              const totals = events.map(({ data }) => (data as LowBalance.Data).balance.total)
              assert.deepStrictEqual(totals, crossings)
              assert.lengthOf(mails, crossings.length)
            }).pipe(Effect.provide(Decisions.fresh()))
          )
      ),
      { numRuns: 60 }
    ))
})
