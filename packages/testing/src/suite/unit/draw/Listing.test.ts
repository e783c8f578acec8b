/** Cards that go on sale: their slots tell nothing of them. */
import { listed } from "@cardpack/core/commands/catalog/Listing"
import * as StockEntry from "@cardpack/core/domain/draw/StockEntry"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { fresh } from "@cardpack/core/engine/port/Entropy"
import { assert, describe, it } from "@effect/vitest"
import { bytes, chiSquare } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"

const IMPORTS = 1_200
/** Exceeded once in a thousand fair runs, with five degrees of freedom. */
const CRITICAL = 20.52

const machine = Sample.machine()
const cards = ["a", "b", "c"].map((reference) => ({
  item: Sample.item(machine, { reference }),
  why: "new" as const
}))
const nameOf = new Map(cards.map(({ item }) => [item.id, item.reference]))

describe("cards that go on sale", () => {
  it("take their slots in any order, each as likely, and have salts of their own", () => {
    const random = bytes("listing")
    const orders = new Map<string, number>()
    const salts = new Set<string>()
    for (let nth = 0; nth < IMPORTS; nth++) {
      const [enter] = listed(fresh(random, Sample.THEN), 0, cards)
      const order = enter?.cards.map(({ itemId }) => nameOf.get(itemId)).join("") ?? ""
      orders.set(order, (orders.get(order) ?? 0) + 1)
      for (const { salt } of enter?.cards ?? []) salts.add(String(salt))
    }
    assert.strictEqual(orders.size, 6)
    assert.isBelow(chiSquare([...orders.values()], Array(6).fill(IMPORTS / 6)), CRITICAL)
    assert.strictEqual(salts.size, IMPORTS * cards.length)
  })

  it("are committed to in the order of their slots", () => {
    const [enter] = listed(fresh(bytes("committed"), Sample.THEN), 0, cards)
    const committed = (enter?.cards ?? []).map(({ itemId, salt }) => ({
      itemId,
      salt,
      reference: nameOf.get(itemId) ?? "",
      label: enter?.tier ?? ""
    }))
    const { leaves, root } = Steps.finish(StockEntry.committing(committed))
    assert.deepStrictEqual(enter && { leaves: enter.leaves, root: enter.root }, { leaves, root })
  })
})
