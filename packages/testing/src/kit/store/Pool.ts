/** Cards on sale in the numbered slots of lists: what a look answers, and how they come and go. */
import type { Item } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "./OnSale.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

/** The items of a list with their slots, by slot. */
const slots = (machineId: number, list = "common") =>
  Effect.map(OnSale.cards(machineId, list), (all) =>
    all.map(({ item, slot }) => [slot, item.id] as const)
  )

const placed = (items: ReadonlyArray<Item.Item | undefined>, from = 0) =>
  items.map((item, nth) => [from + nth, item?.id] as const)

/** The lists with their sizes and their cards by tier, by name. */
const counted = (machineId: number) =>
  Effect.map(Fixture.supplyOf(machineId), ({ lists }) =>
    lists
      .map(({ counts, generation, name, size }) => ({
        name,
        generation,
        size,
        cards: Object.fromEntries([...counts].filter(([, count]) => count > 0).sort())
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  )

const looks = (it: It): void => {
  it.effect(
    "STORE-POOL-01: a look answers the first cards of its slots, in its order, with item and salt",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* Fixture.machine({ common: 0 })
        const items = Array.from({ length: 5 }, () => Sample.item(machine))
        const enters = Sample.enters(items)
        yield* Fixture.write({ items, enters })
        yield* Fixture.write({ leaves: Sample.leaves(items.slice(1, 2)) })
        const salts = enters.flatMap((enter) => enter.cards.map(({ salt }) => salt))
        const own = { machineId: machine.id, list: "common" }
        const found = (look: number, slot: number) => {
          return { look, ...own, slot, item: items[slot], salt: salts[slot] }
        }
        const order = [4, 1, 0, 2]
        const twice = [order, order].map((each, nth) => ({ ...own, slots: each, take: 3 - nth }))
        assert.deepStrictEqual(
          yield* Fixture.look([...twice, { ...own, slots: [1, 3], take: 9 }]),
          [found(0, 4), found(0, 0), found(0, 2), found(1, 4), found(1, 0), found(2, 3)] as never
        )
      })
  )

  it.effect("STORE-POOL-02: a look without slots answers the whole list, by slot", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 4, rare: 2 })
      assert.deepStrictEqual(yield* slots(machine.id), placed(items.slice(0, 4)))
      assert.deepStrictEqual(yield* slots(machine.id, "rare"), placed(items.slice(4)))
      const both = [
        { ...OnSale.whole(machine.id), slots: [3], take: 1 },
        OnSale.whole(machine.id, "rare")
      ]
      const found = yield* Fixture.look(both)
      assert.deepStrictEqual(
        found.map(({ look, slot }) => [look, slot]),
        [
          [0, 3],
          [1, 0],
          [1, 1]
        ]
      )
    })
  )

  it.effect("STORE-POOL-03: an unknown slot, list or machine answers nothing", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 1, rare: 0 })
      const some = { slots: [0, 1, 2_000_000], take: 3 }
      const found = yield* Fixture.look([
        { ...OnSale.whole(machine.id, "mythic"), ...some },
        { ...OnSale.whole(machine.id, "rare"), ...some },
        OnSale.whole(machine.id, "rare"),
        { ...OnSale.whole(Sample.number()), ...some },
        { ...OnSale.whole(machine.id), slots: [1, 7], take: 2 },
        { ...OnSale.whole(machine.id), ...some }
      ])
      assert.deepStrictEqual(
        found.map(({ look, slot }) => [look, slot]),
        [[5, 0]]
      )
    })
  )
}

