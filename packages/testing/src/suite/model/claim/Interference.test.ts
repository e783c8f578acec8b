/**
 * Nothing readable before a pack is opened depends on its item: two worlds that differ only in the
 * draw key hold the same rows, and two that differ in their slots too give the same answers.
 */

import { reveal } from "@cardpack/core/commands/card/Reveal"
import { Engine } from "@cardpack/core/commands/Engine"
import type { CardId } from "@cardpack/core/domain/id/Id"
import * as Links from "@cardpack/core/domain/link/Links"
import * as Operation from "@cardpack/core/domain/operation/Operation"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { ENTRIES, EVENTS, OPERATIONS } from "@cardpack/core/engine/port/ListFilter"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, it } from "@effect/vitest"
import { Effect, HashMap, Layer, Result } from "effect"
import * as fc from "fast-check"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Clock from "../../../kit/clock/Clock.ts"
import { Memory } from "../../../kit/reference/Cell.ts"
import { layer as memory } from "../../../kit/reference/layer.ts"
import * as Places from "../../../kit/reference/Places.ts"
import { supply } from "../../../kit/reference/Pool.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { vault } from "../../../world/engine/Rig.ts"
import * as TestEngine from "../../../world/engine/TestEngine.ts"
import { openOf } from "../../../world/race/claim/Shop.ts"
import { act, caller, order } from "../../../world/race/Requests.ts"
import { rounds } from "../../../world/run/Depth.ts"

const clock = Clock.still()

/** What tells two worlds apart: the key of draws, and the salts and orders of cards on sale. */
interface Seeded {
  readonly key: string
  readonly salts: string
}

/** Ids are the same in all worlds. */
const entropy = (salts: string) =>
  Layer.sync(Entropy, () => {
    const [ids, seeds] = [bytes("ids"), bytes(salts)]
    return Entropy.of({ bytes: (count) => (count === 16 ? seeds(count) : ids(count)) })
  })

const world = ({ key, salts }: Seeded) =>
  TestEngine.layer({ maxOpenSealed: 200 }, key).pipe(
    Layer.provideMerge(Layer.mergeAll(memory, entropy(salts), vault)),
    Layer.provideMerge(clock.layer)
  )

const account = Sample.account({ balance: { cash: 900_000_000n, bonus: 0n }, sequence: 1_000n })
const customer = Sample.customer(account)
const partner = { id: account.id, customers: [customer.id] }
const machine = Sample.machine({ refundWindow: 30 * 60_000, maxOpenShare: 1_000_000 })
const items = Array.from({ length: 12 }, (_, at) =>
  Sample.item(machine, { tier: at < 9 ? "common" : "rare" })
)

/** In an order and with salts of their own. */
const entersOf = (salts: string) => {
  const random = bytes(`stock ${salts}`)
  const placed = items.map((item) => ({ item, place: String(random(8)) }))
  const order = placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item)
  return Sample.enters(order, "new", () => random(16))
}

interface Ask {
  readonly what: "order" | "refund" | "too late" | "bad reveal"
  readonly quantity: number
  readonly from: number
}

const ask: fc.Arbitrary<Ask> = fc.record({
  what: fc.constantFrom("order", "order", "refund", "too late", "bad reveal"),
  quantity: fc.integer({ min: 1, max: 5 }),
  from: fc.nat(20)
})

const NO_CARD = Sample.id("card")

const text = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each))

/** Everything that the partner and the operator can read. */
const seen = Effect.gen(function* () {
  const [reads, { state }] = [yield* Reads, yield* Memory]
  const all = { limit: 1_000, before: null }
  const { rows } = yield* reads.operations(account.id, OPERATIONS, all)
  const details = yield* reads.operationDetails(
    account.id,
    rows.map(({ id }) => id)
  )
  const now = yield* reads.now
  const whole = yield* state
  return text([
    details.map((each) => Operation.view(each, now, Links.NONE, false)),
    (yield* reads.events(account.id, EVENTS, 0n, 1_000)).map(({ data, type }) => [type, data]),
    (yield* reads.ledgerEntries(account.id, ENTRIES, all)).rows,
    yield* reads.vendingMachines,
    supply(whole, machine.id),
    [...Places.all(whole)].sort(([one], [other]) => (one < other ? -1 : 1))
  ])
})

