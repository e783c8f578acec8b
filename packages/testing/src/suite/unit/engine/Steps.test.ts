/** Long decisions run in steps, between which other work may run. */

import { moves, putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import type { Decided, outcomeOf } from "@cardpack/core/engine/Command"
import { fresh } from "@cardpack/core/engine/port/Entropy"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Result } from "effect"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { tells } from "../../../world/engine/Story.ts"

const COUNT = 300

const machine = Sample.machine()
const [first, second] = machine.tiers.map(({ name }) => name)

const stored = Array.from({ length: COUNT }, (_, index) =>
  Sample.item(machine, { reference: `stored-${index}`, tier: first ?? "" })
)

const rowsOf = () => {
  const places = stored.map(
    ({ id, machineId, tier }) => [id, { _tag: "deck", machineId, tier }] as const
  )
  return new Rows({ ...NOTHING, now: Sample.THEN, machines: [machine], items: stored, places })
}

const watched = <Card extends object>(cards: ReadonlyArray<Card>, read: Set<number>) =>
  cards.map(
    (card, index) =>
      new Proxy(card, {
        get: (target, field, receiver) => {
          read.add(index)
          return Reflect.get(target, field, receiver)
        }
      })
  )

const cardOf = (reference: string, tier: string | undefined) => ({
  reference,
  vendingMachineId: machine.id,
  tier: tier ?? "",
  name: "A card",
  image: "https://cards.example/card.svg",
  buybackUsd: "1.000000"
})

const chance = () => fresh(bytes("steps"), Sample.THEN)

/** The most cards handled between two possible pauses. */
const most = <A>(work: Steps.Steps<A>, read: Set<number>) => {
  const counts: Array<number> = []
  // Forgets the cards read when the command was made.
  read.clear()
  for (;;) {
    const step = work.next()
    counts.push(read.size)
    read.clear()
    if (step.done === true)
      return { value: step.value, steps: counts.length, most: Math.max(...counts) }
  }
}

const inSteps = <A>(decided: Decided<A>): Steps.Steps<ReturnType<typeof outcomeOf<A>>> => {
  if (Result.isResult(decided)) return assert.fail("it was decided at once")
  return decided
}

describe("a decision over many cards", () => {
  const shapes = {
    new: () => stored.map((_, index) => cardOf(`new-${index}`, first)),
    moving: () => stored.map(({ reference }) => cardOf(reference, second))
  }

  it.each(["new", "moving"] as const)("handles one between two pauses: %s ones", (shape) => {
    const read = new Set<number>()
    const catalog = { vendingMachines: [], cards: watched(shapes[shape](), read) }
    const command = putCatalog("ada", catalog)
    const put = most(inSteps(command.decide(rowsOf(), chance())), read)
    assert.isAtMost(put.most, 1)
    // One pass each over duplicates, cards and slots.
    assert.isAtLeast(put.steps, 3 * COUNT)
    const moving = most(inSteps(moves(catalog).decide(rowsOf(), chance())), read)
    assert.isAtMost(moving.most, 1)
    assert.isAtLeast(moving.steps, COUNT)
  })
})

describe("work in steps", () => {
  function* work(steps: number): Steps.Steps<string> {
    for (let done = 0; done < steps; done++) yield
    return "done"
  }

  /** The pauses of work under a clock that advances at each reading. */
  const pauses = (steps: number, millis: number) =>
    Effect.gen(function* () {
      let now = 0
      let turns = 0
      let isOver = false
      const count = () => {
        turns++
        if (!isOver) setImmediate(count)
      }
      setImmediate(count)
      const clock = yield* Clock.Clock
      const answer = yield* Effect.provideService(Steps.run(work(steps)), Clock.Clock, {
        ...clock,
        currentTimeMillisUnsafe: () => (now += millis)
      })
      isOver = true
      assert.strictEqual(answer, "done")
      return turns
    })

  tells("lets the event loop run after every four milliseconds of work", function* () {
    assert.strictEqual(yield* pauses(100, 0), 0)
    assert.isAtLeast(yield* pauses(100, Steps.LONGEST), 99)
    const some = yield* pauses(100, 1)
    assert.isAtLeast(some, 15)
    assert.isAtMost(some, 30)
    // A clock that is set back while the work runs.
    assert.isAtLeast(yield* pauses(100, -1000), 99)
  })
})
