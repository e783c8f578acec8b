/** Machines as partners may read them. */
import type { VendingMachine } from "@cardpack/core/domain"
import { Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

export const listed = (it: It): void => {
  it.effect("STORE-READ-11: the machines are listed that are public and active", () =>
    Effect.gen(function* () {
      const shown = Sample.machine({
        tiers: [
          { name: "z", weight: 1n },
          { name: "a", weight: 0n }
        ]
      })
      const hidden = Sample.machine({ public: false })
      const idle = Sample.machine({ active: false })
      yield* Fixture.write({ machines: [idle, shown, hidden] })
      const listed = yield* (yield* Reads.Reads).vendingMachines
      const ids = listed.map(({ machine }) => machine.id)
      assert.deepStrictEqual(
        listed.find(({ machine }) => machine.id === shown.id),
        { machine: shown, remaining: null }
      )
      assert.notIncludeMembers(ids, [hidden.id, idle.id])
      assert.deepStrictEqual(
        ids,
        ids.toSorted((a, b) => a - b)
      )
    })
  )

  it.effect(
    "STORE-READ-13: what is left is read of machines whose odds it is, and of no others",
    () =>
      Effect.gen(function* () {
        const tiers = ["common", "rare", "gone"].map((name) => ({ name, weight: 1n }))
        const retired = { name: "retired", weight: 0n }
        const all = { common: 3, rare: 1, retired: 2 }
        const by = (oddsMode: VendingMachine.VendingMachine["oddsMode"]) =>
          Fixture.machine(all, { oddsMode, tiers: [...tiers, retired] })
        const stock = yield* by("stock")
        const weights = yield* by("weights")
        const sold = Sample.machine({ oddsMode: "stock", tiers })
        yield* Fixture.write({ machines: [sold] })
        const listed = yield* (yield* Reads.Reads).vendingMachines
        const remaining = ({ id }: VendingMachine.VendingMachine) => {
          const counts = listed.find(({ machine }) => machine.id === id)?.remaining
          return counts && Object.fromEntries([...counts].filter(([, cards]) => cards > 0))
        }
        assert.deepStrictEqual(remaining(stock.machine), { common: 3, rare: 1 })
        assert.isNull(remaining(weights.machine))
        assert.deepStrictEqual(remaining(sold), {})
      })
  )

  it.effect(
    "STORE-READ-14: values are of all that a tier was given, or of its cards on sale where odds follow them",
    () =>
      Effect.gen(function* () {
        const [one, other, idle] = [
          Sample.machine(),
          Sample.machine({ oddsMode: "stock" }),
          Sample.machine({ active: false })
        ]
        const worth = (machine: VendingMachine.VendingMachine) => [
          Sample.item(machine, { buybackUsd: 5n }),
          Sample.item(machine, { buybackUsd: 9n }),
          Sample.item(machine, { buybackUsd: 2n, withdrawnAt: Sample.THEN })
        ]
        const items = [one, other].map(worth)
        const enters = Sample.enters(items.flatMap(([first]) => first ?? []))
        const all = [...items.flat(), ...worth(idle)]
        yield* Fixture.write({ machines: [one, other, idle], items: all, enters })
        const values = yield* (yield* Reads.Reads).tierValues
        const found = ({ id }: VendingMachine.VendingMachine) =>
          values
            .filter(({ machineId }) => machineId === id)
            .map(({ cards, highest, lowest, sum, tier }) => [tier, cards, lowest, highest, sum])
        assert.deepStrictEqual(found(one), [["common", 2, 5n, 9n, 14n]])
        assert.deepStrictEqual(found(other), [["common", 1, 5n, 5n, 5n]])
        assert.deepStrictEqual(found(idle), [])
      })
  )
}
