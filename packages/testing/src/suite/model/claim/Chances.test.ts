/**
 * Packs opened late follow the odds of their orders, and are uniform within a tier, whatever was
 * refunded meanwhile. Seeded and deterministic; for each check one fair seed in a hundred would
 * fail.
 */
import { createHash } from "node:crypto"
import * as Opening from "@cardpack/core/engine/claim/Opening"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, it } from "@effect/vitest"
import { chiSquare } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"

const SIZES = [40, 24, 16]
const WEIGHTS = [75n, 20n, 5n]
const OPENINGS = 50_000

/** Exceeded once in a hundred fair runs, with 2 and 79 degrees of freedom. */
const TIERS_CRITICAL = 9.21
const ITEMS_CRITICAL = 111.14

const tiers = WEIGHTS.map((weight, at) => ({ name: `tier ${at}`, weight }))
const machine = Sample.machine({ tiers })
const order = Sample.operation(Sample.customer(Sample.account()), { vendingMachineId: machine.id })
const items = SIZES.flatMap((size, at) =>
  Array.from({ length: size }, () => Sample.item(machine, { tier: `tier ${at}` }))
)
const numbers = new Map(items.map(({ id }, at) => [id, at]))

it("opened packs follow the odds and each card of a tier is as likely", {
  timeout: 300_000
}, () => {
  let counter = 0
  const random = (count: number): Uint8Array =>
    createHash("sha256").update(`chances of claims ${counter++}`).digest().subarray(0, count)
  const drawn = items.map(() => 0)
  for (let opened = 0; opened < OPENINGS; ) {
    const odds = [{ machineId: machine.id, version: 1, tiers }]
    const rows = new Rows({ ...NOTHING, machines: [machine], odds })
    const shuffle = Array.from({ length: 8 }, () => random(32)).flatMap((part) => [...part])
    const picked = items
      .map((item, at) => {
        const [high = 0, middle = 0, low = 0] = shuffle.slice(at * 3, at * 3 + 3)
        const position = BigInt((high << 16) | (middle << 8) | low)
        return { item, slot: Sample.slot(item, position), shuffle: 0 }
      })
      .sort((a, b) => (a.slot.position < b.slot.position ? -1 : 1))
    rows.addStock({ picked, tiers: [], supplies: [] })
    // Of 32 packs 16 stay and the others are refunded; each tier has enough for 16.
    const packs = Array.from({ length: 32 }, () => {
      const claim = { machineId: machine.id, oddsVersion: 1, seed: random(16) }
      return Sample.claim(order, machine, { claim })
    })
    const start = (random(1)[0] ?? 0) % 17
    const kept = packs.slice(start, start + 16)
    const fresh = kept.map(() => random(16))
    for (const { item } of Opening.openAll(rows, kept, (at) => fresh[at] ?? new Uint8Array(16))) {
      const number = numbers.get(item.id) ?? -1
      drawn[number] = (drawn[number] ?? 0) + 1
      opened++
    }
  }
  const total = drawn.reduce((sum, each) => sum + each, 0)
  const sum = WEIGHTS.reduce((all, each) => all + Number(each), 0)
  const expected = items.map(({ tier }) => {
    const at = tiers.findIndex(({ name }) => name === tier)
    return (total * Number(WEIGHTS[at])) / sum / (SIZES[at] ?? 1)
  })
  const byTier = (counts: ReadonlyArray<number>) =>
    tiers.map(({ name }) =>
      counts.reduce((all, count, at) => all + (items[at]?.tier === name ? count : 0), 0)
    )
  assert.isAtLeast(total, OPENINGS)
  assert.isBelow(chiSquare(byTier(drawn), byTier(expected)), TIERS_CRITICAL)
  assert.isBelow(chiSquare(drawn, expected), ITEMS_CRITICAL)
})
