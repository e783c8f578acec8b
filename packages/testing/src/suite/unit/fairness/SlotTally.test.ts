/** What slots of draws tell of a host who knows their seeds. */
import * as NativeHash from "@cardpack/adapters/hash/NativeHash"
import { FreeSlots } from "@cardpack/core/domain/fairness/FreeSlots"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { SlotTally } from "@cardpack/core/domain/fairness/SlotTally"
import * as Sha256 from "@cardpack/core/domain/hash/Sha256"
import { expect, it } from "vitest"
import * as Random from "../../../kit/arbitrary/Random.ts"
import { GeneratedLog } from "../../../world/fairness/GeneratedLog.ts"

Sha256.choose(NativeHash.sha256)

it("the place of a slot is the count of free ones before it", () => {
  const random = Random.make(7)
  const slots: Array<boolean> = []
  const free = new FreeSlots()
  for (let step = 0; step < 300; step++) {
    const count = random.below(4)
    free.add(count)
    slots.push(...Array.from({ length: count }, () => true))
    const slot = random.below(slots.length + 1)
    if (slots[slot] === true) {
      slots[slot] = false
      free.remove(slot)
    }
    const end = random.below(slots.length + 1)
    expect(free.before(end)).toBe(slots.slice(0, end).filter((is) => is).length)
  }
})

const FREE = 37

/** Of 2,000 draws: the place that is drawn, and whether the first slot had just been emptied. */
const rowOf = (
  place: (random: Random.Random) => number,
  wasJust: (random: Random.Random) => boolean
) => {
  const random = Random.make(11)
  const tally = new SlotTally()
  for (let draw = 0; draw < 2_000; draw++) {
    tally.place(1, place(random), FREE)
    tally.first(1, wasJust(random), 0.1)
  }
  return tally.rows[0]
}

const any = (random: Random.Random) => random.below(FREE)
const tenth = (random: Random.Random) => random.below(10) === 0

it("places and first slots of honest draws are within 4 standard deviations", () => {
  const row = rowOf(any, tenth)
  expect(row?.draws).toBe(2_000)
  expect(row?.justExpected).toBeCloseTo(200)
  expect(Math.abs(row?.places ?? 9)).toBeLessThan(4)
  expect(Math.abs(row?.z ?? 9)).toBeLessThan(4)
})

it("who draws from one half, or takes cards before their winners, is beyond 4", () => {
  expect(rowOf((random) => random.below(30), tenth)?.places).toBeGreaterThan(4)
  expect(rowOf(any, (random) => random.below(7) === 0)?.z).toBeGreaterThan(4)
})

it("an auditor counts both, for each machine", () => {
  const log = new GeneratedLog({
    origin: "cards.example/fairness",
    vkey: "key",
    draws: 3_000,
    machines: ["weights", "stock"],
    hundreds: 1,
    perMinute: 3_000
  })
  const { rows } = Replay.of(log.entries, log.lists).slots
  expect(rows.map(({ machine }) => machine)).toEqual([7, 8])
  expect(rows.reduce((sum, { draws }) => sum + draws, 0)).toBe(3_000)
  for (const { just, places, z } of rows) {
    expect(just).toBeGreaterThan(50)
    expect(Math.abs(places ?? 9)).toBeLessThan(4)
    expect(Math.abs(z ?? 9)).toBeLessThan(4)
  }
})
