/** Transactions without a final receipt. */
import { Watchlist } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Rows from "../sample/Sample.ts"
import type { It } from "./Cursor.ts"
import { three } from "./NamedEntries.ts"

/** The awaited transactions with these hashes. */
const among = Effect.fnUntraced(function* (hashes: ReadonlyArray<string | null>) {
  const all = yield* (yield* Watchlist.Watchlist).awaited(100_000)
  return all.filter(({ transactionHash }) => hashes.includes(transactionHash))
})

/** Later than everything that other tests on the same storage leave waiting. */
const LATER = 4_000_000_000_000

export const awaited = (it: It): void => {
  it.effect(
    "WATCH-AWAIT-01: a deposit is awaited while it is only detected, since it was last seen anew",
    () =>
      Effect.gen(function* () {
        const { account, address } = yield* ChainFixture.funded()
        const detected = Sample.deposit(address, { updatedAt: Rows.THEN + 60 })
        const confirmed = Sample.confirmed(address)
        const failed = Sample.failed(address)
        const rows = [confirmed, detected, failed]
        yield* Fixture.write({ fundingTransactions: rows })
        const { blockNumber, transactionHash } = detected
        const found = yield* among(rows.map((row) => row.transactionHash))
        assert.deepStrictEqual(found, [
          {
            transactionHash,
            blockNumber,
            since: Rows.THEN + 60,
            of: { _tag: "deposit", accountId: account.id }
          }
        ])
      })
  )

  it.effect(
    "WATCH-AWAIT-02: an entry is awaited while it is pending and its transaction was not judged",
    () =>
      Effect.gen(function* () {
        const { named, orders } = yield* three()
        const [confirmed, pending, cancelled] = orders
        assert.isDefined(confirmed)
        assert.isDefined(pending)
        assert.isDefined(cancelled)
        const { burn, changes } = ChainFixture.burnOf(yield* ChainFixture.minted())
        yield* Fixture.write(changes)
        assert.deepStrictEqual(yield* among([confirmed.transactionHash, null]), [])
        const reported = { ...pending, transactionHash: Sample.hash(), updatedAt: Rows.THEN + 70 }
        const reportedBurn = { ...burn, transactionHash: Sample.hash(), updatedAt: Rows.THEN + 69 }
        yield* Fixture.write({ onchainOrders: [reported], onchainBurns: [reportedBurn] })
        const hashes = [reported.transactionHash, reportedBurn.transactionHash]
        assert.deepStrictEqual(yield* among(hashes), [
          {
            transactionHash: reportedBurn.transactionHash,
            blockNumber: null,
            since: Rows.THEN + 69,
            of: {
              _tag: "entry",
              accountId: burn.accountId,
              operationId: burn.operationId,
              entryId: burn.id,
              cardIds: [burn.cardId]
            }
          },
          {
            transactionHash: reported.transactionHash,
            blockNumber: null,
            since: Rows.THEN + 70,
            of: { _tag: "entry", ...(named[1] ?? assert.fail("there are three")) }
          }
        ])
        yield* Fixture.write({
          onchainOrders: [{ ...reported, judged: true, failureReason: "no" }]
        })
        yield* Fixture.write({ onchainBurns: [{ ...reportedBurn, status: "cancelled" }] })
        assert.deepStrictEqual(yield* among(hashes), [])
        const again = { ...reported, transactionHash: Sample.hash(), failureReason: "no" }
        yield* Fixture.write({ onchainOrders: [again] })
        assert.strictEqual((yield* among([again.transactionHash])).length, 1)
      })
  )

  it.effect(
    "WATCH-AWAIT-03: the oldest deposits and the newest entries wait, so many of each, oldest first",
    () =>
      Effect.gen(function* () {
        const { address } = yield* ChainFixture.funded()
        const { burn, changes } = ChainFixture.burnOf(yield* ChainFixture.minted(), {
          transactionHash: Sample.hash(),
          updatedAt: LATER + 3
        })
        const mintAt = (updatedAt: number) =>
          Effect.gen(function* () {
            const mint = ChainFixture.mintOf(yield* Fixture.holding(), "pending")
            const order = { ...mint.order, transactionHash: Sample.hash(), updatedAt }
            yield* Fixture.write({ ...mint.changes, onchainOrders: [order] })
            return order
          })
        const [older, newer] = [yield* mintAt(LATER + 1), yield* mintAt(LATER + 2)]
        const first = Sample.deposit(address, { updatedAt: 1 })
        const second = Sample.deposit(address, { updatedAt: 2 })
        yield* Fixture.write(changes)
        yield* Fixture.write({ fundingTransactions: [second, first] })
        const watchlist = yield* Watchlist.Watchlist
        const cases = [
          [1, [first, newer, burn]],
          [2, [first, second, older, newer, burn]]
        ] as const
        for (const [limit, expected] of cases) {
          const found = yield* watchlist.awaited(limit)
          assert.deepStrictEqual(
            found.map((each) => each.transactionHash),
            expected.map((row) => row.transactionHash)
          )
        }
      })
  )
}
