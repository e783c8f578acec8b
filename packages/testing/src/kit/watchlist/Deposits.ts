/** Deposit addresses, and the records of deposits. */
import type { DepositAddress } from "@cardpack/core/domain"
import { Watchlist } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import type { It } from "./Cursor.ts"

const many = Effect.fnUntraced(function* (count: number) {
  const accounts = yield* Effect.all(Array.from({ length: count }, () => Fixture.account()))
  const addresses = accounts.map((account) => Sample.depositAddress(account))
  // In any order, because an index is taken before its address is written.
  yield* Fixture.write({ depositAddresses: addresses.toReversed() })
  return addresses
})

const receiver = ({ accountId, address, index }: DepositAddress.DepositAddress) => ({
  accountId,
  address,
  index
})

export const deposits = (it: It): void => {
  it.effect("WATCH-DEPOSIT-01: addresses are read in pages, by their index", () =>
    Effect.gen(function* () {
      const addresses = yield* many(5)
      const watchlist = yield* Watchlist.Watchlist
      const first = (addresses[0]?.index ?? 0) - 1
      const found = yield* watchlist.receivers(first, 2)
      assert.deepStrictEqual(found, addresses.slice(0, 2).map(receiver))
      const rest = yield* watchlist.receivers(found[1]?.index ?? 0, 100)
      assert.deepStrictEqual(rest, addresses.slice(2).map(receiver))
      assert.deepStrictEqual(yield* watchlist.receivers(addresses[4]?.index ?? 0, 100), [])
      const all = yield* watchlist.receivers(-1, 100_000)
      assert.deepStrictEqual(all.slice(-5), addresses.map(receiver))
    })
  )

  it.effect("WATCH-DEPOSIT-02: given-out addresses are distinguished from others", () =>
    Effect.gen(function* () {
      const [one, two, three] = yield* many(3)
      assert.isDefined(one)
      assert.isDefined(two)
      assert.isDefined(three)
      const { receiversAt } = yield* Watchlist.Watchlist
      const asked = [three.address, Sample.address(), one.address, three.address]
      const found = yield* receiversAt(asked)
      assert.sameDeepMembers([...found], [receiver(one), receiver(three)])
      assert.deepStrictEqual(yield* receiversAt([Sample.address()]), [])
      assert.deepStrictEqual(yield* receiversAt([]), [])
    })
  )

  it.effect("WATCH-DEPOSIT-03: credited deposits of an address are summed up to a block", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* ChainFixture.funded(), yield* ChainFixture.funded()]
      yield* Fixture.write({
        fundingTransactions: [
          Sample.deposit(one.address, { amountUsd: 1n, blockNumber: 10n }),
          Sample.confirmed(one.address, { amountUsd: 20n, blockNumber: 10n }),
          Sample.confirmed(one.address, { amountUsd: 300n, blockNumber: 12n }),
          Sample.failed(one.address, { amountUsd: 4_000n, blockNumber: 10n }),
          Sample.confirmed(two.address, { amountUsd: 50_000n, blockNumber: 11n }),
          Sample.confirmed(two.address, { amountUsd: 2n ** 62n, blockNumber: 13n }),
          Sample.confirmed(two.address, { amountUsd: 2n ** 62n, blockNumber: 13n })
        ]
      })
      const [a, b, other] = [one.address.address, two.address.address, Sample.address()]
      const { received } = yield* Watchlist.Watchlist
      const at = Effect.fnUntraced(function* (block: bigint) {
        const found = yield* received([a, b, a, other], block)
        assert.strictEqual(found.size, 3)
        return [found.get(a), found.get(b), found.get(other)]
      })
      assert.deepStrictEqual(yield* at(9n), [0n, 0n, 0n])
      assert.deepStrictEqual(yield* at(10n), [20n, 0n, 0n])
      assert.deepStrictEqual(yield* at(12n), [320n, 50_000n, 0n])
      assert.deepStrictEqual(yield* at(2n ** 62n), [320n, 50_000n + 2n ** 63n, 0n])
      assert.strictEqual((yield* received([], 10n)).size, 0)
    })
  )

  it.effect("WATCH-DEPOSIT-04: sweeps of an address are summed up to a block", () =>
    Effect.gen(function* () {
      const one = yield* ChainFixture.funded()
      const two = yield* ChainFixture.funded()
      const huge = 2n ** 255n
      yield* Fixture.write({
        depositSweeps: [
          Sample.depositSweep(one.address, { blockNumber: 10n, amount: 20n }),
          Sample.depositSweep(one.address, { blockNumber: 12n, amount: 300n }),
          Sample.depositSweep(two.address, { blockNumber: 12n, amount: huge })
        ]
      })
      const [a, b, other] = [one.address.address, two.address.address, Sample.address()]
      const { swept } = yield* Watchlist.Watchlist
      const at = Effect.fnUntraced(function* (block: bigint) {
        const found = yield* swept([a, b, a, other], block)
        assert.strictEqual(found.size, 3)
        return [found.get(a), found.get(b), found.get(other)]
      })
      assert.deepStrictEqual(yield* at(9n), [0n, 0n, 0n])
      assert.deepStrictEqual(yield* at(10n), [20n, 0n, 0n])
      assert.deepStrictEqual(yield* at(12n), [320n, huge, 0n])
      assert.strictEqual((yield* swept([], 10n)).size, 0)
    })
  )

  it.effect(
    "WATCH-DEPOSIT-05: deposits credited above a block are listed oldest first, and nothing else",
    () =>
      Effect.gen(function* () {
        const { address } = yield* ChainFixture.funded()
        const high = 9_000_000_000n
        const at = (above: bigint) => ({ blockNumber: high + above })
        const credited = [1n, 2n, 3n, 4n].map((above) => Sample.confirmed(address, at(above)))
        yield* Fixture.write({
          fundingTransactions: [
            ...credited.toReversed(),
            Sample.deposit(address, at(2n)),
            Sample.failed(address, at(3n))
          ]
        })
        const { creditedAbove } = yield* Watchlist.Watchlist
        const expected = credited.map(({ accountId, blockHash, blockNumber, transactionHash }) => ({
          accountId,
          blockHash,
          blockNumber,
          transactionHash
        }))
        assert.deepStrictEqual(yield* creditedAbove(high, 100), expected)
        assert.deepStrictEqual(yield* creditedAbove(high + 1n, 2), expected.slice(1, 3))
        assert.deepStrictEqual(yield* creditedAbove(high + 4n, 100), [])
      })
  )
}
