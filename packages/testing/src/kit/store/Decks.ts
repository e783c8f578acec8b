/** Picking stock from decks. */
import { Deck } from "@cardpack/core/domain"
import { ChangeSet, type Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Property from "../arbitrary/Property.ts"
import * as Fixture from "../sample/Fixture.ts"
import { drawn, positions } from "./DrawnOrder.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const picking = (it: It): void => {
  it.effect("STORE-DECK-01: the lowest free positions are picked first, with their items", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({
        common: [50n, 10n, 40n, 20n],
        rare: [1n]
      })
      const draws = [{ machineId: machine.id, tier: "common", count: 3 }]
      const stock = yield* Fixture.look({ draws })
      assert.deepStrictEqual(positions(stock), [10n, 20n, 40n])
      assert.deepStrictEqual(
        stock.picked.map(({ item }) => item),
        [items[1], items[3], items[2]]
      )
      assert.deepStrictEqual(
        stock.picked.map(({ shuffle, slot }) => [slot.machineId, slot.tier, shuffle]),
        stock.picked.map(() => [machine.id, "common", 0])
      )
      assert.deepStrictEqual(stock.tiers, [])
    })
  )

  it.effect("STORE-DECK-02: each tier of a demand gets its own count", () =>
    Effect.gen(function* () {
      const one = yield* Fixture.machine({ common: [1n, 2n, 3n], rare: [4n, 5n] })
      const two = yield* Fixture.machine({ common: [6n, 7n] })
      const stock = yield* Fixture.look({
        draws: [
          { machineId: one.machine.id, tier: "common", count: 2 },
          { machineId: one.machine.id, tier: "rare", count: 1 },
          { machineId: two.machine.id, tier: "common", count: 1 }
        ],
        fallback: [
          { machineId: one.machine.id, count: 3 },
          { machineId: two.machine.id, count: 1 }
        ]
      })
      assert.sameMembers(positions(stock), [1n, 2n, 4n, 6n])
    })
  )

  it.effect(
    "STORE-DECK-03: a tier that gives too few makes every tier of the machines be picked from",
    () =>
      Effect.gen(function* () {
        const one = yield* Fixture.machine({
          common: [1n],
          rare: [4n, 5n, 8n],
          epic: [9n],
          gone: []
        })
        const two = yield* Fixture.machine({ common: [6n, 7n] })
        const stock = yield* Fixture.look({
          draws: [
            { machineId: one.machine.id, tier: "common", count: 2 },
            { machineId: two.machine.id, tier: "common", count: 1 }
          ],
          fallback: [
            { machineId: one.machine.id, count: 2 },
            { machineId: two.machine.id, count: 1 }
          ]
        })
        assert.sameMembers(positions(stock), [1n, 4n, 5n, 9n, 6n])
      })
  )

  it.effect("STORE-DECK-04: a machine without stock gives nothing", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [], rare: [] })
      const draws = [{ machineId: machine.id, tier: "common", count: 1 }]
      const fallback = [{ machineId: machine.id, count: 1 }]
      assert.deepStrictEqual((yield* Fixture.look({ draws, fallback })).picked, [])
    })
  )

  it.effect("STORE-DECK-05: a pick that is not taken stays in its deck", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [3n] })
      const draws = [{ machineId: machine.id, tier: "common", count: 1 }]
      assert.deepStrictEqual(positions(yield* Fixture.look({ draws })), [3n])
      assert.deepStrictEqual(positions(yield* Fixture.look({ draws })), [3n])
    })
  )

  it.effect("STORE-DECK-06: no change of prices, names or odds touches the stock", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: [3n, 4n] })
      yield* Fixture.write({
        machines: [{ ...machine, priceUsd: 1n, oddsVersion: 2, active: false }],
        items: items.map((item) => ({ ...item, buybackUsd: 7n }))
      })
      const draws = [{ machineId: machine.id, tier: "common", count: 2 }]
      const { picked } = yield* Fixture.look({ draws })
      assert.deepStrictEqual(
        picked.map(({ item, slot }) => [slot.position, item.buybackUsd]),
        [
          [3n, 7n],
          [4n, 7n]
        ]
      )
    })
  )

  it.effect(
    "STORE-DECK-07: whatever the positions, a deck is sold in ascending order and no item twice",
    () =>
      Property.holds(
        fc.record({
          spread: fc.uniqueArray(fc.bigInt(0n, Deck.END - 1n), { minLength: 1, maxLength: 12 }),
          take: fc.integer({ min: 1, max: 5 })
        }),
        ({ spread, take }) =>
          Effect.gen(function* () {
            const { machine } = yield* Fixture.machine({ common: spread })
            const sold: Array<bigint> = []
            while (sold.length < spread.length) {
              const count = Math.min(take, spread.length - sold.length)
              const stock = yield* Fixture.look({
                draws: [{ machineId: machine.id, tier: "common", count }]
              })
              yield* drawn(stock)
              sold.push(...positions(stock))
            }
            assert.deepStrictEqual(
              sold,
              spread.toSorted((a, b) => (a < b ? -1 : 1))
            )
          }),
        { numRuns: 15 }
      )
  )
}

const races = (it: It): void => {
  it.effect(
    "STORE-DECK-08: accounts that draw from one tier at once never get the same item, and leave none",
    () =>
      Effect.gen(function* () {
        const spread = Array.from({ length: 20 }, (_, index) => BigInt(index + 1))
        const { machine } = yield* Fixture.machine({ common: spread })
        const store = yield* Store.Store
        const taker = Effect.gen(function* () {
          const account = yield* Fixture.account()
          const got: Array<bigint> = []
          for (let turn = 0; turn < 2; turn++) {
            const scope = { accounts: [account.id], operator: false }
            const stock = yield* store.transact(scope, (transaction) =>
              Effect.gen(function* () {
                const picked = yield* transaction.stock({
                  draws: [{ machineId: machine.id, tier: "common", count: 2 }],
                  fallback: [{ machineId: machine.id, count: 2 }],
                  returns: [],
                  supplies: []
                })
                yield* Effect.yieldNow
                yield* transaction.commit({
                  ...ChangeSet.EMPTY,
                  taken: picked.picked.map(({ item }) => item.id)
                })
                return picked
              })
            )
            got.push(...positions(stock))
          }
          return got
        })
        const all = yield* Effect.all(
          Array.from({ length: 6 }, () => taker),
          {
            concurrency: "unbounded"
          }
        )
        assert.deepStrictEqual(
          all.flat().sort((a, b) => (a < b ? -1 : 1)),
          spread
        )
      })
  )
}

export const decks = (it: It): void => {
  picking(it)
  races(it)
}
