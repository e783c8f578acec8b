/** The published log is what the database drew, and every card of it has a receipt that holds. */
import { CHECKS } from "@cardpack/client/verify"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { parse } from "@cardpack/core/domain/fairness/Entries"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { Receipts } from "@cardpack/core/engine/fairness/Receipts"
import { DrawLog } from "@cardpack/core/engine/port/DrawLog"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { publish } from "@cardpack/core/workers/fairness/Publisher"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as DrawHistory from "../../../world/fairness/DrawHistory.ts"
import { verdicts } from "../../../world/fairness/Verdicts.ts"

const receiptOf = Effect.fnUntraced(function* (card: DrawHistory.Card) {
  const receipt = yield* Receipts.use(({ of }) => of(card))
  return receipt ?? (yield* Effect.die("the card has no receipt"))
})

const policy = LogSigner.use(({ keys: [key] }) => Effect.succeed(`log ${Note.vkeyOf(key)}`))

const time = DrawHistory.clock()

it.live("a history's log is the database's, its replay has no flaw, its receipts hold", () =>
  Effect.gen(function* () {
    const { asked, cards, ended, machines, partner } = yield* DrawHistory.played(time.pass)
    const { entries, lists, root, size } = yield* DrawHistory.log
    assert.strictEqual(entries.length, size)
    assert.strictEqual(Bytes.toHex(Replay.rootOf(entries)), Bytes.toHex(root))
    const read = entries.map((bytes) => parse(new TextDecoder().decode(bytes)))
    for (const { id } of machines) {
      const { sequence } = yield* Fixture.supplyOf(id)
      const numbers = read.flatMap((entry) =>
        entry !== null && "q" in entry && entry.m === id ? [entry.q] : []
      )
      assert.deepStrictEqual(
        numbers,
        Array.from({ length: Number(sequence) }, (_, at) => at + 1)
      )
    }
    const replay = Replay.of(entries, lists)
    assert.deepStrictEqual(replay.flaws, [])
    assert.deepStrictEqual([replay.draws, replay.waiting], [cards.length, 0])
    const kinds = new Set(read.map((entry) => entry?.t))
    assert.sameMembers(
      [...kinds],
      ["log", "day", "odds", "stock", "out", "renumber", "draw", "seed", "heads"]
    )
    const counted = replay.tally.rows.reduce((sum, { observed }) => sum + observed, 0)
    assert.strictEqual(counted, cards.length)
    let passed = 0
    for (const card of cards) {
      const { clientSeed, key } = asked.get(card) ?? { clientSeed: null, key: "" }
      const receipt = yield* receiptOf(card)
      const known = { policy: yield* policy, accountId: partner.id, idempotencyKey: key }
      const found = yield* Effect.promise(() =>
        verdicts(receipt, { ...known, ...(clientSeed !== null && { clientSeed }) })
      )
      assert.deepStrictEqual(found.passed, [...CHECKS], JSON.stringify(found.checks))
      passed += receipt.passed.length
      if (ended.includes(card))
        assert.strictEqual(
          receipt.seed.minute,
          Math.floor(Date.parse(receipt.order.refundableUntil ?? "") / 60_000)
        )
    }
    assert.isAbove(passed, 0)
    assert.isFalse((yield* publish("sandbox")).isMore)
    assert.strictEqual((yield* DrawLog.use(({ head }) => head)).size, size)
  }).pipe(Effect.provide(DrawHistory.layer(time.ahead)))
)

it.live("a receipt grows: before the log, before its seed, complete", () => {
  const { ahead, pass } = DrawHistory.clock()
  return Effect.gen(function* () {
    const { buy } = yield* DrawHistory.selling
    const machine = yield* DrawHistory.stocked({ common: 5 }, {})
    const [card = "card_"] = yield* buy(machine, 1)
    const known = { policy: yield* policy }
    const found = Effect.gen(function* () {
      const receipt = yield* receiptOf(card)
      const { failed, open } = yield* Effect.promise(() => verdicts(receipt, known))
      assert.deepStrictEqual(failed, [])
      return { open, receipt }
    })
    const early = yield* found
    assert.deepStrictEqual(
      early.open,
      CHECKS.filter((name) => name !== "format")
    )
    assert.isNull(early.receipt.draw)
    assert.isNull(early.receipt.seed.value)
    assert.isFalse((yield* publish("sandbox")).isMore)
    const middle = yield* found
    assert.deepStrictEqual(middle.open, ["request", "seed", "draw"])
    assert.isNull(middle.receipt.seed.value)
    assert.isFalse((yield* publish("sandbox")).isMore)
    assert.isNull((yield* found).receipt.seed.value)
    pass(120_000)
    yield* publish("sandbox")
    const complete = yield* found
    assert.deepStrictEqual(complete.open, ["request"])
    assert.deepStrictEqual({ ...complete.receipt, seed: null }.order, early.receipt.order)
    const { head } = yield* DrawLog
    assert.isAtLeast((yield* head).disclosing, complete.receipt.seed.minute)
  }).pipe(Effect.provide(DrawHistory.layer(ahead)))
})

it.live("nothing is signed over a log whose stored tiles are others than were signed", () => {
  const { ahead } = DrawHistory.clock()
  return Effect.gen(function* () {
    const { buy } = yield* DrawHistory.selling
    const machine = yield* DrawHistory.stocked({ common: 5 }, {})
    yield* publish("sandbox")
    yield* buy(machine, 1)
    const sql = yield* SqlClient
    yield* sql`ALTER TABLE log_part DISABLE TRIGGER ALL`
    yield* sql`UPDATE log_part SET data = decode(repeat('00', length(data)), 'hex') WHERE level = 0`
    const { message } = yield* Effect.flip(publish("sandbox"))
    assert.match(message, /not those that were signed/)
  }).pipe(Effect.provide(DrawHistory.layer(ahead)))
})
