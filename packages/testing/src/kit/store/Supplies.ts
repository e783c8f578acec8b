/** A machine's free cards and the claims on them (design.md#claims). */
import type { Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import { drawn } from "./DrawnOrder.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const supplyOf = Effect.fnUntraced(function* (machineId: number) {
  const { supplies } = yield* Fixture.look({ supplies: [machineId] })
  const [only] = supplies
  return only ?? assert.fail("the machine has a supply")
})

/** Two tiers that the odds draw from, and one that they passed by. */
const TIERS = [
  { name: "common", weight: 1_000_000n },
  { name: "rare", weight: 1n },
  { name: "gone", weight: 0n }
]

const stocked = Fixture.machine({ common: [1n, 2n], rare: [3n], gone: [4n] }, { tiers: TIERS })

export const supplies = (it: It): void => {
  it.effect(
    "STORE-SUPPLY-01: a supply counts free cards and open claims, as they come and go",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* Fixture.machine({ common: [1n, 2n, 3n] })
        const machineId = machine.id
        const expected = { machineId, free: 3, claims: 0, retired: [] }
        assert.deepStrictEqual(yield* supplyOf(machineId), expected)
        yield* Fixture.write({ claims: [{ machineId, count: 2 }] })
        assert.deepStrictEqual(yield* supplyOf(machineId), { ...expected, claims: 2 })
        yield* Fixture.write({ claims: [{ machineId, count: -1 }] })
        yield* drawn(yield* Fixture.look({ draws: [{ machineId, tier: "common", count: 1 }] }))
        assert.deepStrictEqual(yield* supplyOf(machineId), { ...expected, free: 2, claims: 1 })
      })
  )

  it.effect("STORE-SUPPLY-02: cards of tiers that the odds can't draw are not counted", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* stocked
      const machineId = machine.id
      const expected = { machineId, free: 3, claims: 0, retired: ["gone"] }
      yield* Fixture.write({ recounted: [machineId] })
      assert.deepStrictEqual(yield* supplyOf(machineId), expected)
      const joining = Sample.item(machine, { tier: "gone" })
      yield* Fixture.write({ items: [joining], stocked: [Sample.slot(joining, 9n)] })
      assert.deepStrictEqual(yield* supplyOf(machineId), expected)
      const leaving = items.filter(({ tier }) => tier === "gone").map(({ id }) => id)
      yield* Fixture.write({ taken: leaving, recounted: [machineId] })
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
        const taken = items.slice(at, at + 1).map(({ id }) => id)
        return Fixture.write({ taken, recounted: [machineId] })
      }
      yield* taking(0)
      const { reason } = yield* Effect.flip(taking(1))
      assert.deepInclude(reason, { _tag: "Uncovered", machineId, free: 1, claims: 2 })
      assert.deepInclude(yield* supplyOf(machineId), { free: 2, claims: 2 })
    })
  )
}
