/** Which sums of a partner's packs say that somebody may know the seeds. */
import * as Foresight from "@cardpack/core/engine/fairness/Foresight"
import { expect, it } from "vitest"

const SUMS = {
  accountId: "par_a",
  kind: "refunded",
  packs: 20,
  excess: -41,
  variance: 100
} as const

it.each([
  ["poor packs given back", SUMS, -4.1],
  ["rich packs opened", { ...SUMS, kind: "opened", excess: 41 }, 4.1],
  ["chance", { ...SUMS, excess: -40 }, null],
  ["chance, opened", { ...SUMS, kind: "opened", excess: 40 }, null],
  ["too few", { ...SUMS, packs: 19 }, null],
  ["rich packs given back", { ...SUMS, excess: 41 }, null],
  ["poor packs opened", { ...SUMS, kind: "opened" }, null],
  ["one label alone", { ...SUMS, variance: 0 }, null]
] as const)("%s", (_, sums, z) => {
  const found = Foresight.foreseen([sums])
  expect(found.map((each) => each.z)).toEqual(z === null ? [] : [z])
  for (const each of found) expect(Foresight.said(each)).toMatch(/4\.1 standard deviations/)
})

it("counts a month", () => {
  expect(Foresight.since(20_000 * 86_400_000 + 5)).toBe(19_970)
})
