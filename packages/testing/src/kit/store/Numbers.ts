/** A machine's numbers, which every draw and every change of its stock takes one of, and days of seeds. */
import type { Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Property from "../arbitrary/Property.ts"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "./OnSale.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

/** What one commit does to a machine; picks are of the cards that are left, by their index. */
const steps = fc.array(
  fc.record({
    draws: fc.array(fc.nat(), { maxLength: 3 }),
    leaves: fc.array(fc.nat(), { maxLength: 2 }),
    enters: fc.nat(3),
    offers: fc.boolean(),
    renumbers: fc.boolean()
  }),
  { minLength: 1, maxLength: 6 }
)

const taken = <A>(from: Array<A>, picks: ReadonlyArray<number>): Array<A> =>
  picks.flatMap((pick) => (from.length === 0 ? [] : from.splice(pick % from.length, 1)))

const sequence = (it: It): void => {
  it.effect(
    "STORE-POOL-15: draws, leaves, offers, enters and renumberings take the next numbers in any mix",
    () =>
      Property.holds(
        steps,
        (all) =>
          Effect.gen(function* () {
            const { customer } = yield* Fixture.partner()
            const { machine } = yield* Fixture.machine({ common: 6 })
            let expected = 1n
            for (const step of all) {
              const supply = yield* Fixture.supplyOf(machine.id)
              const left = [...(yield* OnSale.cards(machine.id))]
              const draws = taken(left, step.draws)
              const leaves = taken(left, step.leaves).map(({ item }) => item)
              const items = Array.from({ length: step.enters }, () => Sample.item(machine))
              const enters = Sample.enters(items)
              const salts = enters.flatMap(({ cards }) => cards.map(({ salt }) => salt))
              const { size = 0 } = supply.lists.find(({ name }) => name === "common") ?? {}
              const entered = items.map((item, nth) => {
                const salt = salts[nth] ?? new Uint8Array()
                return {
                  look: 0,
                  machineId: machine.id,
                  list: "common",
                  slot: size + nth,
                  item,
                  salt
                }
              })
              const after = [...left, ...entered]
              const renumbers = step.renumbers ? DrawSample.renumbers(after) : []
              yield* Fixture.write({
                ...OnSale.orderOf(customer, supply, draws),
                items,
                leaves: Sample.leaves(leaves),
                offers: step.offers ? [machine] : [],
                enters,
                renumbers
              })
              const parts = [leaves, enters, renumbers].filter(({ length }) => length > 0)
              expected += BigInt(draws.length + parts.length + (step.offers ? 1 : 0))
              assert.strictEqual((yield* Fixture.supplyOf(machine.id)).sequence, expected)
              const kept = after.map((card, slot) => {
                return renumbers.length > 0 ? { ...card, slot } : card
              })
              assert.deepStrictEqual(yield* OnSale.cards(machine.id), kept)
            }
          }),
        { numRuns: 12 }
      )
  )

  it.effect("STORE-POOL-16: cards that leave two lists take a number for each", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 1, rare: 1, epic: 1 })
      yield* Fixture.write({ leaves: Sample.leaves(items.slice(1)) })
      assert.strictEqual((yield* Fixture.supplyOf(machine.id)).sequence, 5n)
    })
  )

  it.effect("STORE-POOL-17: a draw whose number was given, or leaves one out, is made again", () =>
    Effect.gen(function* () {
      const { customer } = yield* Fixture.partner()
      const { machine } = yield* Fixture.machine({ common: 4 })
      const supply = yield* Fixture.supplyOf(machine.id)
      const cards = yield* OnSale.cards(machine.id)
      const order = OnSale.orderOf(customer, supply, cards.slice(0, 2))
      // The first of a machine's numbers is that of the cards that entered.
      for (const wrong of [
        [1n, 2n],
        [3n, 4n],
        [2n, 4n],
        [1n, 3n]
      ]) {
        const draws = order.draws.map((draw, nth) => ({ ...draw, sequence: wrong[nth] ?? 0n }))
        const { reason } = yield* Effect.flip(Fixture.write({ ...order, draws }))
        assert.strictEqual(reason._tag, "Unreachable", wrong.join())
      }
      yield* Fixture.write(order)
      assert.strictEqual((yield* Fixture.supplyOf(machine.id)).sequence, supply.sequence + 2n)
    })
  )
}

const seeds = (it: It): void => {
  it.effect("STORE-POOL-18: no draw uses a minute whose seed may be out", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 2 })
      const cards = yield* OnSale.cards(machine.id)
      const { disclosing } = yield* Fixture.load({ supplies: [machine.id] })
      for (const minute of [disclosing, disclosing - 1]) {
        const { reason } = yield* Effect.flip(OnSale.draw(cards.slice(0, 1), { minute }))
        assert.strictEqual(reason._tag, "Unreachable")
      }
      yield* OnSale.draw(cards.slice(0, 1), { minute: disclosing + 1 })
    })
  )

  it.effect("STORE-POOL-22: no draw uses seeds of another renewal than the present one", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 2 })
      const cards = yield* OnSale.cards(machine.id)
      const { renewal } = yield* Fixture.load({ supplies: [machine.id] })
      const [first, second] = cards.map((card) => [card])
      for (const wrong of [renewal + 1, renewal - 1]) {
        const { reason } = yield* Effect.flip(OnSale.draw(first ?? [], { renewal: wrong }))
        assert.strictEqual(reason._tag, "Unreachable")
      }
      yield* OnSale.draw(second ?? [], { renewal })
    })
  )

  it.effect(
    "STORE-POOL-20: a closed series gives and takes no card once a pack of it was sold",
    () =>
      Effect.gen(function* () {
        const { items, machine } = yield* Fixture.machine({ common: 5 }, { restock: "closed" })
        yield* Fixture.write({ leaves: Sample.leaves(items.slice(4)) })
        const cards = yield* OnSale.cards(machine.id)
        yield* OnSale.draw(cards.slice(0, 1))
        const added = Sample.item(machine)
        for (const change of [
          { leaves: Sample.leaves(items.slice(3, 4)) },
          { items: [added], enters: Sample.enters([added]) }
        ]) {
          const { reason } = yield* Effect.flip(Fixture.write(change))
          assert.strictEqual(reason._tag, "Unreachable")
        }
        yield* Fixture.write({ leaves: Sample.leaves(items.slice(3, 4), "lost") })
        assert.strictEqual((yield* OnSale.cards(machine.id)).length, 2)
      })
  )

  it.effect("STORE-POOL-19: of those who commit to a day of seeds, the first is kept", () =>
    Effect.gen(function* () {
      const first = DrawSample.drawDay()
      const { day } = first
      yield* Fixture.write({ drawDays: [first] })
      const next = DrawSample.drawDay()
      yield* Fixture.write({ drawDays: [DrawSample.drawDay({ day }), next] })
      const { drawDays } = yield* Fixture.load({ drawDays: [day, next.day] })
      assert.sameDeepMembers([...drawDays], [first, next])
      const rivals = Array.from({ length: 4 }, () => DrawSample.drawDay({ day: next.day + 1 }))
      yield* Effect.all(
        rivals.map((rival) => Fixture.write({ drawDays: [rival] })),
        { concurrency: "unbounded" }
      )
      const kept = (yield* Fixture.load({ drawDays: [next.day + 1] })).drawDays
      assert.strictEqual(kept.length, 1)
      assert.deepInclude(rivals, kept[0])
    })
  )
}

export const numbers = (it: It): void => {
  sequence(it)
  seeds(it)
}
