/** Notices to operators, in the list and in the log. */

import { withdrawStock } from "@cardpack/core/commands/catalog/Stock"
import { updateMachine } from "@cardpack/core/commands/catalog/UpdateMachine"
import { Engine } from "@cardpack/core/commands/Engine"
import { recordAct } from "@cardpack/core/commands/log/RecordAct"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as KeptNotices from "@cardpack/core/workers/notice/KeptNotices"
import * as Notices from "@cardpack/core/workers/notice/Notices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import * as Databases from "../../../world/database/Databases.ts"
import {
  ACTOR,
  card,
  catalog,
  customer,
  engineOn,
  partner,
  put,
  run
} from "../../../world/engine/Decisions.ts"

type Services = Layer.Success<ReturnType<typeof Databases.server>> | Engine

/** A test with its own database, because notices look at everything. */
const decides = <A, E>(name: string, story: Effect.Effect<A, E, Services>) =>
  it.live(name, () => Effect.provide(story, engineOn(Databases.server())))

const current = Effect.gen(function* () {
  return yield* Notices.current(yield* Desk, (yield* Reads).now)
})

const ofType = <Type extends Notices.Notice["type"]>(type: Type) =>
  Effect.map(current, (notices) =>
    notices.filter((each): each is Extract<Notices.Notice, { type: Type }> => each.type === type)
  )

/** 9.60 USD on average for a pack at 10 USD, by the odds and by the stock. */
const CHASE = {
  vendingMachines: catalog().vendingMachines.map((machine) => ({
    ...machine,
    maxOpenShare: 1,
    tiers: [
      { name: "Gold", weight: 1 },
      { name: "Iron", weight: 9, lowStock: 10 }
    ]
  })),
  cards: [
    ...Array.from({ length: 2 }, (_, at) => card(`G-${at}`, { buybackUsd: "60" })),
    ...Array.from({ length: 18 }, (_, at) => card(`I-${at}`, { tier: "Iron", buybackUsd: "4" }))
  ]
}

const withdraw = (count: number) =>
  run(
    withdrawStock(ACTOR, {
      references: Array.from({ length: count }, (_, at) => `I-${at}`),
      reason: "sold elsewhere"
    })
  )

const SUBJECT = "value.high: vending machine 1"

const keep = (found: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const said = new Map(found.map((subject) => [subject, "it is worth too much"]))
    yield* KeptNotices.keep(yield* Desk, yield* Engine, said)
    return yield* KeptNotices.of(yield* Desk, SUBJECT)
  })

/** Since the first look, however often it is looked at; and who has seen it since. */
const kept = Effect.gen(function* () {
  const before = yield* KeptNotices.of(yield* Desk, SUBJECT)
  assert.deepStrictEqual(before, { since: null, acknowledged: null })
  const { since } = yield* keep([SUBJECT])
  assert.isNumber(since)
  const note = { action: KeptNotices.ACKNOWLEDGED, subject: SUBJECT, detail: {} }
  yield* run(recordAct(ACTOR, note))
  const seen = yield* keep([SUBJECT])
  assert.strictEqual(seen.since, since)
  assert.strictEqual(seen.acknowledged?.by, ACTOR)
})

/** What is over is forgotten, and holds anew when it comes back. */
const forgotten = Effect.gen(function* () {
  assert.deepStrictEqual(yield* keep([]), { since: null, acknowledged: null })
  const again = yield* keep([SUBJECT])
  assert.isNumber(again.since)
  assert.isNull(again.acknowledged)
})

describe("notices", () => {
  decides(
    "name the tiers of active machines that hold fewer cards than their thresholds",
    Effect.gen(function* () {
      yield* put(CHASE)
      const low = (tier: string, cards: number, lowStock: number) =>
        ({ type: "stock.low", machineId: 1, tier, cards, lowStock }) as const
      assert.deepStrictEqual(yield* ofType("stock.low"), [low("Gold", 2, 5)])
      yield* withdraw(9)
      assert.deepStrictEqual(yield* ofType("stock.low"), [low("Gold", 2, 5), low("Iron", 9, 10)])
      yield* run(updateMachine(ACTOR, 1, { active: false }))
      assert.deepStrictEqual(yield* ofType("stock.low"), [])
    })
  )

  decides(
    "name an active machine whose packs became worth more than they cost, and who may wait for them",
    Effect.gen(function* () {
      yield* put(CHASE)
      const shopper = yield* customer(yield* partner())
      yield* shopper.order(5, "sealed")
      assert.deepStrictEqual(yield* ofType("value.high"), [])
      yield* withdraw(12)
      const [notice, ...others] = yield* ofType("value.high")
      assert.deepStrictEqual(others, [])
      // Two cards of 60 and six of 4: the stock's average counts, because the last packs take it
      // all.
      assert.strictEqual(notice?.expected, Usd.of(18))
      assert.strictEqual(notice?.machine.id, 1)
      assert.strictEqual(notice?.openClaims, 5)
      assert.deepStrictEqual(notice?.of, ["stock"])
      assert.deepStrictEqual(notice?.averages, { odds: 9_600_000n, stock: Usd.of(18) })
      yield* kept
      yield* run(updateMachine(ACTOR, 1, { active: false }))
      assert.deepStrictEqual(yield* ofType("value.high"), [])
      yield* forgotten
      const failed = (yield* (yield* Desk).audit).filter(({ ok }) => !ok)
      assert.deepStrictEqual(failed, [])
    })
  )

  decides(
    "name an active machine whose packs became worth less than half of what they cost",
    Effect.gen(function* () {
      yield* put(CHASE)
      assert.deepStrictEqual(yield* ofType("value.low"), [])
      yield* run(updateMachine(ACTOR, 1, { priceUsd: "19.2" }))
      assert.deepStrictEqual(yield* ofType("value.low"), [])
      yield* run(updateMachine(ACTOR, 1, { priceUsd: "19.200001" }))
      const found = yield* ofType("value.low")
      assert.deepStrictEqual(
        found.map(({ expected, machine }) => [expected, machine.id]),
        [[9_600_000n, 1]]
      )
      yield* run(updateMachine(ACTOR, 1, { active: false }))
      assert.deepStrictEqual(yield* ofType("value.low"), [])
    })
  )

  decides(
    "name a partner that gave back more than half of twenty sealed packs",
    Effect.gen(function* () {
      yield* put(CHASE)
      const accountId = yield* partner()
      const shopper = yield* customer(accountId)
      const giveBack = (cardIds: ReadonlyArray<`card_${string}`>) =>
        shopper.submit({ kind: "refund", customerId: shopper.customerId, cardIds })
      const [first, second] = [
        yield* shopper.order(10, "sealed"),
        yield* shopper.order(10, "sealed")
      ]
      yield* giveBack(first.details.cards.map((each) => each.card.id))
      assert.deepStrictEqual(yield* ofType("refunds.high"), [])
      yield* giveBack(second.details.cards.slice(0, 1).map((each) => each.card.id))
      const found = yield* ofType("refunds.high")
      assert.deepStrictEqual(
        found.map(({ account, refunded, sealed }) => [account.id, refunded, sealed]),
        [[accountId, 11, 20]]
      )
    })
  )
})
