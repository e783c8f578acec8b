/** Many concurrent clients lose nothing, repeat nothing, and the books balance. */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { returnStock } from "@cardpack/core/commands/catalog/Stock"
import type { Engine, OperationAnswer } from "@cardpack/core/commands/Engine"
import { sandboxCredit } from "@cardpack/core/commands/funding/SandboxCredit"
import type { CardId } from "@cardpack/core/domain/id/Id"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import * as Property from "../../kit/arbitrary/Property.ts"
import { sound } from "./Audited.ts"
import * as Real from "./Real.ts"
import { act, caller, order } from "./Requests.ts"
import { cardsOf, type Provided, together, total } from "./Rig.ts"

type It = Vitest.MethodsNonLive<Provided>

const CLIENTS = 6
const STOCK = 12

const KINDS = [
  ...(["order", "order", "sealed", "refund", "reveal", "buyback", "redemption"] as const),
  ...(["again", "credit", "restock"] as const)
]

interface Action {
  readonly what: (typeof KINDS)[number]
  readonly partner: number
  /** Picks among the known cards or requests. */
  readonly pick: number
  readonly count: number
}

const client: fc.Arbitrary<ReadonlyArray<Action>> = fc.array(
  fc.record({
    what: fc.constantFrom(...KINDS),
    partner: fc.nat(1),
    pick: fc.nat(30),
    count: fc.integer({ min: 1, max: 3 })
  }),
  { minLength: 4, maxLength: 10 }
)

/** The knowledge of one partner's clients, and their answers. */
interface Known {
  readonly partner: Real.Partner
  readonly cards: Array<CardId>
  /** Answered requests, to be repeated. */
  readonly sent: Array<(engine: Engine["Service"]) => Answering>
  readonly answered: Map<string, OperationAnswer>
  credited: bigint
}

type Answering = ReturnType<typeof act>

const tell = (known: Known, answer: OperationAnswer, reached: Property.Reached): void => {
  const { id } = answer.details.operation
  assert.strictEqual(answer.replayed, known.answered.has(id), "one key was executed twice")
  known.answered.set(id, answer)
  known.cards.push(...cardsOf(answer))
  reached(answer.replayed ? "again" : answer.details.operation.kind)
}

/** Sends one request; a refusal counts as an answer. */
const send = Effect.fnUntraced(function* (
  engine: Engine["Service"],
  known: Known,
  reached: Property.Reached,
  request: (engine: Engine["Service"]) => Answering
) {
  const result = yield* Effect.result(request(engine))
  if (Result.isFailure(result)) return
  if (!result.success.replayed) known.sent.push(request)
  tell(known, result.success, reached)
})

const play = Effect.fnUntraced(function* (
  engine: Engine["Service"],
  known: Known,
  reached: Property.Reached,
  machine: Effect.Success<ReturnType<typeof Real.machine>>,
  key: string,
  { count, pick, what }: Action
) {
  const { partner } = known
  const start = pick % Math.max(1, known.cards.length)
  const cards = known.cards.slice(start, start + count)
  if (what === "order" || what === "sealed") {
    const fields = { machine: machine.id, quantity: count, sealed: what === "sealed" }
    yield* send(engine, known, reached, (any) => order(any, partner, key, fields))
  } else if (what === "refund" || what === "buyback" || what === "redemption") {
    yield* send(engine, known, reached, (any) => act(any, partner, key, what, cards))
  } else if (what === "again") {
    const request = known.sent[pick % Math.max(1, known.sent.length)]
    if (request !== undefined) yield* send(engine, known, reached, request)
  } else if (what === "reveal") {
    const customerId = partner.customers[0] ?? "cus_"
    const cardIds = { customerId, cardIds: cards }
    const shown = yield* Effect.result(engine.run(reveal(caller(partner), cardIds)))
    if (Result.isSuccess(shown)) reached("reveal")
  } else if (what === "credit") {
    const entry = yield* Effect.result(engine.run(sandboxCredit(caller(partner))))
    if (Result.isFailure(entry)) return
    known.credited += entry.success.amount.cash
    reached("credit")
  } else {
    const items = machine.items.slice(pick % STOCK).slice(0, count)
    const change = { references: items.map((item) => item.reference), reason: "storm" }
    const returned = yield* Effect.result(engine.run(returnStock("storm", change)))
    if (Result.isSuccess(returned)) reached("restock")
  }
})

/** Asserts that a partner's answers add up to its balance and all exist. */
const settled = Effect.fnUntraced(function* (
  known: Known,
  before: bigint,
  reached: Property.Reached
) {
  let expected = before + known.credited
  const ids = [...known.answered.keys()] as Array<OperationAnswer["details"]["operation"]["id"]>
  const found = yield* (yield* Reads).operationDetails(known.partner.id, ids)
  assert.strictEqual(found.length, ids.length)
  let charged = 0n
  for (const { cards, operation } of found) {
    expected += operation.creditedUsd - operation.chargedUsd
    if (cards.some(({ card }) => card.paid.bonus > 0n)) reached("bonus spent")
    charged += operation.chargedUsd
    const answer = known.answered.get(operation.id)
    assert.deepStrictEqual(operation, answer?.details.operation)
    const told = new Map(answer?.details.cards.map(({ card, item }) => [card.id, item?.reference]))
    for (const { card, item } of cards) {
      const before = told.get(card.id)
      assert.isTrue(before === undefined || before === item?.reference, "an item never changes")
    }
  }
  assert.strictEqual(yield* total(known.partner), expected)
  if (charged > known.credited) reached("spent more than credits")
})

/** What all storms together do at least as often. */
const FLOORS = {
  ...{ order: 30, buyback: 2, redemption: 2, again: 5, reveal: 3, credit: 5 },
  ...{ "bonus spent": 5, "spent more than credits": 1 }
}

const storm = Effect.fnUntraced(function* (
  clients: ReadonlyArray<ReadonlyArray<Action>>,
  reached: Property.Reached
) {
  const funds = { cash: 120_000_000n, bonus: 30_000_001n, customers: 1 }
  const machine = yield* Real.machine({
    price: 10_000_001n,
    window: 60,
    tiers: { common: STOCK - 4, rare: 4 }
  })
  const partners = yield* Effect.all([Real.partner(funds), Real.partner(funds)])
  const known = partners.map(
    (partner): Known => ({ partner, cards: [], sent: [], answered: new Map(), credited: 0n })
  )
  const results = yield* together(clients.length, (engine, index) =>
    Effect.gen(function* () {
      for (const [turn, action] of (clients[index] ?? []).entries()) {
        const own = known[action.partner]
        if (own !== undefined)
          yield* play(engine, own, reached, machine, `${index} ${turn}`, action)
      }
    })
  )
  assert.strictEqual(results.length, clients.length)
  for (const own of known) yield* settled(own, funds.cash + funds.bonus, reached)
  yield* sound
})

export const storms = (it: It): void => {
  it.effect("after any concurrent requests, every answered operation exists and adds up", () =>
    Property.holds(fc.array(client, { minLength: CLIENTS, maxLength: CLIENTS }), storm, {
      numRuns: 12,
      floors: FLOORS,
      ...Property.UNSHRUNK
    })
  )
}
