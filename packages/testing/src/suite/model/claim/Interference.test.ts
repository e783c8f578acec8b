/**
 * Nothing readable before a pack is opened depends on its item: two worlds that differ only in
 * their seeds give the same answers.
 */

import { reveal } from "@cardpack/core/commands/card/Reveal"
import { Engine } from "@cardpack/core/commands/Engine"
import type { CardId } from "@cardpack/core/domain/id/Id"
import * as Operation from "@cardpack/core/domain/operation/Operation"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { EVERY_ENTRY, EVERY_OPERATION, Reads } from "@cardpack/core/engine/port/Reads"
import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import * as EngineLayer from "@cardpack/core/layer"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import * as fc from "fast-check"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Clock from "../../../kit/clock/Clock.ts"
import { Memory } from "../../../kit/reference/Cell.ts"
import { layer as memory } from "../../../kit/reference/layer.ts"
import * as Places from "../../../kit/reference/Places.ts"
import { supply } from "../../../kit/reference/Supplies.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { vault } from "../../../world/engine/Rig.ts"
import { act, caller, order } from "../../../world/race/Requests.ts"

const clock = Clock.still()

/** Ids are the same in both worlds; random bytes for draws and shuffles differ. */
const entropy = (seed: string) =>
  Layer.sync(Entropy, () => {
    const [ids, seeds] = [bytes("ids"), bytes(seed)]
    return Entropy.of({ bytes: (count) => (count === 16 ? seeds(count) : ids(count)) })
  })

const world = (seed: string) =>
  EngineLayer.layer({ maxOpenSealed: 200 }).pipe(
    Layer.provideMerge(Layer.mergeAll(memory, entropy(seed), vault)),
    Layer.provideMerge(clock.layer)
  )

const account = Sample.account({ balance: { cash: 900_000_000n, bonus: 0n }, sequence: 1_000n })
const customer = Sample.customer(account)
const partner = { id: account.id, customers: [customer.id] }
const machine = Sample.machine({ refundWindow: 30 * 60_000, maxOpenShare: 1_000_000 })
const items = Array.from({ length: 12 }, (_, at) =>
  Sample.item(machine, { tier: at < 9 ? "common" : "rare" })
)

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

/** Everything that the partner and the operator can read, except the seeds. */
const seen = Effect.gen(function* () {
  const [reads, { state }] = [yield* Reads, yield* Memory]
  const all = { limit: 1_000, before: null }
  const { rows } = yield* reads.operations(account.id, EVERY_OPERATION, all)
  const details = yield* reads.operationDetails(
    account.id,
    rows.map(({ id }) => id)
  )
  const now = yield* reads.now
  const stored = yield* state
  return text([
    details.map((each) => Operation.view(each, now, () => null, false)),
    (yield* reads.events(account.id, 0n, 1_000)).map(({ data, type }) => [type, data]),
    (yield* reads.ledgerEntries(account.id, EVERY_ENTRY, all)).rows,
    yield* reads.vendingMachines,
    supply(stored, machine.id),
    [...Places.all(stored)].sort(([one], [other]) => (one < other ? -1 : 1))
  ])
})

const play = (seed: string, asks: ReadonlyArray<Ask>): Promise<ReadonlyArray<string>> =>
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
        stocked: items.map((item, at) => Sample.slot(item, BigInt(at + 1) * 1_000n))
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
              return Operation.view(details, now, () => null, false)
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
                ({ details, now }) => Operation.view(details, now, () => null, false)
              )
      )
      told.push(text(Result.isSuccess(answer) ? answer.success : answer.failure))
      told.push(yield* seen)
    }
    return told
  }).pipe(Effect.provide(world(seed)), Effect.runPromise)

it("worlds that differ in their seeds alone answer the same until a pack is opened", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ask, { minLength: 1, maxLength: 12 }),
      fc.string(),
      fc.string(),
      async (asks, one, other) => {
        assert.deepStrictEqual(await play(`a ${one}`, asks), await play(`b ${other}`, asks))
      }
    ),
    { numRuns: 40 }
  )
})
