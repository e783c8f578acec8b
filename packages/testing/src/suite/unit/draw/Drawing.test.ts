/** What a batch makes of its machines' stock: seeds that it may use, counts, new numbers. */
import * as Supply from "@cardpack/core/domain/catalog/Supply"
import * as StockEntry from "@cardpack/core/domain/draw/StockEntry"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { Drawing, readerOf } from "@cardpack/core/engine/draw/Drawing"
import { renumbering, sparse } from "@cardpack/core/engine/draw/Renumbering"
import * as Seeds from "@cardpack/core/engine/draw/Seeds"
import { DrawSecrets } from "@cardpack/core/engine/port/DrawSecrets"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Sightings } from "@cardpack/core/engine/rows/Pool"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import { layer as memory } from "../../../kit/reference/layer.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { drawSecrets } from "../../../world/engine/TestEngine.ts"

const machine = Sample.machine()
const MINUTE = 29_000_000

/** Three cards in the slots 2, 5 and 6 of seven. */
const SLOTS = [2, 5, 6]
const items = SLOTS.map(() => Sample.item(machine))
const salts = SLOTS.map(Sample.salt)

const rowsOf = (supply: Partial<Supply.Supply> = {}) => {
  const counts = new Map([["common", SLOTS.length]])
  const lists = [{ name: "common", generation: 0, size: 7, counts }]
  const sightings = new Sightings()
  const look = { machineId: machine.id, list: "common" }
  const found = items.map((item, at) => ({
    ...{ ...look, look: 0, item },
    slot: SLOTS[at] ?? 0,
    salt: salts[at] ?? new Uint8Array(16)
  }))
  sightings.add([{ ...look, slots: null, take: 0 }], found.toReversed())
  const supplies = [{ ...Supply.empty(machine.id), free: 9, lists, ...supply }]
  return new Rows({ ...NOTHING, supplies }, () => new Uint8Array(32), sightings)
}

describe("a draw", () => {
  const wanted = { machineId: machine.id, stages: [], entropy: new Uint8Array(32), minute: MINUTE }
  it.each([
    [MINUTE - 1, true],
    [MINUTE, false],
    [MINUTE + 1, false]
  ])("while seeds up to the minute %i may be out, has numbers: %s", (disclosing, has) => {
    const rows = new Rows({ ...NOTHING, disclosing }, () => new Uint8Array(32))
    assert.strictEqual(readerOf(rows, wanted) !== null, has)
  })
})

describe("draws of one decision", () => {
  it("take the machine's next numbers and a card each, until none is left", () => {
    const drawing = new Drawing(rowsOf({ sequence: 40n }))
    const lists = [{ name: "common", weight: 1n }]
    const wanted = (nth: number) => ({
      machineId: machine.id,
      stages: [{ oddsVersion: 1, isOne: false, lists }],
      entropy: new Uint8Array(32).fill(nth),
      minute: MINUTE
    })
    const drawn = [1, 2, 3, 4].map((nth) => drawing.draw(wanted(nth)))
    const found = drawn.flatMap((each) => (each === null || typeof each === "string" ? [] : [each]))
    assert.deepStrictEqual(
      found.map(({ sequence }) => sequence),
      [41n, 42n, 43n]
    )
    assert.sameMembers(
      found.map(({ slot }) => slot),
      SLOTS
    )
    assert.isNull(drawn[3])
  })
})

describe("a batch's count of free cards", () => {
  it.each([
    [[], 8],
    [["common"], 9]
  ])("without those of the tiers %j is, after a draw, %i", (retired, free) => {
    const { pool } = rowsOf({ retired })
    const [item] = items
    assert.isDefined(item)
    const order = Sample.operation(Sample.customer(Sample.account()))
    pool.apply({ ...EMPTY, draws: [Sample.draw(Sample.card(order, item), item)] })
    assert.strictEqual(pool.supply(machine.id).free, free)
  })
})

describe("a list of which most slots are empty", () => {
  it("gets numbers in the order of its slots, which are what is committed to", () => {
    const rows = rowsOf()
    const lists = sparse(rows.pool, [machine.id])
    const [changes] = Steps.finish(renumbering(rows, lists, []))
    const committed = items.map(({ id, reference, tier }, at) => ({
      ...{ itemId: id, reference, label: tier },
      salt: salts[at] ?? new Uint8Array(16)
    }))
    const { leaves, root } = Steps.finish(StockEntry.committing(committed))
    assert.deepStrictEqual(changes?.renumbers, [
      { machineId: machine.id, list: "common", items: items.map(({ id }) => id), root, leaves }
    ])
  })
})

describe("a day", () => {
  it.effect("that was committed to with another key is not used", () =>
    Effect.gen(function* () {
      const { newest } = yield* DrawSecrets
      const day = { nonce: new Uint8Array(32), key: newest, createdAt: Sample.THEN }
      const anchor = new Uint8Array(32).fill(1)
      yield* Fixture.write({ drawDays: [{ ...day, day: 20_000, renewal: 0, anchor }] })
      const seeds = yield* Seeds.make(500)
      const failure = yield* Effect.flip(seeds.derive(20_000))
      assert.strictEqual(failure._tag, "WrongDrawKey")
      assert.isUndefined(seeds.of(20_000 * 1440))
      yield* seeds.derive(20_001)
      assert.strictEqual(seeds.of(20_001 * 1440)?.length, 32)
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          memory,
          drawSecrets(),
          Layer.sync(Entropy, () => Entropy.of({ bytes: bytes("days") }))
        )
      )
    )
  )
})
