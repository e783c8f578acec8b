/**
 * Games against a machine: strategies order, refund, open, wait and look, in any order, by several
 * accounts. The gain of a strategy is the value of the cards that it keeps, minus the value of
 * packs bought and opened at the same moments. With fixed values no strategy gains anything.
 */

import { reveal } from "@cardpack/core/commands/card/Reveal"
import * as WindowEnd from "@cardpack/core/commands/card/WindowEnd"
import { Engine } from "@cardpack/core/commands/Engine"
import type { Slot } from "@cardpack/core/domain/catalog/Deck"
import * as ExpectedValue from "@cardpack/core/domain/catalog/ExpectedValue"
import type { CardId } from "@cardpack/core/domain/id/Id"
import { Reads } from "@cardpack/core/engine/port/Reads"
import type { Store } from "@cardpack/core/engine/port/Store"
import { Effect, Layer, Result } from "effect"
import * as fc from "fast-check"
import type * as Clock from "../../../kit/clock/Clock.ts"
import { Memory } from "../../../kit/reference/Cell.ts"
import { layer as memory } from "../../../kit/reference/layer.ts"
import { get, type State, where } from "../../../kit/reference/State.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Real from "../Real.ts"
import { act, caller, order } from "../Requests.ts"
import { cardsOf } from "../Rig.ts"

/** A tier: its weight, and the values of its cards in dollars. */
export interface Tier {
  readonly weight: number
  readonly cards: ReadonlyArray<number>
}

export type Move =
  | {
      readonly what: "order"
      readonly account: number
      readonly sealed: boolean
      readonly quantity: number
    }
  | {
      readonly what: "refund" | "open"
      readonly account: number
      readonly from: number
      readonly quantity: number
    }
  /** Refunds all but the newest packs; opens those when they are worth more than their price. */
  | { readonly what: "keep the tail"; readonly account: number; readonly quantity: number }
  | { readonly what: "wait" }

const WINDOW = 30
const PRICE = 10

const account = fc.nat(2)
const quantity = fc.integer({ min: 1, max: 10 })

export const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant("order" as const),
      account,
      sealed: fc.constantFrom(true, true, true, false),
      quantity
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("refund" as const),
      account,
      from: fc.nat(40),
      quantity
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("open" as const),
      account,
      from: fc.nat(40),
      quantity
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("keep the tail" as const), account, quantity })
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("wait" as const) }) }
)

/** Machines with rare valuable cards, and with stock that does not match the odds. */
export const machine: fc.Arbitrary<ReadonlyArray<Tier>> = fc.oneof(
  fc.constant([
    { weight: 90, cards: Array.from({ length: 16 }, () => 5) },
    { weight: 10, cards: [60, 60, 200, 40] }
  ]),
  fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 100 }),
      cards: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 12 })
    }),
    { minLength: 1, maxLength: 4 }
  )
)

type Provided = Engine | Store | Reads | Memory

/** A separate store for one game, with seeded randomness. */
export const world = (seed: string, clock: Clock.Still): Layer.Layer<Provided> =>
  Layer.effectDiscard(Real.ready).pipe(
    Layer.provideMerge(Real.engine(seed, { maxOpenSealed: 200 })),
    Layer.provideMerge(memory),
    Layer.provideMerge(clock.layer),
    Layer.orDie
  )

/** Stocks the machine in random order, as a catalog does. */
const stock = Effect.fnUntraced(function* (tiers: ReadonlyArray<Tier>, random: () => number) {
  const row = Sample.machine({
    priceUsd: BigInt(PRICE) * 1_000_000n,
    refundWindow: WINDOW * 60_000,
    maxOpenShare: 1_000_000,
    tiers: tiers.map(({ weight }, at) => ({ name: `tier ${at}`, weight: BigInt(weight) }))
  })
  const items = tiers.flatMap(({ cards }, at) =>
    cards.map((value) =>
      Sample.item(row, { tier: `tier ${at}`, buybackUsd: BigInt(value) * 1_000_000n })
    )
  )
  const stocked = items.map((item) => Sample.slot(item, BigInt(Math.floor(random() * 2 ** 50))))
  yield* Fixture.write({ machines: [row], items, stocked })
  return row.id
})

export interface Outcome {
  /** Dollars: value of the kept cards minus value of packs opened at the same moments. */
  readonly gain: number
  /** Dollars: value of the kept cards minus their price. */
  readonly profit: number
  readonly kept: number
}

const dollars = (value: bigint): number => Number(value) / 1e6

