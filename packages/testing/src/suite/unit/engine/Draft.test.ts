/** What a draft may do to a balance, whichever command asks for it (design.md#money). */
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Draft } from "@cardpack/core/engine/Draft"
import { fresh } from "@cardpack/core/engine/port/Entropy"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"

const usd = Usd.of

const posted = (
  balance: { readonly cash: bigint; readonly bonus: bigint },
  amount: { readonly cash: bigint; readonly bonus: bigint }
) => {
  const draft = new Draft(Sample.account({ balance }), new Rows(NOTHING), fresh(bytes("draft"), 0))
  const result = draft.post({ kind: "ADJUSTMENT", amount })
  return { result, after: draft.account.balance }
}

describe("a posting", () => {
  it.each([
    ["bonus, though there is cash", { cash: 0n, bonus: -usd(6) }],
    ["cash, though there is bonus", { cash: -usd(11), bonus: usd(1) }]
  ])("is refused that takes more than there is of %s", (_bucket, amount) => {
    const balance = { cash: usd(10), bonus: usd(5) }
    const { after, result } = posted(balance, amount)
    assert.isTrue(Result.isFailure(result))
    assert.deepStrictEqual(after, balance)
  })

  it("may take a bucket to nothing", () => {
    const { after } = posted({ cash: usd(10), bonus: usd(5) }, { cash: -usd(10), bonus: -usd(5) })
    assert.deepStrictEqual(after, { cash: 0n, bonus: 0n })
  })

  it("is refused above the largest amount, counted over both buckets", () => {
    const balance = { cash: Usd.MAX - 1n, bonus: 0n }
    assert.isTrue(Result.isSuccess(posted(balance, { cash: 0n, bonus: 1n }).result))
    assert.isTrue(Result.isFailure(posted(balance, { cash: 0n, bonus: 2n }).result))
  })
})
