/** At the end of its refund window, a claim is opened by the first access. */
import type { Engine } from "@cardpack/core"
import { updateMachine, WindowEnd } from "@cardpack/core/commands"
import { Card, type Id, Json } from "@cardpack/core/domain"
import { type ClaimQueue, ListFilter, Reads } from "@cardpack/core/ports"
import { ClaimWorker } from "@cardpack/core/workers"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { sound } from "../Audited.ts"
import { act } from "../Requests.ts"
import { drawOf } from "./Commits.ts"
import { nextKey, type Provided, shop, WINDOW } from "./Shop.ts"

type It = Vitest.MethodsNonLive<Provided>
type MoveClock = (minutes: number) => void

/** Each way to access a card, and the card that it then shows. */
const touches = Effect.fnUntraced(function* (machine: Effect.Success<ReturnType<typeof shop>>) {
  const { engine, partner } = machine
  const reads = yield* Reads.Reads
  const context = yield* Effect.context<Engine.Engine | ClaimQueue.ClaimQueue>()
  const all = { limit: 100, before: null }
  const [customerId] = partner.customers
  assert.isDefined(customerId)
  type Touch = (
    id: Id.CardId,
    operationId: `op_${string}`
  ) => Effect.Effect<unknown, unknown, never>
  const settled = <A, E>(
    read: Effect.Effect<A, E>,
    cards: Parameters<typeof WindowEnd.settled<A, E, never>>[3]
  ) => Effect.flatMap(reads.now, (now) => WindowEnd.settled(engine, now, read, cards))
  const found = (all: ReadonlyArray<{ card: { id: string }; item: unknown }>, id: string) =>
    all.find(({ card }) => card.id === id)?.item ?? null
  const touches: Readonly<Record<string, Touch>> = {
    "reading the card": (id) =>
      Effect.map(
        settled(reads.cards(partner.id, [id]), (rows) => rows),
        (rows) => found(rows, id)
      ),
    "listing the customer's cards": (id) =>
      Effect.map(
        settled(
          reads.customerCards(partner.id, customerId, ListFilter.CARDS, all),
          ({ rows }) => rows
        ),
        ({ rows }) => found(rows, id)
      ),
    "reading the order": (id, operation) =>
      Effect.map(
        settled(reads.operationDetails(partner.id, [operation]), (rows) =>
          rows.flatMap(({ cards }) => cards)
        ),
        (rows) =>
          found(
            rows.flatMap(({ cards }) => cards),
            id
          )
      ),
    "a reveal": (id) => Effect.map(machine.open([id]), ({ cards }) => found(cards, id)),
    "a buyback": (id) =>
      Effect.map(act(engine, partner, nextKey(), "buyback", [id]), ({ details }) =>
        found(details.affectedCards, id)
      ),
    "a refund that comes too late": (id) =>
      Effect.andThen(
        Effect.flip(machine.refund([id])),
        Effect.map(reads.cards(partner.id, [id]), (rows) => found(rows, id))
      ),
    "the worker": (id) =>
      Effect.scoped(
        Effect.gen(function* () {
          yield* ClaimWorker.run(ClaimWorker.DEFAULTS)
          const look = Effect.map(reads.cards(partner.id, [id]), (rows) => found(rows, id))
          return yield* Effect.repeat(look, { until: (item) => item !== null })
        })
      ).pipe(Effect.provide(context))
  }
  return touches
})

export const windowEnds = (it: It, moveClock: MoveClock): void => {
  it.effect("after the end of its window a pack is opened by its first access", () =>
    Effect.gen(function* () {
      const names = Object.keys(yield* touches(yield* shop({ common: 1 })))
      for (const name of names) {
        moveClock(0)
        const machine = yield* shop({ common: 3, rare: 1 })
        const { details } = yield* machine.buy(1, true)
        const [id] = details.cards.map(({ card }) => card.id)
        assert.isDefined(id)
        moveClock(WINDOW + 1)
        const touch = (yield* touches(machine))[name]
        assert.isDefined(touch)
        const item = yield* touch(id, details.operation.id)
        assert.isNotNull(item, name)
        const [after] = yield* (yield* Reads.Reads).cards(machine.partner.id, [id])
        assert.deepStrictEqual(after?.item, item, name)
        assert.isFalse(after?.card.sealed)
        assert.isDefined(yield* drawOf(id))
        assert.strictEqual((yield* Fixture.stockOf(machine.id)).openClaims, 0)
        yield* sound
      }
      moveClock(0)
    })
  )

  it.effect("without a window nothing shows a sealed card, not even events", () =>
    Effect.gen(function* () {
      moveClock(0)
      const { buy, engine, id, partner } = yield* shop({ common: 3, rare: 1 })
      yield* engine.run(updateMachine("test", id, { refundWindowHours: 0 }))
      const reads = yield* Reads.Reads
      const before = yield* reads.lastEvent(partner.id)
      const { details, now } = yield* buy(2, true)
      const names = details.cards.map(({ card, item }) => {
        assert.strictEqual(card.refundableUntil, card.createdAt)
        assert.isFalse(Card.isSealed(card, now))
        return item?.name ?? null
      })
      assert.notInclude(names, null)
      const [event] = yield* reads.events(partner.id, ListFilter.EVENTS, before, 10)
      const told = event?.data.cards
      assert.isTrue(Array.isArray(told))
      if (!Array.isArray(told)) return
      assert.deepStrictEqual(
        told.map((card) => (Json.isObject(card) ? [card.sealed, card.name] : null)),
        names.map((name) => [false, name])
      )
      const late = yield* Effect.flip(
        act(
          engine,
          partner,
          nextKey(),
          "refund",
          details.cards.map(({ card }) => card.id)
        )
      )
      assert.strictEqual(late.reason._tag, "Conflict")
      assert.strictEqual((yield* Fixture.stockOf(id)).openClaims, 0)
      yield* sound
    })
  )
}
