import * as Buckets from "@cardpack/core/domain/ledger/Buckets"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { balance, order } from "../../../kit/arbitrary/Money.ts"

const spent = (from: Buckets.Shares, price: Usd.Usd): Buckets.Shares => {
  const result = Buckets.spend(from, price)
  assert.isTrue(Result.isSuccess(result))
  return Result.isSuccess(result) ? result.success : Buckets.EMPTY
}

describe("spending", () => {
  it.each([
    ["bonus alone where it suffices", { cash: 10n, bonus: 10n }, 7n, { cash: 0n, bonus: 7n }],
    ["all bonus before any cash", { cash: 10n, bonus: 10n }, 13n, { cash: 3n, bonus: 10n }],
    ["cash where there is no bonus", { cash: 10n, bonus: 0n }, 4n, { cash: 4n, bonus: 0n }],
    ["everything", { cash: 10n, bonus: 10n }, 20n, { cash: 10n, bonus: 10n }],
    ["nothing", { cash: 0n, bonus: 0n }, 0n, { cash: 0n, bonus: 0n }]
  ])("takes %s", (_what, from, price, shares) => {
    assert.deepStrictEqual(spent(from, price), shares)
  })

  it("takes exactly the amount, bonus first, and leaves no bucket below zero", () => {
    fc.assert(
      fc.property(order, ({ balance, price }) => {
        const shares = spent(balance, price)
        assert.strictEqual(Buckets.total(shares), price)
        const left = Buckets.add(balance, Buckets.negate(shares))
        assert.isTrue(left.cash >= 0n && left.bonus >= 0n)
        assert.isTrue(shares.cash === 0n || left.bonus === 0n)
      })
    )
  })

  it("fails with exactly what is missing", () => {
    fc.assert(
      fc.property(balance, fc.bigInt(1n, Usd.MAX), (from, missing) => {
        const result = Buckets.spend(from, Buckets.total(from) + missing)
        assert.strictEqual(Result.isFailure(result) ? result.failure : null, missing)
      })
    )
  })
})

describe("the shares of an order's cards", () => {
  it("each card's shares add up to the unit price, and all of them to what was paid", () => {
    fc.assert(
      fc.property(order, ({ balance, price, quantity, unitPrice }) => {
        const paid = spent(balance, price)
        const shares = Buckets.split(paid, unitPrice, quantity)
        assert.strictEqual(shares.length, quantity)
        for (const share of shares) {
          assert.strictEqual(Buckets.total(share), unitPrice)
          assert.isTrue(share.cash >= 0n && share.bonus >= 0n)
        }
        assert.deepStrictEqual(Buckets.sum(shares), paid)
      })
    )
  })

  it("no card gets more than one micro-dollar of bonus more than another", () => {
    fc.assert(
      fc.property(order, ({ balance, price, quantity, unitPrice }) => {
        const shares = Buckets.split(spent(balance, price), unitPrice, quantity)
        const bonus = shares.map((share) => share.bonus)
        const first = bonus[0] ?? 0n
        const last = bonus.at(-1) ?? 0n
        assert.isTrue(first - last <= 1n)
        assert.deepStrictEqual(
          bonus,
          bonus.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
        )
      })
    )
  })
})