/** The average value of a machine's next pack. */
const worthOf = (state: State, machineId: number): number => {
  const machine = get(state.machines, String(machineId))
  if (machine === undefined) return 0
  const slots = where(state.deck, (slot) => slot.machineId === machineId)
  const tiers = Map.groupBy(slots, ({ tier }) => tier)
  const value = (slot: Slot) => get(state.items, slot.itemId)?.buybackUsd ?? 0n
  const sum = (own: ReadonlyArray<Slot>) => own.reduce((all, slot) => all + value(slot), 0n)
  const stock = new Map(Array.from(tiers, ([tier, own]) => [tier, own.length]))
  const values = new Map(Array.from(tiers, ([tier, own]) => [tier, sum(own)]))
  return dollars(ExpectedValue.ofMachine({ machine, stock, values }) ?? 0n)
}

/** Plays the moves, then opens every pack that is still sealed. */
export const play = Effect.fnUntraced(function* (
  tiers: ReadonlyArray<Tier>,
  moves: ReadonlyArray<Move>,
  random: () => number,
  clock: Clock.Still
) {
  const engine = yield* Engine
  const [memory, reads] = [yield* Memory, yield* Reads]
  clock.move(0)
  const machineId = yield* stock(tiers, random)
  const partners = yield* Effect.forEach([0, 1, 2], () =>
    Real.partner({ cash: 900_000_000n, bonus: 0n, customers: 1 })
  )
  const sealed = partners.map((): Array<CardId> => [])
  let [now, keys, gain, profit, kept] = [0, 0, 0, 0, 0]
  /** The value of a pack bought and opened now. */
  const worth = Effect.map(memory.state, (state) => worthOf(state, machineId))
  const keep = (value: bigint | undefined, fair: number) => {
    gain += dollars(value ?? 0n) - fair
    profit += dollars(value ?? 0n) - PRICE
    kept++
  }
  const partnerOf = (index: number) => partners[index] ?? Real.NOBODY
  const openOne = Effect.fnUntraced(function* (index: number, id: CardId) {
    const fair = yield* worth
    const partner = partnerOf(index)
    const customerId = partner.customers[0] ?? "cus_"
    const { cards } = yield* engine.run(reveal(caller(partner), { customerId, cardIds: [id] }))
    keep(cards[0]?.item?.buybackUsd, fair)
  })
  /** Opens each pack whose window has passed by a read of its own. */
  const expire = Effect.fnUntraced(function* () {
    for (const [index, cards] of sealed.entries()) {
      for (const id of cards.splice(0)) {
        const fair = yield* worth
        const read = reads.cards(partnerOf(index).id, [id])
        const [row] = yield* WindowEnd.settled(engine, yield* reads.now, read, (rows) => rows)
        keep(row?.item?.buybackUsd, fair)
      }
    }
  })
  const refund = (index: number, cards: ReadonlyArray<CardId>) =>
    cards.length === 0
      ? Effect.void
      : Effect.asVoid(act(engine, partnerOf(index), `key ${++keys}`, "refund", cards))
  const one = Effect.fnUntraced(function* (next: Move) {
    if (next.what === "wait") {
      now += WINDOW + 1
      clock.move(now)
      return yield* expire()
    }
    const own = sealed[next.account]
    if (own === undefined) return
    if (next.what === "order") {
      // Revealed packs are bought one at a time, so that each has its own fair value.
      for (let left = next.sealed ? 1 : next.quantity; left > 0; left--) {
        const fair = yield* worth
        const fields = {
          machine: machineId,
          quantity: next.sealed ? next.quantity : 1,
          sealed: next.sealed
        }
        const answer = yield* Effect.result(
          order(engine, partnerOf(next.account), `key ${++keys}`, fields)
        )
        if (Result.isFailure(answer)) return
        if (next.sealed) own.push(...cardsOf(answer.success))
        else keep(answer.success.details.cards[0]?.item?.buybackUsd, fair)
      }
      return
    }
    if (next.what === "keep the tail") {
      const given = own.splice(0, Math.max(0, own.length - next.quantity))
      for (let at = 0; at < given.length; at += 10) {
        yield* refund(next.account, given.slice(at, at + 10))
      }
      const fair = yield* worth
      if (fair > PRICE) for (const id of own.splice(0)) yield* openOne(next.account, id)
      return
    }
    const start = own.length === 0 ? 0 : next.from % own.length
    const chosen = own.splice(start, next.quantity)
    if (next.what === "refund") yield* refund(next.account, chosen)
    else for (const id of chosen) yield* openOne(next.account, id)
  })
  for (const next of moves) yield* one(next)
  for (const [index, cards] of sealed.entries()) {
    for (const id of cards.splice(0)) yield* openOne(index, id)
  }
  const outcome: Outcome = { gain, profit, kept }
  return outcome
})
