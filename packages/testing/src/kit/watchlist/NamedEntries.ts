/** Mint and burn entries by the single-use ids that logs name. */
import type { Evm, OnchainEntry } from "@cardpack/core/domain"
import { Watchlist } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import { ended } from "../sample/Ended.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Rows from "../sample/Sample.ts"
import type { It } from "./Cursor.ts"

/** A mint of three cards: the first confirmed, the last cancelled. */
export const three = Effect.fnUntraced(function* (
  confirmed: Partial<OnchainEntry.OnchainOrder> = Sample.done()
) {
  const { account, customer, machine, operation: by } = yield* Fixture.holding()
  const operation = Sample.onchainOperation(customer, "mint")
  const items = [0, 1, 2].map(() => Rows.item(machine))
  const cards = items.map((item, index) => Rows.card(by, item, { ordinal: index + 1 }))
  const fields = [confirmed, {}, { status: "cancelled" as const }]
  const orders = cards.map((card, ordinal) =>
    Sample.order(operation, card, { ordinal, ...fields[ordinal] })
  )
  yield* Fixture.write({
    items,
    operations: [operation],
    cards,
    affectedCards: cards
      .map((card, ordinal) => Rows.affected(operation, card, { ordinal }))
      .toReversed(),
    onchainOrders: orders.toReversed()
  })
  const named = orders.map((order) => ({
    accountId: account.id,
    operationId: operation.id,
    entryId: order.id,
    cardIds: cards.map((card) => card.id)
  }))
  return { account, customer, operation, cards, orders, named }
})

/** The confirmation of an entry. */
const proofOf = ({
  blockHash,
  blockNumber,
  transactionHash
}: Omit<Watchlist.Confirmed, keyof Watchlist.Named>) => ({
  blockHash,
  blockNumber,
  transactionHash
})

const confirmed = (it: It): void => {
  it.effect(
    "WATCH-NAME-01: entries confirmed above a block are listed oldest first, and nothing else",
    () =>
      Effect.gen(function* () {
        const high = 9_000_000_000n
        const done = (above: bigint) => ({ ...Sample.done(), blockNumber: high + above })
        const [first, second, third] = [done(1n), done(2n), done(4n)]
        const [last] = (yield* three(third)).named
        const [oldest] = (yield* three(first)).named
        assert.isDefined(last)
        assert.isDefined(oldest)
        const world = yield* ChainFixture.minted()
        const { burn, changes } = ChainFixture.burnOf(world, { ...second, creditedUsd: 1n })
        yield* Fixture.write(changes)
        const { accountId, cardId, id: entryId, operationId } = burn
        const expected = [
          { ...oldest, ...proofOf(first) },
          { accountId, operationId, entryId, cardIds: [cardId], ...proofOf(second) },
          { ...last, ...proofOf(third) }
        ]
        const { confirmedAbove } = yield* Watchlist.Watchlist
        assert.deepStrictEqual(yield* confirmedAbove(high, 100), expected)
        assert.deepStrictEqual(yield* confirmedAbove(high, 2), expected.slice(0, 2))
        assert.deepStrictEqual(yield* confirmedAbove(high + 1n, 1), expected.slice(1, 2))
        assert.deepStrictEqual(yield* confirmedAbove(high + 4n, 100), [])
      })
  )
}

const minted = (it: It): void => {
  it.effect(
    "WATCH-NAME-02: only tokens of cards that are minted or await their burn are listed, by id",
    () =>
      Effect.gen(function* () {
        const token = ({ minted }: Effect.Success<ReturnType<typeof ChainFixture.minted>>) => ({
          tokenId: minted.order.tokenId,
          owner: minted.card.onchain?.ownerAddress as Evm.Address
        })
        const first = yield* ChainFixture.minted()
        const burning = yield* ChainFixture.burning()
        const burned = yield* ChainFixture.minted()
        const { customer } = burned
        yield* Fixture.write(ended(customer, burned.minted.card, "bought_back"))
        // Not confirmed ones whose card has no mint, nor pending or cancelled ones.
        const { orders } = yield* three({})
        const last = yield* ChainFixture.minted()
        const before = token(first).tokenId - 1n
        const { minted } = yield* Watchlist.Watchlist
        const expected = [first, burning, last].map(token)
        assert.isTrue((orders[0]?.tokenId ?? 0n) > before)
        assert.deepStrictEqual(yield* minted(before, 100), expected)
        assert.deepStrictEqual(yield* minted(before, 2), expected.slice(0, 2))
        assert.deepStrictEqual(yield* minted(token(first).tokenId, 1), expected.slice(1, 2))
        assert.deepStrictEqual(yield* minted(token(last).tokenId, 100), [])
      })
  )
}

export const named = (it: It): void => {
  confirmed(it)
  minted(it)

  it.effect(
    "WATCH-NAME-03: a token id names its mint, settled or not, with all cards of the operation",
    () =>
      Effect.gen(function* () {
        const { named, orders } = yield* three()
        const watchlist = yield* Watchlist.Watchlist
        const ids = orders.map((order) => order.tokenId)
        assert.sameDeepMembers([...(yield* watchlist.named(ids, []))], named)
        const [first = 0n] = ids
        const asked = [first, first, Sample.uint()]
        assert.deepStrictEqual(yield* watchlist.named(asked, []), named.slice(0, 1))
      })
  )

  it.effect("WATCH-NAME-04: a request id names its burn, and a token's id no burn", () =>
    Effect.gen(function* () {
      const { account, burning, card, minted } = yield* ChainFixture.burning()
      const watchlist = yield* Watchlist.Watchlist
      const { requestId, tokenId } = burning.burn
      const both = yield* watchlist.named([tokenId], [requestId])
      const burn = {
        accountId: account.id,
        operationId: burning.operation.id,
        entryId: burning.burn.id,
        cardIds: [card.id]
      }
      const mint = { ...burn, operationId: minted.operation.id, entryId: minted.order.id }
      assert.sameDeepMembers([...both], [mint, burn])
      assert.deepStrictEqual(yield* watchlist.named([], [requestId]), [burn])
      assert.deepStrictEqual(yield* watchlist.named([requestId], [tokenId]), [])
    })
  )

  it.effect("WATCH-NAME-05: numbers of 256 bits are told apart to the last one", () =>
    Effect.gen(function* () {
      const holding = yield* Fixture.holding()
      const { changes, order } = ChainFixture.mintOf(holding, "pending")
      yield* Fixture.write({ ...changes, onchainOrders: [{ ...order, tokenId: Sample.HUGE }] })
      const watchlist = yield* Watchlist.Watchlist
      assert.strictEqual((yield* watchlist.named([Sample.HUGE], [])).length, 1)
      assert.deepStrictEqual(yield* watchlist.named([Sample.HUGE - 1n], [Sample.HUGE]), [])
      assert.deepStrictEqual(yield* watchlist.named([], []), [])
    })
  )
}