const draws = (it: It): void => {
  it.effect("STORE-POOL-04: a draw empties its own slot and no other", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 4, rare: 1 })
      const [, second, , fourth] = yield* OnSale.cards(machine.id)
      assert.isDefined(second)
      assert.isDefined(fourth)
      yield* OnSale.draw([fourth, second])
      assert.deepStrictEqual(yield* slots(machine.id), [
        [0, items[0]?.id],
        [2, items[2]?.id]
      ] as never)
      assert.deepStrictEqual(yield* counted(machine.id), [
        { name: "common", generation: 0, size: 4, cards: { common: 2 } },
        { name: "rare", generation: 0, size: 1, cards: { rare: 1 } }
      ])
    })
  )

  it.effect("STORE-POOL-05: a card that was drawn, left or got another slot is not drawn", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 5 })
      const [drawn, left, moved, free] = yield* OnSale.cards(machine.id)
      assert.isDefined(drawn)
      assert.isDefined(left)
      assert.isDefined(moved)
      assert.isDefined(free)
      yield* OnSale.draw([drawn])
      yield* Fixture.write({ leaves: Sample.leaves([left.item]) })
      for (const gone of [left, { ...moved, slot: 0 }, { ...moved, slot: 4 }]) {
        const { reason } = yield* Effect.flip(OnSale.draw([free, gone]))
        assert.strictEqual(reason._tag, "Unreachable")
      }
      const leaves = Sample.leaves([free.item, drawn.item])
      const { reason } = yield* Effect.flip(Fixture.write({ leaves }))
      assert.strictEqual(reason._tag, "Unreachable")
      assert.strictEqual((yield* OnSale.cards(machine.id)).length, 3)
      yield* OnSale.draw([free, moved])
    })
  )

  it.effect("STORE-POOL-06: accounts that draw at once get each card once, and leave none", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 20 })
      const taker = Effect.gen(function* () {
        const { customer } = yield* Fixture.partner()
        return yield* Effect.forEach([1, 2], () => OnSale.drawLowest(customer, machine.id, 2))
      })
      const takers = Array.from({ length: 6 }, () => taker)
      const all = (yield* Effect.all(takers, { concurrency: "unbounded" })).flat(2)
      assert.sameMembers(
        all.map(({ itemId }) => itemId),
        items.map(({ id }) => id)
      )
      assert.sameMembers(
        all.map(({ sequence }) => Number(sequence)),
        items.map((_, nth) => nth + 2)
      )
    })
  )

  it.effect("STORE-POOL-07: no change of prices, names or odds touches the stock", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 3 })
      const before = yield* OnSale.cards(machine.id)
      yield* OnSale.draw(before.slice(0, 1))
      const lists = yield* counted(machine.id)
      yield* Fixture.write({
        machines: [{ ...machine, priceUsd: 1n, oddsVersion: 2, active: false }],
        items: items.map((item) => ({ ...item, buybackUsd: 7n }))
      })
      assert.deepStrictEqual(
        yield* OnSale.cards(machine.id),
        before.slice(1).map((card) => ({ ...card, item: { ...card.item, buybackUsd: 7n } }))
      )
      assert.deepStrictEqual(yield* counted(machine.id), lists)
    })
  )
}

