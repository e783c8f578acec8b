/** The trees over lists of cards that receipts keep. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { StockTrees } from "@cardpack/core/engine/fairness/StockTrees"
import { Effect } from "effect"
import { expect, it } from "vitest"

const leaves = Bytes.joined(...[1, 2, 3].map((at) => new Uint8Array([0, 1, at])))

it("the last 16 that were asked for are kept, and made once", async () => {
  const trees = new StockTrees()
  const of = (name: number) => Effect.runPromise(trees.of(`${name}`, leaves))
  const first = await of(1)
  for (let name = 2; name <= 16; name++) await of(name)
  expect(await of(1)).toBe(first)
  const last = await of(17)
  expect(trees.count).toBe(16)
  expect(await of(1)).toBe(first)
  expect(await of(17)).toBe(last)
  expect(last).toEqual(first)
})

it("of large lists fewer are kept", async () => {
  const trees = new StockTrees(6)
  for (const name of ["a", "b", "c"]) await Effect.runPromise(trees.of(name, leaves))
  expect(trees.count).toBe(2)
})
