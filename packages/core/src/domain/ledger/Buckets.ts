/** The two buckets of a balance and the arithmetic of spending from them (design.md#money). */
import { Result } from "effect"
import * as Usd from "../usd/Usd.ts"

/** Amounts by bucket: a balance, a payment, or the signed parts of an entry. */
export interface Shares {
  readonly cash: Usd.Usd
  readonly bonus: Usd.Usd
}

export const EMPTY: Shares = { cash: Usd.ZERO, bonus: Usd.ZERO }

export const total = (shares: Shares): Usd.Usd => shares.cash + shares.bonus

export const add = (a: Shares, b: Shares): Shares => ({
  cash: a.cash + b.cash,
  bonus: a.bonus + b.bonus
})

export const negate = (shares: Shares): Shares => ({ cash: -shares.cash, bonus: -shares.bonus })

export const sum = (all: Iterable<Shares>): Shares => {
  let result = EMPTY
  for (const shares of all) result = add(result, shares)
  return result
}

/** Splits an amount to spend over the buckets, bonus before cash. Fails with the missing amount. */
export const spend = (balance: Shares, amount: Usd.Usd): Result.Result<Shares, Usd.Usd> => {
  const missing = amount - total(balance)
  if (missing > 0n) return Result.fail(missing)
  const bonus = Usd.min(balance.bonus, amount)
  return Result.succeed({ cash: amount - bonus, bonus })
}

/**
 * Splits an order's payment over its cards: the bonus evenly, its remainder to the first cards, and
 * cash so that each card's shares add up to the unit price.
 */
export const split = (
  paid: Shares,
  unitPrice: Usd.Usd,
  quantity: number
): ReadonlyArray<Shares> => {
  const count = BigInt(quantity)
  const each = paid.bonus / count
  const remainder = paid.bonus % count
  return Array.from({ length: quantity }, (_, index) => {
    const bonus = each + (BigInt(index) < remainder ? 1n : 0n)
    return { cash: unitPrice - bonus, bonus }
  })
}
