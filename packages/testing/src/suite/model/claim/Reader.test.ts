/**
 * A person who reads all tables before each draw, and knows the requests, guesses the next card no better
 * than by chance; a person with the key as well guesses all of them.
 */

import * as NativeHash from "@cardpack/adapters/hash/NativeHash"
import { updateMachine } from "@cardpack/core/commands"
import { returnStock } from "@cardpack/core/commands/catalog/Stock"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import type { Stage } from "@cardpack/core/domain/draw/Choice"
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Clock from "../../../kit/clock/Clock.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as TestEngine from "../../../world/engine/TestEngine.ts"
import { openOf } from "../../../world/race/claim/Shop.ts"
import * as Real from "../../../world/race/Real.ts"
import { act, order } from "../../../world/race/Requests.ts"
import { cardsOf } from "../../../world/race/Rig.ts"
import { rounds } from "../../../world/run/Depth.ts"
import * as Foresight from "./reader/Foresight.ts"
import { chanceOf, GUESSES, Score } from "./reader/Guesser.ts"
import * as Snapshot from "./reader/Snapshot.ts"

/** Of which each draws twenty cards. */
const ROUNDS = rounds(12, 50)
/** An hour before a midnight: its seeds are few hashes away from their day's secret. */
const EVENING = Date.UTC(2030, 0, 1, 23)
/** A guesser that is better than chance is above it. */
const CRITICAL = 5

const STOCK: Stage = { oddsVersion: 1, isOne: true, lists: [{ name: "*", weight: 1n }] }
const WEIGHTS: Stage = {
  oddsVersion: 1,
  isOne: false,
  lists: [
    { name: "a", weight: 3n },
    { name: "b", weight: 2n }
  ]
}

const KEY = Bytes.utf8(TestEngine.KEY)

class Reader {
  readonly scores = new Map(Object.keys(GUESSES).map((name) => [name, new Score()]))
  readonly values = new Snapshot.Values()
  readonly found: Array<string> = []
  private last: Foresight.OnSale | null = null
  draws = 0
  foreseen = 0

  /** The uses of values that foresee the draws of a stock. */
  uses(
    stock: Foresight.Stock,
    draws: ReadonlyArray<Foresight.Draw>,
    values: ReadonlyArray<Uint8Array>,
    days: ReadonlyArray<Foresight.Day>
  ): ReadonlyArray<string> {
    return values.flatMap((value) =>
      Object.entries(Foresight.USES).flatMap(([use, seedOf]) =>
        days.some((day) => Foresight.explains(stock, draws, (minute) => seedOf(value, minute, day)))
          ? [`${Bytes.toHex(value)} is ${use}`]
          : []
      )
    )
  }

  judge(
    stock: Foresight.Stock,
    draws: ReadonlyArray<Foresight.Draw>,
    days: ReadonlyArray<Foresight.Day>
  ): void {
    for (const { draw, stock: left } of Foresight.inTurn(stock, draws)) {
      this.draws++
      for (const [name, guess] of Object.entries(GUESSES)) {
        const card = guess(left.cards, this.last)
        if (card === undefined) continue
        this.scores.get(name)?.add(chanceOf(left, card), card.itemId === draw.itemId)
      }
      const isForeseen = days.some((day) => {
        const seed = Foresight.fromText(KEY, draw.minute, day)
        return Foresight.foreseen(left, draw, seed) === draw.itemId
      })
      if (isForeseen) this.foreseen++
      this.last = left.cards.find(({ itemId }) => itemId === draw.itemId) ?? null
    }
  }
}

const clock = Clock.shifted()

