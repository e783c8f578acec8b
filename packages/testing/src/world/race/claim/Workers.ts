/** The worker that opens claims at the end of their windows, under failures. */
import { setControls, updateMachine, updatePartner } from "@cardpack/core/commands"
import type { Id } from "@cardpack/core/domain"
import { ClaimQueue } from "@cardpack/core/ports"
import { ClaimWorker } from "@cardpack/core/workers"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { sound } from "../Audited.ts"
import * as Real from "../Real.ts"
import { cardsOf } from "../Rig.ts"
import { Commits, drawOf, opened } from "./Commits.ts"
import { type Provided, RICH, shop, WINDOW } from "./Shop.ts"

type It = Vitest.MethodsNonLive<Provided>
type MoveClock = (minutes: number) => void

const working = <E, R>(writes: number, until: Effect.Effect<boolean, E, R>) =>
  Effect.scoped(
    Effect.andThen(
      ClaimWorker.run({ writes, poll: 1 }),
      Effect.repeat(until, { until: (holds) => holds, schedule: Schedule.spaced("5 millis") })
    )
  )

const closed = Effect.fnUntraced(function* (cards: ReadonlyArray<Id.CardId>) {
  const drawn = yield* Effect.forEach(cards, drawOf)
  return cards.filter((_, at) => drawn[at] === undefined)
})

const isOpen = (cards: ReadonlyArray<Id.CardId>) =>
  Effect.map(closed(cards), ({ length }) => length === 0)

const failures = (it: It, moveClock: MoveClock): void => {
  it.effect("a claim that can't be opened does not delay others, and is retried", () =>
    Effect.gen(function* () {
      moveClock(0)
      const commits = yield* Commits
      const [one, two] = [yield* shop({ common: 8 }), yield* shop({ common: 4 })]
      const [first, second, third, fourth] = cardsOf(yield* one.buy(4, true))
      assert.isDefined(first)
      assert.isDefined(second)
      assert.isDefined(third)
      assert.isDefined(fourth)
      moveClock(1)
      const later = cardsOf(yield* two.buy(2, true))
      moveClock(WINDOW + 2)
      for (const id of [first, third]) commits.broken.add(id)
      // Two claims a poll, which the unopenable ones would fill.
      yield* working(6, isOpen([second, fourth, ...later]))
      assert.deepStrictEqual(yield* closed([first, third]), [first, third])
      commits.broken.clear()
      yield* working(6, isOpen([first, third]))
      yield* sound
      moveClock(0)
    })
  )

  it.effect("claims that can't be opened are skipped for some polls", () =>
    Effect.gen(function* () {
      moveClock(0)
      const commits = yield* Commits
      const queue = yield* ClaimQueue.ClaimQueue
      const { buy } = yield* shop({ common: 8 })
      const [id] = cardsOf(yield* buy(1, true))
      assert.isDefined(id)
      moveClock(WINDOW + 1)
      commits.broken.add(id)
      const before = commits.refused
      let looks = 0
      const counting = ClaimQueue.ClaimQueue.of({
        due: (limit, after) =>
          Effect.suspend(() => {
            looks++
            return queue.due(limit, after)
          })
      })
      yield* working(
        6,
        Effect.sync(() => looks >= 80)
      ).pipe(Effect.provideService(ClaimQueue.ClaimQueue, counting))
      assert.isAtLeast(commits.refused - before, 3)
      assert.isAtMost(commits.refused - before, Math.ceil(looks / 20))
      commits.broken.clear()
      yield* working(6, isOpen([id]))
      moveClock(0)
    })
  )
}

const crowds = (it: It, moveClock: MoveClock): void => {
  it.effect(
    "hundreds of windows that end at once are opened in small steps, and orders go on",
    () =>
      Effect.gen(function* () {
        moveClock(0)
        const commits = yield* Commits
        const { buy, engine, id } = yield* shop({ common: 300, rare: 100 })
        yield* engine.run(updateMachine("test", id, { maxOpenShare: 1 }))
        const partners = yield* Effect.forEach([1, 2, 3, 4], () => Real.partner(RICH))
        const cards = yield* Effect.forEach(
          partners.flatMap((partner) => Array.from({ length: 5 }, () => partner)),
          (partner) => Effect.map(buy(10, true, partner), cardsOf)
        )
        const all = cards.flat().length
        const count = () => opened(commits).reduce((sum, each) => sum + each, 0)
        moveClock(WINDOW + 1)
        commits.made.length = 0
        const customer = yield* Real.partner(RICH)
        const left = yield* Effect.scoped(
          Effect.gen(function* () {
            yield* ClaimWorker.run({ writes: 50, poll: 1 })
            yield* Effect.repeat(
              Effect.sync(() => count() > 0),
              { until: (holds) => holds, schedule: Schedule.spaced("1 millis") }
            )
            yield* buy(1, true, customer)
            return all - count()
          })
        )
        assert.isAbove(left, 0, "the order waited for all windows")
        yield* working(
          50,
          Effect.sync(() => count() >= all)
        )
        assert.strictEqual((yield* Fixture.stockOf(id)).openClaims, 1)
        assert.isAtMost(Math.max(...opened(commits)), 16)
        yield* sound
        moveClock(0)
      })
  )
}

const stops = (it: It, moveClock: MoveClock): void => {
  it.effect("a window ends whatever is stopped: the partner, its machine, or all orders", () =>
    Effect.gen(function* () {
      moveClock(0)
      const { buy, engine, id, partner } = yield* shop({ common: 6, rare: 2 })
      const cards = cardsOf(yield* buy(4, true))
      yield* engine.run(updatePartner("test", partner.id, { status: "suspended" }))
      yield* engine.run(updateMachine("test", id, { active: false, public: false }))
      const off = { orders: false, buybacks: false, redemptions: false, mints: false }
      yield* engine.run(setControls("test", { controls: off, reason: "test" }))
      moveClock(WINDOW + 1)
      yield* working(500, isOpen(cards))
      const on = { orders: true, buybacks: true, redemptions: true, mints: true }
      yield* engine.run(setControls("test", { controls: on, reason: "test" }))
      yield* sound
      moveClock(0)
    })
  )
}

export const workers = (it: It, moveClock: MoveClock): void => {
  failures(it, moveClock)
  crowds(it, moveClock)
  stops(it, moveClock)
}
