/** Operators change stock and odds while partners order, refund, open and sell. */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { returnStock, withdrawStock } from "@cardpack/core/commands/catalog/Stock"
import { updateMachine } from "@cardpack/core/commands/catalog/UpdateMachine"
import type { Engine } from "@cardpack/core/commands/Engine"
import type { CardId } from "@cardpack/core/domain/id/Id"
import type { Refused } from "@cardpack/core/engine/Command"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Fixture from "../../kit/sample/Fixture.ts"
import * as Sample from "../../kit/sample/Sample.ts"
import { sound } from "./Audited.ts"
import * as Changes from "./claim/Changes.ts"
import * as Real from "./Real.ts"
import { act, caller, order } from "./Requests.ts"
import { answers, cardsOf, Engines, ends, type Provided, together } from "./Rig.ts"

type It = Vitest.MethodsNonLive<Provided>
type Machine = Effect.Success<ReturnType<typeof Real.machine>>

const RICH = { cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }
const CALLERS = 64
const PARTNERS = 16
const ROUNDS = Number(process.env.CARDPACK_TEST_ROUNDS ?? "2")

/** A sealed card of the earlier kind: drawn at its order, returned to the deck by a refund. */
const drawnAtOrder = Effect.fnUntraced(function* (
  engine: Engine["Service"],
  partner: Real.Partner,
  key: string,
  machine: number
) {
  const cards = cardsOf(yield* order(engine, partner, key, { machine }))
  const rows = yield* (yield* Reads).cards(partner.id, cards)
  const sealed = { sealed: true, refundableUntil: Sample.FAR }
  yield* Fixture.write({ cards: rows.map(({ card }) => ({ ...card, ...sealed })) })
  return cards
})

interface Scene {
  readonly engine: Engine["Service"]
  readonly partner: Real.Partner
  readonly key: string
  readonly here: Machine
  readonly there: Machine
  readonly old: ReadonlyArray<CardId>
  readonly turn: number
}

const open = ({ engine, partner }: Scene, cardIds: ReadonlyArray<CardId>) =>
  engine.run(reveal(caller(partner), { customerId: partner.customers[0] ?? "cus_", cardIds }))

const tiers = (turn: number) => [
  { name: "common", weight: 1 },
  { name: "rare", weight: turn % 3 }
]

const STORIES = {
  "orders sealed": (scene: Scene) =>
    order(scene.engine, scene.partner, scene.key, { machine: scene.here.id, sealed: true }),
  "orders revealed": (scene: Scene) =>
    order(scene.engine, scene.partner, scene.key, { machine: scene.there.id, quantity: 2 }),
  "gives a claim back": Effect.fnUntraced(function* (scene: Scene) {
    const { engine, here, key, partner } = scene
    const cards = cardsOf(yield* order(engine, partner, key, { machine: here.id, sealed: true }))
    yield* act(engine, partner, `${key} back`, "refund", cards)
  }),
  "opens a claim": Effect.fnUntraced(function* (scene: Scene) {
    const { engine, key, partner, there } = scene
    const cards = cardsOf(yield* order(engine, partner, key, { machine: there.id, sealed: true }))
    yield* open(scene, cards)
  }),
  "gives an old card back": ({ engine, key, old, partner }: Scene) =>
    act(engine, partner, key, "refund", old),
  "sells back, and the operator restocks": Effect.fnUntraced(function* (scene: Scene) {
    const { engine, here, key, partner } = scene
    const { details } = yield* order(engine, partner, key, { machine: here.id })
    const ids = details.cards.map(({ card }) => card.id)
    yield* act(engine, partner, `${key} back`, "buyback", ids)
    const references = details.cards.flatMap(({ item }) => item?.reference ?? [])
    yield* engine.run(returnStock("race", { references, reason: "race" }))
  }),
  withdraws: Effect.fnUntraced(function* ({ engine, here, turn }: Scene) {
    const references = here.items.slice(turn % 16, (turn % 16) + 2).map((item) => item.reference)
    yield* engine.run(withdrawStock("race", { references, reason: "race" }))
    yield* engine.run(returnStock("race", { references, reason: "race" }))
  }),
  "moves cards to another machine": ({ engine, here, there, turn }: Scene) => {
    const items = here.items.slice(turn % 17, (turn % 17) + 3)
    return Changes.put(engine, {
      vendingMachines: [],
      cards: Changes.placed(items, there.id, "common")
    })
  },
  "moves cards back, with other odds": ({ engine, here, turn }: Scene) => {
    const items = here.items.slice(turn % 17, (turn % 17) + 3)
    return Changes.put(engine, {
      vendingMachines: [{ id: here.id, tiers: tiers(turn) }],
      cards: Changes.placed(items, here.id, turn % 2 === 0 ? "common" : "rare")
    })
  },
  "changes the odds": ({ engine, there, turn }: Scene) =>
    engine.run(updateMachine("race", there.id, { tiers: tiers(turn), active: turn % 5 !== 0 }))
} as const

const NAMES = Object.keys(STORIES) as ReadonlyArray<keyof typeof STORIES>

/** The allowed outcomes; any other is a fault of the service. */
const FAIR = ["done", "OutOfStock", "Conflict", "NotFound"]