const play = Effect.gen(function* () {
  const engine = yield* Engine
  const reader = new Reader()
  const partner = yield* Real.partner({ cash: 900_000_000_000n, bonus: 0n, customers: 1 })
  const made = { price: 1_000_000n, window: 1, tiers: { a: 24, b: 16 } }
  const [weighed, stocked] = [yield* Real.machine(made), yield* Real.machine(made)]
  yield* engine.run(updateMachine("test", stocked.id, { odds: "stock", maxOpenShare: 0.5 }))
  const sales = [
    { ...weighed, stage: WEIGHTS },
    { ...stocked, stage: STOCK }
  ]
  const opened = (EVENING - Date.now()) / 60_000
  let lastLook: Parameters<Reader["uses"]> | undefined

  /** Reads everything, draws, and compares. */
  const drawn = Effect.fnUntraced(function* <A, E, R>(
    { id, stage }: (typeof sales)[number],
    draw: Effect.Effect<A, E, R>,
    isLast: boolean
  ) {
    const stock = yield* Snapshot.stockOf(id, stage)
    const sequence = yield* Snapshot.sequenceOf(id)
    const fresh = yield* reader.values.look
    const answer = yield* draw
    const draws = yield* Snapshot.drawsAfter(id, sequence)
    const days = yield* Snapshot.days
    reader.judge(stock, draws, days)
    lastLook = [stock, draws, isLast ? reader.values.all : fresh, days]
    reader.found.push(...reader.uses(...lastLook))
    return answer
  })

  for (let round = 0; round < ROUNDS; round++) {
    const sale = sales[round % 2] ?? assert.fail("two machines")
    const isLast = round >= ROUNDS - 2
    clock.move(opened + round)
    const fields = { machine: sale.id, quantity: 10 }
    const bought = yield* drawn(sale, order(engine, partner, `order ${round}`, fields), false)
    const claims = cardsOf(
      yield* order(engine, partner, `sealed ${round}`, { ...fields, sealed: true })
    )
    // Each machine's packs are opened within their windows, and the next time after them.
    const isLate = round % 4 > 1
    if (isLate) clock.move(opened + round + 1.01)
    else yield* drawn(sale, openOf(engine, partner, claims), isLast)
    const sold = act(engine, partner, `sell sealed ${round}`, "buyback", claims)
    yield* isLate ? drawn(sale, sold, isLast) : sold
    yield* act(engine, partner, `sell ${round}`, "buyback", cardsOf(bought))
    const on = new Set((yield* Snapshot.stockOf(sale.id, sale.stage)).cards.map((c) => c.reference))
    const references = sale.items.map((each) => each.reference).filter((each) => !on.has(each))
    yield* engine.run(returnStock("test", { references, reason: "again" }))
  }
  return { reader, lastLook, partner }
})

it.live("a reader of all tables guesses the next card as by chance, with the key each one", () =>
  Effect.gen(function* () {
    const url = Redacted.make(yield* Fresh.migrated)
    const storage = layerServer({ url, clockShift: clock.shift })
    const engine = Layer.provideMerge(Real.engine("reader", { maxOpenSealed: 200 }), storage)
    const layer = Layer.merge(engine, NativeHash.layer)
    yield* Effect.provide(
      Effect.gen(function* () {
        const { lastLook, partner, reader } = yield* play
        assert.strictEqual(reader.draws, ROUNDS * 20)
        for (const [name, { z }] of reader.scores) assert.isBelow(z, CRITICAL, name)
        assert.deepStrictEqual(reader.found, [])
        assert.strictEqual(reader.foreseen, reader.draws, "with the key")
        // The same eyes find a secret that a table holds.
        const [stock, draws, , days] = lastLook ?? assert.fail("no draws")
        const minute = draws[0]?.minute ?? 0
        const [day] = days.filter((each) => each.day === Math.floor(minute / 1440))
        assert.isDefined(day)
        const seed = Foresight.fromText(KEY, minute, day)
        assert.lengthOf(reader.uses(stock, draws, [seed], days), 1)
        // What the reader knows of a request is what the draw was made of.
        const request = DrawEntropy.requestOf(partner.id, `sealed ${ROUNDS - 1}`)
        const known = draws.map((_, at) => DrawEntropy.of(request, at, null))
        assert.deepStrictEqual(
          draws.map(({ entropy }) => Bytes.toHex(entropy)),
          known.map(Bytes.toHex)
        )
      }),
      layer
    )
  })
)
