/** A month that is over stays as its statement was, whatever the database's clock does later. */
import { ENTRIES } from "@cardpack/core/engine/port/ListFilter"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Databases from "../../../world/database/Databases.ts"

const NOVEMBER = Date.UTC(2025, 10)
const DECEMBER = Date.UTC(2025, 11)

layer(Databases.server(), { excludeTestServices: true })("A statement", (it) => {
  it.effect("of a month that is over does not change when entries go back in time", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const reads = yield* Reads
      let cash = 0n
      const enter = (createdAt: number) => {
        cash += 1n
        const amount = { cash: 1n, bonus: 0n }
        const balanceAfter = { cash, bonus: 0n }
        const entry = Sample.entry(account, { kind: "TOPUP", amount, balanceAfter, createdAt })
        return Fixture.write({ ledgerEntries: [entry] })
      }
      for (const at of [NOVEMBER, DECEMBER - 1, DECEMBER + 1]) yield* enter(at)
      const november = reads.books(account.id, NOVEMBER, DECEMBER)
      const before = yield* november
      assert.strictEqual(before.closing.balance.cash, 2n)
      for (let count = 0; count < 12; count++) yield* enter(DECEMBER - 1)
      assert.deepStrictEqual(yield* november, before)
      const december = yield* reads.books(account.id, DECEMBER, Date.UTC(2026, 0))
      assert.deepStrictEqual(december.opening, before.closing)
      assert.strictEqual(december.closing.balance.cash, 15n)
      const all = yield* reads.ledgerEntries(account.id, ENTRIES, { limit: 99, before: null })
      assert.strictEqual(december.closing.link, all.rows[0]?.link)
    })
  )

  it.effect("of a month that goes on has what comes", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const reads = yield* Reads
      const now = yield* reads.now
      const read = reads.books(account.id, now - 1_000, now + 3_600_000)
      const enter = Fixture.write({ ledgerEntries: [Sample.entry(account, { createdAt: now })] })
      yield* Effect.andThen(read, enter)
      assert.strictEqual((yield* read).sums[0]?.count, 1)
    })
  )
})