const round = Effect.fnUntraced(function* (
  engine: Engine["Service"],
  partners: ReadonlyArray<Real.Partner>,
  name: string
) {
  const stock = { price: 10_000n, window: 60, tiers: { common: 18, rare: 9 } }
  const machines = [yield* Real.machine(stock), yield* Real.machine(stock)] as const
  const old = yield* Effect.forEach(partners, (partner, at) =>
    drawnAtOrder(engine, partner, `${name} old ${at}`, machines[at % 2 === 0 ? 0 : 1].id)
  )
  const results = yield* together(CALLERS, (own, index) => {
    const at = index % PARTNERS
    const isFirst = index % 2 === 0
    const scene: Scene = {
      engine: own,
      partner: partners[at] ?? Real.NOBODY,
      key: `${name} ${index}`,
      here: machines[isFirst ? 0 : 1],
      there: machines[isFirst ? 1 : 0],
      old: old[at] ?? [],
      turn: index
    }
    const story = STORIES[NAMES[(index * 7) % NAMES.length] ?? "orders sealed"]
    return Effect.asVoid<unknown, { readonly reason: { readonly _tag: string } }, never>(
      story(scene)
    )
  })
  const counts = ends(results)
  assert.deepStrictEqual(
    Object.keys(counts).filter((end) => !FAIR.includes(end)),
    [],
    JSON.stringify(counts)
  )
  assert.isAbove(answers(results).length, 0)
  return machines
})

/** Opens every remaining claim. */
const serve = Effect.fnUntraced(function* (engine: Engine["Service"], partner: Real.Partner) {
  const [customerId] = partner.customers
  assert.isDefined(customerId)
  const page = { limit: 200, before: null }
  const { rows } = yield* (yield* Reads).customerCards(partner.id, customerId, page)
  const claims = rows.filter(({ card, item }) => card.status === "active" && item === null)
  for (const { card } of claims) {
    const command = reveal(caller(partner), { customerId, cardIds: [card.id] })
    const opened = yield* engine.run(command)
    assert.isNotNull(opened.cards[0]?.item ?? null)
  }
})

/** A refusal names cards withdrawn at the same moment, and counts claims. */
const REFUSED = [
  /^vending machine \d+ would be left with \d+ cards for \d+ open sealed packs$/,
  /^item \S+ is withdrawn$/
]

/** Every way for operators to take cards from the machine. */
const TAKINGS = [
  (engine: Engine["Service"], here: Machine, _: Machine, from: number) => {
    const references = here.items.slice(from, from + 4).map((item) => item.reference)
    return engine.run(withdrawStock("race", { references, reason: "race" }))
  },
  (engine: Engine["Service"], here: Machine, there: Machine, from: number) => {
    const cards = Changes.placed(here.items.slice(from, from + 4), there.id, "rare")
    return Changes.put(engine, { vendingMachines: [], cards })
  },
  (engine: Engine["Service"], here: Machine) =>
    engine.run(updateMachine("race", here.id, { tiers: [{ name: "common", weight: 0 }] }))
]

const taken = Effect.fnUntraced(function* (partners: ReadonlyArray<Real.Partner>) {
  const stock = { price: 10_000n, window: 60, tiers: { common: 20, rare: 4 } }
  const [here, there] = [yield* Real.machine(stock), yield* Real.machine(stock)]
  const takes = (index: number) => index % 4 === 0
  const results = yield* together(CALLERS, (engine, index) => {
    const partner = partners[index % PARTNERS] ?? Real.NOBODY
    const take = TAKINGS[(index / 4) % TAKINGS.length]
    const key = `claim ${here.id} ${index}`
    const story: Effect.Effect<unknown, Refused> =
      takes(index) && take !== undefined
        ? take(engine, here, there, index % 20)
        : order(engine, partner, key, { machine: here.id, sealed: true })
    return Effect.asVoid(story)
  })
  for (const [index, result] of results.entries()) {
    if (Result.isSuccess(result)) continue
    const { reason } = result.failure
    if (!takes(index)) assert.strictEqual(reason._tag, "OutOfStock")
    else if (reason._tag !== "Conflict") assert.fail(reason._tag)
    else
      assert.isTrue(
        REFUSED.some((words) => words.test(reason.why)),
        reason.why
      )
  }
  assert.isAbove(answers(results).length, 0)
})

export const operators = (it: It, deadlocks: () => number): void => {
  it.effect("operators who take claimed cards are refused, and nobody else is", () =>
    Effect.gen(function* () {
      for (let at = 0; at < ROUNDS; at++) {
        const partners = yield* Effect.all(
          Array.from({ length: PARTNERS }, () => Real.partner(RICH))
        )
        yield* taken(partners)
        yield* sound
      }
    })
  )

  it.effect(
    "whatever operators change while partners trade, claims are covered and nothing deadlocks",
    () =>
      Effect.gen(function* () {
        const [engine] = (yield* Engines).all
        assert.isDefined(engine)
        for (let at = 0; at < ROUNDS; at++) {
          const partners = yield* Effect.all(
            Array.from({ length: PARTNERS }, () => Real.partner(RICH))
          )
          const machines = yield* round(engine, partners, `round ${at}`)
          yield* sound
          for (const partner of partners) yield* serve(engine, partner)
          for (const { id } of machines) {
            assert.strictEqual((yield* Fixture.stockOf(id)).openClaims, 0)
          }
        }
        yield* sound
        assert.strictEqual(deadlocks(), 0)
      })
  )
}