const changes = (it: It): void => {
  it.effect("STORE-POOL-08: cards enter behind the last slot, also where others are empty", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 3 })
      yield* Fixture.write({ leaves: Sample.leaves(items.slice(1)) })
      const more = [Sample.item(machine), Sample.item(machine)]
      yield* Fixture.write({ items: more, enters: Sample.enters(more, "bought_back") })
      const expected = [...placed(items.slice(0, 1)), ...placed(more, 3)]
      assert.deepStrictEqual(yield* slots(machine.id), expected as never)
      const [list] = yield* counted(machine.id)
      assert.deepStrictEqual(list?.size, 5)
    })
  )

  it.effect(
    "STORE-POOL-09: with odds of the stock one list has all cards that the odds can draw",
    () =>
      Effect.gen(function* () {
        const tiers = [
          { name: "common", weight: 1n },
          { name: "rare", weight: 2n },
          { name: "gone", weight: 0n }
        ]
        const { items, machine } = yield* Fixture.machine(
          { common: 2, rare: 1, gone: 1 },
          { tiers, oddsMode: "stock" }
        )
        assert.deepStrictEqual(yield* slots(machine.id, "*"), placed(items.slice(0, 3)))
        assert.deepStrictEqual(yield* slots(machine.id, "gone"), placed(items.slice(3)))
        assert.deepStrictEqual(yield* counted(machine.id), [
          { name: "*", generation: 0, size: 3, cards: { common: 2, rare: 1 } },
          { name: "gone", generation: 0, size: 1, cards: { gone: 1 } }
        ])
        const [, , rare] = yield* OnSale.cards(machine.id, "*")
        assert.isDefined(rare)
        yield* OnSale.draw([rare])
        const supply = yield* Fixture.supplyOf(machine.id)
        const { free, mode, retired } = supply
        assert.deepStrictEqual([free, mode, retired], [2, "stock", ["gone"]])
        const [list] = yield* counted(machine.id)
        assert.deepStrictEqual(list?.cards, { common: 2 })
      })
  )

  it.effect("STORE-POOL-10: a tier that its machine no longer names keeps its list", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 1, rare: 1 })
      const left = machine.tiers.filter(({ name }) => name === "common")
      yield* Fixture.write({ machines: [{ ...machine, tiers: left, oddsVersion: 2 }] })
      assert.deepStrictEqual((yield* Fixture.supplyOf(machine.id)).retired, ["rare"])
      const back = Sample.item(machine, { tier: "rare" })
      yield* Fixture.write({ items: [back], enters: Sample.enters([back]) })
      assert.deepStrictEqual(yield* slots(machine.id, "rare"), placed([items[1], back]) as never)
      yield* Fixture.write({ machines: [{ ...machine, oddsVersion: 3 }] })
      assert.deepStrictEqual((yield* Fixture.supplyOf(machine.id)).retired, [])
    })
  )

  it.effect("STORE-POOL-11: cards leave several lists at once, and others keep their slots", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 3, rare: 2 })
      const leaving = [items[0], items[4]].filter((item) => item !== undefined)
      yield* Fixture.write({ leaves: Sample.leaves(leaving, "damaged") })
      assert.deepStrictEqual(yield* slots(machine.id), placed(items.slice(1, 3), 1))
      assert.deepStrictEqual(yield* slots(machine.id, "rare"), placed(items.slice(3, 4)))
      assert.deepStrictEqual(yield* counted(machine.id), [
        { name: "common", generation: 0, size: 3, cards: { common: 2 } },
        { name: "rare", generation: 0, size: 2, cards: { rare: 1 } }
      ])
    })
  )

  it.effect("STORE-POOL-12: a card that leaves and enters at once moves", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 2, rare: 1 })
      const other = yield* Fixture.machine({ common: 1 })
      const [first, second] = items
      assert.isDefined(first)
      assert.isDefined(second)
      const moved = [
        { ...first, tier: "rare" },
        { ...second, machineId: other.machine.id }
      ]
      yield* Fixture.write({
        items: moved,
        leaves: Sample.leaves([first, second], "moved"),
        enters: Sample.enters(moved, "moved"),
        log: [OperatorSample.logEntry({ action: "catalog.put" })]
      })
      assert.deepStrictEqual(yield* slots(machine.id), [])
      assert.deepStrictEqual(yield* slots(machine.id, "rare"), placed([items[2], first]) as never)
      const there = placed([other.items[0], second])
      assert.deepStrictEqual(yield* slots(other.machine.id), there as never)
    })
  )

  it.effect(
    "STORE-POOL-13: a renumbering keeps the cards, their order and salts, and counts as a generation",
    () =>
      Effect.gen(function* () {
        const { items, machine } = yield* Fixture.machine({ common: 5, rare: 1 })
        yield* Fixture.write({ leaves: Sample.leaves([items[0], items[2], items[3]] as never) })
        const before = yield* OnSale.cards(machine.id)
        yield* Fixture.write({ renumbers: DrawSample.renumbers(before) })
        const after = yield* OnSale.cards(machine.id)
        const expected = before.map((card, slot) => ({ ...card, slot }))
        assert.deepStrictEqual(after, expected)
        assert.deepStrictEqual(yield* counted(machine.id), [
          { name: "common", generation: 1, size: 2, cards: { common: 2 } },
          { name: "rare", generation: 0, size: 1, cards: { rare: 1 } }
        ])
        yield* OnSale.draw(after.slice(1))
        const more = [Sample.item(machine)]
        yield* Fixture.write({ items: more, enters: Sample.enters(more) })
        const both = [...placed(items.slice(1, 2)), ...placed(more, 2)]
        assert.deepStrictEqual(yield* slots(machine.id), both as never)
      })
  )

  it.effect("STORE-POOL-14: a renumbering that leaves out a card of its list is made again", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 3 })
      const before = yield* OnSale.cards(machine.id)
      const [first] = before
      assert.isDefined(first)
      yield* Fixture.write({ leaves: Sample.leaves([first.item]) })
      for (const cards of [before, before.slice(2)]) {
        const renumbers = DrawSample.renumbers(cards)
        const { reason } = yield* Effect.flip(Fixture.write({ renumbers }))
        assert.strictEqual(reason._tag, "Unreachable")
      }
      assert.deepStrictEqual(yield* OnSale.cards(machine.id), before.slice(1))
    })
  )
}

export const pool = (it: It): void => {
  looks(it)
  draws(it)
  changes(it)
}
