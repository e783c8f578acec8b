/** A store's record of a tier, for placing new items. */
import { Deck } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import { drawn, positions } from "./DrawnOrder.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const state = Effect.fnUntraced(function* (machineId: number, tier = "common") {
  const { tiers } = yield* Fixture.look({ returns: [{ machineId, tier }] })
  const [only] = tiers
  assert.isDefined(only)
  return only
})

export const tiers = (it: It): void => {
  it.effect("STORE-TIER-01: a tier that was never drawn from has nothing below it", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [5n] })
      assert.deepStrictEqual(yield* state(machine.id), {
        machineId: machine.id,
        tier: "common",
        shuffle: 0,
        highest: -1n,
        free: []
      })
    })
  )

  it.effect("STORE-TIER-02: a tier remembers the highest position that was drawn from it", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [5n, 7n, 9n], rare: [8n] })
      const draws = [{ machineId: machine.id, tier: "common", count: 2 }]
      yield* drawn(yield* Fixture.look({ draws }))
      assert.strictEqual((yield* state(machine.id)).highest, 7n)
      assert.strictEqual((yield* state(machine.id, "rare")).highest, -1n)
    })
  )

  it.effect(
    "STORE-TIER-03: a tier's highest position never falls, in whatever order its draws are written",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* Fixture.machine({ common: [5n, 7n, 9n] })
        const draws = [{ machineId: machine.id, tier: "common", count: 3 }]
        const stock = yield* Fixture.look({ draws })
        yield* drawn({ ...stock, picked: stock.picked.toReversed() })
        assert.strictEqual((yield* state(machine.id)).highest, 9n)
      })
  )

  it.effect("STORE-TIER-04: a change of its machine leaves a tier's state as it was", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [5n, 7n] })
      const draws = [{ machineId: machine.id, tier: "common", count: 1 }]
      yield* drawn(yield* Fixture.look({ draws }))
      yield* Fixture.write({ machines: [{ ...machine, name: "Harbour Rarities", oddsVersion: 2 }] })
      assert.strictEqual((yield* state(machine.id)).highest, 5n)
    })
  )

  it.effect(
    "STORE-TIER-05: an item that is withdrawn without a draw leaves its tier's state as it was",
    () =>
      Effect.gen(function* () {
        const { items, machine } = yield* Fixture.machine({ common: [5n, 7n] })
        yield* Fixture.write({ taken: items.slice(1).map((item) => item.id) })
        assert.strictEqual((yield* state(machine.id)).highest, -1n)
      })
  )

  it.effect(
    "STORE-TIER-06: the free items of a tier come with its state only where it must be reshuffled",
    () =>
      Effect.gen(function* () {
        const { items, machine } = yield* Fixture.machine({
          common: [Deck.RESHUFFLE_ABOVE, Deck.RESHUFFLE_ABOVE + 1n, Deck.END - 2n, Deck.END - 1n]
        })
        const draws = [{ machineId: machine.id, tier: "common", count: 1 }]
        yield* drawn(yield* Fixture.look({ draws }))
        assert.deepStrictEqual((yield* state(machine.id)).free, [])
        yield* drawn(yield* Fixture.look({ draws }))
        assert.sameMembers(
          [...(yield* state(machine.id)).free],
          items.slice(2).map((item) => item.id)
        )
      })
  )

  it.effect("STORE-TIER-07: a reshuffle moves the free items and starts the tier anew", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({
        common: [1n, Deck.END - 3n, Deck.END - 2n]
      })
      const tier = { machineId: machine.id, tier: "common" }
      const draws = [{ ...tier, count: 1 }]
      const before = yield* Fixture.look({ draws })
      yield* drawn(before)
      const [, second, third] = items
      assert.isDefined(second)
      assert.isDefined(third)
      const slots = [Sample.slot(second, 900n), Sample.slot(third, 300n)]
      yield* Fixture.write({ reshuffles: [{ ...tier, shuffle: 1, slots }] })
      const { free, highest, shuffle } = yield* state(machine.id)
      assert.deepStrictEqual([shuffle, highest, free], [1, -1n, []])
      const after = yield* Fixture.look({ draws: [{ ...tier, count: 2 }] })
      assert.deepStrictEqual(positions(after), [300n, 900n])
      assert.deepStrictEqual(
        after.picked.map((each) => each.shuffle),
        [1, 1]
      )
      yield* drawn(yield* Fixture.look({ draws }))
      assert.strictEqual((yield* state(machine.id)).highest, 300n)
    })
  )

  it.effect("STORE-TIER-08: a position that was drawn in an older shuffle does not count", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [700n, 800n] })
      const tier = { machineId: machine.id, tier: "common" }
      const stock = yield* Fixture.look({ draws: [{ ...tier, count: 1 }] })
      yield* Fixture.write({ reshuffles: [{ ...tier, shuffle: 3, slots: [] }] })
      yield* drawn(stock)
      const { highest, shuffle } = yield* state(machine.id)
      assert.deepStrictEqual([shuffle, highest], [3, -1n])
    })
  )

  it.effect("STORE-TIER-09: items that join a deck are sold in the order of their positions", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: [50n], rare: [] })
      const added = [60n, 40n].map((position) => ({ item: Sample.item(machine), position }))
      yield* Fixture.write({
        items: added.map(({ item }) => item),
        stocked: added.map(({ item, position }) => Sample.slot(item, position))
      })
      const draws = [{ machineId: machine.id, tier: "common", count: 3 }]
      assert.deepStrictEqual(positions(yield* Fixture.look({ draws })), [40n, 50n, 60n])
    })
  )

  it.effect(
    "STORE-TIER-10: a tier that its machine no longer names keeps its items but is not drawn from",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* Fixture.machine({ common: [1n], rare: [2n] })
        const left = machine.tiers.filter((tier) => tier.name === "common")
        yield* Fixture.write({ machines: [{ ...machine, tiers: left, oddsVersion: 2 }] })
        const draws = [{ machineId: machine.id, tier: "common", count: 2 }]
        const fallback = [{ machineId: machine.id, count: 2 }]
        assert.deepStrictEqual(positions(yield* Fixture.look({ draws, fallback })), [1n])
        const [row] = (yield* Fixture.load({ machines: [machine.id] })).machines
        assert.deepStrictEqual(row?.tiers, left)
        yield* Fixture.write({ machines: [{ ...machine, oddsVersion: 3 }] })
        assert.sameMembers(positions(yield* Fixture.look({ draws, fallback })), [1n, 2n])
      })
  )
}