/** Whatever a database holds, but for the days that a key committed to. */
const stored = Effect.gen(function* () {
  const state = yield* (yield* Memory).state
  const tables = Object.entries(state).filter(([name]) => name !== "drawDays")
  return text(
    tables.map(([name, table]) => [
      name,
      HashMap.isHashMap(table)
        ? [...table].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
        : table
    ])
  )
})

const play = (
  seeded: Seeded,
  asks: ReadonlyArray<Ask>,
  look: typeof seen | typeof stored
): Promise<{ readonly told: ReadonlyArray<string>; readonly opened: string }> =>
  Effect.gen(function* () {
    clock.move(0)
    const engine = yield* Engine
    yield* (yield* Store).transact({ accounts: [], operator: true }, (transaction) =>
      transaction.commit({
        ...EMPTY,
        newAccounts: [account],
        customers: [customer],
        machines: [machine],
        items,
        enters: entersOf(seeded.salts)
      })
    )
    const told: Array<string> = []
    const cards: Array<CardId> = []
    for (const [at, { from, quantity, what }] of asks.entries()) {
      const chosen = cards.slice(from % Math.max(1, cards.length)).slice(0, quantity)
      const fields = { machine: machine.id, quantity, sealed: true }
      const answer = yield* Effect.result<unknown, unknown, never>(
        what === "order"
          ? Effect.map(order(engine, partner, `key ${at}`, fields), ({ details, now }) => {
              cards.push(...details.cards.map(({ card }) => card.id))
              return Operation.view(details, now, Links.NONE, false)
            })
          : what === "bad reveal"
            ? engine.run(
                reveal(caller(partner), {
                  customerId: customer.id,
                  cardIds: [...chosen, NO_CARD]
                })
              )
            : Effect.map(
                act(engine, partner, `key ${at}`, what === "refund" ? "refund" : "buyback", chosen),
                ({ details, now }) => Operation.view(details, now, Links.NONE, false)
              )
      )
      told.push(text(Result.isSuccess(answer) ? answer.success : answer.failure))
      told.push(yield* look)
    }
    const shown: Array<string | undefined> = []
    for (const id of cards) {
      const answer = yield* Effect.result(openOf(engine, partner, [id]))
      if (Result.isSuccess(answer)) shown.push(answer.success.cards[0]?.item?.reference)
    }
    return { told, opened: text(shown) }
  }).pipe(Effect.provide(world(seeded)), Effect.runPromise)

const asked = fc.array(ask, { minLength: 1, maxLength: 12 })

it("worlds that differ in the draw key alone hold the same rows until a pack is opened", async () => {
  const opened = new Set<string>()
  let plays = 0
  await fc.assert(
    fc.asyncProperty(asked, async (asks) => {
      const [one, other] = [
        await play({ key: `a ${plays}`, salts: "salts" }, asks, stored),
        await play({ key: `b ${plays++}`, salts: "salts" }, asks, stored)
      ]
      assert.deepStrictEqual(one.told, other.told)
      if (one.opened !== other.opened) opened.add(one.opened)
    }),
    { numRuns: rounds(12, 40) }
  )
  assert.isAbove(opened.size, 3, "the keys decide what is opened")
})

it("worlds that differ in keys and slots answer the same until a pack is opened", async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.string(), fc.string(), async (asks, one, other) => {
      const a = await play({ key: `a ${one}`, salts: `a ${one}` }, asks, seen)
      const b = await play({ key: `b ${other}`, salts: `b ${other}` }, asks, seen)
      assert.deepStrictEqual(a.told, b.told)
    }),
    { numRuns: rounds(12, 40) }
  )
})
