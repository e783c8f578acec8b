/** Amounts, balances, and orders that a balance covers. */
import type { Shares } from "@cardpack/core/domain/ledger/Buckets"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import * as fc from "fast-check"

/** Small amounts, where remainders matter, and any up to the largest. */
export const amount: fc.Arbitrary<Usd.Usd> = fc.oneof(fc.bigInt(0n, 100n), fc.bigInt(0n, Usd.MAX))

export const signedAmount: fc.Arbitrary<Usd.Usd> = fc.bigInt(-Usd.MAX, Usd.MAX)

export const balance: fc.Arbitrary<Shares> = fc.record({ cash: amount, bonus: amount })

export interface Order {
  readonly balance: Shares
  readonly unitPrice: Usd.Usd
  readonly quantity: number
  readonly price: Usd.Usd
}

/** An order, and a balance that covers it. */
export const order: fc.Arbitrary<Order> = fc
  .record({
    unitPrice: amount,
    quantity: fc.integer({ min: 1, max: 10 }),
    bonus: amount,
    more: amount
  })
  .map(({ bonus, more, quantity, unitPrice }) => {
    const price = unitPrice * BigInt(quantity)
    const cash = price > bonus ? price - bonus + more : more
    return { balance: { cash, bonus }, price, quantity, unitPrice }
  })
