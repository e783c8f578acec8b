/** A machine's free cards and the claims on them (design.md#claims). */
import { LoadPlan, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "./OnSale.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

/** Read without a lock. */
const supplyOf = Effect.fnUntraced(function* (machineId: number) {
  const { supplies } = yield* Fixture.load({ supplies: [machineId] })
  const [only] = supplies
  if (only === undefined) return assert.fail("the machine has a supply")
  const { claims, free, retired } = only
  return { machineId: only.machineId, free, claims, retired }
})

/** Two tiers that the odds draw from, and one that they passed by. */
const TIERS = [
  { name: "common", weight: 1_000_000n },
  { name: "rare", weight: 1n },
  { name: "gone", weight: 0n }
]

const stocked = Fixture.machine({ common: 2, rare: 1, gone: 1 }, { tiers: TIERS })

export const supplies = (it: It): void => {
  it.effect(
    "STORE-SUPPLY-01: a supply counts free cards and open claims, as they come and go",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* Fixture.machine({ common: 3 })
        const machineId = machine.id
        const expected = { machineId, free: 3, claims: 0, retired: [] }
        assert.deepStrictEqual(yield* supplyOf(machineId), expected)
        yield* Fixture.write({ claims: [{ machineId, count: 2 }] })
        assert.deepStrictEqual(yield* supplyOf(machineId), { ...expected, claims: 2 })
        yield* Fixture.write({ claims: [{ machineId, count: -1 }] })
        yield* OnSale.draw((yield* OnSale.cards(machineId)).slice(0, 1))
        assert.deepStrictEqual(yield* supplyOf(machineId), { ...expected, free: 2, claims: 1 })
      })
  )

  it.effect("STORE-SUPPLY-02: cards of tiers that the odds can't draw are not counted", () =>
    Effect.gen(function* () {
      const { machine } = yield* stocked
      const machineId = machine.id
      const expected = { machineId, free: 3, claims: 0, retired: ["gone"] }
      yield* Fixture.write({ recounted: [machineId] })
      assert.deepStrictEqual(yield* supplyOf(machineId), expected)
      const joining = Sample.item(machine, { tier: "gone" })
      yield* Fixture.write({ items: [joining], enters: Sample.enters([joining]) })
      assert.deepStrictEqual(yield* supplyOf(machineId), expected)
      yield* OnSale.draw((yield* OnSale.cards(machineId, "gone")).slice(0, 1))
      assert.deepStrictEqual(yield* supplyOf(machineId), expected)
      yield* Fixture.write({ leaves: Sample.leaves([joining]), recounted: [machineId] })
      assert.deepStrictEqual(yield* supplyOf(machineId), expected)
    })
  )

  it.effect(
    "STORE-SUPPLY-03: claims never outnumber free cards, and are never fewer than none",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* stocked
        const claiming = (count: number) =>
          Effect.flip(Fixture.write({ claims: [{ machineId: machine.id, count }] }))
        for (const count of [4, -1]) {
          const { reason } = yield* claiming(count)
          assert.strictEqual(reason._tag === "Rejected" ? reason.rule : reason._tag, "check")
        }
        yield* Fixture.write({ claims: [{ machineId: machine.id, count: 3 }] })
      })
  )

  it.effect("STORE-SUPPLY-04: an operator can't take a card that an open claim needs", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* stocked
      const machineId = machine.id
      yield* Fixture.write({ claims: [{ machineId, count: 2 }] })
      const taking = (at: number) => {
        const leaves = Sample.leaves(items.slice(at, at + 1))
        return Fixture.write({ leaves, recounted: [machineId] })
      }
      yield* taking(0)
      const { reason } = yield* Effect.flip(taking(1))
      assert.deepInclude(reason, { _tag: "Uncovered", machineId, free: 1, claims: 2 })
      assert.deepInclude(yield* supplyOf(machineId), { free: 2, claims: 2 })
    })
  )

  it.effect(
    "STORE-SUPPLY-05: supplies are answered of named machines, and of those of open claims and items",
    () =>
      Effect.gen(function* () {
        const { customer } = yield* Fixture.partner()
        const machines = yield* Effect.forEach([1, 2, 3, 4, 5], (common) =>
          Fixture.machine({ common })
        )
        const [named, read, claimed, listed, refunded] = machines.map(({ machine }) => machine)
        if (!(named && read && claimed && listed && refunded)) return assert.fail("five machines")
        const order = Sample.operation(customer)
        const open = Sample.claim(order, claimed)
        const ended = Sample.claim(order, refunded, { ordinal: 1, status: "refunded" })
        yield* Fixture.write({ operations: [order], cards: [open, ended] })
        const { supplies } = yield* Fixture.load({
          stock: LoadPlan.ofMachines([named.id, named.id, Sample.number()]),
          supplies: [read.id, named.id],
          cards: [open, ended].map(({ accountId, id }) => ({ accountId, id })),
          references: machines[3]?.items.map(({ reference }) => reference) ?? []
        })
        assert.sameDeepMembers(
          supplies.map(({ free, machineId }) => [machineId, free]),
          [named, read, claimed, listed].map(({ id }, nth) => [id, nth + 1])
        )
      })
  )

  it.effect("STORE-SUPPLY-06: a series is drawn once it is closed and a card of it is gone", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 2 }, { restock: "closed" })
      const isDrawn = Effect.map(Fixture.supplyOf(machine.id), (supply) => supply.isDrawn)
      assert.isFalse(yield* isDrawn)
      yield* Fixture.write({ leaves: Sample.leaves(items.slice(1)) })
      assert.isFalse(yield* isDrawn)
      yield* OnSale.draw(yield* OnSale.cards(machine.id))
      assert.isTrue(yield* isDrawn)
    })
  )
}
