/** What a draft may do to a balance, whichever command asks for it (design.md#money). */
import * as LedgerLink from "@cardpack/core/domain/ledger/LedgerLink"
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

describe("an account's history", () => {
  it("links each entry to the one before, and the account to the last", () => {
    const account = Sample.account()
    const draft = new Draft(account, new Rows(NOTHING), fresh(bytes("draft"), 0))
    const spent = { kind: "ADJUSTMENT", amount: { cash: -1n, bonus: 0n } } as const
    const entries = [draft.post(spent), draft.post(spent)].map(Result.getOrThrow)
    const [first, second] = entries.map((entry) => entry.link)
    assert.deepStrictEqual(
      entries.map((entry, at) =>
        LedgerLink.after(at === 0 ? account.ledgerHead : (first ?? ""), entry)
      ),
      [first, second]
    )
    assert.strictEqual(draft.changes({}).accounts[0]?.ledgerHead, second)
  })

  it.each([
    ["earlier than its last change", -1, Sample.THEN],
    ["later", 1, Sample.THEN + 1]
  ])("never goes back: the store's clock is %s", (_which, ahead, expected) => {
    const account = Sample.account({ updatedAt: Sample.THEN })
    const rows = new Rows({ ...NOTHING, now: Sample.THEN + ahead })
    const draft = new Draft(account, rows, fresh(bytes("draft"), 0))
    const amount = { cash: -1n, bonus: 0n }
    const entry = Result.getOrThrow(draft.post({ kind: "ADJUSTMENT", amount }))
    const times = [draft.now, entry.createdAt, draft.changes({}).accounts[0]?.updatedAt]
    assert.deepStrictEqual(times, [expected, expected, expected])
  })
})
